import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  byPlace, cleanNote, clockOf, escapeLine, escapeText, exportName, markdownOf, type PlacedMark, withinLesson,
} from "#server/domains/learning/notes/rules.ts";
import { EXPORT_WORDS } from "#server/domains/learning/notes/words.ts";
import { shownNotes } from "#web/parts/notes/shown.ts";
import type { Note, Pending } from "#web/parts/notes/unsent/pending.ts";

/**
 * What CommonMark shows of inline text: escapes and entities resolved, hard line breaks as line ends. Fails on anything that
 * would be markup.
 */
function shownBy(markdown: string): string {
  let text = "";
  for (let at = 0; at < markdown.length; at += 1) {
    const sign = markdown[at]!;
    if (sign === "\\") {
      const next = markdown[at + 1];
      if (next === "\n") {
        text += "\n";
        at += 1;
        // The next line's indentation belongs to the list, not to the text.
        while (markdown[at + 1] === " ") at += 1;
      } else if (next !== undefined && /[!-/:-@[-`{-~]/.test(next)) {
        text += next;
        at += 1;
      } else text += sign;
      continue;
    }
    const entity = /^&#(\d+);/.exec(markdown.slice(at));
    if (entity) {
      text += String.fromCodePoint(Number(entity[1]));
      at += entity[0].length - 1;
      continue;
    }
    if (/[`*_[\]<>&~|$]/.test(sign)) throw new Error(`bare ${sign} in ${markdown}`);
    if (sign === "\n") throw new Error(`a soft line break in ${markdown}`);
    text += sign;
  }
  return text;
}

const piece = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    "# ",
    "- ",
    "1. ",
    "12) ",
    "===",
    "```",
    "[x](y)",
    "<b>",
    "&amp;",
    "\\",
    "  ",
    "\t",
    "\n",
    "电工",
    "![",
    "+ ",
    "~~",
    "|",
    "$x$",
    "***",
  ),
);
const written = fc.array(piece, { minLength: 1, maxLength: 12 }).map((parts) => cleanNote(parts.join(""))).filter((text) => text !== "");

describe("notes as Markdown", () => {
  test("show letter by letter what was written", () => {
    fc.assert(
      fc.property(written, (text) => {
        expect(shownBy(escapeText(text))).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });

  test("begin no heading, list, quote, rule or code, in whatever line", () => {
    fc.assert(
      fc.property(written, (text) => {
        for (const line of escapeText(text).split("\n")) {
          expect(line.trimStart()).not.toMatch(/^(?:#{1,6}(?:\s|$)|[-+*]|=|>|\d{1,9}[.)]|`{3}|~{3})/);
          expect(line).not.toMatch(/ {2}$/);
        }
      }),
      { numRuns: 2_000 },
    );
    expect(["# 一", "1. 二", "- 三", "  四", "a_b*c", "<i>", "&lt;"].map(escapeLine)).toEqual([
      "\\# 一",
      "1\\. 二",
      "\\- 三",
      "&#32;&#32;四",
      "a\\_b\\*c",
      "\\<i\\>",
      "\\&lt;",
    ]);
  });

  test("stand below course, chapter and lesson in the order of the lesson's seconds", () => {
    const mark = (courseId: number, chapterId: number, itemId: number, atSecond: number): PlacedMark => ({
      courseId,
      courseTitle: `课${courseId}`,
      chapterId,
      chapterTitle: `章${chapterId}`,
      itemId,
      itemTitle: `节${itemId}`,
      itemNumber: itemId,
      vid: "v",
      atSecond,
      content: `第${atSecond}秒`,
      isBookmark: false,
    });
    const text = markdownOf(
      byPlace([mark(1, 1, 1, 5), mark(1, 1, 1, 65), mark(1, 1, 2, 3), mark(1, 2, 3, 1), mark(2, 9, 9, 0)]),
      EXPORT_WORDS.zh,
      { origin: "https://x.cn", day: "2026-11-20" },
    );
    expect(
      text
        .split("\n")
        .filter((line) => /^(#{2,4} |- )/.test(line))
        .map((line) => line.replace(/\(.*?\)/, "")),
    ).toEqual([
      "## 课1",
      "### 章1",
      "#### 第 1 节　节1",
      "- [00:05] 第5秒",
      "- [01:05] 第65秒",
      "#### 第 2 节　节2",
      "- [00:03] 第3秒",
      "### 章2",
      "#### 第 3 节　节3",
      "- [00:01] 第1秒",
      "## 课2",
      "### 章9",
      "#### 第 9 节　节9",
      "- [00:00] 第0秒",
    ]);
  });

  test("come in a file that every system can name", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (title) => {
        const name = exportName(title, EXPORT_WORDS.zh, "2026-11-20");
        expect(name).toMatch(/^学习笔记-.+-2026-11-20\.md$/);
        expect(name).not.toMatch(/[\p{C}\\/:*?"<>|]/u);
        expect(Array.from(name).length).toBeLessThan(90);
      }),
    );
    expect(exportName("../../etc/passwd", EXPORT_WORDS.en, "2026-11-20")).toBe("study-notes-.. .. etc passwd-2026-11-20.md");
  });
});

test("a second beyond the lesson's end is its last; a lesson without a length takes any", () => {
  expect([withinLesson(5, 60), withinLesson(60, 60), withinLesson(999, 60), withinLesson(999, 0)]).toEqual([5, 59, 59, 999]);
  expect([clockOf(0), clockOf(250), clockOf(3_750)]).toEqual(["00:00", "04:10", "1:02:30"]);
});

test("a note keeps its lines and tabs and loses what nobody sees", () => {
  expect(cleanNote("  一\r\n二\r三\t四\u0007\u009b  ")).toBe("一\n二\n三\t四");
  expect(cleanNote("\u0000\u001f")).toBe("");
});

describe("the list of notes", () => {
  const known = (requestId: string, atSecond: number, content = requestId): Note => ({
    id: atSecond + 1,
    requestId,
    itemId: 1,
    courseId: 1,
    atSecond,
    content,
    version: 1,
    createTime: 0,
    updateTime: 0,
  });
  const wanted = (key: string, atSecond: number, content: string | null): Pending => ({
    key,
    itemId: 1,
    atSecond,
    content,
    base: null,
    changeId: "c",
    sent: [],
    problem: null,
    writtenAt: 1,
  });

  test("shows what this device wants above what the server has, and hides what is being deleted", () => {
    const shown = shownNotes(
      [known("a", 9), known("b", 3), known("c", 5)],
      [wanted("a", 9, "改过"), wanted("b", 3, null), wanted("d", 1, "新的")],
      false,
    );
    expect(shown.map(({ key, content, state }) => [key, content, state])).toEqual([
      ["d", "新的", "saving"],
      ["c", "c", "saved"],
      ["a", "改过", "saving"],
    ]);
    expect(shownNotes([], [wanted("d", 1, "新的")], true)[0]!.state).toBe("kept");
  });

  test("is in the order of seconds, each note once", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom("a", "b", "c", "d"), fc.nat(50))),
        fc.array(fc.tuple(fc.constantFrom("a", "b", "x"), fc.nat(50), fc.option(fc.constant("文")))),
        (server, device) => {
          const shown = shownNotes(
            server.map(([key, at]) => known(key, at)),
            device.map(([key, at, content]) => wanted(key, at, content)),
            false,
          );
          expect(new Set(shown.map(({ key }) => key)).size).toBe(shown.length);
          expect(shown.map(({ atSecond }) => atSecond)).toEqual(shown.map(({ atSecond }) => atSecond).toSorted((a, b) => a - b));
        },
      ),
    );
  });
});
