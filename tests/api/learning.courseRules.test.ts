import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { learning } from "#contract/learning.ts";
import { staffLearning } from "#contract/staff/learning.ts";
import { aSeries } from "../factories/catalogue.ts";
import { aMember } from "../factories/staff.ts";
import { aStudent, Player } from "../factories/watching.ts";
import { MORNING, openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
beforeEach(() => {
  school.clock.now = MORNING;
});
afterAll(() => school.close());

const SCHOOL = {
  canSkip: true,
  maxRate: 2,
  checkEveryMinutes: null,
  checkKinds: ["click", "arithmetic"] as ("click" | "arithmetic")[],
  finishPer: 90,
  offlineMinutes: 30,
  deliveredOnly: false,
  dayHours: 12,
  filmTimes: 3,
};
/** The same for a course that sets nothing for itself. */
const IN_FORCE = { ...SCHOOL, strongChecks: false };
const noted = async () =>
  (await school.db
    .selectFrom("audit_log")
    .select(["actor", "action", "object", "details"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst())!;
const pass = (seconds: number) => {
  school.clock.now += seconds * 1000;
};

describe("how lessons are studied", () => {
  test("is set for the school and for a course, and what a course leaves out is as the school has it", async () => {
    const staff = await aMember(school, "courses");
    const { seriesId } = await aSeries(school);
    expect(await staff.call(staffLearning.schoolRules, {})).toEqual({ ...SCHOOL, version: 1 });
    expect(await staff.call(staffLearning.courseRules, { seriesId })).toEqual({ own: {}, version: null, inForce: IN_FORCE });
    const own = { canSkip: false, checkEveryMinutes: 10, checkKinds: ["sms", "click"] as ("sms" | "click")[] };
    await staff.call(staffLearning.saveCourseRules, { seriesId, own });
    expect(await staff.call(staffLearning.courseRules, { seriesId })).toEqual({ own, version: 1, inForce: { ...IN_FORCE, ...own } });
    expect(await noted()).toMatchObject({
      actor: `staff:${staff.staffId}`,
      action: "learning.courseRules",
      object: `studyRules:${seriesId}`,
      details: { before: null, after: own },
    });
    await staff.call(staffLearning.saveSchoolRules, { ...SCHOOL, checkEveryMinutes: 20, maxRate: 1.5, version: 1 });
    expect(await noted()).toMatchObject({
      action: "learning.schoolRules",
      object: "studyRules:school",
      details: { before: { checkEveryMinutes: null, maxRate: 2 }, after: { checkEveryMinutes: 20, maxRate: 1.5 } },
    });
    expect((await staff.call(staffLearning.courseRules, { seriesId })).inForce).toEqual({ ...IN_FORCE, ...own, maxRate: 1.5 });
    await staff.call(staffLearning.saveCourseRules, { seriesId, own: { checkEveryMinutes: null }, version: 1 });
    expect((await staff.call(staffLearning.courseRules, { seriesId })).inForce).toEqual({
      ...IN_FORCE,
      maxRate: 1.5,
      checkEveryMinutes: null,
    });
    await staff.call(staffLearning.saveSchoolRules, { ...SCHOOL, version: 2 });
  });

  test("meets play sessions that begin after the change, and who is watching goes on under the former rules", async () => {
    const { client, items, seriesId } = await aStudent(school, 600);
    const staff = await aMember(school, "courses");
    const player = await new Player(client, items[1]).open();
    await staff.call(staffLearning.saveCourseRules, { seriesId, own: { canSkip: false, maxRate: 1, checkEveryMinutes: 2 } });
    await player.stay(pass, 300);
    expect((await player.beat({ ranges: [[100, 300]], rate: 2 })).data).toMatchObject({ added: { coverage: 200, credit: 100 } });
    expect(player.granted.rules).toEqual({ canSkip: true, maxRate: 2, checkEveryMinutes: null, finishPer: 90 });
    expect((await player.open()).granted.rules).toEqual({ canSkip: false, maxRate: 1, checkEveryMinutes: 2, finishPer: 90 });
    pass(10);
    expect((await player.beat({ ranges: [[400, 410]] })).data).toMatchObject({ added: { coverage: 0, credit: 0 } });
  });

  test("decides from where on a lesson counts as finished, and raising it takes no finish back", async () => {
    const { client, items, seriesId } = await aStudent(school, 600);
    const staff = await aMember(school, "courses");
    await staff.call(staffLearning.saveCourseRules, { seriesId, own: { finishPer: 50 } });
    const player = await new Player(client, items[1]).open();
    await player.stay(pass, 300);
    expect((await player.beat({ ranges: [[0, 299]] })).data).toMatchObject({ watchedPer: 49, isFinish: false });
    pass(10);
    expect((await player.beat({ ranges: [[299, 300]] })).data).toMatchObject({ watchedPer: 50, isFinish: true });
    await staff.call(staffLearning.saveCourseRules, { seriesId, own: { finishPer: 100 }, version: 1 });
    const details = await client.call(learning.getCourseSeriesStudyDetails, { id: seriesId, itemId: items[1] });
    expect(details).toMatchObject({ isFinish: true, finishPer: 100 });
    expect(await client.call(learning.getCourseSeriesStudyCategory, { id: seriesId })).toMatchObject({
      finishPer: 100,
      finishedLessons: 1,
    });
    await player.open();
    pass(10);
    expect((await player.beat({ ranges: [[0, 10]] })).data).toMatchObject({ watchedPer: 50, isFinish: true });
  });

  test("asks nothing of a visitor's trial, of which nothing is recorded", async () => {
    const { items, seriesId } = await aStudent(school, 600);
    await (
      await aMember(school, "courses")
    ).call(staffLearning.saveCourseRules, { seriesId, own: { canSkip: false, checkEveryMinutes: 2, maxRate: 1.25 } });
    const granted = await school.visitor().call(learning.getVideoPlayAuth, { itemId: items[0] });
    expect(granted).toMatchObject({ rules: { canSkip: true, checkEveryMinutes: null, maxRate: 1.25 }, furthest: 0 });
  });

  test.each<[string, object]>([
    ["a speed above 2", { maxRate: 2.5 }],
    ["a speed below 1", { maxRate: 0.5 }],
    ["a check every minute", { checkEveryMinutes: 1 }],
    ["one way alone", { checkKinds: ["click"] }],
    ["the same way twice", { checkKinds: ["click", "click"] }],
    ["ways that not everyone has", { checkKinds: ["sms", "question"] }],
    ["a face", { checkKinds: ["click", "face"] }],
    ["a finish at nothing", { finishPer: 0 }],
    ["a finish beyond the end", { finishPer: 101 }],
    ["more than a day without a network", { offlineMinutes: 1441 }],
    ["a field that is none", { skip: true }],
  ])("refuses %s", async (_name, wrong) => {
    const staff = await aMember(school, "courses");
    const { seriesId } = await aSeries(school);
    expect((await staff.ask(staffLearning.saveSchoolRules, { ...SCHOOL, version: 3, ...wrong })).code).toBe(1001);
    expect((await staff.ask(staffLearning.saveCourseRules, { seriesId, own: wrong })).code).toBe(1001);
    expect(await staff.call(staffLearning.courseRules, { seriesId })).toEqual({ own: {}, version: null, inForce: IN_FORCE });
  });

  test("is set by staff with the duty, for a course that there is", async () => {
    const other = await aMember(school, "news");
    expect((await other.ask(staffLearning.saveSchoolRules, { ...SCHOOL, version: 3 })).code).toBe(-1);
    const staff = await aMember(school, "courses");
    for (const call of [staffLearning.saveCourseRules, staffLearning.courseRules]) {
      expect((await staff.ask(call as typeof staffLearning.saveCourseRules, { seriesId: 2_000_000_000, own: {} })).code).toBe(1001);
    }
  });
});

describe("questions for presence checks", () => {
  const question = { prompt: "验电之前先做什么？", choices: ["断电", "合闸"], rightChoice: 0 };

  test("are added, changed, listed and deleted, each written down", async () => {
    const staff = await aMember(school, "courses");
    const { seriesId, itemIds } = await aSeries(school);
    const { id, version } = await staff.call(staffLearning.saveQuestion, { seriesId, itemId: null, ...question });
    expect(await noted()).toMatchObject({ action: "learning.questionAdded", object: `presenceQuestion:${id}` });
    await staff.call(staffLearning.saveQuestion, { id, version, seriesId, itemId: itemIds[0]!, ...question, rightChoice: 1 });
    expect(await staff.call(staffLearning.questions, { seriesId })).toEqual({
      records: [{ id, seriesId, itemId: itemIds[0], ...question, rightChoice: 1, updatedAt: MORNING, version: 2 }],
      total: 1,
      current: 1,
      size: 10,
    });
    for (let again = 0; again < 2; again += 1) await staff.call(staffLearning.removeQuestion, { id, version: 2 });
    expect(await noted()).toMatchObject({ action: "learning.questionRemoved", details: { before: { seriesId }, after: null } });
    expect((await staff.call(staffLearning.questions, { seriesId })).total).toBe(0);
    expect((await staff.ask(staffLearning.saveQuestion, { id, version: 2, seriesId, itemId: null, ...question })).code).toBe(1001);
  });

  test("have a right choice among different ones, and belong to a lesson of their course", async () => {
    const staff = await aMember(school, "courses");
    const [one, other] = [await aSeries(school), await aSeries(school)];
    const wrong: object[] = [
      { rightChoice: 2 },
      { choices: ["断电", "断电"] },
      { choices: ["断电"] },
      { prompt: " " },
      { itemId: other.itemIds[0] },
      { seriesId: 2_000_000_000 },
    ];
    for (const more of wrong)
      expect((await staff.ask(staffLearning.saveQuestion, { seriesId: one.seriesId, itemId: null, ...question, ...more })).code).toBe(1001);
    expect((await staff.call(staffLearning.questions, { seriesId: one.seriesId })).total).toBe(0);
  });
});
