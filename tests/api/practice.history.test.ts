import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { practice } from "#contract/practice.ts";
import { type SignedIn, signIn } from "../factories/account.ts";
import { aMockRule, aPaper, aSubject, someQuestions } from "../factories/bank.ts";
import { aSeries } from "../factories/catalogue.ts";
import { countStatements } from "../support/statements.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** A paper of four single-choice questions, 5 points each, in two chapters. */
async function aSmallPaper(rules = {}) {
  const place = await aSubject(school);
  const made = await someQuestions(school, place.subjectId, [
    { chapterTitle: "安全用电", pointName: "触电急救" },
    { chapterTitle: "安全用电", pointName: "触电急救" },
    { chapterTitle: "仪表", pointName: "万用表" },
    { chapterTitle: "仪表" },
  ]);
  const questionIds = made.map(({ questionId }) => questionId);
  return { ...place, ...(await aPaper(school, place.subjectId, { questionIds, rules, title: "2025 年真题" })), questionIds };
}

/** Sits a paper with so many right answers and hands in; one second later on the clock. */
async function sit(learner: SignedIn, paper: { paperId: number; questionIds: readonly number[] }, right: number, blank = 0) {
  school.clock.now += 1000;
  const { historyId } = await learner.call(practice.createExamHistory, { paperId: paper.paperId, requestId: crypto.randomUUID() });
  const answers = paper.questionIds
    .slice(0, paper.questionIds.length - blank)
    .map((questionId, n) => ({ questionId, answer: n < right ? "B" : "C", seq: 1 }));
  school.clock.now += 60_000;
  await learner.call(practice.handInExam, { historyId, answers });
  return historyId;
}

