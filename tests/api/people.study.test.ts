import { afterAll, beforeAll, expect, test } from "vitest";
import { staffEntitlements } from "#contract/staff/entitlements.ts";
import { staffLearners } from "#contract/staff/learners.ts";
import { staffPractice } from "#contract/staff/practice.ts";
import { staffStudy } from "#contract/staff/study.ts";
import { ticksOf } from "#server/kernel/room.ts";
import { rooms } from "#server/app.ts";
import { makeCohort } from "../factories/cohorts.ts";
import { makeLearner } from "../factories/account.ts";
import { aClassTeacher, aMember } from "../factories/staff.ts";
import { aStudent, Player } from "../factories/watching.ts";
import { runJob } from "../support/runJob.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const DAY = 86_400_000;
const count = () => ticksOf(rooms).find(({ name }) => name === "people.study")!.run(school.means);

/** Watches the first `seconds` of an item from now on. */
async function watch(player: Player, seconds: number, from = 0): Promise<void> {
  await player.open();
  for (let at = from; at < from + seconds; at += 50) {
    school.clock.now += 50_000;
    await player.beat({ ranges: [[at, at + 50]], position: at + 50 });
  }
}

test("the list puts learners in the order of their hours and of their last study, and tells this week's part", async () => {
  let desk = await aMember(school, "learners");
  await count();
  const [little, much] = [await aStudent(school), await aStudent(school)];
  const none = await makeLearner(school);
  const cohortId = await makeCohort(school, [little.learnerId, much.learnerId, none.learnerId]);
  await watch(new Player(much.client, much.items[1]), 300);
  await watch(new Player(little.client, little.items[1]), 100);
  await count();
  const list = async (more: object) =>
    (await desk.call(staffLearners.list, { cohortId: String(cohortId), ...more })).records
      .map((row) => [row.learnerId, row.creditedSeconds]);
  expect(await list({ sort: "hours" })).toEqual([[much.learnerId, 300], [little.learnerId, 100], [none.learnerId, 0]]);
  expect(await list({ sort: "studied" })).toEqual([[little.learnerId, 100], [much.learnerId, 300], [none.learnerId, 0]]);
  expect(await list({ sort: "studied", ascending: "true" })).toEqual([[none.learnerId, 0], [much.learnerId, 300], [little.learnerId, 100]]);
  expect(await list({ studied: "none" })).toEqual([[none.learnerId, 0]]);
  expect(await list({ studied: "week" })).toHaveLength(2);
  school.clock.now += 8 * DAY;
  desk = await aMember(school, "learners");
  expect(await list({ studied: "idleWeek" })).toHaveLength(2);
  await watch(new Player(much.client, much.items[2]), 50);
  await count();
  const one = await desk.call(staffLearners.one, { learnerId: String(much.learnerId) });
  expect(one).toMatchObject({ creditedSeconds: 350, weekSeconds: 50 });
  const other = await desk.call(staffLearners.one, { learnerId: String(little.learnerId) });
  expect(other).toMatchObject({ creditedSeconds: 100, weekSeconds: 0 });
  await school.db.deleteFrom("learner_study").execute();
  await runJob(school.means, "people.countStudy");
  expect(await list({ sort: "hours" })).toEqual([[much.learnerId, 350], [little.learnerId, 100], [none.learnerId, 0]]);
});

test("a learner's courses have source, validity, what was watched and credited; what is over comes last", async () => {
  const desk = await aMember(school, "learners");
  const { client, learnerId, seriesId, items } = await aStudent(school);
  await watch(new Player(client, items[1]), 600);
  const id = String(learnerId);
  const [course] = await desk.call(staffStudy.courses, { learnerId: id });
  expect(course).toMatchObject({
    seriesId, source: "grant", isLive: true, mayWithdraw: true, finishedLessons: 1, lessonCount: 3, creditedSeconds: 600,
  });
  const endsAt = school.clock.now + 30 * DAY;
  await desk.call(staffEntitlements.grant, { learnerIds: [learnerId], seriesId, endsAt, reason: "补缺课", requestId: "request-0001" });
  await desk.call(staffEntitlements.withdraw, { learnerId, entitlementId: course!.entitlementId, version: course!.version, reason: "开重了" });
  const both = await desk.call(staffStudy.courses, { learnerId: id });
  expect(both.map(({ isLive, reason, revokedReason, endsAt: end }) => [isLive, reason, revokedReason, end])).toEqual([
    [true, "补缺课", "", endsAt], [false, "", "开重了", null],
  ]);
  const chapters = await desk.call(staffStudy.chapters, { learnerId: id, seriesId: String(seriesId) });
  expect(chapters.map((one) => [one.finishedLessons, one.lessonCount, one.exam])).toEqual([[1, 2, null], [0, 1, null]]);
  const hours = await desk.call(staffStudy.hours, { learnerId: id });
  expect(hours).toMatchObject({ totalSeconds: 600, finishedLessons: 1, records: 12 });
  expect(hours.days).toHaveLength(14);
  expect(hours.days.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(600);
  expect(hours.months.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(600);
  expect((await desk.call(staffPractice.attempts, { learnerId: id })).total).toBe(0);
});

test("a class teacher asks for own learners alone", async () => {
  const foreign = await makeLearner(school);
  const teacher = await aClassTeacher(school, [await makeCohort(school, [])], "learners");
  const learnerId = String(foreign.learnerId);
  for (const answer of [
    await teacher.ask(staffStudy.courses, { learnerId }), await teacher.ask(staffStudy.hours, { learnerId }),
    await teacher.ask(staffStudy.chapters, { learnerId, seriesId: "1" }), await teacher.ask(staffPractice.attempts, { learnerId }),
  ])
    expect(answer.code).toBe(1001);
});
