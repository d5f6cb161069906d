import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { ATTEMPT_ENDED, ATTEMPT_ENDED_EVENT, ATTEMPT_MARKED_EVENT, ATTEMPT_TIME_EVENT, practice } from "#contract/practice.ts";
import { staffPractice } from "#contract/staff/practice.ts";
import { handInDue } from "#server/domains/practice/attempt/ticks.ts";
import { signIn } from "../factories/account.ts";
import { aCandidate, type Candidate, candidateAt } from "../factories/attempts.ts";
import { aPaper, aSubject, SECRET } from "../factories/bank.ts";
import { listen, type Listener } from "../factories/push.ts";
import { aMember } from "../factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let staff: Awaited<ReturnType<typeof aMember>>;
const listeners: Listener[] = [];
beforeAll(async () => {
  school = await openSchool();
  staff = await aMember(school, "questions", "exams", "marking", "phones");
});
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.close();
});
afterAll(() => school.close());

const MINUTE = 60_000;

/** The candidate's page, listening to its attempt. */
async function pageOf(candidate: Candidate): Promise<Listener> {
  const listener = await listen(school, candidate.client);
  listeners.push(listener);
  expect(await listener.join(`attempt:${candidate.historyId}`)).toBe(true);
  return listener;
}

async function audited(action: string): Promise<{ actor: string; object: string; details: unknown }[]> {
  return school.db.selectFrom("audit_log").select(["actor", "object", "details"]).where("action", "=", action).orderBy("id").execute();
}

/** The hall of a candidate's paper, as it is now. */
async function hallOf({ paper }: Pick<Candidate, "paper">) {
  const hall = { source: "past" as const, target: paper.paperId };
  return { ...hall, version: (await staff.call(staffPractice.hall, hall)).version };
}

describe("the hall", () => {
  test("shows who is writing, disconnected, away, how far, and what is left", async () => {
    const { subjectId } = await aSubject(school);
    const paper = await aPaper(school, subjectId, { kinds: ["single", "single", "single"], rules: { countLeaving: true }, minutes: 30 });
    const four = await Promise.all([0, 1, 2, 3].map(() => candidateAt(school, paper, subjectId)));
    const [here, away, silent, done] = four as [Candidate, Candidate, Candidate, Candidate];
    await here.save(paper.questionIds[0]!, "A");
    await here.save(paper.questionIds[1]!, "B");
    await here.save(paper.questionIds[1]!, null);
    await done.handIn();
    await silent.time({ position: 2 });
    school.clock.now += 46_000;
    await here.time({ position: 1 });
    await away.time({ position: 0, away: { count: 2, seconds: 31, now: true } });
    const hall = await staff.call(staffPractice.hall, { source: "past", target: paper.paperId });
    expect(hall).toMatchObject({ total: 3, writing: 2, disconnected: 1, away: 1, reviewing: 0, serverTime: school.clock.now });
    const seat = (candidate: Candidate) => hall.records.find((record) => record.historyId === candidate.historyId);
    expect(seat(here)).toMatchObject({
      state: "open", answered: 1, total: 3, position: 1, connection: "here", awayNow: false, awayCount: 0, remainingSeconds: 1754,
      address: "127.0.0.1", nickName: "学员",
    });
    expect(seat(away)).toMatchObject({ connection: "here", awayNow: true, awayCount: 2, awaySeconds: 31 });
    expect(seat(silent)).toMatchObject({ connection: "disconnected", position: 2 });
    const all = await staff.call(staffPractice.hall, { source: "past", target: paper.paperId, ended: true });
    expect(all.total).toBe(4);
    expect(all.records.at(-1)).toMatchObject({
      historyId: done.historyId,
      state: "marked",
      connection: "ended",
      score: 0,
      endedBy: "learner",
    });
    await away.time({ away: { count: 1, seconds: 5, now: false } });
    const later = await staff.call(staffPractice.hall, { source: "past", target: paper.paperId });
    expect(later.records.find((record) => record.historyId === away.historyId)).toMatchObject({
      awayNow: false,
      awayCount: 2,
      awaySeconds: 31,
    });
  });

  test("leaving the page is not counted where the paper doesn't say so", async () => {
    const candidate = await aCandidate(school);
    await candidate.time({ away: { count: 3, seconds: 60, now: true } });
    const { records } = await staff.call(staffPractice.hall, { source: "past", target: candidate.paper.paperId });
    expect(records).toMatchObject([{ awayNow: false, awayCount: 0, awaySeconds: 0 }]);
  });

  test("is for staff with the duty alone", async () => {
    const other = await aMember(school, "courses");
    expect((await other.ask(staffPractice.hall, { source: "past", target: 1 })).code).not.toBe(1);
    expect((await (await signIn(school)).ask(staffPractice.hall, { source: "past", target: 1 })).code).toBe(401);
  });
});

