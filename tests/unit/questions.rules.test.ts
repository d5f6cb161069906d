import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  blanksOf, type Body, checkBody, cleanQuestionHtml, drawFormulas, type PlainBody, type QuestionDraft, readAnswer, stemHash,
} from "#server/domains/questions/questions.ts";
import { typeOf } from "#server/domains/questions/media/types.rules.ts";
import { cleanBody } from "#server/domains/questions/question/cleaning.ts";
import { Refusal } from "#server/kernel/refusal.ts";

const single: PlainBody = {
  kind: "single",
  stem: "题",
  options: [
    { key: "A", html: "甲" },
    { key: "B", html: "乙" },
  ],
  key: { kind: "single", option: "B" },
  analysis: "",
};
const multiple: PlainBody = { ...single, kind: "multiple", key: { kind: "multiple", options: ["A", "B"] } };
const judge: PlainBody = { kind: "judge", stem: "题", options: [], key: { kind: "judge", right: "F" }, analysis: "" };
const fill: PlainBody = {
  kind: "fill",
  stem: "____ 和 _____",
  options: [],
  key: { kind: "fill", blanks: [["1"], ["2"]], anyOrder: true },
  analysis: "",
};
const essay: PlainBody = { kind: "essay", stem: "题", options: [], key: { kind: "essay", reference: "要点" }, analysis: "" };
const whole: Body = { kind: "case", stem: "材料", analysis: "", children: [{ ...single, id: 1, weight: 1 }, { ...fill, id: 2, weight: 2 }] };
const bodies: readonly Body[] = [single, multiple, judge, fill, essay, whole];
const draft = (body: Body, more: Partial<QuestionDraft> = {}): QuestionDraft => ({ kind: body.kind, body, difficulty: 2, ...more });

describe("an answer is read by its kind", () => {
  test.each([
    [single, "B", "B"],
    [multiple, ["B", "A"], ["A", "B"]],
    [multiple, [], null],
    [judge, "T", "T"],
    [fill, [" 1", ""], [" 1", ""]],
    [fill, ["", "  "], null],
    [essay, "  ", null],
    [essay, "步骤", "步骤"],
    [whole, { 1: "A", 2: null }, { 1: "A", 2: null }],
    [whole, { 1: null }, null],
    [whole, {}, null],
    [single, null, null],
  ] as const)("%#", (body, given, read) => {
    expect(readAnswer(body, given)).toEqual(read);
  });

  test.each([
    [single, "C", "answerNotOption"],
    [single, ["B"], "answerNotOption"],
    [single, "", "answerNotOption"],
    [multiple, "A", "answerNotOption"],
    [multiple, ["A", "A"], "answerNotOption"],
    [multiple, ["A", "Z"], "answerNotOption"],
    [judge, "A", "answerNotJudged"],
    [judge, true, "answerNotJudged"],
    [fill, ["1"], "answerNotBlanks"],
    [fill, ["1", "2", "3"], "answerNotBlanks"],
    [fill, "1", "answerNotBlanks"],
    [fill, ["x".repeat(201), ""], "answerTooLong"],
    [essay, ["x"], "answerNotText"],
    [essay, "x".repeat(5001), "answerTooLong"],
    [whole, "A", "answerNotCase"],
    [whole, ["A"], "answerNotCase"],
    [whole, { 3: "A" }, "answerNotChild"],
    [whole, { 1: "Z" }, "answerNotOption"],
  ] as const)("a malformed one is refused: %#", (body, given, key) => {
    expect(() => readAnswer(body, given)).toThrow(expect.objectContaining({ key, code: 1001 }) as Error);
  });

  test("anything at all is either refused clearly or reads the same when read again", () => {
    fc.assert(fc.property(fc.constantFrom(...bodies), fc.anything(), (body, given) => {
      try {
        const read = readAnswer(body, given);
        expect(readAnswer(body, structuredClone(read))).toEqual(read);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        expect(error.code).toBe(1001);
      }
    }));
  });
});

