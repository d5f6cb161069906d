import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogue } from "#contract/catalogue.ts";
import { staffEntitlements } from "#contract/staff/entitlements.ts";
import { staffLearners } from "#contract/staff/learners.ts";
import { makeLearner, signIn } from "../factories/account.ts";
import { aPackage, aSeries } from "../factories/catalogue.ts";
import { makeCohort } from "../factories/cohorts.ts";
import { aClassTeacher, aMember } from "../factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const YEAR = 365 * 86_400_000;
const requestId = () => `req-${Math.random().toString(36).slice(2, 12)}`;
const rowsOf = (learnerId: number) =>
  school.db.selectFrom("entitlement").selectAll().where("learner_id", "=", learnerId).orderBy("id").execute();
const buttonOf = async (learner: Awaited<ReturnType<typeof signIn>>, id: number) =>
  (await learner.call(catalogue.getCourseSeriesDetail, { id: String(id), type: "1" })).baseInfo.buttonType;

test("a course that staff give is open at once, ends on its day and is written down with the reason", async () => {
  const desk = await aMember(school, "learners");
  const learner = await signIn(school);
  const { seriesId } = await aSeries(school, { price: 62_000 });
  expect(await buttonOf(learner, seriesId)).toBe(0);
  const endsAt = school.clock.now + YEAR;
  const given = { learnerIds: [learner.learnerId], seriesId, endsAt, reason: "补缺课", requestId: requestId() };
  expect(await desk.call(staffEntitlements.grant, given)).toEqual({ granted: 1 });
  expect(await buttonOf(learner, seriesId)).toBe(2);
  const before = school.clock.now;
  school.clock.now = endsAt;
  expect(await buttonOf(learner, seriesId)).toBe(0);
  school.clock.now = before;
  const log = school.db.selectFrom("audit_log").select(["action", "details"]).where("object", "=", `series:${seriesId}`);
  const after = { learnerIds: [learner.learnerId], reason: "补缺课", endsAt };
  expect(await log.execute()).toMatchObject([{ action: "enrolment.granted", details: { after } }]);
});

