import { describe, expect, test } from "vitest";
import { drawAddress, drawOf } from "#web/parts/practice/addresses.ts";
import { answerWords } from "#web/screens/exam/book/answerWords.ts";
import { available, countOf, firstChoice, keptChoice, kindsOf, lengthOf, startAddress } from "#web/screens/exam/setUp/choice.ts";
import type { Subject } from "#web/screens/exam/hub/load.ts";
import { firstSections, listed, toPractise } from "#web/screens/exam/result/resultData.ts";

const chapter = (chapterId: number, single: number, judge: number) => ({
  chapterId, title: `第 ${chapterId} 章`, questionCount: single + judge, doneCount: 3, accuracyPer: 60, openHistoryId: null,
  kinds: [{ kind: "single" as const, count: single }, { kind: "judge" as const, count: judge }],
  undone: [{ kind: "single" as const, count: single - 3 }, { kind: "judge" as const, count: judge }],
  wrong: [{ kind: "single" as const, count: 2 }],
  marked: [],
});
const subject: Subject = {
  courseId: 7,
  name: "电工（四级）",
  levelName: "四级",
  tradeName: "电工",
  trade: "electrician",
  paperCount: 0,
  questionCount: 60,
  doneCount: 6,
  accuracyPer: 60,
  chapters: [chapter(1, 20, 10), chapter(2, 25, 5)],
  errorCount: 4,
  errorTwice: 0,
  markCount: 0,
  historyCount: 0,
  lastPractice: null,
  mockAverage: null,
  goOn: null,
  unfinished: [],
  mockRules: [],
  papersFrom: null,
  days: [],
};

describe("an exercise is put together", () => {
  test("from everything at first, which its address doesn't name", () => {
    const choice = firstChoice(subject);
    expect(choice).toEqual({ chapterIds: [1, 2], kinds: ["single", "judge"], count: 20, scope: "all", undoneFirst: true });
    expect(available(subject, choice)).toBe(60);
    expect(drawOf(new URLSearchParams(startAddress(subject, choice).split("?")[1]))).toEqual({ courseId: 7, count: 20, anew: true });
  });

  test("from some chapters, kinds and a scope, never more than there are", () => {
    const choice = { chapterIds: [2], kinds: ["single" as const], count: 50, scope: "undone" as const, undoneFirst: true };
    expect(available(subject, choice)).toBe(22);
    expect(lengthOf(subject, choice)).toBe(22);
    expect(drawOf(new URLSearchParams(startAddress(subject, choice).split("?")[1]))).toEqual({
      courseId: 7,
      chapterIds: [2],
      kinds: ["single"],
      scope: "undone",
      count: 22,
      anew: true,
    });
    expect(countOf(subject.chapters, ["single", "judge"], "wrong")).toBe(4);
    expect(available(subject, { ...choice, scope: "marked" })).toBe(0);
    expect(available(subject, { ...choice, chapterIds: [] })).toBe(0);
    expect(lengthOf(subject, { ...firstChoice(subject), count: 0 })).toBe(60);
  });

  test("as it was last time, as far as the subject still has it", () => {
    const kept = { chapterIds: [2, 99], kinds: ["judge", "case"], count: 100, scope: "weak", undoneFirst: false };
    expect(keptChoice(subject, JSON.stringify(kept))).toEqual({
      chapterIds: [2],
      kinds: ["judge"],
      count: 100,
      scope: "weak",
      undoneFirst: false,
    });
    expect(keptChoice(subject, JSON.stringify({ chapterIds: [99], count: 7 }))).toEqual(firstChoice(subject));
    for (const broken of [null, "", "{", "7", '"x"', "null"]) expect(keptChoice(subject, broken)).toBeNull();
  });

  test("a subject without chapters is practised as a whole", () => {
    const whole = { ...subject, chapters: [] };
    expect(kindsOf(whole)).toEqual([]);
    expect(available(whole, firstChoice(whole))).toBe(60);
  });
});