describe("what makes a question unusable is named", () => {
  test("the usable ones have no problem", () => {
    for (const body of bodies) expect(checkBody(draft(body))).toEqual([]);
  });

  test.each([
    [{ ...single, stem: " <p> </p>&nbsp;" }, "stem", "questionStemEmpty"],
    [{ ...single, options: single.options.slice(1) }, "options", "questionOptionsFew"],
    [{ ...single, options: [...single.options, { key: "A", html: "丙" }] }, "options", "questionOptionTwice"],
    [{ ...single, options: [...single.options, { key: "C", html: " " }] }, "options", "questionOptionEmpty"],
    [{ ...single, options: [...single.options, { key: "甲", html: "丙" }] }, "options", "questionOptionKey"],
    [{ ...single, key: { kind: "single", option: "C" } }, "key", "questionKeyNotOption"],
    [{ ...single, key: { kind: "single", option: "" } }, "key", "questionKeyMissing"],
    [{ ...single, key: judge.key }, "key", "questionKeyMissing"],
    [{ ...multiple, key: { kind: "multiple", options: [] } }, "key", "questionKeyMissing"],
    [{ ...multiple, key: { kind: "multiple", options: ["A", "D"] } }, "key", "questionKeyNotOption"],
    [{ ...multiple, key: { kind: "multiple", options: ["A", "A"] } }, "key", "questionKeyTwice"],
    [{ ...judge, options: single.options }, "options", "questionOptionsNone"],
    [{ ...fill, stem: "没有空" }, "stem", "questionNoBlanks"],
    [{ ...fill, stem: "一个 ____ 空" }, "key", "questionBlanksDiffer"],
    [{ ...fill, key: { kind: "fill", blanks: [["1"], [" "]], anyOrder: false } }, "key", "questionBlankEmpty"],
    [{ ...essay, key: { kind: "essay", reference: "" } }, "key", "questionKeyMissing"],
    [{ ...whole, children: [] }, "children", "questionChildless"],
    [{ ...whole, children: [{ ...single, id: 1, weight: 0 }] }, "children.1.weight", "questionWeight"],
    [{ ...whole, children: [{ ...single, id: 1, weight: 1000.1 }] }, "children.1.weight", "questionWeight"],
    [{ ...whole, children: [{ ...single, id: 1, weight: Number.NaN }] }, "children.1.weight", "questionWeight"],
    [{ ...whole, children: [{ ...fill, stem: "x", id: 1, weight: 1 }] }, "children.1.stem", "questionNoBlanks"],
  ])("%#: %s", (body, field, key) => {
    expect(checkBody(draft(body as Body))).toEqual([expect.objectContaining({ field, key })]);
  });

  test("a difficulty out of range, another kind and names that are too long", () => {
    expect(checkBody(draft(single, { kind: "judge", difficulty: 4, chapterTitle: "长".repeat(101) })).map((one) => one.field)).toEqual([
      "kind",
      "difficulty",
      "chapter",
    ]);
  });

  test("blanks are runs of three or more underscores, not those of tags and formulas", () => {
    expect(blanksOf(String.raw`____、___ 和 __，\(a_{___}\) <img alt="____">`)).toBe(2);
  });
});

