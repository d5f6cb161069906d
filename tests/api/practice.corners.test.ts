import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { books } from "#contract/books.ts";
import { exams } from "#contract/exams.ts";
import { practice } from "#contract/practice.ts";
import { questions } from "#contract/questions.ts";
import { staffExams } from "#contract/staff/exams.ts";
import { staffPractice } from "#contract/staff/practice.ts";
import { staffQuestions } from "#contract/staff/questions.ts";
import { STARTS_A_MINUTE } from "#server/domains/practice/attempt/starting.ts";
import { examStarts } from "#server/domains/exams/exams.ts";
import { practiceData } from "#server/domains/practice/personal.ts";
import { signIn } from "../factories/account.ts";
import { aCandidate } from "../factories/attempts.ts";
import { aBody, anExamination, aPaper, aSubject, SECRET, someQuestions } from "../factories/bank.ts";
import { aMember } from "../factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";

const personal = practiceData(examStarts);
let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

describe("an exercise", () => {
  test("turns down an answer that is older than its clearing, and keeps the key", async () => {
    const { subjectId } = await aSubject(school);
    const [asked] = await someQuestions(school, subjectId, [{}]);
    const learner = await signIn(school);
    const { exerciseId } = await learner.call(practice.getMockExerciseList, { courseId: subjectId });
    await learner.call(practice.pcSubmitAnswer, {
      historyId: exerciseId,
      answers: [{ questionId: asked!.questionId, answer: null, seq: 5 }],
    });
    const answer = await learner.ask(practice.submitExerciseAnswerPc, { exerciseId, questionId: asked!.questionId, answer: "B", seq: 3 });
    expect(answer).toMatchObject({ code: 1001, data: { fields: { seq: expect.any(String) as string } } });
    expect(JSON.stringify(answer)).not.toContain(SECRET.analysis);
    expect(
      await learner.ask(practice.submitExerciseAnswerPc, { exerciseId, questionId: asked!.questionId, answer: "B", seq: 6 }),
    ).toMatchObject({ code: 1, data: { correct: true } });
  });

  test("begun anew by one request, sent twice, is one and stays open", async () => {
    const { subjectId } = await aSubject(school);
    await someQuestions(school, subjectId, [{}]);
    const learner = await signIn(school);
    const begin = (requestId: string) => learner.call(practice.getMockExerciseList, { courseId: subjectId, anew: true, requestId });
    const before = await begin(randomUUID());
    const requestId = randomUUID();
    const [one, two] = [await begin(requestId), await begin(requestId)];
    expect(one.exerciseId).not.toBe(before.exerciseId);
    expect(two).toMatchObject({ exerciseId: one.exerciseId, resumed: true });
    expect(
      await learner.ask(practice.submitExerciseAnswerPc, {
        exerciseId: one.exerciseId,
        questionId: one.questionIds[0]!,
        answer: "B",
        seq: 1,
      }),
    ).toMatchObject({ code: 1 });
  });
});

test("practice that is handed in again gives its result, though an exam asks the same by now", async () => {
  const practised = await aCandidate(school, { kinds: ["single"] }, { mode: "practice" });
  const result = await practised.handIn([{ questionId: practised.paper.questionIds[0]!, answer: "B", seq: 1 }]);
  await practised.client.call(practice.createExamHistory, { paperId: practised.paper.paperId, requestId: randomUUID() });
  expect(await practised.handIn()).toEqual(result);
});

test("an exercise that can't begin anew gives nothing up", async () => {
  const { subjectId } = await aSubject(school);
  const [asked] = await someQuestions(school, subjectId, [{}]);
  const learner = await signIn(school);
  await learner.call(books.markOrCancel, { questionId: asked!.questionId, marked: true });
  const { exerciseId } = await learner.call(practice.getMockExerciseList, { courseId: subjectId, scope: "marked" });
  await learner.call(books.markOrCancel, { questionId: asked!.questionId, marked: false });
  expect(await learner.ask(practice.getMockExerciseList, { courseId: subjectId, scope: "marked", anew: true })).toMatchObject({
    code: 1001,
  });
  expect(
    await learner.ask(practice.submitExerciseAnswerPc, { exerciseId, questionId: asked!.questionId, answer: "B", seq: 1 }),
  ).toMatchObject({ code: 1 });
});

test("a learner begins so many attempts a minute; what is open goes on all the same", async () => {
  const { subjectId } = await aSubject(school);
  await someQuestions(school, subjectId, [{}]);
  const learner = await signIn(school);
  const begin = (anew: boolean) => learner.ask(practice.getMockExerciseList, { courseId: subjectId, anew });
  for (let n = 0; n < STARTS_A_MINUTE; n += 1) expect((await begin(true)).code).toBe(1);
  expect(await begin(true)).toMatchObject({ code: -1, data: null });
  expect(await begin(false)).toMatchObject({ code: 1, data: { resumed: true } });
  school.clock.now += 60_000;
  expect((await begin(true)).code).toBe(1);
});

