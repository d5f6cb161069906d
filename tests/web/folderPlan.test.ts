import { describe, expect, test } from "vitest";
import { HANDOUT_BYTES } from "#contract/handouts.ts";
import { COURSE_LIMITS } from "#contract/staff/courses.ts";
import {
  additionsOf, blanksOf, chapterKey, countsOf, type FolderFile, handoutsOf, overOf, planOf, subtitlesOf, type Wishes,
} from "#web/screens/console/mediaFolder/plan.ts";

const wishes: Wishes = {
  folderName: "第二批", existing: [], keepsNumbers: false, withHandouts: true, typed: new Map(), maxBytes: 1000,
  mark: (n) => (n === 1 ? "（新）" : `（新 ${n}）`),
};
const files = (...paths: readonly string[]): FolderFile[] => paths.map((path) => ({ path, bytes: 10 }));
const chapter = (chapterId: number, title: string, ...lessons: readonly string[]) =>
  ({ chapterId, title, lessons: lessons.map((one) => ({ title: one })) });
const additions = (...args: Parameters<typeof planOf>) => additionsOf(planOf(...args)).map(({ addition }) => addition);
const video = (title: string) => ({ title, kind: "video" });

describe("a folder that goes into a course", () => {
  test("becomes new chapters, with every file in its place and in order", () => {
    const plan = planOf(files("02 电机/10-收尾.mp4", "02 电机/2-图.pdf", "02 电机/1-接触器.mp4", "前言.mp4"), wishes);
    expect(plan.map(({ folder, rows }) => [folder, rows.map(({ path, kind }) => `${kind} ${path}`)])).toEqual([
      ["", ["lesson 前言.mp4"]],
      ["02 电机", ["lesson 02 电机/1-接触器.mp4", "handout 02 电机/2-图.pdf", "lesson 02 电机/10-收尾.mp4"]],
    ]);
    expect(additionsOf(plan).map(({ addition }) => addition)).toEqual([
      { title: "第二批", lessons: [video("前言")] }, { title: "第二章　电机", lessons: [video("接触器"), video("收尾")] },
    ]);
    expect(handoutsOf(plan)).toEqual([{ path: "02 电机/2-图.pdf", fileName: "图.pdf" }]);
    expect(countsOf(plan)).toEqual({ chapters: 2, videos: 3, handouts: 1, clashes: 0, left: 0 });
  });

  test("goes on with a chapter of the same title, whatever its spaces, and takes no other", () => {
    const existing = [chapter(7, "第二章 电机", "旧课"), chapter(8, "第三章 照明")];
    expect(additions(files("02 电机/a.mp4", "04 照明/b.mp4"), { ...wishes, existing })).toEqual([
      { chapterId: 7, lessons: [video("a")] }, { title: "第四章　照明", lessons: [video("b")] },
    ]);
  });

  test("adds a lesson that the course has under another name, and leaves what somebody wrote", () => {
    const existing = [chapter(7, "旧章", "正反转", "自锁", "自锁（新）")];
    const names = files("甲/1-正反转.mp4", "甲/2-自锁.mp4", "乙/正反转.mp4");
    const plan = planOf(names, { ...wishes, existing });
    const titles = (of: typeof plan) => additionsOf(of).flatMap(({ lessons }) => lessons.map(({ title, clash }) => [title, clash]));
    expect(titles(plan)).toEqual([["正反转（新）", true], ["自锁（新 2）", true], ["正反转（新 2）", true]]);
    expect(countsOf(plan).clashes).toBe(3);
    const typed = new Map([["甲/1-正反转.mp4", "正反转"], ["甲/2-自锁.mp4", "自锁与点动"]]);
    expect(titles(planOf(names.slice(0, 2), { ...wishes, existing, typed }))).toEqual([["正反转", true], ["自锁与点动", false]]);
    const long = "长".repeat(COURSE_LIMITS.lessonTitle);
    const [first] = additions(files(`甲/${long}.mp4`), { ...wishes, existing: [chapter(7, "旧章", long)] });
    expect(first!.lessons[0]!.title).toBe(`${"长".repeat(COURSE_LIMITS.lessonTitle - 3)}（新）`);
  });

  test("leaves what can't be used, and says why; a folder of nothing else becomes no chapter", () => {
    const plan = planOf(
      [
        ...files("a/x.rmvb", "a/旧.DOC", "a/包.zip", "a/说明.txt", "b/c.mp4", "b/c.srt", "b/d.srt", "b/大.srt"),
        { path: "b/大.mp4", bytes: 1001 }, { path: "b/空.mp4", bytes: 0 }, { path: "b/厚.pdf", bytes: HANDOUT_BYTES + 1 },
      ],
      wishes,
    );
    const left = plan.flatMap(({ rows }) => rows.flatMap((row) => (row.kind === "left" ? [[row.path, row.reason]] : [])));
    expect(Object.fromEntries(left)).toEqual({
      "a/x.rmvb": "film", "a/旧.DOC": "office", "a/包.zip": "packed", "a/说明.txt": "kind", "b/d.srt": "kind",
      "b/大.mp4": "large", "b/大.srt": "subtitles", "b/空.mp4": "empty", "b/厚.pdf": "largeHandout",
    });
    expect(plan.map(({ folder, chapter: its }) => [folder, its !== null])).toEqual([["a", false], ["b", true]]);
    expect(subtitlesOf(plan)).toEqual([{ kind: "subtitles", path: "b/c.srt", video: "b/c.mp4", lang: "zh-CN", label: "中文" }]);
    expect(countsOf(plan)).toEqual({ chapters: 1, videos: 1, handouts: 0, clashes: 0, left: 8 });
  });

  test("has its documents left out and its numbers kept where that is wished", () => {
    const plan = planOf(files("02 电机/01-a.mp4", "02 电机/b.pdf"), { ...wishes, keepsNumbers: true, withHandouts: false });
    expect(additionsOf(plan).map(({ addition }) => addition)).toEqual([{ title: "02 电机", lessons: [video("01-a")] }]);
    expect([handoutsOf(plan), countsOf(plan).left]).toEqual([[], 0]);
  });

  test("names empty titles, and what is more than a course holds", () => {
    const typed = new Map([[chapterKey("甲"), " "], ["甲/a.mp4", ""], ["甲/b.pdf", ""]]);
    expect(blanksOf(planOf(files("甲/a.mp4", "甲/b.pdf", "乙/c.mp4"), { ...wishes, typed }))).toEqual(["甲/", "甲/a.mp4", "甲/b.pdf"]);
    const full = [chapter(1, "满", ...Array.from({ length: COURSE_LIMITS.lessons - 1 }, (_none, n) => `旧 ${n}`))];
    expect(overOf(planOf(files("满/a.mp4"), { ...wishes, existing: full }), full)).toBeNull();
    expect(overOf(planOf(files("满/a.mp4", "满/b.mp4"), { ...wishes, existing: full }), full)?.what).toBe("lessons");
    const chapters = Array.from({ length: COURSE_LIMITS.chapters }, (_none, n) => chapter(n + 1, `第 ${n} 章`));
    expect(overOf(planOf(files("新/a.mp4"), { ...wishes, existing: chapters }), chapters)?.what).toBe("chapters");
    expect(overOf(planOf(files("第 3 章/a.mp4"), { ...wishes, existing: chapters }), chapters)).toBeNull();
  });
});