describe("what enters the bank is clean", () => {
  const hostile = fc.stringMatching(
    /^(?:<(?:script|img|a|p|svg|iframe|style|audio|b)[^<>]{0,30}>|<\/p>|javascript:|onerror=|[a-z"'&;=<>/ ]|题|\\\(|\\\)|\$\$){0,40}$/,
  );

  test("cleaning twice changes nothing more, and no script, handler, style or foreign address is left", () => {
    fc.assert(fc.property(hostile, (html) => {
      const clean = cleanQuestionHtml(html);
      expect(cleanQuestionHtml(clean)).toBe(clean);
      expect(clean.replace(/<[^>]*>/g, (tag) => tag.toLowerCase())).not.toMatch(
        /<(?:script|svg|iframe|style|a)\b|<[^>]*\s(?:on\w+|style|href)=|<img(?![^>]*\/api\/exam\/v1\/media\/)/,
      );
    }));
  });

  test("less-than within a formula is no tag", () => {
    expect(cleanQuestionHtml(String.raw`\(a<b\)，\(c>d\)`)).toBe(String.raw`\(a&lt;b\)，\(c&gt;d\)`);
    expect(drawFormulas(cleanQuestionHtml(String.raw`\(a<b\)`))).toContain("<mo>&lt;</mo>");
  });

  test("a formula crosses no tag, and broken TeX stays as it is", () => {
    const split = String.raw`<p>\(a</p><p>b\)</p>`;
    expect(drawFormulas(split)).toBe(split);
    expect(drawFormulas(String.raw`\(\nosuch\)`)).toBe(String.raw`\(\nosuch\)`);
  });

  test("blanks are stored in one length, whatever was typed, and only in what asks for them", () => {
    const stem = String.raw`线 ______ 与 <u>___</u>，\(a___b\) 等`;
    expect(cleanBody({ ...fill, stem }).stem).toBe(String.raw`线 ____ 与 <u>____</u>，\(a___b\) 等`);
    expect(cleanBody({ ...essay, stem }).stem).toBe(stem);
  });

  test("a formula in square brackets is drawn on a line of its own, and a less-than in it is no tag", () => {
    const shown = drawFormulas(cleanQuestionHtml(String.raw`<p>功率 \[x<y_{1}\]</p>`));
    expect(shown).toContain('<span class="katex-display">');
    expect(shown).toContain("<mo>&lt;</mo>");
    expect(blanksOf(String.raw`\[a___b\] ____`)).toBe(1);
  });

  test("the words of a picture are no formula", () => {
    const picture = String.raw`<img src="x" alt="\(a\)" />`;
    expect(drawFormulas(picture)).toBe(picture);
  });

  test("a body that is clean and usable stays so", () => {
    for (const body of bodies) expect(cleanBody(cleanBody(body))).toEqual(cleanBody(body));
    expect(cleanBody(fill)).toMatchObject({ key: { blanks: [["1"], ["2"]] } });
  });
});

describe("a stem's hash", () => {
  test("does not see widths, case, tags, spaces and punctuation, but letters, figures and signs", () => {
    const of = (stem: string) => stemHash({ ...single, stem }).toString("hex");
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: fc.constantFrom("电", "A", "1", "+") }),
        fc.constantFrom("，", " ", "<b></b>", "。", "　", "()"),
        (stem, noise) => {
          expect(of(`${noise}${stem}${noise}`)).toBe(of(stem));
          expect(of(stem.toLowerCase())).toBe(of(stem));
          expect(of(`${stem}阻`)).not.toBe(of(stem));
        },
      ),
    );
    expect(of("电压+1")).not.toBe(of("电压-1"));
  });

  test.each([
    ["电流 2.5 A", "电流 25 A"],
    ["绕组的 1/2", "绕组的 12"],
    ["变比 1:10", "变比 110"],
    ["气温 -5 ℃", "气温 5 ℃"],
    ["取 5% 的", "取 5 的"],
    ["3-2 等于", "32 等于"],
  ])("%s asks something else than %s", (one, other) => {
    const of = (stem: string) => stemHash({ ...single, stem }).toString("hex");
    expect(of(one)).not.toBe(of(other));
    expect(of(one)).toBe(of(`<p>${one.replace(".", "．").replace(" ", "")}。</p>`));
  });

  test("the same words about another picture ask something else", () => {
    const of = (stem: string) => stemHash({ ...single, stem }).toString("hex");
    const picture = (name: string) => `<img src="/api/exam/v1/media/${name.repeat(64)}.png" alt="" />`;
    expect(of(`如图，读数是多少？${picture("a")}`)).not.toBe(of(`如图，读数是多少？${picture("b")}`));
    expect(of(`<p>如图，读数是多少</p>${picture("a")}`)).toBe(of(`如图，读数是多少？${picture("a")}`));
  });
});

describe("the first bytes say what a file is", () => {
  const bytes = (head: string) => Buffer.concat([Buffer.from(head, "latin1"), Buffer.alloc(20)]);
  test.each([
    ["\x89PNG\r\n\x1a\n", "image/png"],
    ["\xff\xd8\xff\xe0", "image/jpeg"],
    ["GIF89a", "image/gif"],
    ["RIFF\0\0\0\0WEBP", "image/webp"],
    ["RIFF\0\0\0\0WAVE", "audio/wav"],
    ["OggS", "audio/ogg"],
    ["\0\0\0\x20ftypM4A ", "audio/mp4"],
    ["ID3", "audio/mpeg"],
    ["\xff\xfb\x90\x00", "audio/mpeg"],
    ["\0\0\0\x20ftypheic", null],
    ["<svg xmlns", null],
    ["%PDF-1.7", null],
    ["PK\x03\x04", null],
    ["\xff\xff\xff\xff", null],
    ["RIFF\0\0\0\0AVI ", null],
  ])("%j", (head, type) => {
    expect(typeOf(bytes(head))).toBe(type);
  });

  test("any bytes have one of the known kinds or none", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 40 }), (some) => {
      typeOf(Buffer.from(some));
    }));
  });
});
