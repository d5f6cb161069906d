import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { exams } from "#contract/exams.ts";
import { practice } from "#contract/practice.ts";
import { staffPractice } from "#contract/staff/practice.ts";
import { type SignedIn, signIn } from "../factories/account.ts";
import { aCandidate } from "../factories/attempts.ts";
import { anExamination, aPaper, aSubject } from "../factories/bank.ts";
import { aMember } from "../factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";

const HOUR = 3_600_000;
const REMARK = "步骤不全：\n少了验电这一步。";
let school: School;
let marker: Awaited<ReturnType<typeof aMember>>;
beforeAll(async () => {
  school = await openSchool();
});
beforeEach(async () => {
  marker = await aMember(school, "questions", "exams", "marking");
});
afterAll(() => school.close());

/** All that a learner's own calls tell of an attempt. */
const told = async (learner: SignedIn, historyId: number) => {
  const sheet = await learner.call(practice.getQuestionAndMarkList, { historyId });
  return { answers: sheet.answers, all: JSON.stringify([sheet, await learner.call(practice.getExamHistory, { historyId })]) };
};

test("what a marker wrote to an essay, and to one of a case, is told with how it was marked, and not before", async () => {
  const candidate = await aCandidate(school, { kinds: ["essay", "case"] });
  const [essay, theCase] = candidate.paper.questionIds as [number, number];
  const { client, historyId } = candidate;
  await candidate.handIn([
    { questionId: essay, answer: "先断电", seq: 1 }, { questionId: theCase, answer: { 1: "B", 3: "挂牌。" }, seq: 1 },
  ]);
  await marker.call(staffPractice.markEssay, { historyId, questionId: essay, points: 300, remark: REMARK });
  // The other essay is still to be marked.
  expect((await told(client, historyId)).all).not.toContain("验电");
  await marker.call(staffPractice.markEssay, { historyId, questionId: theCase, childId: 3, points: 0, remark: "只写了结论" });
  const { answers } = await told(client, historyId);
  expect(answers.find(({ questionId }) => questionId === essay)!.result).toMatchObject({ awarded: 300, remark: REMARK });
  const { result } = answers.find(({ questionId }) => questionId === theCase)!;
  expect(result).not.toHaveProperty("remark");
  expect(result!.children!["3"]).toMatchObject({ awarded: 0, remark: "只写了结论" });
  expect(result!.children!["1"]).not.toHaveProperty("remark");
});

test("of an examination it waits for the review instant, and one that never shows its keys never tells it", async () => {
  const start = school.clock.now;
  const { subjectId } = await aSubject(school);
  const sat = async (plan: object) => {
    const learner = await signIn(school);
    const { paperId, questionIds: [questionId] } = await aPaper(school, subjectId, { kind: "formal", kinds: ["essay"] });
    const { examinId } = await anExamination(school, subjectId, { paperId, startsAt: start - HOUR, endsAt: start + 3 * HOUR, ...plan });
    await learner.call(exams.saveExamUser, { examinId, realName: "张伟", phone: "13900001111" });
    const { historyId } = await learner.call(practice.createExamHistory, { examinId, requestId: randomUUID() });
    await learner.call(practice.handInExam, { historyId, answers: [{ questionId: questionId!, answer: "先断电", seq: 1 }] });
    await marker.call(staffPractice.markEssay, { historyId, questionId: questionId!, points: 300, remark: REMARK });
    return async () => (await told(learner, historyId)).all;
  };
  const reviewAt = start + 20 * HOUR;
  const [usual, never] = [await sat({ reviewAt }), await sat({ review: "never" })];
  school.clock.now = reviewAt - 1;
  expect(await usual()).not.toContain("验电");
  school.clock.now = reviewAt;
  expect(await usual()).toContain("验电");
  school.clock.now += 20 * 24 * HOUR;
  expect(await never()).not.toContain("验电");
});

test("it is not told while an exam of the learner that isn't over asks the same question", async () => {
  const candidate = await aCandidate(school, { kinds: ["essay"] });
  const learner = candidate.client;
  const [questionId] = candidate.paper.questionIds as [number];
  await candidate.handIn([{ questionId, answer: "先断电", seq: 1 }]);
  await marker.call(staffPractice.markEssay, { historyId: candidate.historyId, questionId, points: 300, remark: REMARK });
  expect((await told(learner, candidate.historyId)).all).toContain("验电");
  const now = school.clock.now;
  const { paperId } = await aPaper(school, candidate.subjectId, { kind: "formal", questionIds: [questionId] });
  const { examinId } = await anExamination(school, candidate.subjectId, { paperId, startsAt: now - HOUR, endsAt: now + HOUR });
  await learner.call(exams.saveExamUser, { examinId, realName: "张伟", phone: "13900001111" });
  await learner.call(practice.createExamHistory, { examinId, requestId: randomUUID() });
  expect((await told(learner, candidate.historyId)).all).not.toContain("验电");
});
