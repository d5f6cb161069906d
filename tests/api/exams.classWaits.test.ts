import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exams } from "#contract/exams.ts";
import { CLASS_WAITS, practice } from "#contract/practice.ts";
import { staffExams } from "#contract/staff/exams.ts";
import { classExamStart, NO_TASKS } from "#server/domains/exams/exams.ts";
import type { SignedIn } from "../factories/account.ts";
import { aClassLearner, aClassRoom, beginClass, type ClassRoom, sitClass } from "../factories/classExam.ts";
import { aMember, aTeacher } from "../factories/staff.ts";
import { Player } from "../factories/watching.ts";
import { MORNING, openSchool, type School } from "../support/school.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let school: School;
let room: ClassRoom;
let learner: SignedIn;
beforeAll(async () => {
  school = await openSchool();
});
beforeEach(async () => {
  school.clock.now = MORNING;
  room = await aClassRoom(school);
  learner = await aClassLearner(school, room);
});
afterAll(() => school.close());

const page = () => learner.call(exams.getClassExam, { itemId: room.itemId });
/** What a start answers now: its code, and how many minutes from now it names. */
async function starts() {
  const { code, data } = await beginClass(learner, room.itemId);
  return code === CLASS_WAITS ? ((data as unknown as { until: number }).until - school.clock.now) / MINUTE : code;
}
/** Plays a stretch of the film in heartbeats of 10 s. */
async function watch(from: number, seconds: number): Promise<void> {
  const player = await new Player(learner, room.filmId).open();
  for (let at = from; at < from + seconds; at += 10) {
    school.clock.now += 10_000;
    await player.beat({ position: at + 10, ranges: [[at, at + 10]] });
  }
}

describe("after a failed attempt", () => {
  test("the next one waits 10 min, then twice as long each time, and from the start again after a day", async () => {
    const waits: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      await sitClass(learner, room.itemId, 0);
      const minutes = (await starts()) as number;
      waits.push(minutes);
      expect((await page()).retry).toMatchObject({ failures: n + 1, over: null, until: school.clock.now + minutes * MINUTE });
      school.clock.now += minutes * MINUTE - 1;
      expect(await starts()).toBeGreaterThan(0);
      school.clock.now += 1;
      expect((await page()).retry).toMatchObject({ over: "time" });
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 240, 240]);
    school.clock.now += 24 * HOUR;
    await sitClass(learner, room.itemId, 0);
    expect(await starts()).toBe(10);
  });

  test("the refusal says when, in words and as an instant", async () => {
    await sitClass(learner, room.itemId, 0);
    expect(await beginClass(learner, room.itemId)).toMatchObject({
      code: CLASS_WAITS, message: "10 分钟后可以再考", data: { until: MORNING + 10 * MINUTE, serverTime: MORNING },
    });
  });

  test("one that was passed makes nobody wait", async () => {
    await sitClass(learner, room.itemId, 6);
    expect((await page()).retry).toBeNull();
    expect(await starts()).toBe(1);
  });

  test("one that was given up is a failed one, and names nothing to watch", async () => {
    const { data } = await beginClass(learner, room.itemId);
    await learner.call(practice.resetExam, { historyId: data!.historyId });
    expect((await page()).retry).toMatchObject({ historyId: data!.historyId, failures: 1, over: null, passages: [] });
    expect(await starts()).toBe(10);
  });

  test("another exam of the same course may be begun at once", async () => {
    const other = await aClassRoom(school);
    await sitClass(learner, room.itemId, 0);
    expect((await beginClass(await aClassLearner(school, room), room.itemId)).code).toBe(1);
    expect((await beginClass(await aClassLearner(school, other), other.itemId)).code).toBe(1);
  });

  test("the wait has 10 min left in the last day before a task's deadline, and the line is the task's", async () => {
    const deadline = MORNING + 24 * HOUR + 5 * MINUTE;
    const starting = classExamStart({ openTasks: () => Promise.resolve([{ examAccuracyRate: 80, deadline }]) });
    const begin = () => starting(school.means, { kind: "learner", learnerId: learner.learnerId, sessionId: 0 }, room.itemId);
    expect((await begin()).drawn!.line).toBe(80);
    for (const until of [10, 30]) {
      await sitClass(learner, room.itemId, 0);
      school.clock.now = MORNING + until * MINUTE;
    }
    await sitClass(learner, room.itemId, 0);
    // The third wait would end at 10:70; at 10:05 the last day begins, so that 10 min after the hand-in are enough.
    school.clock.now += 10 * MINUTE - 1;
    await expect(begin()).rejects.toMatchObject({ code: CLASS_WAITS, data: { until: MORNING + 40 * MINUTE } });
    school.clock.now += 1;
    expect((await begin()).drawn!.line).toBe(80);
    expect(await starts()).toBe(30);
    expect(await NO_TASKS.openTasks(school.means, learner.learnerId, room.itemId)).toEqual([]);
  });
});

