import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogue } from "#contract/catalogue.ts";
import { goals } from "#contract/goals.ts";
import { practice } from "#contract/practice.ts";
import { questions } from "#contract/questions.ts";
import { goalData } from "#server/domains/goals/personal.ts";
import { personalOf } from "#server/kernel/room.ts";
import { rooms } from "#server/app.ts";
import { signIn } from "../factories/account.ts";
import { aQuestion, aSubject } from "../factories/bank.ts";
import { aCategory, aSeries, owns } from "../factories/catalogue.ts";
import { openSchool, type School } from "../support/school.ts";

const MIDDLE = "四级 · 中级工";
const FIRST = "五级 · 初级工";
let school: School;
/** Category ids. */
let electrician: number;
let cook: number;
/** A course of each level of the electricians', one for all levels, one of the cooks. */
let courses: { middle: number; first: number; all: number; cook: number };
/** Subjects of the electricians' middle level, of the cooks. */
let middle: number;
let cooking: number;

beforeAll(async () => {
  school = await openSchool();
  electrician = await aCategory(school, { name: "电工" });
  const direction = await aCategory(school, { name: "低压电工", parentId: electrician });
  cook = await aCategory(school, { name: "中式烹调师", trade: "cook" });
  const three = (count: number) => [Array.from({ length: count }, () => ({}))];
  courses = {
    first: (await aSeries(school, { categoryId: electrician, level: FIRST, chapters: three(4), learnerCount: 900 })).seriesId,
    middle: (await aSeries(school, { categoryId: direction, level: MIDDLE, chapters: three(5) })).seriesId,
    all: (await aSeries(school, { categoryId: electrician, level: "不分等级", chapters: three(2) })).seriesId,
    cook: (await aSeries(school, { categoryId: cook, level: FIRST, learnerCount: 9_000 })).seriesId,
  };
  await aSeries(school, { categoryId: electrician, level: MIDDLE, sale: "closed" });
  await aSeries(school, { categoryId: electrician, level: MIDDLE, published: false });
  const trade = async (name: string, key: string) =>
    (await school.db.insertInto("exam_trade").values({ name, trade: key, sort: 1 }).returning("id").executeTakeFirstOrThrow()).id;
  const level = async (tradeId: number, name: string) =>
    (await school.db.insertInto("exam_level").values({ trade_id: tradeId, name, sort: 1 }).returning("id").executeTakeFirstOrThrow()).id;
  cooking = (await aSubject(school, { levelId: await level(await trade("中式烹调师", "cook"), "五级/初级工") })).subjectId;
  middle = (await aSubject(school, { levelId: await level(await trade("电工", "electrician"), "四级/中级工") })).subjectId;
  for (let i = 0; i < 3; i += 1) await aQuestion(school, middle);
  await aQuestion(school, cooking);
});
afterAll(() => school.close());

