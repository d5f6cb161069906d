import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { practice } from "#contract/practice.ts";
import { noteAnswers } from "#server/domains/books/books.ts";
import type { Cell } from "#server/domains/questions/questions.ts";
import { signIn, signInAgain } from "../factories/account.ts";
import { aMockRule, aSubject, SECRET, someQuestions } from "../factories/bank.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** Twelve single-choice questions in two chapters, six judge ones, two fill ones. */
async function aBank() {
  const { subjectId } = await aSubject(school);
  const made = await someQuestions(school, subjectId, [
    ...Array.from({ length: 6 }, () => ({ kind: "single" as const, chapterTitle: "安全用电", pointName: "急救", difficulty: 1 })),
    ...Array.from({ length: 6 }, () => ({ kind: "single" as const, chapterTitle: "仪表", difficulty: 3 })),
    ...Array.from({ length: 6 }, () => ({ kind: "judge" as const, chapterTitle: "仪表" })),
    ...Array.from({ length: 2 }, () => ({ kind: "fill" as const, chapterTitle: "安全用电" })),
  ]);
  const rows = await school.db.selectFrom("bank_chapter").select(["id", "title"]).where("subject_id", "=", subjectId).execute();
  const chapter = (title: string) => rows.find((row) => row.title === title)!.id;
  return { subjectId, ids: made.map(({ questionId }) => questionId), safety: chapter("安全用电"), meters: chapter("仪表") };
}

const cellsOf = ({ safety, meters }: { safety: number; meters: number }): Cell[] => [
  { kind: "judge", count: 3, score: 200 },
  { kind: "single", chapterId: safety, difficulty: 1, count: 4, score: 300 },
  { kind: "single", count: 5, score: 100 },
  { kind: "judge", chapterId: meters, count: 1, score: 400 },
];

