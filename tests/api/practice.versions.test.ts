import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { practice } from "#contract/practice.ts";
import { staffPractice } from "#contract/staff/practice.ts";
import { signIn } from "../factories/account.ts";
import { aCandidate, type Candidate, candidateAt } from "../factories/attempts.ts";
import { aClassExam, aPaper, aSubject } from "../factories/bank.ts";
import { owns } from "../factories/catalogue.ts";
import { addMember, aMember, aTeacher, signInMember } from "../factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let one: Awaited<ReturnType<typeof signInMember>>;
let two: Awaited<ReturnType<typeof signInMember>>;
beforeAll(async () => {
  school = await openSchool();
  one = await signInMember(school, await addMember(school, ["exams", "marking"], { name: "甲老师" }));
  two = await signInMember(school, await addMember(school, ["exams", "marking"], { name: "乙老师" }));
});
afterAll(() => school.close());

const told = (...fields: string[]) => ({ code: 2013, data: { changes: [{ name: "甲老师", at: expect.any(Number) as number, fields }] } });
const TIME = told("seconds", "attempts", "everybody");
const UNKNOWN = { code: 1001, message: "没有找到你要的内容，可能已被删除" };
const codes = (answers: readonly { readonly code: number }[]) => answers.map(({ code }) => code).toSorted((a, b) => a - b);

/** Five minutes for everybody in the hall of a paper, as it is now, or for some. */
async function fiveMinutes({ paper }: Candidate, ...some: Candidate[]) {
  const hall = { source: "past" as const, target: paper.paperId };
  const { version } = await one.call(staffPractice.hall, hall);
  const historyIds = some.length > 0 ? { historyIds: some.map(({ historyId }) => historyId) } : {};
  return { ...hall, version, seconds: 300, ...historyIds };
}
const give = (member: typeof one, wanted: Awaited<ReturnType<typeof fiveMinutes>>) =>
  member.ask(staffPractice.addTime, { ...wanted, requestId: randomUUID() });
const left = async (candidate: Candidate) => (await candidate.time()).remainingSeconds;

describe("the second of two who give time is told that somebody just did, and gives none:", () => {
  test("to the same learner; others of the hall may still be given some", async () => {
    const [first, other] = await pair();
    const wanted = await fiveMinutes(first, first);
    expect(await give(one, wanted)).toMatchObject({ code: 1 });
    expect(await give(two, wanted)).toMatchObject(TIME);
    expect(await left(first)).toBe(900);
    expect(await give(two, { ...wanted, historyIds: [other.historyId] })).toMatchObject({ code: 1 });
    expect(await left(other)).toBe(900);
  });

  test("to everybody, at one time, too", async () => {
    const [first, other] = await pair();
    const wanted = await fiveMinutes(first);
    expect(codes(await Promise.all([give(one, wanted), give(two, wanted)]))).toEqual([1, 2013]);
    const next = await fiveMinutes(first, other);
    await give(one, next);
    expect(await give(two, { ...next, historyIds: undefined } as typeof wanted)).toMatchObject(TIME);
    expect(await Promise.all([left(first), left(other)])).toEqual([900, 1200]);
  });

  test("and so is whoever would end an attempt that was just given time", async () => {
    const [candidate] = await pair();
    const wanted = await fiveMinutes(candidate, candidate);
    await give(one, wanted);
    const { historyId } = candidate;
    expect(await two.ask(staffPractice.handIn, { historyId, version: wanted.version })).toMatchObject(TIME);
    expect(await candidate.time()).toMatchObject({ state: "open", remainingSeconds: 900 });
    const { version } = await fiveMinutes(candidate);
    expect(await two.ask(staffPractice.handIn, { historyId, version })).toMatchObject({ code: 1, data: { state: "marked" } });
  });

  async function pair(): Promise<[Candidate, Candidate]> {
    const first = await aCandidate(school, { kinds: ["single"], minutes: 10 });
    return [first, await candidateAt(school, first.paper, first.subjectId)];
  }
});

test("an attempt that is saved, given time and ended at once ends once, with all that was taken", async () => {
  for (let round = 0; round < 5; round += 1) {
    const candidate = await aCandidate(school, { kinds: ["single", "single", "single", "single"], minutes: 10 });
    const { historyId, paper } = candidate;
    const wanted = await fiveMinutes(candidate, candidate);
    const [saves, staffed] = await Promise.all([
      Promise.all(paper.questionIds.map((questionId) => candidate.save(questionId, "B"))),
      Promise.all([give(one, wanted), two.ask(staffPractice.handIn, { historyId, version: wanted.version })]),
    ]);
    expect([1, 2013]).toContain(staffed[1].code);
    if (staffed[1].code === 2013) await two.call(staffPractice.handIn, { historyId, version: wanted.version + 1 });
    const taken = saves.filter(({ code }) => code === 1).length;
    const result = await candidate.handIn();
    expect(result).toMatchObject({ state: "marked" });
    expect(result.correct).toBeGreaterThanOrEqual(taken);
  }
});

