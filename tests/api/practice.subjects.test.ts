import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { books } from "#contract/books.ts";
import { practice } from "#contract/practice.ts";
import { questions } from "#contract/questions.ts";
import { noteAnswers } from "#server/domains/books/books.ts";
import { type SignedIn, signIn } from "../factories/account.ts";
import { aMockRule, aPaper, aSubject, SECRET, someQuestions } from "../factories/bank.ts";
import { countStatements } from "../support/statements.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const DAY = 86_400_000;
const STRICT = {
  multiple: "half",
  shuffleQuestions: true,
  shuffleOptions: true,
  offlineGraceSeconds: 90,
  countLeaving: true,
  noCopy: true,
  oneDevice: false,
} as const;

/** A subject of eight questions in two chapters, a past paper and a mock rule. */
async function aFullSubject(options: Parameters<typeof aSubject>[1] = {}) {
  const place = await aSubject(school, options);
  const made = await someQuestions(school, place.subjectId, [
    ...Array.from({ length: 3 }, () => ({ kind: "single" as const, chapterTitle: "安全用电" })), { kind: "judge", chapterTitle: "安全用电" },
    ...Array.from({ length: 3 }, () => ({ kind: "single" as const, chapterTitle: "仪表" })), { kind: "fill", chapterTitle: "仪表" },
  ]);
  const ids = made.map(({ questionId }) => questionId);
  const { paperId } = await aPaper(school, place.subjectId, { questionIds: ids.slice(0, 4), year: 2023, title: "2023 年真题" });
  const ruleId = await aMockRule(school, place.subjectId, {
    title: "模拟",
    cells: [{ kind: "single", count: 2, score: 5000 }],
    rules: STRICT,
  });
  return { ...place, ids, paperId, ruleId };
}

const note = (learner: SignedIn, answers: readonly (readonly [number, boolean])[], at = school.clock.now) =>
  noteAnswers(school.db, learner.learnerId, new Date(at), answers.map(([questionId, right]) => ({ questionId, right, answer: '"B"' })));
const start = (learner: SignedIn, paperId: number, mode: "exam" | "practice" = "exam") =>
  learner.call(practice.createExamHistory, { paperId, mode, requestId: crypto.randomUUID() });

describe("the tree of subjects", () => {
  test("has trades, levels and subjects with papers, questions and what I did; nothing hidden or removed", async () => {
    const one = await aFullSubject();
    const two = await aFullSubject({ levelId: one.levelId, tradeId: one.tradeId });
    const hidden = await aSubject(school, { levelId: one.levelId, tradeId: one.tradeId, published: false });
    await someQuestions(school, hidden.subjectId, [{}]);
    await aPaper(school, one.subjectId, { questionIds: one.ids.slice(0, 1), published: false });
    await aPaper(school, one.subjectId, { questionIds: one.ids.slice(0, 1), kind: "formal" });
    await school.db.updateTable("question").set({ removed_at: new Date(school.clock.now) }).where("id", "=", two.ids[7]!).execute();
    const learner = await signIn(school);
    await note(learner, [[one.ids[0]!, true], [one.ids[1]!, false], [two.ids[0]!, true]]);
    await note(await signIn(school), one.ids.map((id) => [id, true] as const));
    const trade = (await learner.call(questions.getCurriculumAll, {})).find(({ id }) => id === one.tradeId);
    expect(trade).toMatchObject({
      trade: "electrician",
      paperCount: 2,
      questionCount: 15,
      doneCount: 3,
      levels: [
        {
          id: one.levelId,
          paperCount: 2,
          questionCount: 15,
          doneCount: 3,
          subjects: [
            { courseId: one.subjectId, paperCount: 1, questionCount: 8, doneCount: 2 },
            { courseId: two.subjectId, paperCount: 1, questionCount: 7, doneCount: 1 },
          ],
        },
      ],
    });
  });

  test("is found by level, by trade and by words in any width, page by page", async () => {
    const one = await aFullSubject({ name: "低压电工（ＩＣ 卡）理论" });
    const two = await aFullSubject({ name: "高压电工理论", tradeId: one.tradeId });
    const learner = await signIn(school);
    await note(learner, [[one.ids[0]!, true], [one.ids[1]!, false], [one.ids[2]!, false]]);
    const find = async (more: object) =>
      (await learner.call(questions.getPageCourse, { size: 100, ...more })).records.map(({ courseId }) => courseId);
    expect(await find({ tradeId: one.tradeId })).toEqual([one.subjectId, two.subjectId]);
    expect(await find({ curriculumId: two.levelId })).toEqual([two.subjectId]);
    expect(await find({ keyword: "低压 ic卡" })).toEqual([one.subjectId]);
    expect(await find({ keyword: "电工理论", tradeId: one.tradeId })).toEqual([two.subjectId]);
    expect(await find({ keyword: "没有这个" })).toEqual([]);
    expect(await learner.call(questions.getPageCourse, { tradeId: one.tradeId, current: 2, size: 1 })).toMatchObject({
      total: 2,
      records: [{ courseId: two.subjectId }],
    });
    expect((await learner.call(questions.getPageCourse, { curriculumId: one.levelId })).records[0]).toMatchObject({
      doneCount: 3,
      accuracyPer: 33,
      questionCount: 8,
      paperCount: 1,
    });
    expect((await learner.call(questions.getPageCourse, { curriculumId: two.levelId })).records[0]).toMatchObject({
      doneCount: 0,
      accuracyPer: null,
    });
  });
});

