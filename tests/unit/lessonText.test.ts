import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FIGURE_SECONDS, LEAST_READING_SECONDS, type LessonBlock } from "#contract/lessonText.ts";
import { cleanDrawing } from "#server/kernel/drawing.ts";
import { textOf } from "#server/domains/catalogue/texts/text.rules.ts";
import { plainText } from "#server/kernel/richText.ts";

const words = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
  .filter((text) => text.trim() !== "" && !/[\r\n*\p{C}]/u.test(text));
const block: fc.Arbitrary<LessonBlock> = fc.oneof(
  fc.record({ kind: fc.constant("heading" as const), text: words }),
  fc.record({ kind: fc.constant("paragraph" as const), text: words }),
  fc.record({ kind: fc.constant("list" as const), items: fc.array(words, { minLength: 1, maxLength: 4 }), ordered: fc.boolean() }),
  fc.record({ kind: fc.constant("callout" as const), tone: fc.constantFrom("warning" as const, "tip" as const), text: words }),
  fc
    .tuple(words, words, words)
    .map(([name, value, note]) => ({ kind: "table" as const, head: [name, value], rows: [[note, "1.5"]], marked: 0 })),
  fc.record({ kind: fc.constant("figure" as const), drawing: fc.constant("here"), alt: words, caption: words }),
);
const DRAWINGS = new Map([["here", { name: "here", url: "/drawings/here.svg?v=1", width: 720, height: 240 }]]);
const TAGS = /^(h2|p|strong|ul|ol|li|table|thead|tbody|tr|th|td|div|figure|figcaption|img|span)$/;

describe("the text of a lesson", () => {
  test("holds no tag but its own, whatever is typed, and says every word", () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 8 }), words, (blocks, typed) => {
        const hostile = `<script>alert(1)</script><img src=x onerror=y>${typed}`;
        const { html } = textOf([...blocks, { kind: "paragraph", text: hostile }], DRAWINGS, null);
        for (const [, tag] of html.join("").matchAll(/<\/?([a-z0-9]+)/gi)) expect(tag).toMatch(TAGS);
        expect(html.join("")).not.toMatch(/<[^>]*\son\w+=/i);
        expect(plainText(html.at(-1)!)).toBe(hostile.replace(/\s+/g, " ").trim());
      }),
    );
  });

  test("is read block by block: each ends no earlier than the one before, the last at the reading time", () => {
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 12 }), fc.option(fc.integer({ min: 20, max: 7_200 })), (blocks, own) => {
        const { ends, seconds, html } = textOf(blocks, DRAWINGS, own);
        expect(ends).toHaveLength(html.length);
        expect(ends.toSorted((a, b) => a - b)).toEqual(ends);
        expect(ends.at(-1)).toBe(seconds);
        if (own === null) expect(seconds).toBeGreaterThanOrEqual(LEAST_READING_SECONDS);
        else expect(seconds).toBe(own);
      }),
    );
  });

  test("takes a minute for 300 characters, more for what is longer, and time to look at a drawing", () => {
    const paragraph = (length: number): LessonBlock => ({ kind: "paragraph", text: "电".repeat(length) });
    const figure: LessonBlock = { kind: "figure", drawing: "here", alt: "", caption: "图" };
    expect(textOf([paragraph(300)], DRAWINGS, null).seconds).toBe(60);
    expect(textOf([paragraph(600)], DRAWINGS, null).seconds).toBe(120);
    const [without, shown] = [textOf([paragraph(600)], DRAWINGS, null), textOf([paragraph(600), figure], DRAWINGS, null)];
    expect(shown.seconds - without.seconds).toBe(FIGURE_SECONDS);
  });

  test("makes words between asterisks strong, and stands figures at the right", () => {
    const { html } = textOf(
      [
        { kind: "paragraph", text: "先**断电**再验电 <b>不</b>" },
        { kind: "table", head: ["截面", "电流 A"], rows: [["1.5 铜", "17.5"], ["2.5 铜", "24"]], marked: 1, note: "表" },
        { kind: "figure", drawing: "gone", alt: "一根线", caption: "图" },
      ],
      DRAWINGS, null,
    );
    expect(html[0]).toBe("<p>先<strong>断电</strong>再验电 &lt;b&gt;不&lt;/b&gt;</p>");
    expect(html[1]).toContain('<th scope="col" class="value">电流 A</th>');
    expect(html[1]).toContain('<tr class="marked"><td>2.5 铜</td><td class="value">24</td></tr>');
    expect(html[2], "a drawing that is gone leaves its words").toBe(
      '<figure class="drawing"><p>一根线</p><figcaption>图</figcaption></figure>',
    );
  });
});

describe("a drawing", () => {
  const svg = (inside: string, more = "") => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 240"${more}>${inside}</svg>`;

  test("keeps shapes and letters, and tells its size", () => {
    const shapes = '<path d="M0 0H10" stroke="#000" stroke-width="3"></path><text x="1" y="2" font-size="17">零线</text>';
    expect(cleanDrawing(svg(shapes))).toEqual({ svg: svg(shapes), width: 720, height: 240 });
  });

  test.each([
    '<script>alert(1)</script>',
    '<style>*{background:url(https://evil.example/x)}</style>',
    '<image href="https://evil.example/x.png"/>',
    '<a href="https://evil.example"><rect width="1" height="1"/></a>',
    '<foreignObject><p>x</p></foreignObject>',
    '<use href="https://evil.example/x.svg#a"/>',
    '<rect onload="alert(1)" style="fill:url(//evil.example)" fill="url(https://evil.example/x)" width="1" height="1"/>',
    '<animate attributeName="href" to="javascript:alert(1)"/>',
    '<rect width="1" height="1"><set attributeName="onmouseover" to="alert(1)"/></rect>',
  ])("loses what runs or leaves it: %s", (inside) => {
    const clean = cleanDrawing(svg(inside, ' onload="alert(1)"'));
    expect(clean?.svg).not.toMatch(/script|style|evil|alert|onload|foreignObject|<image|<a |animate|<set/i);
  });

  test.each([
    "", "hello", "<p>x</p>", '<svg width="10" height="10"></svg>', '<svg viewBox="0 0 0 0"></svg>', '<svg viewBox="0 0 99999 10"></svg>',
  ])("is none: %s", (text) => {
    expect(cleanDrawing(text)).toBeNull();
  });
});
