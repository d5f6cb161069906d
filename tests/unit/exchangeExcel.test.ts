import fc from "fast-check";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import writeExcelFile from "write-excel-file/node";
import { describe, expect, it } from "vitest";
import { cleanBody } from "#server/domains/questions/question/cleaning.ts";
import { excelFormat } from "#server/domains/questions/exchange/excel/excel.ts";
import { anyQuestions, carried, media } from "#tests/support/anyQuestion.ts";

const sheet = async (rows: readonly (readonly (string | number | boolean | null)[])[], images?: object[]): Promise<Uint8Array> =>
  writeExcelFile([
    { data: rows.map((row) => row.map((value) => (value === null ? null : { value }))), sheet: "题目", ...(images ? { images } : {}) },
  ] as Parameters<typeof writeExcelFile>[0]).toBuffer();
const read = async (rows: Parameters<typeof sheet>[0], images?: object[]) => excelFormat.read(await sheet(rows, images), "a.xlsx");
const TITLES = ["题型", "题干", "选项A", "选项B", "选项C", "答案", "解析", "难度", "所属材料"];

describe("Excel workbook", () => {
  it(
    "what is exported and imported again is the same: all kinds, pictures, sound, formulas, emphasis, chapter, point and difficulty",
    async () => {
      await fc.assert(
        fc.asyncProperty(anyQuestions(), async (questions) => {
          const written = await excelFormat.write(questions, { title: "电工", media });
          expect(written.left).toEqual([]);
          const files = written.fileName.endsWith(".zip")
            ? new Map(Object.entries(unzipSync(written.bytes)))
            : new Map([["questions.xlsx", written.bytes]]);
          const again = await excelFormat.read(files.get("questions.xlsx")!, "questions.xlsx", files);
          expect(again.problems).toEqual([]);
          expect(again.questions.map(({ draft }) => ({ ...draft, body: cleanBody(draft.body) }))).toEqual(
            questions.map(({ questionId: _, ...draft }) => draft),
          );
        }),
        { numRuns: 100 },
      );
    },
    60_000,
  );

  it("titles are known by other usual names, and kinds may be left out", async () => {
    const { questions, problems } = await read([
      ["试题", "A", "B", "正确答案"],
      ["甲", "一", 380, "B"],
      ["乙", null, null, "错误"],
      ["丙", null, null, true],
      ["丁 ____ V", null, null, 380],
    ]);
    expect(problems).toEqual([]);
    expect(questions.map(({ draft }) => draft.kind)).toEqual(["single", "judge", "judge", "fill"]);
    expect(questions[0]!.draft.body).toMatchObject({ options: [{ html: "一" }, { html: "380" }], key: { option: "B" } });
  });

  it("each problem is named with its row and column letter", async () => {
    const { questions, problems } = await read([
      TITLES,
      ["单选题", "甲", "一", "二", null, "C", null, null, null],
      ["单选题", "乙", "一", null, "三", "A", null, null, null],
      ["连线题", "丙", "一", "二", null, "A", null, null, null],
      [null, null, null, null, null, null, null, null, null],
      ["判断题", "丁", null, null, null, "也许", null, null, null],
      ["判断题", null, null, null, null, "对", null, null, null],
      ["填空题", "戊 ____、____", null, null, null, "1", null, null, null],
      ["判断题", "己", null, null, null, "对", null, "太难", null],
      ["单选题", "庚", "一", "二", null, "A", null, null, "材料9"],
      ["单选题", "辛", "一", "二", null, null, null, null, null],
      ["判断题", "壬", null, null, null, "对", null, "难", null],
    ]);
    expect(problems.map(({ place, key }) => [place.row, place.column, key])).toEqual(
      expect.arrayContaining([
        [2, "F", "answerNotAmongOptions"],
        [3, "D", "optionGap"],
        [4, "A", "kindUnknown"],
        [6, "F", "answerNotJudge"],
        [7, "B", "questionStemEmpty"],
        [8, "F", "questionBlanksDiffer"],
        [9, "H", "difficultyUnknown"],
        [10, "I", "rowNoMaterial"],
        [11, "F", "answerMissing"],
      ]),
    );
    expect(new Set(problems.map(({ place }) => place.row)).size).toBe(9);
    expect(questions.map(({ place }) => place.row)).toEqual([12]);
  });

  it("pictures anchored at a cell come along", async () => {
    const [[address, bytes]] = [...carried.files] as [[string, Uint8Array]];
    const picture = { content: Buffer.from(bytes), contentType: "image/png", width: 1, height: 1, dpi: 96, description: "接线图" };
    const { questions, media: files } = await read(
      [TITLES, ["单选题", "看图", "一", "二", null, "A", null, null, null]],
      [
        { ...picture, anchor: { row: 2, column: 2 } },
        { ...picture, anchor: { row: 2, column: 7 } },
      ],
    );
    expect(questions[0]!.draft.body).toMatchObject({
      stem: `看图<img src="${address}" alt="接线图" />`,
      analysis: `<img src="${address}" alt="接线图" />`,
    });
    expect(files.get(address)).toEqual(bytes);
  });

  it("pictures that WPS keeps in a cell by a formula come along", async () => {
    const [[address, bytes]] = [...carried.files] as [[string, Uint8Array]];
    const files = unzipSync(await sheet([TITLES, ["判断题", '=DISPIMG("ID_7A",1)', null, null, null, "对", null, null, null]]));
    files["xl/cellimages.xml"] = strToU8(
      '<etc:cellImages xmlns:etc="e" xmlns:xdr="x" xmlns:a="a" xmlns:r="r"><etc:cellImage><xdr:pic>' +
        '<xdr:nvPicPr><xdr:cNvPr id="2" name="ID_7A"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId1"/></xdr:blipFill>' +
        "</xdr:pic></etc:cellImage></etc:cellImages>",
    );
    files["xl/_rels/cellimages.xml.rels"] = strToU8(
      '<Relationships><Relationship Id="rId1" Type="image" Target="media/image1.png"/></Relationships>',
    );
    files["xl/media/image1.png"] = Uint8Array.from(bytes);
    const { questions, problems } = await excelFormat.read(zipSync(files), "a.xlsx");
    expect(problems).toEqual([]);
    expect(questions[0]!.draft.body.stem).toBe(`<img src="${address}" alt="" />`);
  });

  it("superscript, subscript and bold of a part of a cell stay", async () => {
    const files = unzipSync(await sheet([TITLES, ["判断题", "截面", null, null, null, "对", null, null, null]]));
    const strings = strFromU8(files["xl/sharedStrings.xml"]!);
    const rich =
      '<si><r><t xml:space="preserve">截面 4 mm</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>2</t></r><r><t>，H</t></r>' +
      '<r><rPr><vertAlign val="subscript"/></rPr><t>2</t></r><r><rPr><b/></rPr><t>O &lt; 1</t></r></si>';
    expect(strings).toMatch(/<si><t[^>]*>截面<\/t><\/si>/);
    files["xl/sharedStrings.xml"] = strToU8(strings.replace(/<si><t[^>]*>截面<\/t><\/si>/, rich));
    const { questions } = await excelFormat.read(zipSync(files), "a.xlsx");
    expect(questions[0]!.draft.body.stem).toBe("截面 4 mm<sup>2</sup>，H<sub>2</sub><b>O &lt; 1</b>");
  });

  it("a case is its material's row with the rows that name it", async () => {
    const { questions, problems } = await read([
      TITLES,
      ["案例题", "材料", null, null, null, null, null, null, "甲"],
      ["判断题", "一", null, null, null, "对", null, null, "甲"],
      ["单选题", "二", "一", "二", null, "D", null, null, "甲"],
      ["判断题", "另", null, null, null, "错", null, null, null],
    ]);
    expect(problems.map(({ place, field }) => [place.row, place.column, field])).toEqual([[4, "F", "children.2.answer"]]);
    expect(questions.map(({ draft }) => draft.kind)).toEqual(["judge"]);
  });

  it("a workbook without the columns that it needs is refused", async () => {
    await expect(read([["姓名", "电话"], ["甲", "1"]])).rejects.toMatchObject({ key: "columnMissing" });
    await expect(read([["题干", "选项A"], ["甲", "1"]])).rejects.toMatchObject({ key: "columnMissing", values: { column: "答案" } });
    await expect(read([["题干", "题目", "答案"], ["甲", "1", "2"]])).rejects.toMatchObject({ key: "columnTwice" });
  });

  it("numbers are read as the author sees them: percent, decimals, times of a day", async () => {
    const cells = (row: readonly (string | readonly [number | Date, string] | null)[]) =>
      row.map((one) =>
        one === null
          ? null
          : typeof one === "string"
            ? { value: one }
            : { value: one[0], type: one[0] instanceof Date ? Date : Number, format: one[1] },
      );
    const rows = [
      TITLES,
      ["单选题", "整定值取（ ）", [0.5, "0%"], [1.105, "0.0%"], [0.5, "0.00"], "A", null, null, null],
      ["单选题", "几点停电", [0.4375, "h:mm"], [0.999, "General"], [0.1 + 0.2, "0.00_ "], "A", null, null, null],
      ["单选题", "比例", [new Date(Date.UTC(2026, 0, 2)), "m/d/yy"], "二", null, "A", null, null, null],
    ] as const;
    const bytes = await writeExcelFile([{ data: rows.map(cells), sheet: "题目" }] as Parameters<typeof writeExcelFile>[0]).toBuffer();
    const { questions, problems, notes } = await excelFormat.read(bytes, "a.xlsx");
    expect(problems).toEqual([]);
    expect(questions.map(({ draft: { body } }) => (body.kind === "case" ? [] : body.options.map((option) => option.html)))).toEqual([
      ["50%", "110.5%", "0.50"],
      ["10:30", "0.999", "0.30"],
      ["2026-01-02", "二"],
    ]);
    expect(notes.map(({ place, key, values }) => [place.row, place.column, key, values])).toEqual([
      [4, "C", "cellIsDay", { value: "2026-01-02" }],
    ]);
  });

  it("options may be counted in their titles", async () => {
    const { questions, problems } = await read([["题型", "题目", "选项1", "选项2", "选项三", "正确答案"], ["单选", "甲", "一", "二", "三", "C"]]);
    expect(problems).toEqual([]);
    expect(questions[0]!.draft.body).toMatchObject({
      options: [
        { key: "A", html: "一" },
        { key: "B", html: "二" },
        { key: "C", html: "三" },
      ],
      key: { option: "C" },
    });
  });
});
