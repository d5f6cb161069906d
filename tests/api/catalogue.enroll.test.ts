import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { catalogue } from "#contract/catalogue.ts";
import { recountLearnersJob } from "#server/domains/enrolment/jobs.ts";
import { mayStudy } from "#server/domains/enrolment/enrolment.ts";
import { signIn } from "../factories/account.ts";
import { aPackage, aSeries, owns } from "../factories/catalogue.ts";
import { runJob } from "../support/runJob.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const DAY = 86_400_000;
const rowsOf = (learnerId: number) =>
  school.db.selectFrom("entitlement").select(["series_id", "source"]).where("learner_id", "=", learnerId).orderBy("series_id").execute();
const learnersOf = async (seriesId: number) =>
  (await school.db.selectFrom("series").select("learner_count").where("id", "=", seriesId).executeTakeFirstOrThrow()).learner_count;

describe("enroll", () => {
  test("one click enrols in a free course, for its validity", async () => {
    const { seriesId } = await aSeries(school, { validDays: 30 });
    const learner = await signIn(school);
    expect((await learner.call(catalogue.getCourseSeriesDetail, { id: seriesId })).baseInfo.buttonType).toBe(3);
    const answer = await learner.call(catalogue.enroll, { id: seriesId });
    expect(answer).toEqual({ id: seriesId, buttonType: 2, validUntil: school.clock.now + 30 * DAY });
    expect((await learner.call(catalogue.getCourseSeriesDetail, { id: seriesId })).baseInfo).toMatchObject({
      buttonType: 2,
      learnerCount: 1,
    });
  });

  test("a second time changes nothing, nor do twenty at once", async () => {
    const { seriesId } = await aSeries(school, { validDays: 30 });
    const learner = await signIn(school);
    const answers = await Promise.all(Array.from({ length: 20 }, () => learner.ask(catalogue.enroll, { id: seriesId })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
    expect(answers[0]?.code).toBe(1);
    school.clock.now += DAY;
    const again = await learner.call(catalogue.enroll, { id: seriesId });
    school.clock.now -= DAY;
    expect(again.validUntil).toBe(school.clock.now + 30 * DAY);
    expect(await rowsOf(learner.learnerId)).toHaveLength(1);
    expect(await learnersOf(seriesId)).toBe(1);
  });

  test("many learners at once are all counted", async () => {
    const { seriesId } = await aSeries(school);
    const learners = await Promise.all(Array.from({ length: 8 }, () => signIn(school)));
    await Promise.all(learners.map((learner) => learner.call(catalogue.enroll, { id: seriesId })));
    expect(await learnersOf(seriesId)).toBe(8);
  });

  test("a free package opens each of its series", async () => {
    const [one, two] = [await aSeries(school, { sale: "packageOnly" }), await aSeries(school, { price: 100 })];
    const packageId = await aPackage(school, [one.seriesId, two.seriesId]);
    const learner = await signIn(school);
    await learner.call(catalogue.enroll, { id: packageId });
    expect((await rowsOf(learner.learnerId)).map((row) => row.source)).toEqual(["package", "package", "free"]);
    expect((await learner.call(catalogue.getCourseSeriesDetail, { id: two.seriesId })).baseInfo.buttonType).toBe(2);
  });

  test("what is sold, closed, ended or taught elsewhere is refused with 1001 and leaves no row", async () => {
    const learner = await signIn(school);
    const ended = await aSeries(school, { validDays: 1 });
    await learner.call(catalogue.enroll, { id: ended.seriesId });
    school.clock.now += 2 * DAY;
    const refused = [
      ended,
      await aSeries(school, { price: 1 }),
      await aSeries(school, { sale: "closed" }),
      await aSeries(school, { sale: "packageOnly" }),
      await aSeries(school, { sale: "partner" }),
      await aSeries(school, { published: false }),
    ];
    for (const { seriesId } of refused) expect((await learner.ask(catalogue.enroll, { id: seriesId })).code).toBe(1001);
    expect((await learner.ask(catalogue.enroll, { id: 2_000_000_000 })).code).toBe(1001);
    school.clock.now -= 2 * DAY;
    expect(await rowsOf(learner.learnerId)).toHaveLength(1);
  });

  test("a visitor is refused", async () => {
    const { seriesId } = await aSeries(school);
    expect((await school.visitor().ask(catalogue.enroll, { id: seriesId })).code).toBe(401);
  });

  test("hidden courses say what unknown ones say", async () => {
    const { seriesId } = await aSeries(school, { published: false });
    const learner = await signIn(school);
    expect(await learner.ask(catalogue.enroll, { id: seriesId })).toEqual(await learner.ask(catalogue.enroll, { id: 2_000_000_000 }));
  });
});

describe("the counter of learners", () => {
  test("counts a learner once, whatever many rows they hold, and loses those taken back", async () => {
    const { seriesId } = await aSeries(school);
    const learner = await signIn(school);
    await owns(school, learner.learnerId, seriesId);
    await owns(school, learner.learnerId, seriesId);
    await learner.call(catalogue.enroll, { id: seriesId });
    expect(await learnersOf(seriesId)).toBe(1);
    await school.db
      .updateTable("entitlement")
      .set({ revoked_at: new Date(school.clock.now) })
      .where("learner_id", "=", learner.learnerId)
      .execute();
    await runJob(school.means, recountLearnersJob);
    expect(await learnersOf(seriesId)).toBe(0);
  });
});

describe("mayStudy", () => {
  test("trial items are anyone's, others the holders' while their validity lasts", async () => {
    const { seriesId } = await aSeries(school, { price: 1 });
    const learner = await signIn(school);
    const may = (learnerId: number | null, isTrial = false) => mayStudy(school.means, learnerId, { seriesId, isTrial });
    expect([await may(null, true), await may(null), await may(learner.learnerId)]).toEqual([true, false, false]);
    await owns(school, learner.learnerId, seriesId, { endsAt: school.clock.now + 1 });
    expect(await may(learner.learnerId)).toBe(true);
    school.clock.now += 1;
    expect(await may(learner.learnerId)).toBe(false);
    school.clock.now -= 1;
  });
});
