import fc from "fast-check";
import { expect, test } from "vitest";
import { QUESTION_KINDS } from "#contract/questions.ts";
import { cleanQuestionHtml } from "#server/domains/questions/question/question.ts";
import { blanksIn, mediaText, toHtml, toText } from "../../src/web/screens/console/questions/fields/markup.ts";
import { bodyOf, fieldOf, valuesOf } from "../../src/web/screens/console/questions/fields/values.ts";
import { aBody } from "../factories/bank.ts";

const file = `${"a1".repeat(32)}.png`;
const media = `/api/exam/v1/media/${file}`;

test("what is typed plainly is text: signs, ampersands and new lines need no care", () => {
  expect(toHtml("a < b & c > d\n第二行")).toBe("a &lt; b &amp; c &gt; d<br />第二行");
  expect(toHtml("x<sup>2</sup> \\(a<b\\)")).toBe("x<sup>2</sup> \\(a&lt;b\\)");
  expect(toHtml("<script>alert(1)</script>")).toBe("&lt;script&gt;alert(1)&lt;/script&gt;");
});

test("a picture is written as its file, and becomes an element of the school's own", () => {
  expect(mediaText(media, "接线图")).toBe(`![接线图](${file})`);
  expect(toHtml(`看图 ![接线图](${file})`)).toBe(`看图 <img src="${media}" alt="接线图" />`);
  expect(toText(`看图 <img src="${media}" alt="接线图" />`)).toBe(`看图 ![接线图](${file})`);
  expect(toHtml("![外面的](https://example.com/a.png)")).toBe("![外面的](https://example.com/a.png)");
});

test("whatever the bank holds comes back the same when nothing of it is changed", () => {
  const piece = fc.constantFrom(
    "a < b", "&", "&lt;", "<b>粗</b>", "<br>", "<p>段</p>", "\\(x<y\\)", "____", "<table><tr><td>1</td></tr></table>", " ", "&amp;lt;", "<i>",
    `<img src="${media}" alt="图">`, "\n", "“引”", "<ul><li>一</li></ul>", "![a](b)",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const stored = cleanQuestionHtml(pieces.join("")).replace(/\s*\n\s*/g, " ");
      expect(cleanQuestionHtml(toHtml(toText(stored)))).toBe(stored);
    }),
    { numRuns: 500 },
  );
});

test("blanks are counted outside of tags, pictures and formulas", () => {
  expect(blanksIn("线电压 ____ V，\\(a___b\\) 是 ______。")).toBe(2);
  expect(blanksIn(`![a___b](${file})`)).toBe(0);
});

test.each(QUESTION_KINDS)("a %s question is the same after it was opened and sent", (kind) => {
  const body = aBody(kind) as never;
  expect(bodyOf(valuesOf(body, { difficulty: 2 }))).toEqual(body);
});

test("a problem of the server's stands at the field that mends it", () => {
  const values = { kind: "case" as const, children: [{ kind: "fill" as const }, { kind: "judge" as const }] };
  expect(fieldOf("children.1.key", values)).toBe("children.0.blanks");
  expect(fieldOf("children.2.key", values)).toBe("children.1.right");
  expect(fieldOf("key", { kind: "multiple", children: [] })).toBe("options");
  expect(fieldOf("chapter", { kind: "single", children: [] })).toBe("chapterTitle");
});
