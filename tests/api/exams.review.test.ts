import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { books } from "#contract/books.ts";
import { exams } from "#contract/exams.ts";
import { practice } from "#contract/practice.ts";
import { staffExams } from "#contract/staff/exams.ts";
import { staffPractice } from "#contract/staff/practice.ts";
import { examStarts } from "#server/domains/exams/exams.ts";
import { bringIn } from "#server/domains/practice/bringIn.ticks.ts";
import { type SignedIn, signIn } from "../factories/account.ts";
import { anExamination, aPaper, aSubject, type ExaminationPlan } from "../factories/bank.ts";
import { aMember } from "../factories/staff.ts";
import { openBeside, openSchool, type School } from "../support/school.ts";

const HOUR = 3_600_000;
const GRACE = 60_000;
let school: School;
let staff: Awaited<ReturnType<typeof aMember>>;
let learner: SignedIn;
/** The start of each test, a day after the one before: windows of 4 hours from an hour before it on. */
let start: number;
beforeAll(async () => {
  school = await openSchool();
});
beforeEach(async () => {
  school.clock.now += 24 * HOUR;
  start = school.clock.now;
  staff = await aMember(school, "self", "questions", "exams", "marking");
  learner = await signIn(school);
});
afterAll(() => school.close());

const ENDS = 3 * HOUR;

interface Room {
  readonly examinId: number;
  readonly paperId: number;
  readonly subjectId: number;
  readonly ids: readonly number[];
}

/** An examination of two questions that the learner is registered for. */
async function aRoom(plan: ExaminationPlan = {}): Promise<Room> {
  const { subjectId } = await aSubject(school);
  const { paperId, questionIds: ids } = await aPaper(school, subjectId, { kind: "formal", kinds: ["single", "single"] });
  const window = { startsAt: start - HOUR, endsAt: start + ENDS };
  const { examinId } = await anExamination(school, subjectId, { paperId, attempts: 2, ...window, ...plan });
  await learner.call(exams.saveExamUser, { examinId, realName: "张伟", phone: "13900001111" });
  return { examinId, paperId, subjectId, ids };
}

const begin = ({ examinId }: Room, who = learner) => who.call(practice.createExamHistory, { examinId, requestId: randomUUID() });
/** Sits it with the first question right and the second wrong. */
async function sit(room: Room, who = learner) {
  const { historyId } = await begin(room, who);
  const answers = room.ids.map((questionId, n) => ({ questionId, answer: n === 0 ? "B" : "A", seq: 1 }));
  return who.call(practice.handInExam, { historyId, answers });
}
const result = (historyId: number) => learner.call(practice.getExamHistory, { historyId });
const keysOf = async (historyId: number) =>
  (await learner.call(practice.getQuestionAndMarkList, { historyId })).questions.flatMap(({ answer }) => (answer ? [answer] : []));

const plan = ({ paperId, examinId }: Room, version: number, more: object = {}) => ({
  examinId, version, paperId, type: "结业考试", title: "秋季结业考试", intro: "", place: "", startTime: start - HOUR,
  endTime: start + ENDS, registerUntil: null, attempts: 2, needsIdCard: false, ...more,
});