test("the second of two who mark the same essay is told who gave which points, and overwrites none", async () => {
  const candidate = await aCandidate(school, { kinds: ["essay", "essay"] });
  const { historyId } = candidate;
  const [questionId, last] = candidate.paper.questionIds as [number, number];
  await candidate.handIn([questionId, last].map((id) => ({ questionId: id, answer: "先断电", seq: 1 })));
  const given = { historyId, questionId, points: 300, remark: "步骤不全" };
  await one.call(staffPractice.markEssay, given);
  expect(await two.ask(staffPractice.markEssay, { ...given, points: 100 })).toMatchObject(told("points", "remark"));
  expect(await two.ask(staffPractice.markEssay, given)).toMatchObject({ code: 1, data: { pending: 1 } });
  await one.call(staffPractice.markEssay, { ...given, points: 400, version: 1 });
  expect(await two.ask(staffPractice.markEssay, { ...given, points: 100, version: 1 })).toMatchObject(told("points"));
  const { records } = await two.call(staffPractice.essays, { source: "past", target: candidate.paper.paperId });
  expect(records[0]!.essays.map(({ points, version }) => ({ points, version }))).toEqual([
    { points: 400, version: 2 }, { points: null, version: null },
  ]);
  expect(await two.call(staffPractice.markEssay, { ...given, questionId: last, points: 0 })).toMatchObject({ state: "marked", score: 400 });
});

describe("the list of halls", () => {
  test("names a hall as long as somebody writes or waits for a marker", async () => {
    const { subjectId } = await aSubject(school);
    const paper = await aPaper(school, subjectId, { kinds: ["single", "essay"] });
    const [waits, writes] = await Promise.all([0, 1].map(() => candidateAt(school, paper, subjectId)));
    const listed = async () => {
      const { records } = await one.call(staffPractice.halls, { size: 100 });
      return records.find(({ source, target }) => source === "past" && target === paper.paperId);
    };
    expect(await listed()).toMatchObject({ writing: 2, reviewing: 0 });
    await waits!.handIn([{ questionId: paper.questionIds[1]!, answer: "先断电", seq: 1 }]);
    const { title } = await one.call(staffPractice.hall, { source: "past", target: paper.paperId });
    expect(title).not.toBe("");
    expect(await listed()).toEqual({ source: "past", target: paper.paperId, title, writing: 1, reviewing: 1 });
    await writes!.handIn();
    await one.call(staffPractice.markEssay, { historyId: waits!.historyId, questionId: paper.questionIds[1]!, points: 100 });
    expect(await listed()).toBeUndefined();
    expect(await one.call(staffPractice.hall, { source: "past", target: paper.paperId })).toMatchObject({ title: "", total: 0 });
    expect((await (await aMember(school, "courses")).ask(staffPractice.halls, {})).code).toBe(-1);
  });
});

describe("whoever holds the duties for their own courses alone", () => {
  /** A learner who waits for the marker of a class exam, and one who still writes it. */
  async function aClass() {
    const { itemId, seriesId, questionIds } = await aClassExam(school, (await aSubject(school)).subjectId, { kinds: ["essay"] });
    const [waits, writes] = await Promise.all([0, 1].map(async () => {
      const client = await signIn(school);
      await owns(school, client.learnerId, seriesId!);
      return { client, historyId: (await client.call(practice.createExamHistory, { itemId, requestId: randomUUID() })).historyId };
    }));
    const answers = [{ questionId: questionIds[0]!, answer: "先断电", seq: 1 }];
    await waits!.client.call(practice.handInExam, { historyId: waits!.historyId, answers });
    return { itemId, seriesId: seriesId!, questionId: questionIds[0]!, waits: waits!.historyId, writes: writes!.historyId };
  }

  test("sees, helps and marks in their class exams, and others are as if they weren't there", async () => {
    const [mine, other] = [await aClass(), await aClass()];
    const teacher = await aTeacher(school, [mine.seriesId], "exams", "marking");
    const time = { source: "class" as const, seconds: 60, version: 1 };
    expect(await teacher.call(staffPractice.hall, { source: "class", target: mine.itemId })).toMatchObject({ total: 2, reviewing: 1 });
    expect(await teacher.call(staffPractice.halls, { size: 100 })).toMatchObject({
      total: 1, records: [{ source: "class", target: mine.itemId, writing: 1, reviewing: 1 }],
    });
    await teacher.call(staffPractice.addTime, { ...time, target: mine.itemId, requestId: randomUUID() });
    expect(await teacher.call(staffPractice.essays, {})).toMatchObject({ total: 1, records: [{ historyId: mine.waits }] });
    for (const answer of [
      await teacher.ask(staffPractice.hall, { source: "class", target: other.itemId }),
      await teacher.ask(staffPractice.addTime, { ...time, target: other.itemId, requestId: randomUUID() }),
      await teacher.ask(staffPractice.handIn, { historyId: other.writes, version: 1 }),
      await teacher.ask(staffPractice.markEssay, { historyId: other.waits, questionId: other.questionId, points: 0 }),
    ])
      expect(answer).toMatchObject(UNKNOWN);
    expect(await teacher.ask(staffPractice.handIn, { historyId: mine.writes, version: 2 })).toMatchObject({ code: 1 });
    expect(await teacher.ask(staffPractice.markEssay, { historyId: mine.waits, questionId: mine.questionId, points: 0 })).toMatchObject({
      code: 1, data: { state: "marked" },
    });
  });

  test("has no part in what belongs to no course", async () => {
    const candidate = await aCandidate(school, { kinds: ["essay"] });
    const teacher = await aTeacher(school, [], "exams", "marking");
    const hall = { source: "past" as const, target: candidate.paper.paperId };
    for (const answer of [
      await teacher.ask(staffPractice.hall, hall),
      await teacher.ask(staffPractice.addTime, { ...hall, seconds: 60, version: 1, requestId: randomUUID() }),
    ])
      expect(answer).toMatchObject({ code: -1, message: "你没有这项权限" });
    expect(await teacher.ask(staffPractice.handIn, { historyId: candidate.historyId, version: 1 })).toMatchObject(UNKNOWN);
    await candidate.handIn([{ questionId: candidate.paper.questionIds[0]!, answer: "先断电", seq: 1 }]);
    expect(await teacher.call(staffPractice.essays, hall)).toMatchObject({ total: 0, records: [] });
  });
});
