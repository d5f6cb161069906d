import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { staffQuestionFiles } from "#contract/staff/questionFiles.ts";
import { staffQuestions } from "#contract/staff/questions.ts";
import { practice } from "#contract/practice.ts";
import { aBody, aSubject, someQuestions } from "#tests/factories/bank.ts";
import { signIn } from "#tests/factories/account.ts";
import { aMember } from "#tests/factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let staff: Awaited<ReturnType<typeof aMember>>;
let subjectId: number;
beforeAll(async () => {
  school = await openSchool();
  staff = await aMember(school, "questions", "exams");
});
afterAll(() => school.close());
beforeEach(async () => {
  ({ subjectId } = await aSubject(school));
});

async function send(
  text: string,
  fileName = "题目.txt",
): Promise<{ status: number; code: number; data: { draftId: number; counts: object } | null }> {
  const bytes = new TextEncoder().encode(text);
  const { uploadUrl } = await staff.call(staffQuestionFiles.announce, { subjectId, fileName, bytes: bytes.length });
  const answer = await fetch(`${school.origin}${uploadUrl}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: Buffer.from(bytes),
  });
  return { status: answer.status, ...((await answer.json()) as { code: number; data: never }) };
}

describe("a question file", () => {
  test.each([
    ["a letter that its reason would cut in half", `1.（单选题）甲\nA. 一\nB. 二\n答案：甲${"😀".repeat(20)}\n`],
    ["half a letter as an entity", `1.（填空题）线电压 ____ V。\n答案：38&#55357;0\n`],
  ])("with %s is read", async (_what, text) => {
    const said = await send(text);
    expect(said).toMatchObject({ code: 1 });
    const rows = await staff.call(staffQuestionFiles.rows, { draftId: said.data!.draftId });
    expect(rows.total).toBe(1);
  });

  test("with half a letter as an entity in a gap is read", async () => {
    const said = await send(
      `<?xml version="1.0"?><quiz><question type="cloze"><name><text>a</text></name><questiontext format="html">` +
        `<text><![CDATA[<p>V {1:SHORTANSWER:=38&#55357;0}</p>]]></text></questiontext></question></quiz>`,
      "a.xml",
    );
    expect(said).toMatchObject({ code: 1 });
  });

  test("of a long name is taken, its middle left out", async () => {
    const fileName = `${"低压电工".repeat(20)}${"🔌".repeat(150)}卷.txt`;
    const said = await send("1.（判断题）对的\n答案：对\n", fileName);
    expect(said).toMatchObject({ code: 1, data: { fileName: `${"低压电工".repeat(11)}低压电….txt` } });
  });

  test.each([
    ["a stem longer than a question may have", `1.（判断题）${"长".repeat(20_001)}\n答案：对\n`],
    ["an analysis longer than a question may have", `1.（判断题）甲\n答案：对\n解析：${"长".repeat(20_001)}\n`],
    ["an option longer than any", `1.（单选题）甲\nA. ${"长".repeat(20_001)}\nB. 乙\n答案：B\n`],
    ["a reference longer than any", `1.（简答题）甲\n答案：${"长".repeat(20_001)}\n`],
    ["an alternative longer than any", `1.（填空题）甲 ____\n答案：${"长".repeat(1_001)}\n`],
    ["more alternatives than any", `1.（填空题）甲 ____\n答案：${Array.from({ length: 101 }, (_none, n) => n).join("|")}\n`],
    ["more blanks than any", `1.（填空题）甲 ${"____，".repeat(101)}\n答案：${Array.from({ length: 101 }, (_none, n) => n).join("；")}\n`],
    ["more children than any", `1.（案例题）材料\n${Array.from({ length: 101 }, (_none, n) => `（${n + 1}）（判断题）第 ${n} 小题\n答案：对\n`).join("")}`],
  ])("with %s shows what is wrong with it", async (_what, text) => {
    const said = await send(text);
    expect(said).toMatchObject({ code: 1, data: { counts: { problem: 1 } } });
    const rows = await staff.ask(staffQuestionFiles.rows, { draftId: said.data!.draftId });
    expect(rows).toMatchObject({ code: 1, data: { records: [{ state: "problem" }] } });
  });

  test("of a subject with a long name can be fetched", async () => {
    const { id } = await school.db
      .updateTable("subject")
      .set({ name: "低压电工特种作业操作证理论考试题库第一部分公共基础安全知识与触电急救及消防安全常识汇编甲乙丙丁戊己庚" })
      .where("id", "=", subjectId)
      .returning("id")
      .executeTakeFirstOrThrow();
    await someQuestions(school, id, [{}]);
    const { downloadUrl } = await staff.call(staffQuestionFiles.write, { subjectId: id, format: "excel" });
    expect((await fetch(`${school.origin}${downloadUrl}`, { headers: { cookie: staff.cookie } })).status).toBe(200);
  });
});

describe("the bank", () => {
  test("turns down points beyond all numbers", async () => {
    const [one] = await someQuestions(school, subjectId, [{}]);
    const rules = {
      multiple: "exact",
      shuffleQuestions: false,
      shuffleOptions: false,
      offlineGraceSeconds: 60,
      countLeaving: false,
      noCopy: false,
      oneDevice: false,
    } as const;
    const paper = (score: number, passScore = 0) =>
      staff.ask(staffQuestions.savePaper, {
        subjectId,
        kind: "past",
        title: "卷",
        year: null,
        minutes: 60,
        passScore,
        rules,
        sections: [{ title: "一", questions: [{ questionId: one!.questionId, score }] }],
      });
    expect(await paper(3_000_000_000)).toMatchObject({ code: 1001 });
    expect(await paper(100, Number.MAX_SAFE_INTEGER)).toMatchObject({ code: 1001 });
    const rule = await staff.ask(staffQuestions.saveMockRule, {
      subjectId,
      title: "模",
      minutes: 60,
      passScore: 0,
      published: true,
      cells: [{ kind: "single", count: 1, score: 3_000_000_000 }],
      rules,
    });
    expect(rule).toMatchObject({ code: 1001 });
  });

  test("a question that moves shows its new chapter", async () => {
    const body = aBody("single");
    const { questionId, version } = await staff.call(staffQuestions.save, {
      subjectId,
      body: body as never,
      chapterTitle: "旧章",
      difficulty: 1,
    });
    const learner = await signIn(school);
    const begun = await learner.call(practice.getMockExerciseList, { courseId: subjectId });
    expect(begun.questions[0]!.chapterTitle).toBe("旧章");
    await staff.call(staffQuestions.save, { subjectId, questionId, version, body: body as never, chapterTitle: "新章", difficulty: 3 });
    const again = await learner.call(practice.getMockExerciseList, { courseId: subjectId });
    expect(again.questions[0]).toMatchObject({ chapterTitle: "新章", difficulty: 3 });
  });
});
