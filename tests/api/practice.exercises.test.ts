import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { books } from "#contract/books.ts";
import type { Sent } from "#contract/endpoint.ts";
import { practice } from "#contract/practice.ts";
import { type SignedIn, signIn, signInAgain } from "../factories/account.ts";
import { aPaper, aSubject, SECRET, someQuestions } from "../factories/bank.ts";
import { runJob } from "../support/runJob.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const KINDS = ["single", "multiple", "judge", "fill", "essay", "case"] as const;

/** A subject with one question of each kind in its first chapter and ten single-choice ones in its second. */
async function aBank() {
  const { subjectId } = await aSubject(school);
  const made = await someQuestions(school, subjectId, [
    ...KINDS.map((kind) => ({ kind, chapterTitle: "安全用电", pointName: "触电急救" })),
    ...Array.from({ length: 10 }, () => ({ chapterTitle: "仪表" })),
  ]);
  const chapters = await school.db.selectFrom("bank_chapter").select("id").where("subject_id", "=", subjectId).orderBy("id").execute();
  return { subjectId, ids: made.map(({ questionId }) => questionId), chapters: chapters.map(({ id }) => id) };
}

const RIGHT = {
  single: "B",
  multiple: ["A", "C"],
  judge: "T",
  fill: ["三百八十", SECRET.blank],
  essay: "先断电",
  case: { 1: "B", 2: ["380", SECRET.blank], 3: "先断电" },
} as const;
type Given = Sent<typeof practice.submitExerciseAnswerPc>["answer"];

const start = (learner: SignedIn, courseId: number, more: Partial<Sent<typeof practice.getMockExerciseList>> = {}) =>
  learner.call(practice.getMockExerciseList, { courseId, ...more });
const submit = (
  learner: SignedIn, exerciseId: number, questionId: number, answer: unknown, more: { seq?: number; selfPer?: number } = {},
) => learner.call(practice.submitExerciseAnswerPc, { exerciseId, questionId, answer: answer as Given, seq: 1, ...more });