test("sent again, or twice at one time, a grant gives once; another act gives again", async () => {
  const desk = await aMember(school, "learners");
  const { learnerId } = await makeLearner(school);
  const { seriesId } = await aSeries(school, { price: 100 });
  const given = { learnerIds: [learnerId], seriesId, endsAt: null, reason: "随班", requestId: requestId() };
  const twice = await Promise.all([desk.call(staffEntitlements.grant, given), desk.call(staffEntitlements.grant, given)]);
  expect(twice.map(({ granted }) => granted).toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(await rowsOf(learnerId)).toHaveLength(1);
  await desk.call(staffEntitlements.grant, { ...given, requestId: requestId() });
  expect(await rowsOf(learnerId)).toHaveLength(2);
});

test("a package brings its courses along, and takes them along when it is withdrawn, but not what was had otherwise", async () => {
  const desk = await aMember(school, "learners");
  const learner = await signIn(school);
  const [first, second] = [await aSeries(school, { price: 100 }), await aSeries(school, { price: 100 })];
  const packageId = await aPackage(school, [first.seriesId, second.seriesId], { price: 150 });
  await desk.call(staffEntitlements.grant, {
    learnerIds: [learner.learnerId], seriesId: second.seriesId, endsAt: null, reason: "先前", requestId: requestId(),
  });
  await desk.call(staffEntitlements.grant, {
    learnerIds: [learner.learnerId], seriesId: packageId, endsAt: null, reason: "套餐", requestId: requestId(),
  });
  expect(await buttonOf(learner, first.seriesId)).toBe(2);
  const head = (await rowsOf(learner.learnerId)).find((row) => row.series_id === packageId)!;
  const part = (await rowsOf(learner.learnerId)).find((row) => row.series_id === first.seriesId)!;
  const base = { learnerId: learner.learnerId, reason: "开错了" };
  expect(await desk.ask(staffEntitlements.withdraw, { ...base, entitlementId: part.id, version: 1 })).toMatchObject({ code: 1001 });
  await desk.call(staffEntitlements.withdraw, { ...base, entitlementId: head.id, version: 1 });
  expect(await buttonOf(learner, first.seriesId)).toBe(0);
  expect(await buttonOf(learner, second.seriesId)).toBe(2);
});

test("what was bought is not taken back", async () => {
  const desk = await aMember(school, "learners");
  const { learnerId } = await makeLearner(school);
  const { seriesId } = await aSeries(school, { price: 100 });
  const { id } = await school.db
    .insertInto("entitlement")
    .values({ learner_id: learnerId, series_id: seriesId, source: "order", source_ref: "2026", starts_at: new Date(0), ends_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  const answer = await desk.ask(staffEntitlements.withdraw, { learnerId, entitlementId: id, version: 1, reason: "x" });
  expect(answer).toMatchObject({ code: 1001 });
  expect(answer.message).toContain("退款");
  expect(await desk.call(staffEntitlements.withdrawMany, { learnerIds: [learnerId], seriesId, reason: "x" })).toEqual({ withdrawn: 0 });
  const later = school.clock.now + YEAR;
  await desk.call(staffEntitlements.extend, { learnerId, entitlementId: id, version: 1, endsAt: later, reason: "生病延期" });
  expect((await rowsOf(learnerId))[0]).toMatchObject({ revoked_at: null, ends_at: new Date(later), version: 2 });
});

test("an older version is told who changed what; an end in the past is refused at its field", async () => {
  const desk = await aMember(school, "learners");
  const { learnerId } = await makeLearner(school);
  const { seriesId } = await aSeries(school, { price: 100 });
  await desk.call(staffEntitlements.grant, { learnerIds: [learnerId], seriesId, endsAt: null, reason: "x", requestId: requestId() });
  const [{ id } = { id: 0 }] = await rowsOf(learnerId);
  const end = { learnerId, entitlementId: id, version: 1, endsAt: school.clock.now + YEAR, reason: "延期" };
  await desk.call(staffEntitlements.extend, end);
  expect(await desk.ask(staffEntitlements.extend, end)).toMatchObject({ code: 2013 });
  const past = await desk.ask(staffEntitlements.extend, { ...end, version: 2, endsAt: school.clock.now - 1 });
  expect(past).toMatchObject({ code: 1001, data: { fields: { endsAt: expect.any(String) as string } } });
});

test("a class teacher gives courses to own learners alone, to all of the class at once", async () => {
  const mine = [await makeLearner(school), await makeLearner(school)].map(({ learnerId }) => learnerId);
  const foreign = await makeLearner(school);
  const own = await makeCohort(school, mine);
  const teacher = await aClassTeacher(school, [own], "learners");
  const { seriesId } = await aSeries(school, { price: 100 });
  const given = { seriesId, endsAt: null, reason: "随班开通" };
  const both = await teacher.ask(staffEntitlements.grant, { ...given, learnerIds: [...mine, foreign.learnerId], requestId: requestId() });
  expect(both).toMatchObject({ code: 1001 });
  expect(await rowsOf(mine[0]!)).toEqual([]);
  expect(await teacher.call(staffEntitlements.grant, { ...given, learnerIds: mine, requestId: requestId() })).toEqual({ granted: 2 });
  expect((await teacher.call(staffLearners.list, { seriesId: String(seriesId) })).records).toMatchObject([{ courses: 1 }, { courses: 1 }]);
  expect(await teacher.call(staffEntitlements.withdrawMany, { learnerIds: mine, seriesId, reason: "停班" })).toEqual({ withdrawn: 2 });
  expect((await teacher.call(staffLearners.list, { seriesId: String(seriesId) })).total).toBe(0);
});
