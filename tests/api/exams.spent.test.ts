import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { practice } from "#contract/practice.ts";
import { staffExams } from "#contract/staff/exams.ts";
import { KEYS_SPENT } from "#contract/staff/questions.ts";
import { signIn } from "../factories/account.ts";
import { anExamination, aPaper, aSubject, someQuestions } from "../factories/bank.ts";
import { aMember } from "../factories/staff.ts";
import { runJob } from "../support/runJob.ts";
import { openSchool, type School } from "../support/school.ts";

const DAY = 86_400_000;
let school: School;
let staff: Awaited<ReturnType<typeof aMember>>;
let questionId: number;
let subjectId: number;
let examinId: number;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** An examination that nobody sees yet; since it was added a learner saw in practice which answer is right. */
beforeEach(async () => {
  staff = await aMember(school, "exams");
  ({ subjectId } = await aSubject(school));
  questionId = (await someQuestions(school, subjectId, [{ kind: "single" }]))[0]!.questionId;
  const { paperId } = await aPaper(school, subjectId, { kind: "formal", questionIds: [questionId] });
  ({ examinId } = await anExamination(school, subjectId, { paperId, published: false }));
  const client = await signIn(school);
  const { exerciseId } = await client.call(practice.getMockExerciseList, { courseId: subjectId, count: 1 });
  await client.call(practice.submitExerciseAnswerPc, { exerciseId, questionId, answer: "B", seq: 1 });
  await runJob(school.means, "books.tally");
});

const publish = (version: number, more: object = {}) => staff.ask(staffExams.publish, { examinId, version, published: true, ...more });
const listed = async () => (await staff.call(staffExams.list, { subjectId })).records[0]!;

test("an examination whose keys were shown meanwhile is published when staff confirm, and not before", async () => {
  const refused = await publish(1);
  expect(refused).toMatchObject({ code: KEYS_SPENT, data: { spent: [{ questionId, learners: 1 }] } });
  expect(refused.message).toContain("第 1 题");
  expect(await listed()).toMatchObject({ published: false, version: 1 });
  expect(await publish(1, { spent: true })).toMatchObject({ code: 1, data: { version: 2 } });
  expect(await listed()).toMatchObject({ published: true });
  // A repeat changes nothing and asks nothing; nor does hiding it. Shown again it is asked again.
  expect(await publish(2)).toMatchObject({ code: 1, data: { version: 2 } });
  expect(await publish(2, { published: false })).toMatchObject({ code: 1, data: { version: 3 } });
  expect((await publish(3)).code).toBe(KEYS_SPENT);
});

test("a save that publishes it asks as well, one that leaves it hidden doesn't", async () => {
  const { paperId, type, title, intro, place, startTime, endTime, registerUntil, attempts, needsIdCard } = await listed();
  const plan = { examinId, paperId, type, title, intro, place, startTime, endTime, registerUntil, attempts, needsIdCard };
  expect(await staff.ask(staffExams.save, { ...plan, version: 1, published: true })).toMatchObject({
    code: KEYS_SPENT, data: { spent: [{ questionId }] },
  });
  const { version } = await staff.call(staffExams.save, { ...plan, version: 1, title: "改名" });
  expect((await staff.ask(staffExams.save, { ...plan, version, published: true, spent: true })).code).toBe(1);
});

test("one that nobody can sit any more is shown without a question", async () => {
  const before = school.clock.now;
  school.clock.now += 2 * DAY;
  staff = await aMember(school, "exams");
  expect(await publish(1)).toMatchObject({ code: 1, data: { version: 2 } });
  school.clock.now = before;
});
