import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { trades } from "#demo/load/trades.ts";

const LECTURES = join(import.meta.dirname, "../../demo/media/lectures");
/** Bytes that all lectures together may take in the repository. */
const LIMIT = 45_000_000;

const lessons = trades.flatMap((trade) => trade.series).flatMap((series) => series.chapters.flatMap((chapter) => chapter.lessons));
const folders = readdirSync(LECTURES).toSorted();

test("every lecture belongs to one lesson, which bears its title", () => {
  const named = lessons.flatMap((lesson) => (lesson.lecture === undefined ? [] : [[lesson.lecture, lesson.title] as const]));
  expect(named.map(([slug]) => slug).toSorted()).toEqual(folders);
  const titles = named.map(([slug]) => (JSON.parse(readFileSync(join(LECTURES, slug, "lecture.json"), "utf8")) as { title: string }).title);
  expect(titles).toEqual(named.map(([, title]) => title));
});

test("every lesson is either a film of its own or a text of its own", () => {
  for (const { title, lecture, document } of lessons) expect((lecture === undefined) !== (document === undefined), title).toBe(true);
  const texts = lessons.flatMap(({ document }) => (document === undefined ? [] : [document]));
  expect(new Set(texts).size).toBe(texts.length);
});

test("the lectures are small enough to lie in the repository", () => {
  const files = readdirSync(LECTURES, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)).toBeLessThan(LIMIT);
});
