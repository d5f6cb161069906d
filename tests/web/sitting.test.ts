import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextOpen, practiceLegend, tallyOf, type Judged } from "#web/parts/sitting/practice/judged.ts";
import { withBlanks, withControls, withNames, withoutSound, withRoom } from "#web/parts/question/html/markup.ts";
import { complete, withBlank, withChild, withOption } from "#web/parts/question/picking.ts";
import { pointsText, worthText } from "#web/parts/question/points.ts";
import type { Question } from "#web/parts/question/shapes.ts";
import { merged, stepped, unanswered } from "#web/parts/sitting/answers/answers.ts";
import { awayCounter } from "#web/parts/sitting/exam/away.ts";
import { minutesText } from "#web/parts/course/duration.ts";
import { endsAt, secondsLeft, warner } from "#web/parts/sitting/time/clock.ts";
import { actOf } from "#web/parts/sitting/page/keys.ts";
import { picturesOf } from "#web/parts/sitting/page/useAhead.ts";
import { loadAllTexts } from "#web/text/load.ts";

const key = (pressed: string, more = {}) => ({
  key: pressed,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  repeat: false,
  keyCode: 0,
  ...more,
});
const aQuestion = (more: Partial<Question>): Question => ({
  questionId: 1,
  kind: "single",
  stem: "",
  options: [],
  blanks: 0,
  score: 100,
  chapterId: null,
  chapterTitle: null,
  pointId: null,
  pointName: null,
  difficulty: 2,
  ...more,
});

describe("the clock of an exam", () => {
  it("is the server's: a device whose clock is an hour wrong shows the same time left", () => {
    const serverTime = Date.UTC(2026, 10, 21, 12);
    for (const wrong of [-3_600_000, 0, 3_600_000]) {
      const now = serverTime + wrong;
      const ends = endsAt({ deadline: serverTime + 90_000, remainingSeconds: 90, serverTime }, now, now);
      expect(secondsLeft(ends, now + 30_000)).toBe(60);
    }
  });

  it("takes half of the way there and back as the way back", () => {
    expect(endsAt({ deadline: 100_000, remainingSeconds: 60, serverTime: 40_000 }, 1_000, 3_000)).toBe(62_000);
  });

  /** The warnings that a clock says which shows these seconds one after the other. */
  const warned = (lefts: readonly (number | null)[]) => {
    const warn = warner();
    return lefts.map(warn).filter((one) => one !== null);
  };

  it("says once each that 30, 10, 5 minutes and 1 minute are left, however the server's answers move it", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 301, max: 4_000 }),
        // With an answer's move no step is longer than the 30 s for which a passed mark is still told.
        fc.integer({ min: 1, max: 28 }),
        fc.array(fc.integer({ min: -2, max: 0 })),
        (from, step, moves) => {
          const lefts: number[] = [];
          for (let left = from, i = 0; left > 0; left -= step, i += 1)
            lefts.push(Math.max(1, left + (i === 0 ? 0 : (moves[i % (moves.length || 1)] ?? 0))));
          expect(warned([...lefts, 1])).toEqual([1_800, 600, 300, 60].filter((mark) => mark < from));
        },
      ),
    );
    expect(warned([301, 300, 301, 300, 299])).toEqual([300]);
  });

  it("says them again after extra time, says the nearest one after a sleep, and nothing when it was begun later or is over", () => {
    expect(warned([301, 299, 62, 60, 590, 300, 60])).toEqual([300, 60, 300, 60]);
    expect(warned([400, 50, 49])).toEqual([60]);
    expect(warned([400, 20])).toEqual([60]);
    expect(warned([3_600, 602, 599])).toEqual([600]);
    expect(warned([400, 150])).toEqual([]);
    expect(warned([250, 249])).toEqual([]);
    expect(warned([61, 0])).toEqual([]);
    expect(warned([null, 300, null])).toEqual([]);
  });

  it("shows minutes and seconds, above an hour as minutes, and never less than nothing", () => {
    expect([minutesText(0), minutesText(61), minutesText(7_116)]).toEqual(["00:00", "01:01", "118:36"]);
    expect(secondsLeft(1_000, 99_000)).toBe(0);
  });
});