test("the choices are the trades with courses, their levels from the first up, and what there is for each", async () => {
  const learner = await signIn(school);
  const choices = await learner.call(goals.getChoices, {});
  const own = choices.find(({ categoryId }) => categoryId === electrician);
  expect(own).toMatchObject({
    name: "电工", trade: "electrician", courseCount: 3, lessonCount: 11, questionCount: 3,
    levels: [
      { level: FIRST, courseCount: 2, lessonCount: 6, questionCount: 0 },
      { level: MIDDLE, courseCount: 2, lessonCount: 7, questionCount: 3 },
    ],
  });
  expect(own!.coverUrl).toMatch(/^\/covers\/electrician\//);
  expect(choices.map(({ categoryId }) => categoryId)).toContain(cook);
});

test("a learner has no goal at first, sets it, changes it, and takes it back", async () => {
  const learner = await signIn(school);
  expect(await learner.call(goals.getGoal, {})).toBeNull();
  const set = await learner.call(goals.saveGoal, { categoryId: electrician, level: MIDDLE });
  expect(set).toEqual({
    categoryId: electrician, name: "电工", english: "", trade: "electrician", level: MIDDLE, levelName: MIDDLE, courseId: middle,
    setTime: school.clock.now,
  });
  school.clock.now += 60_000;
  expect(await learner.call(goals.saveGoal, { categoryId: electrician, level: MIDDLE })).toEqual(set);
  const changed = await learner.call(goals.saveGoal, { categoryId: cook });
  expect(changed).toMatchObject({ name: "中式烹调师", level: "", courseId: cooking, setTime: school.clock.now });
  expect(await learner.call(goals.getGoal, {})).toEqual(changed);
  for (let times = 0; times < 2; times += 1) expect(await learner.call(goals.saveGoal, { categoryId: null })).toBeNull();
  expect(await learner.call(goals.getGoal, {})).toBeNull();
});

test("twenty settings at once leave one goal, and nobody else's is touched", async () => {
  const [learner, other] = [await signIn(school), await signIn(school)];
  await other.call(goals.saveGoal, { categoryId: cook });
  await Promise.all(Array.from({ length: 20 }, (_, i) => learner.call(goals.saveGoal, { categoryId: i % 2 ? cook : electrician })));
  const rows = await school.db.selectFrom("learner_goal").selectAll().where("learner_id", "=", learner.learnerId).execute();
  expect(rows).toHaveLength(1);
  expect(await other.call(goals.getGoal, {})).toMatchObject({ categoryId: cook });
});

test("a trade without courses, a direction, and another trade's level are unknown", async () => {
  const learner = await signIn(school);
  const bare = await aCategory(school);
  const foreign = [{ categoryId: bare }, { categoryId: 2_000_000_000 }, { categoryId: electrician, level: "一级 · 高级技师" },
    { categoryId: cook, level: MIDDLE }, { categoryId: electrician, level: "不分等级" }];
  for (const wrong of foreign) expect((await learner.ask(goals.saveGoal, wrong)).code, JSON.stringify(wrong)).toBe(1001);
  expect(await learner.call(goals.getGoal, {})).toBeNull();
});

test("recommendations begin with the level's courses, then those for every level, then the trade's", async () => {
  const learner = await signIn(school);
  const first = async () => (await learner.call(catalogue.getCourseRecommendList, { size: 100 })).map(({ id }) => id);
  expect((await first())[0]).toBe(courses.cook);
  await learner.call(goals.saveGoal, { categoryId: electrician, level: MIDDLE });
  expect((await first()).slice(0, 3)).toEqual([courses.middle, courses.all, courses.first]);
  await owns(school, learner.learnerId, courses.middle);
  expect((await first()).slice(0, 2)).toEqual([courses.all, courses.first]);
});

test("the hub shows the goal's subject until another is practised, and again when the goal is set anew", async () => {
  const learner = await signIn(school);
  const shown = async () => (await learner.call(questions.getSubject, {}))?.courseId;
  await learner.call(goals.saveGoal, { categoryId: electrician, level: MIDDLE });
  expect(await shown()).toBe(middle);
  school.clock.now += 60_000;
  await learner.call(practice.getMockExerciseList, { courseId: cooking, scope: "all", count: 1 });
  expect(await shown()).toBe(cooking);
  school.clock.now += 60_000;
  await learner.call(goals.saveGoal, { categoryId: electrician });
  expect(await shown()).toBe(middle);
});

test("each course has the subject to practise for it: of its level, else the first of its trade; others have none", async () => {
  const learner = await signIn(school);
  const bare = (await aSeries(school)).seriesId;
  const hidden = (await aSeries(school, { categoryId: electrician, level: MIDDLE, published: false })).seriesId;
  const ids = [courses.cook, courses.middle, courses.all, bare, hidden, 2_000_000_000];
  const found = await learner.call(goals.getSubjectsOf, { ids });
  expect(found.toSorted((a, b) => a.id - b.id)).toEqual(
    [
      { id: courses.middle, courseId: middle },
      { id: courses.all, courseId: middle },
      { id: courses.cook, courseId: cooking },
    ].toSorted((a, b) => a.id - b.id),
  );
  for (const wrong of [[], Array.from({ length: 101 }, (_none, n) => n + 1), [0]]) {
    expect((await learner.ask(goals.getSubjectsOf, { ids: wrong })).code).toBe(1001);
  }
});

test("the goal is part of what is exported and erased of a person", async () => {
  const learner = await signIn(school);
  await learner.call(goals.saveGoal, { categoryId: electrician, level: MIDDLE });
  expect(personalOf(rooms).map(({ name }) => name)).toContain("goal");
  expect(await goalData.collect(school.means, learner.learnerId)).toEqual({ trade: "电工", level: MIDDLE, setTime: school.clock.now });
  for (let times = 0; times < 2; times += 1) await goalData.erase(school.means, learner.learnerId);
  expect(await learner.call(goals.getGoal, {})).toBeNull();
});