describe("the results of a formal examination", () => {
  test("are only passed or not until the review instant that staff set; then all is shown", async () => {
    const reviewAt = start + 20 * HOUR;
    const room = await aRoom({ reviewAt });
    const handed = await sit(room);
    expect(handed).toMatchObject({
      state: "marked", passed: false, score: null, correct: null, wrong: null, blank: null, pendingReview: null, accuracyPer: null,
      beatPer: null, reviewAt,
    });
    school.clock.now = reviewAt - 1;
    expect(await result(handed.historyId)).toMatchObject({ passed: false, score: null, verdicts: [], chapters: [], kinds: [], reviewAt });
    expect(await keysOf(handed.historyId)).toEqual([]);
    school.clock.now = reviewAt;
    const told = await result(handed.historyId);
    expect(told).toMatchObject({ passed: false, score: 500, correct: 1, wrong: 1, accuracyPer: 50 });
    expect(told).not.toHaveProperty("reviewAt");
    expect(told.verdicts.map(({ verdict }) => verdict)).toEqual(["right", "wrong"]);
    expect(await keysOf(handed.historyId)).toEqual(["B", "B"]);
  });

  test("wait for extra time, whether everybody got it or one alone, and for whoever still writes", async () => {
    const room = await aRoom();
    const other = await signIn(school);
    await other.call(exams.saveExamUser, { examinId: room.examinId, realName: "李芳", phone: "13900002222" });
    const { historyId } = await sit(room);
    const slow = await begin(room, other);
    const hall = { source: "examination", target: room.examinId } as const;
    const told = async () => (await result(historyId)).reviewAt;
    expect(await told()).toBe(start + ENDS + GRACE);
    await staff.call(staffPractice.addTime, { ...hall, requestId: randomUUID(), seconds: 600, version: 1 });
    expect(await told()).toBe(start + ENDS + 600_000 + GRACE);
    const one = { ...hall, requestId: randomUUID(), seconds: 4 * 3600, version: 2, historyIds: [slow.historyId] };
    const { changed } = await staff.call(staffPractice.addTime, one);
    expect(await told()).toBe(changed[0]!.deadline + GRACE);
    expect(changed[0]!.deadline).toBeGreaterThan(start + ENDS);
    // Nobody came by to hand it in: what is still open may still be answered.
    await school.db.updateTable("attempt").set({ deadline: null }).where("id", "=", slow.historyId).execute();
    school.clock.now = changed[0]!.deadline + 2 * GRACE;
    expect(await result(historyId)).toMatchObject({ score: null, reviewAt: school.clock.now + 1_000 });
    expect(await keysOf(historyId)).toEqual([]);
    await other.call(practice.handInExam, { historyId: slow.historyId });
    expect([(await result(historyId)).score, await keysOf(historyId)]).toEqual([500, ["B", "B"]]);
  });

  test("may be set to the score at once, to everything at once, and to no keys ever", async () => {
    const score = await sit(await aRoom({ score: "atOnce" }));
    expect(score).toMatchObject({ score: 500, passed: false, correct: null, reviewAt: start + ENDS + GRACE });
    const all = await sit(await aRoom({ review: "atOnce" }));
    expect(all).toMatchObject({ score: 500, correct: 1 });
    expect(all).not.toHaveProperty("reviewAt");
    expect(await keysOf(all.historyId)).toEqual(["B", "B"]);
    const never = await sit(await aRoom({ review: "never" }));
    expect(never).toMatchObject({ score: null, correct: null, reviewAt: start + ENDS + GRACE });
    school.clock.now = start + ENDS + GRACE;
    const later = await result(never.historyId);
    expect(later).toMatchObject({ score: 500, correct: 1, verdicts: [] });
    expect(later).not.toHaveProperty("reviewAt");
    school.clock.now += 20 * 24 * HOUR;
    expect(await keysOf(never.historyId)).toEqual([]);
  });

  test("come to the error book, the statistics and the days once, at the review instant, under two processes", async () => {
    const room = await aRoom();
    const others = await Promise.all([1, 2, 3].map(() => signIn(school)));
    for (const other of others) {
      await other.call(exams.saveExamUser, { examinId: room.examinId, realName: "李芳", phone: "13900002222" });
      await sit(room, other);
    }
    await sit(room);
    const beside = await openBeside(school);
    const look = () => Promise.all([school.means, beside.means, school.means, beside.means].map((means) => bringIn(examStarts, means)));
    const book = async () => (await learner.call(books.getErrors, { courseId: room.subjectId })).records;
    const noted = school.db.selectFrom("learner_question").select(["answered", "wrong"]).where("question_id", "in", room.ids);
    const known = () => noted.orderBy("wrong").execute();
    school.clock.now = start + ENDS + GRACE - 1;
    await look();
    expect([await book(), await known()]).toEqual([[], []]);
    school.clock.now += 1;
    await look();
    await look();
    await beside.close();
    expect((await book()).map(({ wrongTimes }) => wrongTimes)).toEqual([1]);
    expect(await known()).toEqual([0, 0, 0, 0, 1, 1, 1, 1].map((wrong) => ({ answered: 1, wrong })));
    const days = await school.db.selectFrom("practice_day").selectAll().where("learner_id", "=", learner.learnerId).execute();
    expect(days).toMatchObject([{ answered: 2, correct: 1 }]);
  });
});

describe("at the desk", () => {
  test("a review before the last deadline is refused, what shows early is warned of, and what was set is listed", async () => {
    const room = await aRoom();
    const save = (version: number, more: object) => staff.ask(staffExams.save, plan(room, version, more));
    expect(await save(1, { reviewAt: start + ENDS + GRACE - 1 })).toMatchObject({ code: 1001, message: expect.stringContaining("公布时间") });
    const instant = await save(1, { review: "never", reviewAt: start + 20 * HOUR });
    expect(instant).toMatchObject({ code: 1001, data: { fields: { reviewAt: expect.any(String) } } });
    const reviewAt = start + ENDS + GRACE;
    expect((await save(1, { reviewAt })).data).toEqual({ examinId: room.examinId, version: 2, warnings: [] });
    expect((await save(2, { review: "atOnce", reviewAt: null })).data?.warnings).toEqual(["reviewAtOnce", "attemptsAfterReview"]);
    expect((await save(3, { review: "afterWindow", score: "atOnce" })).data?.warnings).toEqual(["scoreAtOnce"]);
    const { records } = await staff.call(staffExams.list, { subjectId: room.subjectId });
    expect(records).toMatchObject([{ review: "afterWindow", reviewAt: null, score: "atOnce", closesAt: reviewAt }]);
  });

  test("what is told is not opened again, given time or told differently; its title may change", async () => {
    const room = await aRoom();
    await sit(room);
    school.clock.now = start + ENDS + GRACE;
    const save = (more: object) => staff.ask(staffExams.save, plan(room, 1, more));
    for (const more of [{ endTime: start + 40 * HOUR }, { review: "never" }, { reviewAt: start + 40 * HOUR }, { score: "atOnce" }])
      expect(await save(more)).toMatchObject({ code: 1001, message: expect.stringContaining("已经公布") });
    const time = { source: "examination", target: room.examinId, requestId: randomUUID(), seconds: 600, version: 1 } as const;
    expect(await staff.ask(staffPractice.addTime, time)).toMatchObject({ code: 1001, message: expect.stringContaining("已经公布") });
    expect((await save({ title: "秋季结业考试（已结束）" })).code).toBe(1);
  });

  test("where each hand-in shows the keys, no further attempts are granted to those who saw them", async () => {
    const room = await aRoom({ review: "atOnce", attempts: 1 });
    await sit(room);
    expect(await staff.ask(staffExams.save, plan(room, 1, { attempts: 2 }))).toMatchObject({ code: 1001 });
    expect((await staff.ask(staffExams.save, plan(room, 1, { attempts: 1 }))).code).toBe(1);
  });
});