describe("the keys of an exam", () => {
  const letters = ["A", "B", "C", "D"];
  it("choose by letter and by place, move, mark and go on", () => {
    expect(actOf(key("b"), letters)).toEqual({ kind: "letter", letter: "B" });
    expect(actOf(key("3"), letters)).toEqual({ kind: "place", index: 2 });
    expect(actOf(key("ArrowLeft"), letters)).toEqual({ kind: "step", by: -1 });
    expect([actOf(key("f"), letters)?.kind, actOf(key("M"), letters)?.kind, actOf(key("Enter"), letters)?.kind]).toEqual([
      "doubt",
      "mark",
      "enter",
    ]);
  });
  it("leave the browser's own keys alone, and letters that are no option", () => {
    for (const pressed of [
      key("c", { ctrlKey: true }),
      key("a", { metaKey: true }),
      key("b", { isComposing: true }),
      key("Enter", { keyCode: 229 }),
      key("E"),
      key("Tab"),
      key(" "),
      key("0"),
    ])
      expect(actOf(pressed, letters)).toBeNull();
  });
  it("held down go from question to question, and don't mark and unmark", () => {
    expect(actOf(key("ArrowRight", { repeat: true }), letters)).toEqual({ kind: "step", by: 1 });
    expect(["m", "f", "a", "Enter"].map((pressed) => actOf(key(pressed, { repeat: true }), letters)?.kind)).toEqual([
      "held",
      "held",
      "held",
      "held",
    ]);
  });
  it("F chooses where there is an option F", () => {
    expect(actOf(key("f"), [...letters, "E", "F"])).toEqual({ kind: "letter", letter: "F" });
  });
});

describe("leaving the page of an exam", () => {
  it("counts what lasted a second, on top of what was counted before a reload", () => {
    const counter = awayCounter({ count: 2, seconds: 10 });
    counter.leave(0);
    counter.back(400);
    expect(counter.at(500)).toEqual({ count: 2, seconds: 10, now: false });
    counter.leave(1_000);
    counter.leave(2_000);
    expect(counter.at(6_000)).toEqual({ count: 3, seconds: 15, now: true });
    counter.back(8_000);
    expect(counter.at(9_000)).toEqual({ count: 3, seconds: 17, now: false });
  });
});

describe("answers while they are given", () => {
  it("a multiple answer keeps the order of its options and is none when the last is taken away", () => {
    const keys = ["C", "A", "B"];
    expect(withOption("multiple", ["C"], "A", keys)).toEqual(["A", "C"]);
    expect(withOption("multiple", ["A"], "A", keys)).toBeNull();
    expect(withOption("single", "A", "B", keys)).toBe("B");
  });
  it("blanks and children are told one by one, and all cleared is none", () => {
    expect(withBlank(null, 2, 1, "380")).toEqual(["", "380"]);
    expect(withBlank(["", "380"], 2, 1, " ")).toBeNull();
    expect(withChild({ 1: "A" }, 2, ["x"])).toEqual({ 1: "A", 2: ["x"] });
    expect(withChild({ 1: "A" }, 1, null)).toBeNull();
  });
  it("what has gaps counts as not done before handing in", () => {
    const fillIn = aQuestion({ questionId: 1, kind: "fill", blanks: 2 });
    const child = (childId: number) => ({ childId, kind: "single" as const, stem: "", options: [], blanks: 0, score: 1 });
    const material = aQuestion({ questionId: 2, kind: "case", children: [child(1), child(2)] });
    expect(complete(fillIn, ["380", " "])).toBe(false);
    expect(complete(material, { 1: "A" })).toBe(false);
    const held = (answer: string[] | Record<string, string>) => ({ answer, seq: 1, spentSeconds: 0, sent: true });
    expect(unanswered([fillIn, material], new Map([[1, held(["380", "220"])], [2, held({ 1: "A" })]]))).toEqual([1]);
  });
  it("of the server's and this device's answer the one with the higher seq stands", () => {
    const kept = (seq: number) => ({ historyId: 1, questionId: 5, answer: "K", seq, spentSeconds: 0, at: 0, sent: false });
    const server = [{ questionId: 5, answer: "S", seq: 3 }];
    expect(merged(server, [kept(2)]).get(5)).toMatchObject({ answer: "S", sent: true });
    expect(merged(server, [kept(4)]).get(5)).toMatchObject({ answer: "K", sent: false });
  });
  it("a step never leaves the paper", () => {
    expect([stepped(0, -1, 3), stepped(2, 1, 3), stepped(1, 1, 3), stepped(9, 0, 3)]).toEqual([0, 2, 2, 2]);
  });
});