describe("past papers", () => {
  test("are listed newest first, by year too, with my best score, my attempts and what I left open", async () => {
    const { subjectId, ids, paperId } = await aFullSubject();
    const newer = await aPaper(school, subjectId, { questionIds: ids.slice(0, 2), year: 2025, score: 500 });
    const learner = await signIn(school);
    for (const right of [1, 2]) {
      const { historyId } = await start(learner, newer.paperId);
      await learner.call(practice.handInExam, {
        historyId,
        answers: ids.slice(0, right).map((questionId) => ({ questionId, answer: "B", seq: 1 })),
      });
    }
    const open = await start(learner, paperId);
    const tried = await start(learner, paperId, "practice");
    const page = await learner.call(questions.getRealPaper, { courseId: subjectId });
    expect(page).toMatchObject({
      total: 2,
      years: [2025, 2023],
      records: [
        {
          paperId: newer.paperId,
          year: 2025,
          attempts: 2,
          bestScore: 1000,
          openHistoryId: null,
          openPracticeId: null,
          questionCount: 2,
          totalScore: 1000,
        },
        { paperId, year: 2023, attempts: 0, bestScore: null, openHistoryId: open.historyId, openPracticeId: tried.historyId },
      ],
    });
    expect(await learner.call(questions.getRealPaper, { courseId: subjectId, year: 2023 })).toMatchObject({
      total: 1,
      records: [{ paperId }],
      years: [2025, 2023],
    });
    expect(await (await signIn(school)).call(questions.getRealPaper, { courseId: subjectId })).toMatchObject({
      records: [{ attempts: 0, bestScore: null }, { openHistoryId: null }],
    });
  });

  test("one tells its sections and rules and no key; one that is no published past paper is unknown", async () => {
    const { subjectId, ids, paperId } = await aFullSubject();
    const learner = await signIn(school);
    const paper = await learner.call(questions.getPaper, { paperId });
    expect(paper).toMatchObject({
      paperId,
      courseId: subjectId,
      sections: [{ title: "第一部分", count: 4, score: 2000 }],
      rules: { multiple: "exact", offlineGraceSeconds: 60 },
      attempts: 0,
    });
    expect(JSON.stringify(paper)).not.toContain(SECRET.analysis);
    const closed = await aPaper(school, subjectId, { questionIds: ids.slice(0, 1), published: false });
    const formal = await aPaper(school, subjectId, { questionIds: ids.slice(0, 1), kind: "formal" });
    for (const id of [closed.paperId, formal.paperId, 999_999_999])
      expect((await learner.ask(questions.getPaper, { paperId: id })).code).toBe(1001);
  });
});