describe("an exercise", () => {
  test("asks the chapter that was asked for, tells no key before the answer, and goes on where it stopped", async () => {
    const { subjectId, ids, chapters } = await aBank();
    const learner = await signIn(school);
    const begun = await start(learner, subjectId, { chapterId: chapters[0]!, count: 100 });
    expect(begun).toMatchObject({
      resumed: false,
      source: "exercise",
      mode: "practice",
      deadline: null,
      title: "安全用电",
      total: 6,
      exerciseId: begun.historyId,
    });
    expect(begun.questionIds.toSorted((a, b) => a - b)).toEqual(ids.slice(0, 6));
    for (const secret of Object.values(SECRET)) expect(JSON.stringify(begun)).not.toContain(secret);
    expect(begun.questions.every((question) => !("answer" in question) && !("analysis" in question) && !("lesson" in question))).toBe(true);
    const second = begun.questionIds[1]!;
    const kind = begun.questions[1]!.kind;
    await submit(learner, begun.exerciseId, second, RIGHT[kind]);
    const again = await start(learner, subjectId, { chapterIds: [chapters[0]!] });
    expect(again).toMatchObject({ resumed: true, exerciseId: begun.exerciseId, questionIds: begun.questionIds, position: 1 });
    expect(again.answers).toMatchObject([{ questionId: second, seq: 1, answer: RIGHT[kind] }]);
    expect(again.questions.filter((question) => question.answer !== undefined).map(({ questionId }) => questionId)).toEqual([second]);
    const other = await start(learner, subjectId, { chapterId: chapters[1]! });
    expect([other.resumed, other.total]).toEqual([false, 10]);
  });

  test("the same start twice, or from two tabs at once, is one exercise; begun anew it is another", async () => {
    const { subjectId, chapters } = await aBank();
    const learner = await signIn(school);
    const tab = await signInAgain(school, learner);
    const both = await Promise.all([learner, tab, learner, tab].map((one) => start(one, subjectId, { chapterId: chapters[1]! })));
    expect(new Set(both.map(({ exerciseId }) => exerciseId)).size).toBe(1);
    expect(both.filter(({ resumed }) => !resumed)).toHaveLength(1);
    const anew = await start(learner, subjectId, { chapterId: chapters[1]!, anew: true });
    expect([anew.resumed, anew.exerciseId === both[0]!.exerciseId]).toEqual([false, false]);
    expect(
      await learner.ask(practice.submitExerciseAnswerPc, {
        exerciseId: both[0]!.exerciseId,
        questionId: both[0]!.questionIds[0]!,
        answer: "B",
        seq: 1,
      }),
    ).toMatchObject({ code: 2001 });
  });

  test("left at its last answer is over: the next start hands it in and draws another", async () => {
    const { subjectId, chapters } = await aBank();
    const learner = await signIn(school);
    const begun = await start(learner, subjectId, { chapterId: chapters[1]!, count: 2 });
    await submit(learner, begun.exerciseId, begun.questionIds[0]!, "B");
    expect((await start(learner, subjectId, { chapterId: chapters[1]!, count: 2 })).exerciseId).toBe(begun.exerciseId);
    await submit(learner, begun.exerciseId, begun.questionIds[1]!, "A");
    const opened = await Promise.all([1, 2, 3].map(() => start(learner, subjectId, { chapterId: chapters[1]!, count: 2 })));
    expect(new Set(opened.map(({ exerciseId }) => exerciseId)).size).toBe(1);
    expect(opened[0]!.exerciseId).not.toBe(begun.exerciseId);
    expect(await learner.call(practice.getExamHistory, { historyId: begun.exerciseId })).toMatchObject({
      state: "marked",
      correct: 1,
      wrong: 1,
    });
  });

  test("at most fifty questions come along, the rest by their place", async () => {
    const { subjectId } = await aSubject(school);
    await someQuestions(school, subjectId, Array.from({ length: 70 }, () => ({ chapterTitle: "一" })));
    const learner = await signIn(school);
    const begun = await start(learner, subjectId, { count: 60 });
    expect([begun.total, begun.questions.length, begun.questionIds.length]).toEqual([60, 50, 60]);
    const rest = await learner.call(practice.getQuestionAndMarkList, { historyId: begun.exerciseId, from: 50 });
    expect(rest.questions.map(({ questionId }) => questionId)).toEqual(begun.questionIds.slice(50));
  });

  test("asks what was wrong before what is new, and of weak points before others", async () => {
    const { subjectId, ids } = await aBank();
    const learner = await signIn(school);
    const first = await start(learner, subjectId, { kinds: ["single"], count: 3, requestId: crypto.randomUUID() });
    for (const questionId of first.questionIds) await submit(learner, first.exerciseId, questionId, "A");
    await learner.call(practice.handInExam, { historyId: first.exerciseId });
    school.clock.now += 11 * 60_000;
    const second = await start(learner, subjectId, { count: 6 });
    expect(second.questionIds.filter((id) => first.questionIds.includes(id)).toSorted((a, b) => a - b)).toEqual(
      first.questionIds.toSorted((a, b) => a - b),
    );
    expect(first.questionIds).toContain(second.questionIds[0]);
    const wrong = await start(learner, subjectId, { scope: "wrong" });
    expect(wrong.total).toBe(3);
    const undone = await start(learner, subjectId, { scope: "undone", count: 100 });
    expect(undone.total).toBe(ids.length - 3);
    expect(await learner.ask(practice.getMockExerciseList, { courseId: subjectId, scope: "marked" })).toMatchObject({ code: 1001 });
  });

  test("of exact questions holds those, in that order, of my books or attempts alone", async () => {
    const { subjectId, ids } = await aBank();
    const [learner, other] = [await signIn(school), await signIn(school)];
    await learner.call(books.markOrCancel, { questionId: ids[9]! });
    const begun = await start(learner, subjectId, { kinds: ["single"], count: 2 });
    const wanted = [begun.questionIds[1]!, ids[9]!, begun.questionIds[0]!].filter((id, n, all) => all.indexOf(id) === n);
    expect((await start(learner, subjectId, { questionIds: wanted })).questionIds).toEqual(wanted);
    const stranger = ids.find((id) => id !== ids[9] && !begun.questionIds.includes(id))!;
    for (const questionIds of [[stranger], [...wanted, stranger], [999_999_999]])
      expect((await learner.ask(practice.getMockExerciseList, { courseId: subjectId, questionIds })).code).toBe(1001);
    expect((await other.ask(practice.getMockExerciseList, { courseId: subjectId, questionIds: wanted })).code).toBe(1001);
  });

  test("asks nothing that an exam of mine asks now, and takes no answer to it", async () => {
    const { subjectId, ids } = await aBank();
    const learner = await signIn(school);
    const before = await start(learner, subjectId, { count: 100 });
    const paper = await aPaper(school, subjectId, { questionIds: ids.slice(0, 3) });
    const exam = await learner.call(practice.createExamHistory, { paperId: paper.paperId, requestId: crypto.randomUUID() });
    expect((await start(learner, subjectId, { scope: "undone", count: 100 })).questionIds.toSorted((a, b) => a - b)).toEqual(ids.slice(3));
    const refused = await learner.ask(practice.submitExerciseAnswerPc, {
      exerciseId: before.exerciseId,
      questionId: ids[0]!,
      answer: "B",
      seq: 1,
    });
    expect(refused).toMatchObject({ code: 1001, data: null });
    await learner.call(practice.handInExam, { historyId: exam.historyId });
    expect(await submit(learner, before.exerciseId, ids[0]!, "B")).toMatchObject({ correct: true });
  });

  test("is refused where there is nothing, and in a subject that is unknown or closed", async () => {
    const { subjectId } = await aSubject(school);
    const closed = await aSubject(school, { published: false });
    const learner = await signIn(school);
    for (const courseId of [subjectId, closed.subjectId, 999_999_999])
      expect((await learner.ask(practice.getMockExerciseList, { courseId })).code).toBe(1001);
    expect((await school.visitor().ask(practice.getMockExerciseList, { courseId: subjectId })).code).toBe(401);
  });

  test("is given up by its subject or by one chapter", async () => {
    const { subjectId, chapters } = await aBank();
    const learner = await signIn(school);
    const [one, two] = [
      await start(learner, subjectId, { chapterId: chapters[0]! }),
      await start(learner, subjectId, { chapterId: chapters[1]! }),
    ];
    await learner.call(practice.resetExercise, { courseId: subjectId, chapterId: chapters[0]! });
    await learner.call(practice.resetExercise, { courseId: subjectId, chapterId: chapters[0]! });
    expect([
      (await start(learner, subjectId, { chapterId: chapters[0]! })).exerciseId === one.exerciseId,
      (await start(learner, subjectId, { chapterId: chapters[1]! })).exerciseId === two.exerciseId,
    ]).toEqual([false, true]);
    await learner.call(practice.resetExercise, { courseId: subjectId });
    expect((await start(learner, subjectId, { chapterId: chapters[1]! })).resumed).toBe(false);
    expect(await learner.ask(practice.resetExercise, { courseId: 2_000_000_000 })).toMatchObject({
      code: 1001,
      message: "没有找到你要的内容，可能已被删除",
    });
  });
});

