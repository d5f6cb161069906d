import { afterAll, beforeAll, expect, test } from "vitest";
import { staffQuestions } from "#contract/staff/questions.ts";
import { aPaper, aQuestion, aSubject } from "../factories/bank.ts";
import { aSeries } from "../factories/catalogue.ts";
import { aMember, aTeacher } from "../factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** Gives a question another stem, past the desk. */
const says = (questionId: number, stem: string) =>
  school.pool.query(
    `update question_version v set body = jsonb_set(body, '{stem}', to_jsonb($2::text)) from question q
     where q.id = $1 and v.id = q.version_id`,
    [questionId, stem],
  );

test("questions of all subjects are found by what their stem says, whatever stands between its signs, or by their number", async () => {
  const desk = await aMember(school, "questions");
  const [one, two] = [await aSubject(school), await aSubject(school)];
  const a = await aQuestion(school, one.subjectId);
  const [b, c] = [await aQuestion(school, two.subjectId), await aQuestion(school, two.subjectId)];
  await says(a.questionId, "<p>三相<b>异步</b>电动机 起动时的电流</p>");
  await says(b.questionId, "<p>异步电动机的转差率</p>");
  await says(c.questionId, "<p>电动机异步</p>");
  const found = async (keyword: string) =>
    (await desk.call(staffQuestions.findQuestions, { keyword })).records.map(({ questionId }) => questionId).toSorted((x, y) => x - y);
  expect(await found("异步电动机")).toEqual([a.questionId, b.questionId]);
  expect(await found("相异")).toEqual([a.questionId]);
  expect(await found("电动机 起动")).toEqual([a.questionId]);
  expect(await found("动机异步")).toEqual([c.questionId]);
  expect(await found("机")).toEqual([]);
  expect(await found("%%")).toEqual([]);
  expect(await found(String(b.questionId))).toEqual([b.questionId]);
  const { records } = await desk.call(staffQuestions.findQuestions, { keyword: "转差率" });
  expect(records).toEqual([{ questionId: b.questionId, kind: "single", stem: "异步电动机的转差率", subjectName: expect.any(String) as string }]);
  await school.db.updateTable("question").set({ removed_at: new Date() }).where("id", "=", b.questionId).execute();
  expect(await found("转差率")).toEqual([]);
});

test("papers of all subjects are found by their title", async () => {
  const desk = await aMember(school, "exams");
  const { subjectId } = await aSubject(school);
  const { paperId } = await aPaper(school, subjectId, { title: "电工四级 2026 年秋" });
  await aPaper(school, subjectId, { title: "别的卷子" });
  const { records } = await desk.call(staffQuestions.findPapers, { keyword: "2026 年秋" });
  expect(records).toMatchObject([{ paperId, title: "电工四级 2026 年秋" }]);
  expect((await desk.ask(staffQuestions.findPapers, { keyword: "" })).code).toBe(1001);
});

test("whoever teaches some courses finds what belongs to their subjects alone", async () => {
  const { seriesId } = await aSeries(school);
  const teacher = await aTeacher(school, [seriesId], "questions", "exams");
  const { subjectId } = await aSubject(school);
  const { questionId } = await aQuestion(school, subjectId);
  await says(questionId, "<p>够不着的题目</p>");
  await aPaper(school, subjectId, { title: "够不着的卷子" });
  expect((await teacher.call(staffQuestions.findQuestions, { keyword: "够不着" })).records).toEqual([]);
  expect((await teacher.call(staffQuestions.findQuestions, { keyword: String(questionId) })).records).toEqual([]);
  expect((await teacher.call(staffQuestions.findPapers, { keyword: "够不着" })).records).toEqual([]);
});
