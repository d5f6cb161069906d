import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** The lines of every file of these folders that has such a name, each with its place. */
function linesOf(folders: readonly string[], name: RegExp): { readonly place: string; readonly line: string }[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => name.test(file))
      .flatMap((file) =>
        readFileSync(join(root, folder, file), "utf8").split("\n").map((line, at) => ({ place: `${folder}/${file}:${at + 1}`, line })),
      ),
  );
}

const chinese = [...linesOf(["src/web/text/zh"], /\.ts$/), ...linesOf(["src/contract/text"], /(?<!\.en)\.ts$/)];
const english = [...linesOf(["src/web/text/en"], /\.ts$/), ...linesOf(["src/contract/text"], /\.en\.ts$/)];
const demo = linesOf(["demo/content", "demo/load"], /\.(?:ts|html|md|json)$/);

const found = (lines: typeof chinese, what: RegExp) =>
  lines.filter(({ line }) => what.test(line)).map(({ place, line }) => `${place} ${line.trim()}`);

/** What stands for what, one word each (visual design system 11, second table). */
const RETIRED_CHINESE = new RegExp(
  [
    "测验", "不合格(?!适)", "换工种", "换一科", "选一科", "回题库", "模拟实考", "先练不考", "你答 ", "给自己 ?[\\d{]",
    "先不放", "暂时放不了", "浏览器里放不了", "网址抄错", "暂停了[您你]发评论", "深色的 ?\\{", "没有答应（", "处理了太久",
    "字幕里没有一句话", "没有给出上课", "导出 Markdown", "亲们|[，。！]亲[，。！]",
  ].join("|"),
);
const RETIRED_ENGLISH = new RegExp(
  [
    "Only who registered", "All right\\b", "handed in by itself", "(?:saved|updates|goes on) by (?:itself|themselves)",
    "Waits for a teacher", "Being marked", "To be marked", "Marked\\b", "“Mark”", "Find password", "On with the", "Fold up",
    "\"Take it\"", "\\} pt\\b", "Go on：", "[\u3000-\u303f\uff00-\uff65]",
  ].join("|"),
);

describe("what the product says", () => {
  test("has one word for one thing in Chinese, and none of those that were given up", () => {
    // 合不合格 asks; it is no verdict.
    expect(found(chinese, RETIRED_CHINESE).filter((line) => !line.includes("合不合格"))).toEqual([]);
  });

  test("has none of the phrases that were given up in English, and no full-width sign", () => {
    expect(found(english, RETIRED_ENGLISH)).toEqual([]);
  });

  test("says 你, and 您 only where the specification greets by name", () => {
    expect(found(chinese, /您/).filter((line) => !/亲爱的\{name\}，您好/.test(line))).toEqual([]);
  });

  test("calls the exam at a chapter's end 课堂考试 in the demo school, too", () => {
    expect(found(demo, /测验|随堂考/)).toEqual([]);
  });
});

/** Where a phrase is said; those of study tasks, check-in and orders come with them. */
const PHRASES: readonly (readonly [file: string, zh: string, en: string])[] = [
  ["study", "上次学到 {time}", "Last stopped at {time}"],
  ["home", "还剩 {lessons} · 约 {time}", "{lessons} left · about {time}"],
  ["home", "再看 {time}就达标", "Watch {time} more to reach the goal"],
  ["sitting", "已自动保存 {time}", "Saved automatically {time}"],
  ["sitting", "网络断开了，放心继续做。", "The network is down. Carry on."],
  ["sitting", "还有 {count} 题没做，确定交卷吗？", "{count} questions are unanswered. Hand in now?"],
  ["sitting", "先交卷", "Hand in"],
  ["sitting", "继续答题", "Keep answering"],
  ["sitting", "自评 {per}%", "Give myself {per}%"],
  ["sitting", "全对，稳了", "All correct"],
  ["result", "比上次高 {points} 分", "{points} points better than last time"],
  ["result", "去补课", "Review"],
  ["result", "稳了", "Solid"],
  ["result", "未合格", "Not passed"],
  ["books", "错题本是空的", "No mistakes yet"],
  ["books", "做错的题会自动收到这里，考前翻一遍最管用。", "Wrong answers are collected here; read them once before the exam."],
  ["books", "你选 {answer}", "You: {answer}"],
  ["search", "没找到「{keyword}」，换个说法试试", "Nothing for “{keyword}”, try other words"],
  ["comments", "没有更多了", "No more"],
  ["comments", "你的评论功能已被老师暂停。", ""],
  ["frame", "确定要退出登录吗？", "Are you sure you want to log out?"],
  ["frame", "再学一会儿", "Stay"],
  ["hub", "换科目", "Change subject"],
  ["hub", "课堂考试", "Class exam"],
  ["hub", "接着没做过的题往下做", "Continue with new questions"],
  ["papers", "按考试做", "Start timed exam"],
  ["cover", "先练一遍", ""],
  ["cover", "回到练习", ""],
  ["player", "取消播放", ""],
  ["player", "这个浏览器播放不了这一节", ""],
  ["notes", "导出笔记", ""],
  ["login", "", "Reset password"],
  ["exam", "", "{points} pts"],
];

test.each(PHRASES)("%s says “%s” and “%s”", (file, zh, en) => {
  for (const [language, phrase] of [["zh", zh], ["en", en]] as const) {
    if (phrase) expect(readFileSync(join(root, "src/web/text", language, `${file}.ts`), "utf8")).toContain(`"${phrase}"`);
  }
});