describe("what ends a wait sooner", () => {
  test("watching half of each passage that the weak points name, after the hand-in", async () => {
    // All of the pool is asked, so that each point has questions enough to be told of.
    room = await aClassRoom(school, { asked: 18 });
    learner = await aClassLearner(school, room);
    await watch(0, 300);
    await sitClass(learner, room.itemId, 0);
    expect((await page()).retry!.passages).toMatchObject([
      { name: "甲", itemId: room.filmId, from: 0, to: 400, neededSeconds: 200, earnedSeconds: 0, done: false },
      { name: "乙", itemId: room.filmId, from: 400, to: 600, neededSeconds: 100, earnedSeconds: 0, done: false },
    ]);
    school.clock.now += HOUR;
    for (let n = 0; n < 3; n += 1) {
      await sitClass(learner, room.itemId, 0);
      school.clock.now += 2 * HOUR;
    }
    await sitClass(learner, room.itemId, 0);
    expect(await starts()).toBe(160);
    await watch(300, 60);
    await watch(0, 130);
    expect((await page()).retry!.passages).toMatchObject([
      { earnedSeconds: 190, done: false }, { earnedSeconds: 0, done: false },
    ]);
    await watch(0, 10);
    await watch(420, 90);
    expect(await starts()).toBeGreaterThan(100);
    await watch(420, 10);
    expect((await page()).retry).toMatchObject({ over: "watched", passages: [{ done: true }, { done: true }] });
    expect(await starts()).toBe(1);
  });

  test("all of each passage at twice the speed, though parts of a second are lost where it begins", async () => {
    room = await aClassRoom(school, { asked: 18 });
    learner = await aClassLearner(school, room);
    await sitClass(learner, room.itemId, 0);
    const player = await new Player(learner, room.filmId).open();
    for (const { from, to } of (await page()).retry!.passages) {
      for (let at = from + 0.04; at < to; at += 20) {
        school.clock.now += 10_000;
        await player.beat({ position: Math.min(at + 20, 600), ranges: [[at, at + 20]], rate: 2 });
      }
    }
    expect((await page()).retry).toMatchObject({ passages: [{ done: true }, { done: true }], over: "watched" });
  });

  test("where no lesson teaches what was weak, watching ends nothing", async () => {
    room = await aClassRoom(school, { taught: false });
    learner = await aClassLearner(school, room);
    await sitClass(learner, room.itemId, 0);
    expect((await page()).retry).toMatchObject({ over: null, passages: [] });
  });

  test("a teacher of the course, once, for the attempt that was the last one", async () => {
    const { historyId } = await sitClass(learner, room.itemId, 0);
    const teacher = await aTeacher(school, [room.seriesId], "marking");
    const listed = await teacher.call(staffExams.waits, { itemId: room.itemId });
    expect(listed).toMatchObject({ total: 1, records: [{ historyId, learnerId: learner.learnerId, released: false }] });
    await teacher.call(staffExams.release, { historyId });
    await teacher.call(staffExams.release, { historyId });
    expect((await page()).retry).toMatchObject({ over: "teacher" });
    expect((await teacher.call(staffExams.waits, { itemId: room.itemId })).records).toMatchObject([{ released: true }]);
    const { rows } = await school.pool.query("select count(*)::int as n from audit_log where action = 'classExam.released'");
    expect(rows).toEqual([{ n: 1 }]);
    await sitClass(learner, room.itemId, 0);
    expect(await starts()).toBe(20);
    expect(await teacher.ask(staffExams.release, { historyId })).toMatchObject({ code: 1001 });
  });

  test("a marker finds the class exams of their own courses by a word of the course or of the exam", async () => {
    const other = await aClassRoom(school);
    const teacher = await aTeacher(school, [room.seriesId], "marking");
    const mine = await teacher.call(staffExams.waitItems, {});
    expect(mine).toMatchObject({ total: 1, records: [{ itemId: room.itemId, title: "单元测验" }] });
    expect(await teacher.call(staffExams.waitItems, { keyword: "单元" })).toEqual(mine);
    expect(await teacher.call(staffExams.waitItems, { keyword: mine.records[0]!.seriesTitle })).toEqual(mine);
    expect(await teacher.call(staffExams.waitItems, { keyword: "%" })).toMatchObject({ total: 0, records: [] });
    const whole = await (await aMember(school, "marking")).call(staffExams.waitItems, { size: 100 });
    expect(whole.records.map(({ itemId }) => itemId)).toEqual(expect.arrayContaining([room.itemId, other.itemId]));
    expect((await (await aMember(school, "courses")).ask(staffExams.waitItems, {})).code).toBe(-1);
  });

  test("no teacher of other courses, and nobody without the duty", async () => {
    const { historyId } = await sitClass(learner, room.itemId, 0);
    const other = await aClassRoom(school);
    const foreign = await aTeacher(school, [other.seriesId], "marking");
    const unknown = { code: 1001, message: "没有找到你要的内容，可能已被删除" };
    expect(await foreign.ask(staffExams.release, { historyId })).toMatchObject(unknown);
    expect(await foreign.ask(staffExams.waits, { itemId: room.itemId })).toMatchObject(unknown);
    expect((await (await aMember(school, "exams")).ask(staffExams.release, { historyId })).code).toBe(-1);
    expect(await starts()).toBe(10);
  });
});

