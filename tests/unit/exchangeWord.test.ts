import {
  Document, LevelFormat, Math as Formula, MathFraction, MathRadical, MathRun, MathSubScript, MathSuperScript, Packer, Paragraph, TextRun,
} from "docx";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { cleanBody } from "#server/domains/questions/question/cleaning.ts";
import { wordFormat } from "#server/domains/questions/exchange/word/word.ts";
import { mathToTex } from "#server/domains/questions/exchange/xml/wordMath.ts";
import { anyQuestions, media, PICTURE } from "#tests/support/anyQuestion.ts";

type Options = ConstructorParameters<typeof Document>[0];
const read = async (children: Paragraph[], more: Partial<Options> = {}) =>
  wordFormat.read(new Uint8Array(await Packer.toBuffer(new Document({ sections: [{ children }], ...more }))), "a.docx");
const line = (...parts: (string | TextRun | Formula)[]) =>
  new Paragraph({ children: parts.map((part) => (typeof part === "string" ? new TextRun(part) : part)) });

describe("Word document", () => {
  it(
    "what is exported and imported again is the same: all kinds, pictures, sound, formulas, emphasis, chapter, point and difficulty",
    async () => {
      await fc.assert(
        fc.asyncProperty(anyQuestions(), async (questions) => {
          const written = await wordFormat.write(questions, { title: "电工", media });
          expect(written.left).toEqual([]);
          const files = written.fileName.endsWith(".zip")
            ? new Map(Object.entries(unzipSync(written.bytes)))
            : new Map([["questions.docx", written.bytes]]);
          const again = await wordFormat.read(files.get("questions.docx")!, "questions.docx", files);
          expect(again.problems).toEqual([]);
          expect(again.questions.map(({ draft }) => ({ ...draft, body: cleanBody(draft.body) }))).toEqual(
            questions.map(({ questionId: _, ...draft }) => draft),
          );
        }),
        { numRuns: 60 },
      );
    },
    60_000,
  );

  it("emphasis, superscript and subscript stay; bold numbers and labels are layout; underlined spaces are a blank", async () => {
    const { questions, problems } = await read([
      line(
        new TextRun({ text: "1.（填空题）", bold: true }),
        "导线截面 4 mm",
        new TextRun({ text: "2", superScript: true }),
        " 的",
        new TextRun({ text: "铜", bold: true }),
        "线载流 ",
        new TextRun({ text: "      ", underline: {} }),
        " A。",
      ),
      line(new TextRun({ text: "答案：", bold: true }), "32"),
      line(new TextRun({ text: "解析：H", bold: true }), new TextRun({ text: "2", subScript: true }), "O"),
    ]);
    expect(problems).toEqual([]);
    expect(questions[0]!.draft.body).toMatchObject({
      kind: "fill",
      stem: "导线截面 4 mm<sup>2</sup> 的<strong>铜</strong>线载流 ____ A。",
      analysis: "H<sub>2</sub>O",
      key: { blanks: [["32"]] },
    });
  });

  it("numbers that Word makes by itself count questions and options", async () => {
    const numbering = { config: [
      { reference: "questions", levels: [{ level: 0, format: LevelFormat.DECIMAL, text: "%1.", start: 1 }] },
      { reference: "options", levels: [{ level: 0, format: LevelFormat.UPPER_LETTER, text: "%1.", start: 1 }] },
    ] };
    const at = (reference: string, text: string, instance = 0) => new Paragraph({ text, numbering: { reference, level: 0, instance } });
    const { questions, problems } = await read(
      [
        at("questions", "安全电压是（  ）。"),
        at("options", "36 V", 1),
        at("options", "220 V", 1),
        line("答案：A"),
        at("questions", "电流的单位是（  ）。"),
        at("options", "伏", 2),
        at("options", "安", 2),
        line("答案：B"),
      ],
      { numbering },
    );
    expect(problems).toEqual([]);
    expect(questions.map(({ draft }) => draft.body)).toMatchObject([
      { stem: "安全电压是（  ）。", options: [{ html: "36 V" }, { html: "220 V" }] },
      { key: { option: "B" } },
    ]);
  });

  it("formulas become TeX", async () => {
    const formula = new Formula({
      children: [
        new MathRun("P="),
        new MathFraction({
          numerator: [new MathSuperScript({ children: [new MathRun("U")], superScript: [new MathRun("2")] })],
          denominator: [new MathSubScript({ children: [new MathRun("R")], subScript: [new MathRun("L")] })],
        }),
        new MathRun("×"),
        new MathRadical({ children: [new MathRun("3")] }),
      ],
    });
    const { questions } = await read([line("1.（判断题）功率 ", formula, " 成立。"), line("答案：对")]);
    expect(questions[0]!.draft.body.stem).toBe(String.raw`功率 \(P=\frac{U^{2}}{R_{L}}\times \sqrt{3}\) 成立。`);
    expect(
      mathToTex(
        '<m:oMath><m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub><m:r><m:t>i</m:t></m:r></m:sub><m:sup/>' +
          '<m:e><m:d><m:e><m:r><m:t>φ</m:t></m:r></m:e></m:d></m:e></m:nary></m:oMath>',
      ),
    ).toBe(String.raw`\sum_{i}{\left(\varphi \right)}`);
  });

  it("a problem names its paragraph, and a file without a document is refused", async () => {
    const { problems } = await read([line("电工题库"), line(""), line("1.（单选题）甲"), line("A. 一"), line("B. 二"), line("答案：D")]);
    expect(problems).toMatchObject([{ place: { n: 1, line: 3 }, key: "answerNotAmongOptions" }]);
    await expect(wordFormat.read(Buffer.from("PK\u0003\u0004 nothing"), "a.docx")).rejects.toMatchObject({ key: "fileBroken" });
  });

  it("a picture that has a size is inserted like any other", async () => {
    const address = /src="([^"]+)"/.exec(PICTURE)![1]!;
    const stem = `看图<img src="${address}" alt="接 &quot;线&quot;" width="10" height="20" />`;
    const written = await wordFormat.write(
      [
        {
          questionId: 1,
          kind: "judge",
          difficulty: 2,
          body: { kind: "judge", stem, options: [], key: { kind: "judge", right: "T" }, analysis: "" },
        },
      ],
      { title: "电工", media },
    );
    expect(written).toMatchObject({ fileName: "电工.docx", left: [] });
    const again = await wordFormat.read(written.bytes, "电工.docx");
    expect(again.problems).toEqual([]);
    expect(again.questions[0]?.draft.body.stem).toBe(`看图<img src="${address}" alt="接 &quot;线&quot;" />`);
  });

  it("a line that only its picture's name makes too long for a heading is none in the document either", async () => {
    const address = /src="([^"]+)"/.exec(PICTURE)![1]!;
    const stem = `看图<br />第一章 安全<img src="${address}" alt="一张说明触电时怎样先切断电源再救人的接线图，图中标出开关" />`;
    const written = await wordFormat.write(
      [
        {
          questionId: 1,
          kind: "judge",
          difficulty: 2,
          body: { kind: "judge", stem, options: [], key: { kind: "judge", right: "T" }, analysis: "" },
        },
      ],
      { title: "电工", media },
    );
    const again = await wordFormat.read(written.bytes, "电工.docx");
    expect(again.problems).toEqual([]);
    expect(again.questions.map(({ draft }) => [draft.chapterTitle, draft.body.stem])).toEqual([[undefined, stem]]);
  });
});