describe("answering a question of an exercise", () => {
  test.each(KINDS)("tells at once what is right: %s", async (kind) => {
    const { subjectId, ids } = await aBank();
    const learner = await signIn(school);
    const begun = await start(learner, subjectId, { kinds: [kind], count: 100 });
    const questionId = ids[KINDS.indexOf(kind)]!;
    const told = await submit(learner, begun.exerciseId, questionId, RIGHT[kind]);
    const waits = kind === "essay" || kind === "case";
    expect(told).toMatchObject({ correct: waits ? null : true, myAnswer: RIGHT[kind], inBook: false, leftBook: false });
    const blanks = ["380", SECRET.blank];
    const keys = { ...RIGHT, fill: blanks, essay: SECRET.reference, case: { 1: "B", 2: blanks, 3: SECRET.reference } };
    expect(told.answer).toEqual(keys[kind]);
    expect(told.analysis).toContain(SECRET.analysis);
    expect(told.question).toMatchObject({ answer: told.answer, analysis: told.analysis });
    if (!waits) return;
    const judged = await submit(learner, begun.exerciseId, questionId, RIGHT[kind], { seq: 2, selfPer: kind === "essay" ? 60 : 100 });
    expect(judged).toMatchObject({ correct: true, inBook: false });
    const changed = await submit(learner, begun.exerciseId, questionId, RIGHT[kind], { seq: 3, selfPer: 0 });
    expect(changed.result).toEqual(judged.result);
  });

  test("the first answer is final, a repeat counts once, and a wrong one enters the error book", async () => {
    const { subjectId, ids } = await aBank();
    const learner = await signIn(school);
    const tab = await signInAgain(school, learner);
    const begun = await start(learner, subjectId, { count: 100 });
    const told = await Promise.all([learner, tab, learner, tab, learner].map((one) => submit(one, begun.exerciseId, ids[0]!, "D")));
    expect(told.every(({ correct, inBook }) => correct === false && inBook)).toBe(true);
    expect(await submit(learner, begun.exerciseId, ids[0]!, "B", { seq: 9 })).toMatchObject({
      correct: false,
      myAnswer: "D",
      answer: "B",
      inBook: true,
    });
    const { records } = await learner.call(books.getErrors, { courseId: subjectId });
    expect(records).toMatchObject([{ myAnswer: "D", wrongTimes: 1, streak: 0 }]);
    const row = await school.db.selectFrom("learner_question").selectAll().where("learner_id", "=", learner.learnerId).execute();
    expect(row).toMatchObject([{ answered: 1, wrong: 1 }]);
  });

  test("two right answers in a row let it go, and the learner hears of it", async () => {
    const { subjectId, ids } = await aBank();
    const learner = await signIn(school);
    const round = async (answer: string) => {
      const { exerciseId } = await start(learner, subjectId, { kinds: ["single"], count: 100, anew: true });
      return submit(learner, exerciseId, ids[0]!, answer);
    };
    expect([(await round("A")).inBook, (await round("B")).inBook]).toEqual([true, true]);
    expect(await round("B")).toMatchObject({ inBook: false, leftBook: true });
    expect(await round("B")).toMatchObject({ inBook: false, leftBook: false });
  });

  test("says what all learners answered, a minute late at most", async () => {
    const { subjectId, ids } = await aBank();
    for (const answer of ["A", "B", "B"]) {
      const learner = await signIn(school);
      const { exerciseId } = await start(learner, subjectId, { count: 100 });
      await submit(learner, exerciseId, ids[0]!, answer);
    }
    await runJob(school.means, "books.tally");
    const learner = await signIn(school);
    const { exerciseId } = await start(learner, subjectId, { count: 100 });
    expect((await submit(learner, exerciseId, ids[0]!, "B")).stats).toEqual({ answered: 3, correctPer: 66 });
    expect((await submit(learner, exerciseId, ids[2]!, "T")).stats).toEqual({ answered: 0, correctPer: null });
  });

  test(
    "is refused for a question outside, a malformed or empty answer, an ended exercise and somebody else's, and changes nothing",
    async () => {
      const { subjectId, ids, chapters } = await aBank();
      const [learner, other] = [await signIn(school), await signIn(school)];
      const { exerciseId } = await start(learner, subjectId, { chapterId: chapters[0]!, count: 100 });
      const ask = (one: SignedIn, questionId: number, answer: unknown) =>
        one.ask(practice.submitExerciseAnswerPc, { exerciseId, questionId, answer: answer as Given, seq: 1 });
      expect((await ask(learner, ids[8]!, "B")).code).toBe(2002);
      for (const [n, answer] of [
        [0, "Z"],
        [0, ["A"]],
        [1, "A"],
        [1, ["A", "A"]],
        [2, "X"],
        [3, ["one"]],
        [4, ["a"]],
        [5, { 9: "B" }],
        [5, "B"],
        [0, null],
        [1, []],
      ] as const) {
        expect([n, answer, (await ask(learner, ids[n]!, answer)).code]).toEqual([n, answer, 1001]);
      }
      expect((await ask(other, ids[0]!, "B")).code).toBe(1001);
      await learner.call(practice.handInExam, { historyId: exerciseId });
      const late = await ask(learner, ids[0]!, "B");
      expect(late).toMatchObject({ code: 2001, data: { historyId: exerciseId, state: "marked" } });
      expect(
        await school.db.selectFrom("learner_question").select("question_id").where("learner_id", "=", learner.learnerId).execute(),
      ).toEqual([]);
    },
  );
});