describe("the text of a question", () => {
  it("has a blank for each run of three or more underscores, none inside of tags", () => {
    expect(withBlanks('<img alt="___"> 是 ____ V 和 ___', (i) => `[${i}]`)).toEqual({ html: '<img alt="___"> 是 [0] V 和 [1]', count: 2 });
    expect(withBlanks("a__b", () => "x")).toEqual({ html: "a__b", count: 0 });
  });
  it("lets pictures be reached by keyboard and sound be played", () => {
    expect(withControls('<img src="/a.png"><audio src="/a.mp3"></audio>', "放大")).toContain('<img tabindex="0" role="button"');
    expect(withControls('<audio src="/a.mp3"></audio>', "放大")).toContain('<audio controls=""');
  });
  it("of an option stands in its button without the sound, which has a place of its own", () => {
    expect(withoutSound('听一听 <audio src="/a.mp3" controls="" preload="none"></audio><b>这段</b>')).toEqual({
      html: "听一听 <b>这段</b>",
      sounds: ["/a.mp3"],
    });
    expect(withoutSound("做法 A")).toEqual({ html: "做法 A", sounds: [] });
  });
  it("names its pictures, those of options and children too, each once", () => {
    const child = {
      childId: 1,
      kind: "single" as const,
      stem: '<img src="/3.png">',
      options: [{ key: "A", html: '<img alt="x" src="/1.png">' }],
      blanks: 0,
      score: 1,
    };
    expect(
      picturesOf([
        aQuestion({ stem: '<p><img src="/1.png" alt="a"></p>', options: [{ key: "A", html: '<img src="/2.png">' }] }),
        aQuestion({ kind: "case", children: [child] }),
      ]),
    ).toEqual(["/1.png", "/2.png", "/3.png"]);
  });
  it("gives a picture a name where its file brought none, and leaves one that it has", () => {
    expect(withNames('<img src="/a.png"><img alt="" src="/b.png"><img src="/c.png" alt="电路图">', "图片")).toBe(
      '<img alt="图片" src="/a.png"><img alt="图片" src="/b.png"><img src="/c.png" alt="电路图">',
    );
  });
  it("keeps room for each of its pictures, whatever their words", () => {
    expect(withRoom('是 <img src="/a.png" alt="R > 4">，<img src=\'/b.png\'>')).toBe(
      '是 <span data-picture=""><img src="/a.png" alt="R > 4"></span>，<span data-picture=""><img src=\'/b.png\'></span>',
    );
  });
  it("shows points without needless zeros", () => {
    expect([pointsText(100), pointsText(250), pointsText(33), pointsText(0)]).toEqual(["1", "2.5", "0.33", "0"]);
  });
  it("says of one point that it is one", () => {
    expect([100, 50, 200].map((points) => worthText(points, "1 pt", "{points} pts"))).toEqual(["1 pt", "0.5 pts", "2 pts"]);
  });
  it("has a form for one point of all that English says with points", async () => {
    const texts = Object.entries(await loadAllTexts("en")) as [string, Record<string, unknown>][];
    const counting = texts.flatMap(([area, words]) =>
      Object.entries(words).flatMap(([key, said]) =>
        typeof said === "string" && /\{\w+\} (pts|points)\b/.test(said) ? [[area, words, key] as const] : [],
      ),
    );
    expect(counting.length).toBeGreaterThan(8);
    const without = counting.filter(([, words, key]) => !/\b1 (pt|point)\b/.test(String(words[`${key}One`])));
    expect(without.map(([area, , key]) => `${area}.${key}`)).toEqual([]);
  });
});

describe("a practice", () => {
  const judged = (verdict: Judged["result"]["verdict"]): Judged => ({ result: { verdict, awarded: null }, question: aQuestion({}) });
  it("goes on with what is open, round the end, and knows when nothing is", () => {
    const all = new Map([[11, judged("right")], [13, judged("wrong")]]);
    expect(nextOpen([11, 12, 13], all, 2)).toBe(1);
    expect(nextOpen([11, 13], all, 0)).toBeNull();
  });
  it("explains the tint of what was partly right or waits where there is some", () => {
    expect(practiceLegend([{ state: "right" }, { state: "unanswered" }])).toEqual(["right", "wrong", "unanswered", "current"]);
    expect(practiceLegend([{ state: "partly" }, { state: "pending" }])).toEqual([
      "right",
      "partly",
      "wrong",
      "pending",
      "unanswered",
      "current",
    ]);
  });
  it("counts partly right among what to practise once more", () => {
    const all = new Map([[1, judged("right")], [2, judged("partly")], [3, judged("wrong")], [4, judged("pending")]]);
    expect(tallyOf([1, 2, 3, 4, 5], all)).toEqual({ right: 1, wrong: 2, pending: 1, open: 1, wrongIds: [2, 3] });
  });
});
