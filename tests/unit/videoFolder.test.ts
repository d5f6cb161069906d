import { describe, expect, test } from "vitest";
import { outlineOfFolder } from "#contract/staff/videoFolder.ts";

describe("the outline of a folder of videos", () => {
  test("has its folders as chapters and its videos as lessons, in the order in which a person counts", () => {
    const names = ["10 考核/b.mp4", "2 接线/11-收尾.mp4", "2 接线/2-剥线.mp4", "2 接线/1-选线.mov"];
    expect(outlineOfFolder(names, "电工").chapters.map(({ title, lessons }) => [title, lessons.map((lesson) => lesson.title)])).toEqual([
      ["第二章　接线", ["选线", "剥线", "收尾"]],
      ["第十章　考核", ["b"]],
    ]);
  });

  test.each([
    ["01 安全", "第一章　安全"], ["21-照明", "第二十一章　照明"], ["30、总复习", "第三十章　总复习"], ["第三章 照明", "第三章 照明"], ["照明", "照明"], ["2026", "2026"],
    ["003_第四章 电机", "第四章 电机"],
  ])("calls the chapter of a folder %s %s", (folder, title) => {
    expect(outlineOfFolder([`${folder}/a.mp4`], "x").chapters[0]!.title).toBe(title);
  });

  test("calls a chapter of videos that lie in no folder as the course, and takes folders in folders by their own names", () => {
    const { chapters } = outlineOfFolder(["intro.mp4", "上/01 甲/a.mp4", "下/01 甲/b.mp4"], "电工四级");
    expect(chapters.map(({ title, lessons }) => [title, lessons.length])).toEqual([["电工四级", 1], ["第一章　甲", 1], ["第一章　甲", 1]]);
  });

  test("gives subtitles to the video whose name they have, one of a language, and leaves others out", () => {
    const names = ["a/1-断电.mp4", "a/1-断电.srt", "a/1-断电.zh.vtt", "a/1-断电.en.vtt", "a/2-验电.srt"];
    const { chapters, left } = outlineOfFolder(names, "x");
    expect(chapters[0]!.lessons[0]!.subtitles).toEqual([
      { lang: "en", label: "English", file: "a/1-断电.en.vtt" }, { lang: "zh-CN", label: "中文", file: "a/1-断电.srt" },
    ]);
    expect(left).toEqual(["a/2-验电.srt"]);
  });

  test("has documents and pictures as handouts, wherever they lie, and names what it can't use", () => {
    const { handouts, left, chapters } = outlineOfFolder(["01-接线图.pdf", "a/x.mp4", "a/表.xlsx", "a/x.rmvb", "readme.txt"], "x");
    expect(handouts).toEqual([{ name: "接线图.pdf", file: "01-接线图.pdf" }, { name: "表.xlsx", file: "a/表.xlsx" }]);
    expect(left).toEqual(["readme.txt", "a/x.rmvb"]);
    expect(chapters).toHaveLength(1);
  });

  test("keeps the numbers before names where that is asked for", () => {
    const { chapters, handouts } = outlineOfFolder(["02 接线/01-选线.mp4", "02 接线/03 图.pdf"], "x", { keepsNumbers: true });
    expect([chapters[0]!.title, chapters[0]!.lessons[0]!.title, handouts[0]!.name]).toEqual(["02 接线", "01-选线", "03 图.pdf"]);
  });

  test("of no video has no chapter", () => {
    expect(outlineOfFolder(["a.pdf"], "x").chapters).toEqual([]);
  });
});
