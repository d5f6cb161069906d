import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Draft } from "#server/domains/questions/exchange/content/draft.ts";
import { gift } from "#server/domains/questions/exchange/gift/gift.ts";
import { drafts, kept, thereAndBack } from "#tests/factories/questionDrafts.ts";

/** Several blanks in one question: GIFT has none. */
const severalBlanks = ({ body }: Draft): boolean =>
  (body.kind === "case" ? body.children : [body]).some(({ key }) => key.kind === "fill" && key.blanks.length > 1);
const arrows = ({ body }: Draft): boolean =>
  (body.kind === "case" ? body.children : [body]).some(
    ({ key }) => key.kind === "fill" && key.blanks.flat().some((one) => one.includes("->")),
  );

test("what is exported as GIFT and imported again is the same, and what GIFT can't hold is named", async () => {
  await fc.assert(fc.asyncProperty(fc.array(drafts(), { minLength: 1, maxLength: 4 }), async (all) => {
    const { written, read } = await thereAndBack(gift, all);
    expect(read.problems).toEqual([]);
    expect(read.notes).toEqual([]);
    expect(written.left.map((one) => one.questionId)).toEqual(
      all.flatMap((draft, index) => (severalBlanks(draft) || arrows(draft) ? [index + 1] : [])),
    );
    expect(read.questions.map((one) => kept(one.draft))).toEqual(all.filter((draft) => !severalBlanks(draft) && !arrows(draft)).map(kept));
  }), { numRuns: 80 });
}, 30_000);

test("a GIFT export of Moodle is read, and what can't be taken is named with its line", async () => {
  const bytes = readFileSync(join(import.meta.dirname, "../fixtures/questions/moodle45.gift.txt"));
  expect(gift.sniff(bytes, "questions.txt")).toBe(true);
  const read = await gift.read(bytes, "questions.txt");
  expect(read.questions.map(({ draft, place }) => [place.n, place.line, draft.kind])).toEqual([
    [1, 7, "single"],
    [2, 14, "multiple"],
    [3, 20, "judge"],
    [4, 22, "judge"],
    [5, 24, "fill"],
    [6, 26, "fill"],
    [8, 30, "essay"],
    [9, 32, "case"],
    [12, 42, "fill"],
  ]);
  const [single, multiple, wrong, right, fill, number, essay, matching, formula] = read.questions.map(({ draft }) => kept(draft));
  expect(single).toEqual({
    kind: "single",
    chapterTitle: "安全用电",
    pointName: "触电急救",
    difficulty: 3,
    body: {
      kind: "single",
      stem: "<p>火线对地电压是多少？</p>",
      options: [
        { key: "A", html: "<p>220 V</p>" },
        { key: "B", html: "<p>380 V</p>" },
        { key: "C", html: "<p>36 V</p>" },
      ],
      key: { kind: "single", option: "A" },
      analysis: "<p>相电压 220 V。</p><br />A：<p>对</p><br />B：<p>这是线电压</p>",
    },
  });
  expect(multiple!.body).toMatchObject({ key: { kind: "multiple", options: ["A", "B"] } });
  expect(wrong!.body).toMatchObject({ stem: "零线可以装开关。", key: { right: "F" } });
  expect(right!.body).toMatchObject({ key: { right: "T" } });
  expect(fill!.body).toMatchObject({ stem: "欧姆定律的公式是 ____ ，记住它。", key: { blanks: [["U=IR", "I=U/R"]] } });
  expect(number!.body).toMatchObject({ stem: "10 Ω 加 220 V，电流多少安？ ____", key: { blanks: [["22"]] } });
  expect(essay!.body).toMatchObject({ key: { kind: "essay", reference: "" } });
  expect(matching!.body).toMatchObject({
    kind: "case",
    children: [
      { stem: "KM", key: { option: "A" } },
      { stem: "FU", key: { option: "B" } },
      { stem: "FR", key: { option: "C" } },
    ],
  });
  expect(formula!.body).toMatchObject({ stem: "电功率 \\(P = UI\\) 的单位是 ____", key: { blanks: [["瓦", "W"]] } });
  expect(read.problems.map(({ place, key }) => [place.n, place.line, key])).toEqual([
    [7, 28, "answerRange"],
    [10, 38, "answerMissing"],
    [11, 40, "markupBroken"],
  ]);
});

test("the usual Chinese layout is not taken for GIFT, formulas in braces or not", () => {
  for (const text of [
    "1. 电流 \\(I = \\frac{U}{R}\\) 中 $$x^{T}_{=1}$$ 是什么？\nA. 甲\nB. 乙\n答案：A",
    "1. 集合 {=1} 有几个元素？\n答案：1",
    "1. 是吗 {}\nA. 甲\nB. 乙",
  ]) {
    expect([text, gift.sniff(Buffer.from(text), "题目.txt")]).toEqual([text, text.endsWith("B. 乙")]);
  }
});

test("a range that earns only a part of the points does not keep a number out", async () => {
  const read = await gift.read(
    Buffer.from("Ulysses S. Grant 哪年出生？{#\n\t=1822:0 #对\n\t=%50%1822:2 #差不多\n}\n\n圆周率？{#=%50%3:1 =3.14:0.01}\n"),
    "a.gift",
  );
  expect(read.questions.map(({ draft }) => draft.body)).toMatchObject([
    { stem: "Ulysses S. Grant 哪年出生？ ____", key: { blanks: [["1822"]] } },
  ]);
  expect(read.notes.map(({ key }) => key)).toEqual(["partCreditLeft"]);
  expect(read.problems.map(({ key, values }) => [key, values])).toEqual([["answerRange", { value: "3.14 ± 0.01" }]]);
});
