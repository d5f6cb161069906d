import fc from "fast-check";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import type { PlainBody } from "#server/domains/questions/question/body.ts";
import { checkBody } from "#server/domains/questions/question/checking.rules.ts";
import { cleanBody } from "#server/domains/questions/question/cleaning.ts";
import { readText, textFormat } from "#server/domains/questions/exchange/text/text.ts";
import { anyQuestions, media } from "#tests/support/anyQuestion.ts";

const body = (text: string) => readText(text).questions[0]?.draft.body as PlainBody;
const problems = (text: string) => readText(text).problems.map(({ place, field, key }) => [place.line, field, key]);

describe("text layout", () => {
  it(
    "what is exported and imported again is the same: all kinds, pictures, sound, formulas, emphasis, chapter, point and difficulty",
    async () => {
      await fc.assert(
        fc.asyncProperty(anyQuestions(), async (questions) => {
          const written = await textFormat.write(questions, { title: "电工", media });
          expect(written.left).toEqual([]);
          const files = written.fileName.endsWith(".zip")
            ? new Map(Object.entries(unzipSync(written.bytes)))
            : new Map([["questions.txt", written.bytes]]);
          const read = await textFormat.read(files.get("questions.txt")!, "questions.txt", files);
          expect(read.problems).toEqual([]);
          expect(read.questions.map(({ draft }) => ({ ...draft, body: cleanBody(draft.body) }))).toEqual(
            questions.map(({ questionId: _, ...draft }) => draft),
          );
        }),
        { numRuns: 400 },
      );
    },
  );

  it("answers stand behind their label, in brackets of the stem, or in 【】, full-width or half-width", () => {
    for (const answer of ["答案：B", "【答案】Ｂ", "正确答案: b", "参考答案：B。", "答案 B", "[答案]B", "答案：（B）"]) {
      expect(body(`1. 保护接地的字母是（  ）。\nA. PE\nB. N\n${answer}`).key).toEqual({ kind: "single", option: "B" });
    }
    expect(body("1、相线是（ A ）\nA、红\nB、黑")).toMatchObject({ kind: "single", stem: "相线是（  ）", key: { option: "A" } });
    expect(body("1、验电要戴手套。（√）")).toMatchObject({ kind: "judge", stem: "验电要戴手套。", key: { right: "T" } });
    expect(body("1．（判断题）铝比铜导电好。 （ × ）")).toMatchObject({ kind: "judge", key: { right: "F" } });
  });

  it("analysis may follow in the answer's line", () => {
    expect(body("1. 甲（  ）\nA. 一 B. 二\n【答案】B 【解析】因为二。")).toMatchObject({ key: { option: "B" }, analysis: "因为二。" });
    expect(body("1. 甲（  ）\nA. 一 B. 二\n答案：A。解析：因为一。")).toMatchObject({ key: { option: "A" }, analysis: "因为一。" });
  });

  it("options stand in lines of their own, several in a line, or behind the stem", () => {
    const four = ["甲", "乙 1", "丙", "丁"];
    for (const options of [
      "A.甲\nB.乙 1\nC.丙\nD.丁",
      "A．甲 B．乙 1 C．丙 D．丁",
      "A、甲\tB、乙 1\nC、丙\tD、丁",
      "（A）甲（B）乙 1（C）丙（D）丁",
      "A.甲B.乙 1C.丙D.丁",
      "A 甲\nB 乙 1\nC 丙\nD 丁",
      "Ａ．甲\nＢ．乙 1\nＣ．丙\nＤ．丁",
    ]) {
      expect(
        body(`1. 选哪个？\n${options}\n答案：C`).options.map((option) => option.html),
        options,
      ).toEqual(four);
    }
    expect(body("1. 选哪个？ A. 甲 B. 乙 1 C. 丙 D. 丁\n答案：C").options.map((option) => option.html)).toEqual(four);
  });

  it("a heading names the kind of what follows, and numbering may begin again", () => {
    const { questions, problems: wrong } = readText(
      "一、单项选择题（每题 1 分）\n1. 甲\nA. 一\nB. 二\n答案：A\n2. 乙\nA. 一\nB. 二\n答案：B\n二、判断题\n1. 丙\n答案：错\n2. 丁\n答案：√\n三、多选题\n1. 戊\nA. 一\nB. 二\n答案：A",
    );
    expect(wrong).toEqual([]);
    expect(questions.map(({ draft }) => draft.kind)).toEqual(["single", "single", "judge", "judge", "multiple"]);
  });

  it("a numbered list within an answer is no question", () => {
    const { questions } = readText("1.（简答题）怎样救人？\n答案：\n1. 断电\n2. 呼救\n3. 心肺复苏\n解析：次序要紧。\n\n2.（判断题）要先断电。\n答案：对");
    expect(questions.map(({ draft }) => (draft.body as PlainBody).key)).toEqual([
      { kind: "essay", reference: "1. 断电<br />2. 呼救<br />3. 心肺复苏" },
      { kind: "judge", right: "T" },
    ]);
  });

  it("each question that can't be read is named with its line and reason, and the others are taken", () => {
    const text =
      "1. 甲\nA. 一\nB. 二\n\n2. 乙\nA. 一\nB. 二\n答案：C\n\n3.（单选题）丙\nA. 一\nB. 二\n答案：AB\n\n" +
      "4.（判断题）丁\n答案：也许\n\n5.（连线题）戊\n答案：A\n\n难度：特难\n\n6.（判断题）己\n答案：对\n\n难度：易\n\n7.（判断题）庚\n答案：对";
    expect(problems(text)).toEqual([
      [1, "answer", "answerMissing"],
      [5, "answer", "answerNotAmongOptions"],
      [10, "answer", "answerOneOnly"],
      [15, "answer", "answerNotJudge"],
      [18, "kind", "kindUnsupported"],
      [23, "difficulty", "difficultyUnknown"],
    ]);
    expect(readText(text).questions.map(({ draft, place }) => [draft.difficulty, place.n])).toEqual([[1, 7]]);
  });

  it("what belongs to no question is named, not lost in silence", () => {
    const { questions, notes } = readText("电工题库\n\n一、判断题\n1. 甲\n答案：对\n二、简答题\n某工地触电。\n1. 分析原因。\n答案：未停电。");
    expect(questions).toHaveLength(2);
    expect(notes.map(({ place, values }) => [place.line, values!["value"]])).toEqual([[1, "电工题库"], [7, "某工地触电。"]]);
  });

  it("a picture that is not there is named", () => {
    expect(problems("1.（判断题）看图 ![图](a.png) 对吗\n答案：对")).toEqual([[1, "picture", "pictureMissing"]]);
    expect(problems("1.（判断题）看图 ![图](https://example.com/a.png) 对吗\n答案：对")).toEqual([[1, "picture", "pictureRemote"]]);
  });

  it("a text of another encoding is read, and bytes that are no text are refused", async () => {
    const gbk = Buffer.concat([
      Buffer.from("1. "),
      Buffer.from([0xb5, 0xe7]),
      Buffer.from("\n"),
      Buffer.from([0xb4, 0xf0, 0xb0, 0xb8, 0xa3, 0xba, 0xb6, 0xd4]),
    ]);
    expect((await textFormat.read(gbk, "a.txt")).questions[0]!.draft.body.stem).toBe("电");
    await expect(textFormat.read(Buffer.from([0, 1, 2, 0xff]), "a.txt")).rejects.toMatchObject({ key: "encodingUnknown" });
  });

  it("a weight of many digits comes back as it was, and never as words of the question", async () => {
    const child = (id: number, weight: number) => ({
      id,
      weight,
      kind: "judge" as const,
      stem: `第 ${id} 小题`,
      options: [],
      key: { kind: "judge" as const, right: "T" as const },
      analysis: "",
    });
    const weights = [0.3333333, 33.333333, 1000, 1e-7];
    const written = await textFormat.write(
      [
        {
          questionId: 1,
          kind: "case",
          difficulty: 2,
          body: { kind: "case", stem: "材料", analysis: "", children: weights.map((weight, n) => child(n + 1, weight)) },
        },
      ],
      { title: "电工", media },
    );
    const read = readText(new TextDecoder().decode(written.bytes));
    expect(read.questions[0]?.draft.body).toMatchObject({ children: weights.map((weight, n) => child(n + 1, weight)) });
  });

  it("the answer, or room for it, may stand in brackets before the number, as in trade tests", () => {
    const {
      questions,
      problems: wrong,
      notes,
    } = readText(
      "二、判断题\n（ √ ）1. 验电前要先试验电器。\n（×）2、可以用铜丝代替熔丝。\n(  )3．接地线要先接接地端。\n答案：对\n" +
        "三、单项选择题\n（ B ）4. 安全色红色表示（  ）。\nA. 警告\nB. 禁止\n( AB )5. 甲（  ）\nA. 一\nB. 二",
    );
    expect(wrong.map(({ place, key }) => [place.line, key])).toEqual([[10, "answerOneOnly"]]);
    expect(notes).toEqual([]);
    expect(questions.map(({ draft: { body: one } }) => [one.stem, one.kind === "case" ? null : one.key])).toEqual([
      ["验电前要先试验电器。", { kind: "judge", right: "T" }],
      ["可以用铜丝代替熔丝。", { kind: "judge", right: "F" }],
      ["接地线要先接接地端。", { kind: "judge", right: "T" }],
      ["安全色红色表示（  ）。", { kind: "single", option: "B" }],
    ]);
    expect(body("1. 步骤是？\n(A)1. 停电 2. 验电\n(B)1. 验电 2. 停电\n答案：A").options.map((option) => option.html)).toEqual([
      "1. 停电 2. 验电",
      "1. 验电 2. 停电",
    ]);
  });

  it("what is worked out behind 解： is the answer of a calculation, not part of the question", () => {
    const text = "六、计算题\n1. U=220V，R=10Ω，求电流。\n解：I=U/R\n=220/10\n=22A\n答：电流为 22A。\n2. 乙\n答案：二\n解：三";
    expect(readText(text).questions.map(({ draft }) => draft.body)).toMatchObject([
      { kind: "essay", stem: "U=220V，R=10Ω，求电流。", key: { reference: "I=U/R<br />=220/10<br />=22A<br />答：电流为 22A。" } },
      { kind: "essay", stem: "乙", key: { reference: "二<br />解：三" } },
    ]);
    expect(body("1. 甲（  ）\nA. 一\nB. 二\n答案：A\n解：因为一。")).toMatchObject({ kind: "single", key: { option: "A" }, analysis: "解：因为一。" });
  });

  it("what somebody answered is no part of the last option", () => {
    expect(body("1. 甲（  ）\nA. 一\nB. 二\n我的答案：A\n正确答案：B")).toMatchObject({ options: [{ html: "一" }, { html: "二" }], key: { option: "B" } });
  });

  it("empty brackets are blanks where nothing names the kind and a short answer has a part for each", () => {
    expect(body("1. 交流电的三要素是（ ）、（ ）和（  ）。\n答案：幅值、频率、初相位")).toMatchObject({
      kind: "fill",
      stem: "交流电的三要素是____、____和____。",
      key: { blanks: [["幅值"], ["频率"], ["初相位"]] },
    });
    expect(body("1. 说明（  ）的原理。\n答案：先断电；再验电")).toMatchObject({ kind: "essay" });
    expect(body("1. 是吗（  ）\n答案：对")).toMatchObject({ kind: "judge" });
  });

  it("the full stop behind an answer is not to be typed, and blanks side by side stay two", () => {
    expect(body("1.（填空题）线电压 ____ V，相电压 ____ V。\n答案：380；220。")).toMatchObject({ key: { blanks: [["380"], ["220"]] } });
    expect(body("1.（填空题）颜色有（ ）（  ）两种。\n答案：红、绿。")).toMatchObject({ stem: "颜色有____ ____两种。", key: { blanks: [["红"], ["绿"]] } });
  });

  it("two answers for one blank are named, not taken for one with a semicolon in it", () => {
    const { questions } = readText("1.（填空题）线电压 ____ V，相电压 220 V。\n答案：380；220\n2.（填空题）线电压 ____ V。\n答案：380&#65307;V");
    expect(questions.map(({ draft }) => checkBody(draft).map(({ key }) => key))).toEqual([["questionBlanksDiffer"], []]);
    expect(questions[1]!.draft.body).toMatchObject({ key: { blanks: [["380；V"]] } });
  });
});