describe("half a letter, as a cut text leaves it", () => {
  test("in an answer is kept as a sign, and the attempt can be read once it is marked", async () => {
    const candidate = await aCandidate(school, { kinds: ["fill", "single"] });
    const [fill] = candidate.paper.questionIds as [number, number];
    expect(await candidate.save(fill, ["安\ud83d全", "\\ud800 🔌"])).toMatchObject({
      code: 1,
      data: { saved: [{ answer: ["安\ufffd全", "\\ud800 🔌"] }] },
    });
    await candidate.handIn();
    expect((await candidate.sheet()).answers[0]).toMatchObject({ answer: ["安\ufffd全", "\\ud800 🔌"] });
    expect(await personal.collect(school.means, candidate.client.learnerId)).toMatchObject({ answers: [{ question: fill }] });
    expect((await candidate.client.call(books.getErrors, { courseId: candidate.subjectId })).total).toBe(1);
  });

  test("in a question is no fault", async () => {
    const staff = await aMember(school, "questions", "exams", "marking", "phones");
    const { subjectId } = await aSubject(school);
    const { questionId } = await staff.call(staffQuestions.save, { subjectId, body: aBody("single", "断\udc00电：") as never, difficulty: 1 });
    expect((await staff.call(staffQuestions.read, { questionId })).stem).toContain("断\ufffd电");
  });
});

test("a page after the last one still says how many there are", async () => {
  const { subjectId } = await aSubject(school);
  await aPaper(school, subjectId, { kinds: ["single"] });
  const type = `类别${subjectId}`;
  await anExamination(school, subjectId, { type });
  const learner = await signIn(school);
  expect(await learner.call(questions.getRealPaper, { courseId: subjectId, current: 2 })).toEqual({
    records: [],
    total: 1,
    current: 2,
    size: 10,
    years: [2025],
  });
  expect(await learner.call(exams.getExaminBaseIsType, { type, current: 2 })).toEqual({ records: [], total: 1, current: 2, size: 10 });
});

test("an unknown subject is refused by every list of its questions and papers", async () => {
  const learner = await signIn(school);
  for (const endpoint of [books.getErrors, books.getMarkQuestions, questions.getRealPaper, questions.getSubject]) {
    expect(await learner.ask(endpoint, { courseId: 2_147_483_647 })).toMatchObject({ code: 1001 });
  }
});

test("papers of a subject that is not published are nobody's", async () => {
  const { subjectId } = await aSubject(school, { published: false });
  const { paperId } = await aPaper(school, subjectId, { kinds: ["single"] });
  const learner = await signIn(school);
  expect(await learner.ask(practice.createExamHistory, { paperId, requestId: randomUUID() })).toMatchObject({ code: 1001 });
  expect(await learner.ask(questions.getPaper, { paperId })).toMatchObject({ code: 1001 });
  expect(await learner.ask(practice.getQuestionAndMarkList, { paperId })).toMatchObject({ code: 1001 });
  expect(await learner.ask(questions.getRealPaper, { courseId: subjectId })).toMatchObject({ code: 1001 });
});

test("an examination that would end after all days is turned down", async () => {
  const staff = await aMember(school, "questions", "exams", "marking", "phones");
  const { subjectId } = await aSubject(school);
  const { paperId } = await aPaper(school, subjectId, { kind: "formal", kinds: ["single"] });
  const said = await staff.ask(staffExams.save, {
    paperId,
    type: "结业考试",
    title: "期末",
    intro: "",
    place: "",
    startTime: 1,
    endTime: Number.MAX_SAFE_INTEGER,
    registerUntil: null,
    attempts: 1,
    needsIdCard: false,
  });
  expect(said).toMatchObject({ code: 1001, data: { fields: { endTime: expect.any(String) as string } } });
});

test("what a marker said of an essay is exported with its answer", async () => {
  const staff = await aMember(school, "questions", "exams", "marking", "phones");
  const candidate = await aCandidate(school, { kinds: ["essay"] });
  const [questionId] = candidate.paper.questionIds as [number];
  await candidate.handIn([{ questionId, answer: "先断电", seq: 1 }]);
  await staff.call(staffPractice.markEssay, { historyId: candidate.historyId, questionId, points: 300, remark: "步骤不全" });
  expect(await personal.collect(school.means, candidate.client.learnerId)).toMatchObject({
    answers: [{ question: questionId, essays: [{ child: 0, points: 300, remark: "步骤不全" }] }],
  });
});
