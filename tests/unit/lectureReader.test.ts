import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Jieba } from "@node-rs/jieba";
import { dict } from "@node-rs/jieba/dict.js";
import { expect, test } from "vitest";
import { trades } from "#demo/load/trades.ts";
import { decks } from "#demo/media/make/decks.ts";
import type { Slide } from "#demo/media/make/shape.ts";

const LECTURES = join(import.meta.dirname, "../../demo/media/lectures");
const jieba = Jieba.withDict(dict);
const WORD = /^\p{Script=Han}{2,}$|^[\p{L}\p{N}.]+$/u;
/** The words of a text: of two characters and more, with the shorter ones that they are made of, and Latin ones. */
const wordsOf = (text: string): Set<string> =>
  new Set(jieba.cutForSearch(text.normalize("NFKC").toLowerCase(), true).filter((word) => WORD.test(word)));

/** What is spoken, as the learner has it under the film. */
const transcriptOf = (slug: string): string =>
  readFileSync(join(LECTURES, slug, "subtitles.zh.vtt"), "utf8")
    .split("\n")
    .filter((line) => /\p{Script=Han}/u.test(line))
    .join("\n");

/** What is written in one frame. */
const frameOf = (slide: Slide): string => {
  const points = "points" in slide ? slide.points.map(({ text }) => text) : [];
  const drawing = "drawing" in slide ? slide.drawing : "";
  return [slide.title, ...points, drawing].join("\n").replace(/<[^>]*>/g, "\n");
};

/** Three frames of a film, each from the middle of a third; the cover, which all but bears the title, is not among them. */
function framesOf(slug: string): string {
  const slides = decks.find((deck) => deck.slug === slug)!.slides.filter(({ kind }) => kind !== "cover");
  return [1, 3, 5].map((sixth) => frameOf(slides[Math.floor((slides.length * sixth) / 6)]!)).join("\n");
}

const lectures = trades.flatMap((trade) => {
  const lessons = trade.series.flatMap(({ chapters }) => chapters).flatMap((chapter) => chapter.lessons);
  const texts = lessons.map(({ title, points }) => wordsOf([title, ...points].join("\n")));
  /** How much a word tells: the fewer lessons of the trade have it, the more. */
  const weightOf = (word: string) => Math.log((lessons.length + 1) / (texts.filter((words) => words.has(word)).length + 1));
  const titles = lessons.map(({ title }) => title);
  return lessons.flatMap(({ title, lecture }) => (lecture === undefined ? [] : [{ slug: lecture, trade, title, titles, weightOf }]));
});

type Lecture = (typeof lectures)[number];

/** The title that shares most with what was heard and seen, for its length. Who finds it among all finds it among any five of them. */
function pick({ titles, weightOf }: Lecture, heard: string, seen: string): string {
  const known = wordsOf(`${heard}\n${seen}`);
  const shared = titles.map((title) => {
    const words = [...wordsOf(title)];
    const sum = (of: readonly string[]) => of.reduce((total, word) => total + weightOf(word), 0);
    return sum(words.filter((word) => known.has(word))) / Math.sqrt(sum(words));
  });
  return titles[shared.indexOf(Math.max(...shared))]!;
}

const heardAlone = (lecture: Lecture, heard = lecture) => pick(lecture, transcriptOf(heard.slug), "");

test("who reads a lecture's transcript and sees three of its frames picks its title, whichever others of the trade are offered", () => {
  const picked = lectures.map((lecture) => [lecture.slug, pick(lecture, transcriptOf(lecture.slug), framesOf(lecture.slug))]);
  expect(picked).toEqual(lectures.map(({ slug, title }) => [slug, title]));
});

test("who has the transcript alone does so, too, and is misled by that of any other lecture of the trade", () => {
  expect(lectures.map((lecture) => heardAlone(lecture))).toEqual(lectures.map(({ title }) => title));
  for (const lecture of lectures) {
    for (const other of lectures) {
      if (other.trade === lecture.trade && other !== lecture) expect(heardAlone(lecture, other), other.slug).not.toBe(lecture.title);
    }
  }
});