describe("one attempt", () => {
  test("is analysed by chapter, kind and knowledge point, with the lesson that teaches it, the weakest first", async () => {
    const paper = await aSmallPaper();
    const { seriesId, itemIds } = await aSeries(school);
    await school.db
      .updateTable("knowledge_point")
      .set({ item_id: itemIds[1]!, at_second: 75 })
      .where("subject_id", "=", paper.subjectId)
      .where("name", "=", "万用表")
      .execute();
    const learner = await signIn(school);
    const historyId = await sit(learner, paper, 1, 1);
    const review = await learner.call(practice.getExamHistory, { historyId });
    expect(review).toMatchObject({
      state: "marked",
      score: 500,
      totalScore: 2000,
      passed: false,
      correct: 1,
      wrong: 2,
      blank: 1,
      accuracyPer: 25,
      usedSeconds: 60,
      source: "past",
      mode: "exam",
      target: paper.paperId,
      courseId: paper.subjectId,
      title: "2025 年真题",
      endedBy: "learner",
      beatPer: null,
      lastScore: null,
      awayCount: null,
      verdicts: paper.questionIds.map((questionId, n) => ({ questionId, verdict: ["right", "wrong", "wrong", "blank"][n] })),
      chapters: [
        { title: "安全用电", total: 2, correct: 1, awarded: 500, score: 1000 },
        { title: "仪表", total: 2, correct: 0, awarded: 0, score: 1000 },
      ],
      kinds: [{ kind: "single", total: 4, correct: 1, awarded: 500, score: 2000 }],
      pointShares: [
        { name: "万用表", total: 1, correct: 0, lesson: { courseId: seriesId, itemId: itemIds[1], atSecond: 75 } },
        { name: "触电急救", total: 2, correct: 1, lesson: null },
      ],
    });
  });

  test("is compared with my last one and with the best of each other learner", async () => {
    const paper = await aSmallPaper();
    const [me, ...others] = [await signIn(school), await signIn(school), await signIn(school), await signIn(school)];
    await sit(others[0]!, paper, 0);
    await sit(others[0]!, paper, 2);
    await sit(others[1]!, paper, 1);
    await sit(others[2]!, paper, 4);
    const first = await sit(me!, paper, 1);
    const second = await sit(me!, paper, 3);
    const review = (historyId: number) => me!.call(practice.getExamHistory, { historyId });
    expect(await review(first)).toMatchObject({ beatPer: 0, lastScore: null });
    expect(await review(second)).toMatchObject({ beatPer: 66, lastScore: 500 });
  });

  test("in practice is neither passed nor failed, as the histories have it", async () => {
    const paper = await aSmallPaper();
    const learner = await signIn(school);
    const { historyId } = await learner.call(practice.createExamHistory, {
      paperId: paper.paperId,
      mode: "practice",
      requestId: crypto.randomUUID(),
    });
    expect(await learner.call(practice.handInExam, { historyId })).toMatchObject({ state: "marked", score: 0, passed: null });
    expect((await learner.call(practice.getExamHistory, { historyId })).passed).toBeNull();
    expect((await learner.call(practice.getAllExamHistory, {})).records[0]).toMatchObject({ historyId, passed: null });
  });

  test("that began by a clock ahead of this one has used no time yet", async () => {
    const paper = await aSmallPaper();
    const learner = await signIn(school);
    const { historyId } = await learner.call(practice.createExamHistory, { paperId: paper.paperId, requestId: crypto.randomUUID() });
    school.clock.now -= 5_000;
    expect((await learner.call(practice.getQuestionAndMarkList, { historyId })).attempt).toMatchObject({ usedSeconds: 0 });
    school.clock.now += 5_000;
  });

  test("says nothing of right and wrong before it is final, and counts how often the page was left where that is asked for", async () => {
    const paper = await aSmallPaper({ countLeaving: true });
    const learner = await signIn(school);
    const { historyId } = await learner.call(practice.createExamHistory, { paperId: paper.paperId, requestId: crypto.randomUUID() });
    await learner.call(practice.pcSubmitAnswer, { historyId, answers: [{ questionId: paper.questionIds[0]!, answer: "B", seq: 1 }] });
    await learner.call(practice.freshTimeSecond, { historyId, away: { count: 2, seconds: 30, now: false } });
    expect(await learner.call(practice.getExamHistory, { historyId })).toMatchObject({
      state: "open",
      score: null,
      passed: null,
      correct: 0,
      verdicts: [],
      chapters: [],
      kinds: [],
      pointShares: [],
      awayCount: 2,
      remainingSeconds: 3600,
    });
    expect((await (await signIn(school)).ask(practice.getExamHistory, { historyId })).code).toBe(1001);
    expect((await learner.ask(practice.getMockSubmitResult, { historyId })).code).toBe(1001);
  });
});

