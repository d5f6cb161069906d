import fc from "fast-check";
import { expect, test } from "vitest";
import { aiken } from "#server/domains/questions/exchange/gift/aiken.ts";
import { bodies, drafts, kept, thereAndBack } from "#tests/factories/questionDrafts.ts";

test("what is exported as Aiken and imported again is the same, for single choice in plain text", async () => {
  const plain = bodies("single", { plain: true }).map((body) => ({ kind: body.kind, body: { ...body, analysis: "" }, difficulty: 2 }));
  await fc.assert(fc.asyncProperty(fc.array(plain, { minLength: 1, maxLength: 4 }), async (all) => {
    const { written, read } = await thereAndBack(aiken, all);
    const gone = new Set(written.left.map((one) => one.questionId));
    for (const { key } of written.left) expect(key).toBe("cannotCarrySign");
    expect(read.problems).toEqual([]);
    expect(read.questions.map((one) => kept(one.draft))).toEqual(all.filter((_draft, index) => !gone.has(index + 1)).map(kept));
  }), { numRuns: 200 });
});

test("whatever Aiken can't hold of a question is named when it is exported", async () => {
  await fc.assert(fc.asyncProperty(drafts(), async (draft) => {
    const { written, read } = await thereAndBack(aiken, [draft]);
    expect(read.problems).toEqual([]);
    const [back] = read.questions.map((one) => kept(one.draft));
    if (back === undefined) expect(written.left.length).toBe(1);
    else if (written.left.length === 0) expect(back).toEqual(kept(draft));
    else expect(back).not.toEqual(kept(draft));
  }), { numRuns: 300 });
});

test("a file of Moodle's manual is read", async () => {
  const text =
    "What is the correct answer to this question?\nA. Is it this one?\nB. Maybe this answer?\nC) Possibly <this> one?\nANSWER: B\n\n" +
    "火线对地电压是多少？\r\nA) 220 V\r\nB) 380 V\r\nANSWER: A\r\n";
  const read = await aiken.read(Buffer.from(text), "q.txt");
  expect(read.problems).toEqual([]);
  expect(read.questions.map(({ draft, place }) => ({ line: place.line, body: draft.body }))).toMatchObject([
    {
      line: 1,
      body: {
        stem: "What is the correct answer to this question?",
        options: [{ key: "A" }, { key: "B", html: "Maybe this answer?" }, { html: "Possibly &lt;this&gt; one?" }],
        key: { option: "B" },
      },
    },
    { line: 7, body: { stem: "火线对地电压是多少？", key: { option: "A" } } },
  ]);
});

test("each broken question is named with its line, and the others are read", async () => {
  const text = [
    "没有选项",
    "ANSWER: A",
    "",
    "没有答案",
    "A) 甲",
    "B) 乙",
    "",
    "答案不在选项里",
    "A) 甲",
    "B) 乙",
    "ANSWER: C",
    "",
    "好的",
    "A) 甲",
    "B) 乙",
    "ANSWER: B",
    "",
    "缺一个",
    "A) 甲",
    "C) 丙",
    "ANSWER: A",
    "",
    "最后没有写完",
    "A) 甲",
  ].join("\n");
  const read = await aiken.read(Buffer.from(text), "q.txt");
  expect(read.questions.map((one) => [one.place.n, one.place.line, one.draft.body.stem])).toEqual([[4, 13, "好的"]]);
  expect(read.problems.map(({ place, field, key }) => [place.n, place.line, field, key])).toEqual([
    [1, 1, "options", "optionsFew"],
    [2, 4, "answer", "answerMissing"],
    [3, 8, "answer", "answerNotAmongOptions"],
    [5, 18, "options", "optionGap"],
    [6, 23, "options", "optionsFew"],
  ]);
});