describe("extra time", () => {
  test("for one moves that deadline alone, and is told to the screen", async () => {
    const [lucky, other] = [await aCandidate(school, { minutes: 10 }), await aCandidate(school, { minutes: 10 })];
    const page = await pageOf(lucky);
    const before = lucky.started.deadline!;
    const wanted = { ...(await hallOf(lucky)), requestId: randomUUID(), historyIds: [lucky.historyId], seconds: 300 };
    expect(await staff.call(staffPractice.addTime, wanted)).toEqual({
      changed: [{ historyId: lucky.historyId, deadline: before + 5 * MINUTE }],
    });
    await page.hears(1);
    expect(page.heard[0]).toMatchObject({
      event: ATTEMPT_TIME_EVENT,
      data: { deadline: before + 5 * MINUTE, remainingSeconds: 900, serverTime: school.clock.now },
    });
    expect(await lucky.time()).toMatchObject({ deadline: before + 5 * MINUTE, remainingSeconds: 900 });
    expect(await other.time()).toMatchObject({ remainingSeconds: 600 });
    school.clock.now = before + MINUTE;
    await handInDue(school.means);
    expect(await lucky.save(lucky.paper.questionIds[0]!, "A")).toMatchObject({ code: 1, data: { remainingSeconds: 240 } });
    expect((await audited("practice.addTime")).at(-1)).toMatchObject({
      actor: `staff:${staff.staffId}`,
      details: { after: { seconds: 300, everybody: false, attempts: [lucky.historyId] } },
    });
  });

  test("for all of a paper reaches everyone who still writes, and nobody else", async () => {
    const first = await aCandidate(school, { minutes: 10 });
    const [second, done, practising] = await Promise.all([
      candidateAt(school, first.paper, first.subjectId),
      candidateAt(school, first.paper, first.subjectId),
      candidateAt(school, first.paper, first.subjectId, { mode: "practice" }),
    ]);
    const result = await done.handIn();
    const { changed } = await staff.call(staffPractice.addTime, {
      ...(await hallOf(first)),
      requestId: randomUUID(),
      seconds: 60,
    });
    expect(changed.map((one) => one.historyId).toSorted((a, b) => a - b)).toEqual(
      [first.historyId, second.historyId].toSorted((a, b) => a - b),
    );
    expect(await practising.time()).toMatchObject({ deadline: null });
    expect(await done.handIn()).toEqual(result);
  });

  test("comes too late after the deadline: nothing that ended opens again", async () => {
    const candidate = await aCandidate(school, { minutes: 10 });
    school.clock.now = candidate.started.deadline!;
    const wanted = { ...(await hallOf(candidate)), requestId: randomUUID(), historyIds: [candidate.historyId], seconds: 600 };
    expect(await staff.call(staffPractice.addTime, wanted)).toEqual({ changed: [] });
    await handInDue(school.means);
    expect(await candidate.time()).toMatchObject({ state: "handedIn", remainingSeconds: 0 });
  });

  test("is given once, however often the same request comes, and again by another", async () => {
    const candidate = await aCandidate(school, { minutes: 10 });
    const page = await pageOf(candidate);
    const wanted = { ...(await hallOf(candidate)), requestId: randomUUID(), historyIds: [candidate.historyId], seconds: 300 };
    const answer = { changed: [{ historyId: candidate.historyId, deadline: candidate.started.deadline! + 5 * MINUTE }] };
    const notes = (await audited("practice.addTime")).length;
    expect(await Promise.all([1, 2, 3].map(() => staff.call(staffPractice.addTime, wanted)))).toEqual([answer, answer, answer]);
    expect(await staff.call(staffPractice.addTime, wanted)).toEqual(answer);
    expect(await candidate.time()).toMatchObject({ remainingSeconds: 900 });
    expect((await audited("practice.addTime")).length).toBe(notes + 1);
    await page.hears(1);
    expect(page.heard).toHaveLength(1);
    // The same id never means anything else, nor anybody else's request.
    expect(await staff.ask(staffPractice.addTime, { ...wanted, seconds: 600 })).toMatchObject({ code: 1001 });
    expect(await (await aMember(school, "questions", "exams", "marking", "phones")).ask(staffPractice.addTime, wanted)).toMatchObject({
      code: 1001,
    });
    await staff.call(staffPractice.addTime, { ...wanted, ...(await hallOf(candidate)), requestId: randomUUID() });
    expect(await candidate.time()).toMatchObject({ remainingSeconds: 1200 });
  });

  test("that failed may be tried again with the same request", async () => {
    const wanted = { requestId: randomUUID(), source: "examination" as const, target: 2_000_000_000, seconds: 60, version: 1 };
    expect(await staff.ask(staffPractice.addTime, wanted)).toMatchObject({ code: 1001 });
    const { rows } = await school.pool.query("select 1 from extra_time where request_id = $1", [wanted.requestId]);
    expect(rows).toEqual([]);
  });

  test("names a hall, and if not all who are in it some at least", async () => {
    const right = { source: "past" as const, target: 1, seconds: 60, version: 1, requestId: randomUUID() };
    for (const bad of [{ target: undefined }, { source: undefined }, { historyIds: [] }, { seconds: 0 }, { version: undefined }]) {
      const wanted = { ...right, ...bad } as typeof right;
      expect(await staff.ask(staffPractice.addTime, wanted)).toMatchObject({ code: 1001 });
    }
    expect(await staff.ask(staffPractice.addTime, right)).toMatchObject({ code: 1 });
  });

  test("is heard by the attempt's own learner alone", async () => {
    const candidate = await aCandidate(school);
    for (const browser of [await signIn(school), school.visitor()]) {
      const listener = await listen(school, browser);
      listeners.push(listener);
      expect(await listener.join(`attempt:${candidate.historyId}`)).toBe(false);
    }
  });
});

