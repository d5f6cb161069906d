import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { staffLearning } from "#contract/staff/learning.ts";
import { aSeries } from "../factories/catalogue.ts";
import { addMember, aTeacher, signInMember } from "../factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
let one: Awaited<ReturnType<typeof signInMember>>;
let two: Awaited<ReturnType<typeof signInMember>>;
beforeAll(async () => {
  school = await openSchool();
  one = await signInMember(school, await addMember(school, ["courses"], { name: "甲老师" }));
  two = await signInMember(school, await addMember(school, ["courses"], { name: "乙老师" }));
});
afterAll(() => school.close());

const told = (...fields: string[]) => ({ code: 2013, data: { changes: [{ name: "甲老师", at: expect.any(Number) as number, fields }] } });
const UNKNOWN = { code: 1001, message: "没有找到你要的内容，可能已被删除" };
const QUESTION = { itemId: null, prompt: "验电之前先做什么？", choices: ["断电", "合闸"], rightChoice: 0 };

describe("the second of two who change the same is told who changed what, and overwrites nothing:", () => {
  test("how lessons are studied in the school, also at one time", async () => {
    const before = await one.call(staffLearning.schoolRules, {});
    await one.call(staffLearning.saveSchoolRules, { ...before, maxRate: 1.5, finishPer: 80 });
    expect(await two.ask(staffLearning.saveSchoolRules, { ...before, canSkip: false })).toMatchObject(told("maxRate", "finishPer"));
    const now = await two.call(staffLearning.schoolRules, {});
    expect(now).toEqual({ ...before, maxRate: 1.5, finishPer: 80, version: before.version + 1 });
    const answers = await Promise.all(
      [one, two].map((member, n) => member.ask(staffLearning.saveSchoolRules, { ...now, finishPer: 81 + n })),
    );
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, 2013]);
  });

  test("how a course is studied, the first time, too", async () => {
    const { seriesId } = await aSeries(school);
    const { version } = await one.call(staffLearning.saveCourseRules, { seriesId, own: { canSkip: false } });
    expect(await two.ask(staffLearning.saveCourseRules, { seriesId, own: { maxRate: 1 } })).toMatchObject(told("canSkip"));
    await one.call(staffLearning.saveCourseRules, { seriesId, own: { canSkip: false, checkEveryMinutes: null }, version });
    expect(await two.ask(staffLearning.saveCourseRules, { seriesId, own: {}, version })).toMatchObject(told("checkEveryMinutes"));
    expect(await two.call(staffLearning.courseRules, { seriesId })).toMatchObject({
      own: { canSkip: false, checkEveryMinutes: null }, version: version + 1,
    });
  });

  test("how a course is studied, where two set it for the first time at once", async () => {
    const { seriesId } = await aSeries(school);
    const answers = await Promise.all(
      [one, two].map((member, n) => member.ask(staffLearning.saveCourseRules, { seriesId, own: { finishPer: 50 + n } })),
    );
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([1, 2013]);
  });

  test("a question for presence checks", async () => {
    const { seriesId } = await aSeries(school);
    const { id, version } = await one.call(staffLearning.saveQuestion, { seriesId, ...QUESTION });
    await one.call(staffLearning.saveQuestion, { id, version, seriesId, ...QUESTION, choices: ["合闸", "断电"], rightChoice: 1 });
    expect(await two.ask(staffLearning.saveQuestion, { id, version, seriesId, ...QUESTION, prompt: "先做什么？" })).toMatchObject(
      told("choices", "rightChoice"),
    );
    expect(await two.ask(staffLearning.removeQuestion, { id, version })).toMatchObject(told("choices", "rightChoice"));
    expect((await two.call(staffLearning.questions, { seriesId })).records).toMatchObject([
      { id, prompt: QUESTION.prompt, choices: ["合闸", "断电"], rightChoice: 1, version: version + 1 },
    ]);
  });
});

describe("whoever holds the duty for their own courses alone", () => {
  test("keeps the rules and questions of those, and others are as if they weren't there", async () => {
    const [{ seriesId }, other] = [await aSeries(school), await aSeries(school)];
    const teacher = await aTeacher(school, [seriesId], "courses");
    await teacher.call(staffLearning.saveCourseRules, { seriesId, own: { finishPer: 70 } });
    expect(await teacher.call(staffLearning.courseRules, { seriesId })).toMatchObject({ own: { finishPer: 70 } });
    const mine = await teacher.call(staffLearning.saveQuestion, { seriesId, ...QUESTION });
    const foreign = await one.call(staffLearning.saveQuestion, { seriesId: other.seriesId, ...QUESTION });
    for (const answer of [
      await teacher.ask(staffLearning.courseRules, { seriesId: other.seriesId }),
      await teacher.ask(staffLearning.saveCourseRules, { seriesId: other.seriesId, own: {} }),
      await teacher.ask(staffLearning.saveQuestion, { seriesId: other.seriesId, ...QUESTION }),
      await teacher.ask(staffLearning.saveQuestion, { ...foreign, seriesId, ...QUESTION }),
      await teacher.ask(staffLearning.saveQuestion, { ...mine, seriesId: other.seriesId, ...QUESTION }),
    ])
      expect(answer).toMatchObject(UNKNOWN);
    await teacher.call(staffLearning.removeQuestion, foreign);
    expect((await teacher.call(staffLearning.questions, { seriesId: other.seriesId })).total).toBe(0);
    expect((await one.call(staffLearning.questions, { seriesId: other.seriesId })).records).toMatchObject([foreign]);
    expect((await teacher.call(staffLearning.questions, { seriesId })).total).toBe(1);
  });

  test("leaves the rules of the school to those who hold it for everything", async () => {
    const teacher = await aTeacher(school, [(await aSeries(school)).seriesId], "courses", "learners");
    const rules = await teacher.call(staffLearning.schoolRules, {});
    for (const answer of [
      await teacher.ask(staffLearning.saveSchoolRules, rules),
      await teacher.ask(staffLearning.verifyEvidence, { learnerId: 1 }),
    ])
      expect(answer).toMatchObject({ code: -1, message: "你没有这项权限" });
  });
});