describe("the staff's list of class exams", () => {
  test("tells how large each pool is, and which kind has too few", async () => {
    const staff = await aMember(school, "exams");
    const small = await aClassRoom(school, { asked: 6, pooled: 17 });
    const pools = await Promise.all(
      [room, small].map(async ({ seriesId }) => (await staff.call(staffExams.classExams, { seriesId }))[0]!.pool),
    );
    expect(pools).toMatchObject([
      { size: 18, ample: true, kinds: [{ kind: "single", asked: 6, pooled: 18, needed: 18 }] },
      { size: 17, ample: false, kinds: [{ kind: "single", asked: 6, pooled: 17, needed: 18 }] },
    ]);
  });

  test("a pool that staff name takes the place of the paper's chapters", async () => {
    const staff = await aMember(school, "exams");
    const [bound] = await staff.call(staffExams.classExams, { seriesId: room.seriesId });
    const { rows } = await school.pool.query<{ id: number }>(
      "select id from knowledge_point where subject_id = $1 and name = '甲'", [room.subjectId],
    );
    const said = { itemId: room.itemId, paperId: bound!.paperId!, accuracyPer: 60, version: bound!.version! };
    await staff.call(staffExams.bind, {
      ...said, pool: { chapterIds: [], pointIds: [rows[0]!.id], questionIds: [room.pool[7]!] },
    });
    // The paper's six, of 甲 the other six, and the one that was named.
    const [now] = await staff.call(staffExams.classExams, { seriesId: room.seriesId });
    expect(now!.pool).toMatchObject({ size: 13, ample: false, pointIds: [rows[0]!.id], questionIds: [room.pool[7]!] });
  });
});