describe("handing in by force", () => {
  test("ends an attempt now, tells its page, and is done once", async () => {
    const candidate = await aCandidate(school, { kinds: ["single"] });
    const page = await pageOf(candidate);
    await candidate.save(candidate.paper.questionIds[0]!, "B");
    const forced = await staff.call(staffPractice.handIn, { historyId: candidate.historyId, version: 1 });
    expect(forced).toEqual({ historyId: candidate.historyId, state: "marked", score: 500 });
    expect(await staff.call(staffPractice.handIn, { historyId: candidate.historyId, version: 1 })).toEqual(forced);
    await page.hears(1);
    expect(page.heard).toMatchObject([{ event: ATTEMPT_ENDED_EVENT, data: { by: "staff" } }]);
    expect(await candidate.save(candidate.paper.questionIds[0]!, "A")).toMatchObject({
      code: ATTEMPT_ENDED,
      data: { score: 500, passed: true },
    });
    expect((await audited("practice.handIn")).filter(({ object }) => object === `attempt:${candidate.historyId}`)).toMatchObject([
      { actor: `staff:${staff.staffId}`, details: { before: { state: "open" }, after: { state: "marked" } } },
    ]);
  });

  test("of what the learner has handed in changes nothing, and says nothing in the log", async () => {
    const candidate = await aCandidate(school, { kinds: ["single"] });
    await candidate.handIn();
    expect(await staff.call(staffPractice.handIn, { historyId: candidate.historyId, version: 1 })).toMatchObject({ state: "marked" });
    expect((await audited("practice.handIn")).filter(({ object }) => object === `attempt:${candidate.historyId}`)).toEqual([]);
  });

  test("has no business in practice, nor in what was abandoned", async () => {
    const candidate = await aCandidate(school, {}, { mode: "practice" });
    expect(await staff.ask(staffPractice.handIn, { historyId: candidate.historyId, version: 1 })).toMatchObject({ code: 1001 });
    const given = await aCandidate(school);
    await given.client.call(practice.resetExam, { historyId: given.historyId });
    expect(await staff.ask(staffPractice.handIn, { historyId: given.historyId, version: 1 })).toMatchObject({ code: 1001 });
    expect(await staff.ask(staffPractice.handIn, { historyId: 2_000_000_000, version: 1 })).toMatchObject({ code: 1001 });
  });
});