describe("all attempts", () => {
  test("are listed newest first, narrowed by subject, source, target, mode and state; abandoned ones are gone", async () => {
    const [one, two] = [await aSmallPaper(), await aSmallPaper()];
    const learner = await signIn(school);
    const done = await sit(learner, one, 2, 1);
    school.clock.now += 1000;
    const open = (await learner.call(practice.createExamHistory, { paperId: two.paperId, requestId: crypto.randomUUID() })).historyId;
    await learner.call(practice.pcSubmitAnswer, {
      historyId: open,
      answers: [
        { questionId: two.questionIds[0]!, answer: "B", seq: 1 },
        { questionId: two.questionIds[1]!, answer: null, seq: 1 },
      ],
    });
    school.clock.now += 1000;
    const practised = (
      await learner.call(practice.createExamHistory, { paperId: one.paperId, mode: "practice", requestId: crypto.randomUUID() })
    ).historyId;
    school.clock.now += 1000;
    const exercise = (await learner.call(practice.getMockExerciseList, { courseId: one.subjectId, count: 3 })).historyId;
    school.clock.now += 1000;
    const third = await aSubject(school);
    await someQuestions(school, third.subjectId, [{}]);
    const gone = (await learner.call(practice.getMockExerciseList, { courseId: third.subjectId })).historyId;
    await learner.call(practice.resetExercise, { courseId: third.subjectId });
    const list = async (more = {}) =>
      (await learner.call(practice.getAllExamHistory, { size: 50, ...more })).records.map(({ historyId }) => historyId);
    expect(await list()).toEqual([exercise, practised, open, done]);
    expect(await list()).not.toContain(gone);
    expect(await list({ categoryId: two.subjectId })).toEqual([open]);
    expect(await list({ source: "exercise" })).toEqual([exercise]);
    expect(await list({ source: "past", target: one.paperId })).toEqual([practised, done]);
    expect(await list({ mode: "exam" })).toEqual([open, done]);
    expect(await list({ state: "open" })).toEqual([exercise, practised, open]);
    expect(await list({ state: "finished" })).toEqual([done]);
    expect(await learner.call(practice.getAllExamHistory, { current: 2, size: 3 })).toMatchObject({
      total: 4,
      current: 2,
      records: [{ historyId: done }],
    });
    expect(await learner.call(practice.getAllExamHistory, { current: 9 })).toMatchObject({ total: 4, records: [] });
    const { records } = await learner.call(practice.getAllExamHistory, { size: 50 });
    expect(records[3]).toMatchObject({
      state: "marked",
      score: 1000,
      totalScore: 2000,
      passScore: 1200,
      passed: false,
      correct: 2,
      accuracyPer: 50,
      questionCount: 4,
      doneCount: 3,
      usedSeconds: 60,
      courseId: one.subjectId,
    });
    expect(records[2]).toMatchObject({
      state: "open",
      score: null,
      correct: null,
      passed: null,
      accuracyPer: null,
      questionCount: 4,
      doneCount: 1,
      usedSeconds: 3,
    });
    expect((await (await signIn(school)).call(practice.getAllExamHistory, {})).total).toBe(0);
  });

  test("make a tree with counts, and sums over everything", async () => {
    const one = await aSmallPaper();
    const other = await aSubject(school, { levelId: one.levelId, tradeId: one.tradeId });
    await someQuestions(school, other.subjectId, [{}, {}]);
    const ruleId = await aMockRule(school, one.subjectId, { cells: [{ kind: "single", count: 2, score: 100 }] });
    const learner = await signIn(school);
    await sit(learner, one, 3);
    // The best of whatever was sat, before there is a mock among it.
    expect(await learner.call(practice.getExamHistoryCategoryTree, {})).toMatchObject({ bestMock: null, bestScore: 7_500 });
    for (const right of [1, 2]) {
      school.clock.now += 1000;
      const { historyId, questionIds } = await learner.call(practice.getMockRulePaper, { ruleId });
      await learner.call(practice.submitMockPaper, {
        historyId,
        answers: questionIds.map((questionId, n) => ({ questionId, answer: n < right ? "B" : "A", seq: 1 })),
      });
    }
    await learner.call(practice.getMockExerciseList, { courseId: other.subjectId });
    const tree = await learner.call(practice.getExamHistoryCategoryTree, {});
    expect(tree).toMatchObject({
      total: 4,
      answered: 8,
      accuracyPer: 75,
      mockCount: 2,
      bestMock: 10_000,
      bestScore: 10_000,
      markCount: 0,
      sources: [
        { source: "exercise", count: 1 },
        { source: "mock", count: 2 },
        { source: "past", count: 1 },
      ],
      tree: [
        {
          id: one.tradeId,
          count: 4,
          levels: [
            {
              id: one.levelId,
              count: 4,
              subjects: [
                { courseId: one.subjectId, count: 3 },
                { courseId: other.subjectId, count: 1 },
              ],
            },
          ],
        },
      ],
    });
    expect(await (await signIn(school)).call(practice.getExamHistoryCategoryTree, {})).toMatchObject({
      total: 0,
      accuracyPer: null,
      bestMock: null,
      tree: [],
      sources: [],
    });
  });

  test("a page of fifty costs no statement more than a page of one", async () => {
    const paper = await aSmallPaper();
    const learner = await signIn(school);
    for (let n = 0; n < 8; n += 1) await sit(learner, paper, n % 4);
    const count = (size: number) => countStatements(() => learner.call(practice.getAllExamHistory, { size }));
    await count(50);
    const [few, many] = [await count(1), await count(50)];
    expect([many, few]).toEqual([2, 2]);
  });
});