describe("the hub of a subject", () => {
  test("tells what is there by chapter and kind, what I did, what is wrong, marked and open", async () => {
    const { subjectId, ids, ruleId } = await aFullSubject();
    const learner = await signIn(school);
    await note(learner, [[ids[0]!, true], [ids[1]!, false], [ids[3]!, false]]);
    await note(learner, [[ids[3]!, false]]);
    await note(learner, [[ids[4]!, true]], school.clock.now - 2 * DAY);
    await learner.call(books.markOrCancel, { questionId: ids[7]! });
    const safety = (await school.db.selectFrom("question").select("chapter_id").where("id", "=", ids[0]!).executeTakeFirstOrThrow())
      .chapter_id!;
    school.clock.now += 1000;
    const exercise = await learner.call(practice.getMockExerciseList, { courseId: subjectId, chapterId: safety });
    await learner.call(practice.submitExerciseAnswerPc, {
      exerciseId: exercise.exerciseId,
      questionId: exercise.questionIds[2]!,
      answer: exercise.questions[2]!.kind === "judge" ? "T" : "B",
      seq: 1,
    });
    school.clock.now += 1000;
    const { historyId, questionIds } = await learner.call(practice.getMockRulePaper, { ruleId });
    await learner.call(practice.submitMockPaper, { historyId, answers: [{ questionId: questionIds[0]!, answer: "B", seq: 1 }] });
    const mock = await learner.call(practice.getMockRulePaper, { ruleId });
    const hub = (await learner.call(questions.getSubject, { courseId: subjectId }))!;
    expect(hub).toMatchObject({
      courseId: subjectId,
      questionCount: 8,
      errorTwice: 1,
      markCount: 1,
      historyCount: 3,
      paperCount: 1,
      papersFrom: 2023,
      mockAverage: 5000,
      goOn: { historyId: exercise.exerciseId, title: "安全用电", position: 3, questionCount: 4 },
      unfinished: [{ historyId: mock.historyId, source: "mock", target: ruleId, title: "模拟", deadline: mock.deadline }],
      mockRules: [{ ruleId, title: "模拟", minutes: 90, questionCount: 2, totalScore: 10_000, rules: mock.rules }],
    });
    expect(mock.rules).toEqual(STRICT);
    expect(
      hub.chapters.map(({ title, questionCount, openHistoryId, kinds, marked }) => [title, questionCount, openHistoryId, kinds, marked]),
    ).toEqual([
      [
        "安全用电",
        4,
        exercise.exerciseId,
        [
          { kind: "single", count: 3 },
          { kind: "judge", count: 1 },
        ],
        [],
      ],
      [
        "仪表",
        4,
        null,
        [
          { kind: "single", count: 3 },
          { kind: "fill", count: 1 },
        ],
        [{ kind: "fill", count: 1 }],
      ],
    ]);
    expect(hub.days).toHaveLength(7);
    expect(hub.days.at(-1)!.day).toBe("2026-11-20");
    expect(hub.days.at(-3)).toEqual({ day: "2026-11-18", questions: 1, correct: 1 });
    expect(hub.days.reduce((sum, one) => sum + one.questions, 0)).toBe(7);
    const sums = (chapter: (typeof hub.chapters)[number]) => chapter.undone.reduce((sum, one) => sum + one.count, 0) + chapter.doneCount;
    expect(hub.chapters.map(sums)).toEqual([4, 4]);
    expect(hub.doneCount).toBe(hub.chapters.reduce((sum, one) => sum + one.doneCount, 0));
    expect(hub.errorCount).toBe(hub.chapters.reduce((sum, one) => sum + one.wrong.reduce((all, { count }) => all + count, 0), 0));
  });

  test("without a name is the one I practised last, else the first; one that is closed or unknown is refused", async () => {
    const [, later] = [await aFullSubject(), await aFullSubject()];
    const closed = await aSubject(school, { published: false });
    const learner = await signIn(school);
    const first = await school.db
      .selectFrom("subject as s").innerJoin("exam_level as l", "l.id", "s.level_id").innerJoin("exam_trade as t", "t.id", "l.trade_id")
      .select("s.id").where("s.published", "=", true).orderBy("t.sort").orderBy("l.sort").orderBy("s.sort").executeTakeFirstOrThrow();
    expect((await learner.call(questions.getSubject, {}))!.courseId).toBe(first.id);
    await learner.call(practice.getMockExerciseList, { courseId: later.subjectId });
    expect((await learner.call(questions.getSubject, {}))!.courseId).toBe(later.subjectId);
    for (const courseId of [closed.subjectId, 999_999_999]) expect((await learner.ask(questions.getSubject, { courseId })).code).toBe(1001);
  });

  test("is null in a school without a subject", async () => {
    const empty = await openSchool();
    try {
      expect(await (await signIn(empty)).call(questions.getSubject, {})).toBeNull();
    } finally {
      await empty.close();
    }
  });
});

describe("statements", () => {
  test("each call takes a few, whatever there is", async () => {
    const { subjectId, paperId } = await aFullSubject();
    const learner = await signIn(school);
    const counts: Record<string, () => Promise<unknown>> = {
      getCurriculumAll: () => learner.call(questions.getCurriculumAll, {}),
      getPageCourse: () => learner.call(questions.getPageCourse, { size: 100 }),
      getRealPaper: () => learner.call(questions.getRealPaper, { courseId: subjectId }),
      getPaper: () => learner.call(questions.getPaper, { paperId }),
      getSubject: () => learner.call(questions.getSubject, { courseId: subjectId }),
    };
    const found: Record<string, number> = {};
    for (const [name, call] of Object.entries(counts)) {
      await call();
      found[name] = await countStatements(call);
    }
    expect(found).toEqual({ getCurriculumAll: 2, getPageCourse: 2, getRealPaper: 3, getPaper: 3, getSubject: 8 });
  });
});
