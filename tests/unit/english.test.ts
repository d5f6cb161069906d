import { describe, expect, test } from "vitest";
import { z } from "zod";
import { schoolHtml, schoolText } from "#contract/values.ts";
import { englishHtml } from "#demo/load/english.ts";
import { withTitles } from "#server/domains/translations/titles.rules.ts";
import { placesIn, textsAt, withTexts } from "#server/kernel/english.ts";

const shape = z.object({
  title: schoolText.describe("a title"),
  nickName: z.string(),
  intro: schoolHtml.optional(),
  parts: z.array(z.object({ name: schoolText.nullable() })),
  byKey: z.record(z.string(), z.object({ line: schoolText })),
  either: z.union([z.object({ kind: z.literal(1), word: schoolText }), z.object({ kind: z.literal(2), other: z.string() })]),
});
const value = {
  title: "电工", nickName: "电工", intro: "<p>你好</p>", parts: [{ name: "焊工" }, { name: null }, { name: "ABC" }],
  byKey: { a: { line: "厨师" } }, either: { kind: 1 as const, word: "叉车" },
};

describe("texts of the school in an answer", () => {
  const places = placesIn(shape)!;

  test("are found wherever the contract names them, and nothing else is", () => {
    expect(textsAt(places, shape.parse(value)).map(({ chinese, kind }) => `${kind} ${chinese}`).toSorted()).toEqual(
      ["html <p>你好</p>", "text 厨师", "text 叉车", "text 焊工", "text 电工"].toSorted(),
    );
  });

  test("are exchanged there alone, and what was given is left as it was", () => {
    const given = shape.parse(value);
    const english = new Map([
      ["text:电工", "Electrician"], ["html:<p>你好</p>", "<p>Hello</p>"], ["text:厨师", "Cook"], ["text:<p>你好</p>", "no"],
    ]);
    expect(withTexts(places, given, english)).toEqual({
      ...value, title: "Electrician", intro: "<p>Hello</p>", byKey: { a: { line: "Cook" } },
    });
    expect(given).toEqual(value);
  });

  test("are none in an answer that names none", () => {
    expect(placesIn(z.object({ id: z.int(), names: z.array(z.string()) }))).toBeNull();
  });
});

test("an introduction is English as a whole or not at all", () => {
  const pairs = new Map([["甲 < 乙", "A < B"], ["丙", "C"], ["## 丙", "## Part C"]]);
  expect(englishHtml("<p>甲 &lt; 乙</p><ul><li>丙</li></ul>", pairs)).toBe("<p>A &#60; B</p><ul><li>C</li></ul>");
  expect(englishHtml("<h2>丙</h2><p>丙</p>", pairs)).toBe("<h2>Part C</h2><p>C</p>");
  expect(englishHtml("<p>丙</p><p>丁</p>", pairs)).toBeNull();
});

test("sections are English under either name that the product gives them, where the school has no words of its own", () => {
  const texts = ["单项选择题", "单选题", "判断题", "第一部分"].map((chinese) => ({ chinese, kind: "text" as const }));
  expect(withTitles(texts, new Map([["text:判断题", "Yes or no"]]))).toEqual(
    new Map([["text:判断题", "Yes or no"], ["text:单项选择题", "Single choice"], ["text:单选题", "Single choice"]]),
  );
});