describe("essays", () => {
  test("wait for a marker; the last one marks the attempt, and its page hears of it", async () => {
    const candidate = await aCandidate(school, { kinds: ["single", "essay", "case"] });
    const [single, essay, theCase] = candidate.paper.questionIds as [number, number, number];
    const page = await pageOf(candidate);
    const result = await candidate.handIn([
      { questionId: single, answer: "B", seq: 1 },
      { questionId: essay, answer: "先断电，再验电。", seq: 1 },
      { questionId: theCase, answer: { "1": "B", "3": "挂牌。" }, seq: 1 },
    ]);
    expect(result).toMatchObject({ state: "reviewing", pendingReview: 2, score: null });
    const waiting = await staff.call(staffPractice.essays, { source: "past", target: candidate.paper.paperId });
    expect(waiting).toMatchObject({ total: 1, records: [{ historyId: candidate.historyId, essays: [
      { questionId: essay, childId: 0, answer: "先断电，再验电。", reference: SECRET.reference, score: 500, points: null },
      { questionId: theCase, childId: 3, answer: "挂牌。", score: 300, points: null },
    ] }] });
    expect(await staff.call(staffPractice.essays, { source: "past", target: candidate.paper.paperId, current: 9 })).toMatchObject({
      total: 1,
      records: [],
    });
    const mark = (questionId: number, points: number, childId = 0, version?: number) =>
      staff.ask(staffPractice.markEssay, {
        historyId: candidate.historyId, questionId, childId, points, remark: "不错", ...(version === undefined ? {} : { version }),
      });
    expect(await mark(essay, 501)).toMatchObject({ code: 1001, message: "最多给 5 分" });
    expect(await mark(single, 100)).toMatchObject({ code: 1001 });
    expect(await mark(theCase, 100, 1)).toMatchObject({ code: 1001 });
    expect(await mark(essay, 200)).toMatchObject({ code: 1, data: { state: "reviewing", pending: 1, score: null } });
    expect(await mark(essay, 400, 0, 1)).toMatchObject({ code: 1, data: { state: "reviewing", pending: 1 } });
    expect(await mark(theCase, 100, 3)).toMatchObject({ code: 1, data: { state: "marked", pending: 0, score: 500 + 400 + 100 + 100 } });
    await page.hears(1);
    expect(page.heard).toMatchObject([{ event: ATTEMPT_MARKED_EVENT }]);
    expect(await candidate.handIn()).toMatchObject({ state: "marked", score: 1100, passed: true, correct: 1, wrong: 2, pendingReview: 0 });
    expect(await mark(essay, 0)).toMatchObject({ code: 1001, message: "这道题不在等待阅卷" });
    const { rows } = await school.pool.query(
      "select question_id, in_book from learner_question where learner_id = $1 order by question_id",
      [candidate.client.learnerId],
    );
    expect(rows).toEqual([
      { question_id: single, in_book: false },
      { question_id: essay, in_book: false },
      { question_id: theCase, in_book: true },
    ]);
    expect(await audited("practice.markEssay")).toHaveLength(3);
    expect((await staff.call(staffPractice.essays, { source: "past", target: candidate.paper.paperId })).total).toBe(0);
  });

  test("of two markers at once give one result", async () => {
    const candidate = await aCandidate(school, { kinds: ["essay", "essay"] });
    const ids = candidate.paper.questionIds;
    await candidate.handIn(ids.map((questionId) => ({ questionId, answer: "答", seq: 1 })));
    const marks = await Promise.all(
      ids.map((questionId) => staff.call(staffPractice.markEssay, { historyId: candidate.historyId, questionId, points: 300 })),
    );
    expect(marks.filter((mark) => mark.state === "marked")).toEqual([
      { historyId: candidate.historyId, state: "marked", score: 600, pending: 0 },
    ]);
  });
});