describe("a mock exam", () => {
  test("is drawn exactly by its rule, in sections by kind, without a key, and its deadline runs", async () => {
    const bank = await aBank();
    const ruleId = await aMockRule(school, bank.subjectId, { title: "理论模拟", cells: cellsOf(bank), minutes: 90, passScore: 1500 });
    const learner = await signIn(school);
    const drawn = await learner.call(practice.getMockRulePaper, { ruleId });
    expect(drawn).toMatchObject({
      resumed: false, source: "mock", mode: "exam", title: "理论模拟", totalScore: 2700, passScore: 1500, total: 13, remainingSeconds: 5400,
      sections: [{ title: "单项选择题", count: 9 }, { title: "判断题", count: 4 }],
    });
    expect(drawn.questions.map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: 9 }, () => "single"),
      ...Array.from({ length: 4 }, () => "judge"),
    ]);
    expect(new Set(drawn.questionIds).size).toBe(13);
    const singles = drawn.questions.filter(({ score, kind }) => kind === "single" && score === 300);
    expect([singles.length, singles.every(({ chapterId, difficulty }) => chapterId === bank.safety && difficulty === 1)]).toEqual([
      4,
      true,
    ]);
    expect(JSON.stringify(drawn)).not.toContain(SECRET.analysis);
    expect(drawn.questions.every((question) => !("answer" in question))).toBe(true);
  });

  test("prefers what the learner answered least, and two learners get different papers", async () => {
    const bank = await aBank();
    const ruleId = await aMockRule(school, bank.subjectId, { cells: [{ kind: "single", count: 6, score: 100 }] });
    const [one, two] = [await signIn(school), await signIn(school)];
    const seen = bank.ids.slice(0, 5);
    await noteAnswers(
      school.db,
      one.learnerId,
      new Date(school.clock.now),
      seen.map((questionId) => ({ questionId, right: true, answer: '"B"' })),
    );
    const drawn = await one.call(practice.getMockRulePaper, { ruleId });
    expect(drawn.questionIds.filter((id) => seen.includes(id))).toEqual([]);
    const draws = new Set<string>();
    for (let n = 0; n < 4; n += 1)
      draws.add((await (n === 0 ? two : await signIn(school)).call(practice.getMockRulePaper, { ruleId })).questionIds.join());
    expect(draws.size).toBeGreaterThan(1);
  });

  test("goes on until it is handed in, then another is drawn; two tabs at once open one", async () => {
    const bank = await aBank();
    const ruleId = await aMockRule(school, bank.subjectId, { cells: cellsOf(bank) });
    const learner = await signIn(school);
    const tab = await signInAgain(school, learner);
    const opened = await Promise.all(
      [learner, tab, learner].map((one) => one.call(practice.getMockRulePaper, { courseId: bank.subjectId })),
    );
    expect(new Set(opened.map(({ historyId, questionIds }) => `${historyId} ${questionIds.join()}`)).size).toBe(1);
    const { historyId, questionIds } = opened[0]!;
    await learner.call(practice.pcSubmitAnswer, { historyId, answers: [{ questionId: questionIds[0]!, answer: "B", seq: 1 }] });
    expect(await learner.call(practice.getMockRulePaper, { ruleId })).toMatchObject({
      resumed: true,
      historyId,
      answers: [{ questionId: questionIds[0], answer: "B", seq: 1 }],
    });
    await learner.call(practice.submitMockPaper, { historyId });
    expect(await learner.call(practice.getMockRulePaper, { ruleId })).toMatchObject({ resumed: false });
  });

  test("is reproducible: the same learner's same request over the same bank draws the same", async () => {
    const bank = await aBank();
    const ruleId = await aMockRule(school, bank.subjectId, { cells: cellsOf(bank) });
    const learner = await signIn(school);
    const requestId = crypto.randomUUID();
    const drawn = await learner.call(practice.getMockRulePaper, { ruleId, requestId });
    const kept = await school.db.selectFrom("attempt").select("request_id").where("id", "=", drawn.historyId).executeTakeFirstOrThrow();
    await school.db.deleteFrom("attempt").where("id", "=", drawn.historyId).execute();
    expect((await learner.call(practice.getMockRulePaper, { ruleId, requestId: kept.request_id })).questionIds).toEqual(drawn.questionIds);
  });

  test("tells its result with shares per chapter, kind and knowledge point", async () => {
    const bank = await aBank();
    const ruleId = await aMockRule(school, bank.subjectId, { cells: cellsOf(bank), passScore: 1500 });
    const learner = await signIn(school);
    const drawn = await learner.call(practice.getMockRulePaper, { ruleId });
    const answers = drawn.questions.map(({ questionId, kind, chapterId }) => ({
      questionId,
      seq: 1,
      answer: kind === "single" ? (chapterId === bank.safety ? "B" : "A") : "T",
    }));
    await learner.call(practice.submitMockPaper, { historyId: drawn.historyId, answers });
    const result = await learner.call(practice.getMockSubmitResult, { historyId: drawn.historyId });
    const safe = drawn.questions.filter(({ kind, chapterId }) => kind === "single" && chapterId === bank.safety);
    expect(result).toMatchObject({
      state: "marked",
      source: "mock",
      correct: safe.length + 4,
      wrong: 9 - safe.length,
      passed: true,
      lastScore: null,
      courseId: bank.subjectId,
    });
    expect(result.kinds.map(({ kind, total, correct }) => [kind, total, correct])).toEqual([["single", 9, safe.length], ["judge", 4, 4]]);
    for (const shares of [result.kinds, result.chapters]) {
      expect(shares.reduce((sum, one) => sum + one.awarded, 0)).toBe(result.score);
      expect(shares.reduce((sum, one) => sum + one.score, 0)).toBe(2700);
      expect(shares.reduce((sum, one) => sum + one.total, 0)).toBe(13);
    }
    expect(result.chapters.map(({ title }) => title)).toEqual(["安全用电", "仪表"]);
    expect(result.pointShares).toMatchObject([{ name: "急救", total: safe.length, correct: safe.length, lesson: null }]);
    expect((await (await signIn(school)).ask(practice.getMockSubmitResult, { historyId: drawn.historyId })).code).toBe(1001);
  });

  test("is refused where the rule is unknown or hidden, where there is none, and where the bank holds too little by now", async () => {
    const bank = await aBank();
    const learner = await signIn(school);
    const ask = (input: { courseId?: number; ruleId?: number }) => learner.ask(practice.getMockRulePaper, input);
    expect(await ask({ courseId: bank.subjectId })).toMatchObject({ code: 1001, message: "这个科目还没有模拟考试" });
    const hidden = await aMockRule(school, bank.subjectId, { published: false });
    const ruleId = await aMockRule(school, bank.subjectId, { cells: [{ kind: "fill", count: 2, score: 100 }] });
    for (const input of [{ ruleId: hidden }, { ruleId: 999_999_999 }, { courseId: 999_999_999 }, {}, { ruleId, courseId: bank.subjectId }])
      expect((await ask(input)).code).toBe(1001);
    await school.db.updateTable("question").set({ removed_at: new Date(school.clock.now) }).where("id", "=", bank.ids.at(-1)!).execute();
    expect(await ask({ ruleId })).toMatchObject({ code: 1001, message: "题库里的题不够组一套卷，请联系老师" });
    expect(await school.db.selectFrom("attempt").select("id").where("learner_id", "=", learner.learnerId).execute()).toEqual([]);
  });
});
