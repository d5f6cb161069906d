import fc from "fast-check";
import type { Body, Child, PlainBody } from "#server/domains/questions/question/body.ts";
import { checkBody } from "#server/domains/questions/question/checking.rules.ts";
import { cleanBody } from "#server/domains/questions/question/cleaning.ts";
import { Carried } from "#server/domains/questions/question/carried.ts";
import type { WrittenQuestion } from "#server/domains/questions/exchange/content/draft.ts";

const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
const MP3 = Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3]);

/** A picture and a sound that questions of `anyQuestion` show. */
export const carried = new Carried();
export const PICTURE = carried.element(PNG, "")!;
const DESCRIBED = carried.element(PNG, "电路 [图] \"一\" & <二>")!;
export const SOUND = carried.element(MP3, "")!;
/** The bytes of an address, as an export asks for them. */
export const media = async (address: string): Promise<Uint8Array | null> => carried.files.get(address) ?? null;

/** Words that layouts take for their own, and what people write. */
const PIECES = [
  "额定电压",
  "380 V",
  "断电",
  "a &lt; b",
  "x &amp; y",
  "&amp;lt;",
  "1.",
  "2、",
  "（1）",
  "A. ",
  "B.",
  "C、",
  "（B）",
  "答案：",
  "【答案】B",
  "解析：",
  "【解析】",
  "知识点：",
  "章节：",
  "难度：难",
  "一、单选题",
  "第一章 安全",
  "（多选题）",
  "0.4 MPa",
  "100%",
  "~=#{}:",
  "\\",
  "\\n",
  "$$x^2$$",
  "\\(a_1 &lt; \\frac{1}{2}\\)",
  "![x](y.png)",
  "*",
  "“引号”",
  '"',
  "'",
  "；",
  "|",
  ";",
  "//",
  "::",
  "ANSWER: A",
  "@@",
  "  ",
  " ",
  "<br />",
  "<strong>注意</strong>",
  "<em>a</em>",
  "H<sub>2</sub>O",
  "m<sup>2</sup>",
  "<u>下划</u>",
  "<p>一段</p>",
  "<table><tbody><tr><td>甲</td><td>1.</td></tr></tbody></table>",
  "<ul><li>一</li></ul>",
  PICTURE,
  DESCRIBED,
  SOUND,
  "😀",
  "é",
];

const html = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 }).map((pieces) => `题${pieces.join("")}`);
/** Text without mark-up or media, for what holds nothing else. */
const plain = fc
  .array(fc.constantFrom(...PIECES.filter((piece) => !piece.includes("<"))), { minLength: 1, maxLength: 6 })
  .map((pieces) => `题${pieces.join("")}`);
const blank = fc
  .array(
    fc.constantFrom(
      "50",
      "五十",
      "a;b",
      "甲；乙",
      "x|y",
      "1.5",
      "&",
      "<",
      "{",
      "}",
      "~",
      "=",
      "A",
      "左 右",
      "#",
      ":",
      "*",
      "、",
      "，",
      "。",
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.join(""));

export interface Wanted {
  readonly kinds: readonly WrittenQuestion["kind"][];
  /** Without tags and media. */
  readonly plain: boolean;
  readonly analysis: boolean;
  /** Blanks in any order, weights of a case's questions. */
  readonly extras: boolean;
}

export const EVERYTHING: Wanted = {
  kinds: ["single", "multiple", "judge", "fill", "essay", "case"],
  plain: false,
  analysis: true,
  extras: true,
};

/** Bodies as they lie in the bank: sanitised and usable. */
export function anyBody(wanted: Wanted = EVERYTHING): fc.Arbitrary<Body> {
  const text = wanted.plain ? plain : html;
  const analysis = wanted.analysis ? fc.oneof(fc.constant(""), text) : fc.constant("");
  const options = fc.array(text, { minLength: 2, maxLength: 10 }).map((all) => all.map((one, i) => ({ key: "ABCDEFGHIJ"[i]!, html: one })));
  const single = fc.record({ stem: text, options, at: fc.nat(9), analysis }).map(({ stem, options: all, at, analysis: why }): PlainBody =>
    ({ kind: "single", stem, options: all, key: { kind: "single", option: all[at % all.length]!.key }, analysis: why }));
  const multiple = fc
    .record({ stem: text, options, chosen: fc.uniqueArray(fc.nat(9), { minLength: 1, maxLength: 5 }), analysis })
    .map(({ stem, options: all, chosen, analysis: why }): PlainBody => ({
      kind: "multiple",
      stem,
      options: all,
      key: { kind: "multiple", options: [...new Set(chosen.map((at) => all[at % all.length]!.key))].sort() },
      analysis: why,
    }));
  const judge = fc.record({ stem: text, right: fc.constantFrom("T", "F"), analysis }).map(({ stem, right, analysis: why }): PlainBody =>
    ({ kind: "judge", stem, options: [], key: { kind: "judge", right: right as "T" }, analysis: why }));
  const fill = fc
    .record({
      parts: fc.array(text, { minLength: 1, maxLength: 3 }),
      blanks: fc.array(fc.uniqueArray(blank, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 3 }),
      anyOrder: fc.boolean(),
      analysis,
    })
    .map(({ parts, blanks, anyOrder, analysis: why }): PlainBody => ({
      kind: "fill",
      stem: parts.map((part) => `${part}____`).join(""),
      options: [],
      key: { kind: "fill", blanks: blanks.slice(0, parts.length), anyOrder: wanted.extras && anyOrder },
      analysis: why,
    }));
  const essay = fc
    .record({ stem: text, reference: text, analysis })
    .map(({ stem, reference, analysis: why }): PlainBody => ({
      kind: "essay",
      stem,
      options: [],
      key: { kind: "essay", reference },
      analysis: why,
    }));
  const plainBodies = { single, multiple, judge, fill, essay };
  const chosen = wanted.kinds.flatMap((kind): fc.Arbitrary<PlainBody>[] => (kind === "case" ? [] : [plainBodies[kind]]));
  const child = fc.tuple(fc.oneof(...chosen), wanted.extras ? fc.constantFrom(1, 1, 2, 2.5) : fc.constant(1));
  const kase = fc
    .record({ stem: text, analysis, children: fc.array(child, { minLength: 1, maxLength: 3 }) })
    .map(({ stem, analysis: why, children }): Body => ({
      kind: "case",
      stem,
      analysis: why,
      children: children.map(([body, weight], i): Child => ({ ...body, id: i + 1, weight })),
    }));
  return fc.oneof(...chosen, ...(wanted.kinds.includes("case") ? [kase] : [])).map(cleanBody)
    .filter((body) => checkBody({ kind: body.kind, body, difficulty: 2 }).length === 0);
}

/** Questions of a bank, ready to go out. */
export function anyQuestions(wanted: Wanted = EVERYTHING): fc.Arbitrary<WrittenQuestion[]> {
  const name = fc.constantFrom(undefined, "安全用电", "知识点：甲 & 乙", "A. 电工", "1. 基础");
  return fc
    .array(fc.record({ body: anyBody(wanted), chapterTitle: name, pointName: name, difficulty: fc.constantFrom(1, 2, 3) }), {
      minLength: 1,
      maxLength: 4,
    })
    .map((all) =>
      all.map(({ body, chapterTitle, pointName, difficulty }, i): WrittenQuestion => ({
        questionId: i + 1,
        kind: body.kind,
        body,
        difficulty,
        ...(chapterTitle ? { chapterTitle } : {}),
        ...(pointName ? { pointName } : {}),
      })),
    );
}