describe("the address of an exercise", () => {
  test("is read as it was written", () => {
    const draw = {
      courseId: 3,
      chapterIds: [1, 2],
      pointId: 5,
      kinds: ["single" as const, "case" as const],
      scope: "wrong" as const,
      count: 30,
      ids: [9, 8],
      undoneFirst: false,
      anew: true,
    };
    expect(drawOf(new URLSearchParams(drawAddress(draw).split("?")[1]))).toEqual(draw);
    expect(drawAddress(draw)).toContain("chapterId=1,2");
  });

  test("leaves out what it can't mean", () => {
    expect(drawOf(new URLSearchParams("go=1&courseId=3&kinds=x,judge&scope=none&count=-4&ids=a,0,6&chapterId="))).toEqual({
      courseId: 3,
      kinds: ["judge"],
      ids: [6],
    });
    expect(drawOf(new URLSearchParams("courseId=3"))).toBeNull();
    expect(drawOf(new URLSearchParams("go=1&courseId=x"))).toBeNull();
    const many = Array.from({ length: 300 }, (_, i) => i + 1);
    expect(drawOf(new URLSearchParams(drawAddress({ courseId: 1, ids: many, count: 5000 }).split("?")[1]))).toMatchObject({
      ids: many.slice(0, 200),
      count: 1000,
    });
  });
});

describe("a result", () => {
  const verdicts = (["right", "wrong", "partly", "blank", "pending"] as const).map((verdict, i) => ({ questionId: 10 + i, verdict }));

  test("lists what was wrong or partly right, what was in doubt, and all", () => {
    expect(listed({ verdicts }, "wrong", new Set())).toEqual([1, 2]);
    expect(listed({ verdicts }, "doubt", new Set([10, 13, 99]))).toEqual([0, 3]);
    expect(listed({ verdicts }, "all", new Set())).toEqual([0, 1, 2, 3, 4]);
  });

  test("has the wrong ones practised, and without them those left blank", () => {
    expect(toPractise({ verdicts })).toEqual({ of: "wrong", ids: [11, 12] });
    expect(toPractise({ verdicts: verdicts.filter(({ verdict }) => verdict === "blank" || verdict === "right") })).toEqual({
      of: "blank",
      ids: [13],
    });
  });

  test("folds the sheet away after so many numbers, whatever section they are in", () => {
    const sections = [{ title: "单选题", count: 40 }, { title: "多选题", count: 30 }, { title: "判断题", count: 30 }];
    expect(firstSections(sections, 56)).toEqual([{ title: "单选题", count: 40 }, { title: "多选题", count: 16 }]);
    expect(firstSections(sections, 100)).toEqual(sections);
  });
});

test("an answer is said in one line by its kind", () => {
  const t = { none: "没有作答", judgeT: "对", judgeF: "错" };
  const options = [
    { key: "A", html: "<p>自锁</p>" },
    { key: "B", html: '<span class="katex">x</span>' },
    { key: "C", html: "一段长到在一行里放不下的选项文字，所以只写它的字母" },
  ];
  expect(answerWords({ kind: "single", options }, "A", t, "；")).toBe("A 自锁");
  expect(answerWords({ kind: "single", options }, "B", t, "；")).toBe("B");
  expect(answerWords({ kind: "single", options }, "C", t, "；")).toBe("C");
  expect(answerWords({ kind: "multiple", options }, ["D", "A"], t, "；")).toBe("A D");
  expect(answerWords({ kind: "judge", options: [] }, "F", t, "；")).toBe("错");
  expect(answerWords({ kind: "fill", options: [] }, ["380", "4"], t, "；")).toBe("380；4");
  expect(answerWords({ kind: "single", options }, null, t, "；")).toBe("没有作答");
  expect(answerWords({ kind: "case", options: [] }, { 1: "A" }, t, "；")).toBe("");
  expect(answerWords({ kind: "essay", options: [] }, "先停电 &amp; 验电", t, "；")).toBe("先停电 & 验电");
});
