import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { books } from "#contract/books.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { exams } from "#contract/exams.ts";
import { practice } from "#contract/practice.ts";
import { QUESTION_KINDS, questions } from "#contract/questions.ts";
import type { Body } from "#server/domains/questions/questions.ts";
import { type SignedIn, signIn } from "../factories/account.ts";
import { aBody, aMockRule, aQuestion, showExamination } from "../factories/bank.ts";
import { anEntrant, anExamRoom, begin, type ExamRoom, markEssays, SOURCES } from "../factories/examRoom.ts";
import { leaks, SHARES } from "../support/leaks.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

interface Sitting extends ExamRoom {
  readonly client: SignedIn;
  /** A question of the subject that no exam asks; its analysis holds no secret text. */
  readonly freeId: number;
}

/** Difficulties: of the room's questions, and of the free one, which the mock rule so leaves out. */
const [ASKED, FREE] = [2, 3];

interface Past {
  readonly mockId: number;
  readonly exerciseId: number;
}

/** A learner in a room of exams; some of its questions are in their books. */
async function aSitting(): Promise<Sitting> {
  const room = await anExamRoom(school);
  const { questionId: freeId } = await aQuestion(school, room.subjectId, {
    difficulty: FREE,
    body: { ...aBody("single"), analysis: "先断电，再检查。" } as Body,
  });
  const ruleId = await aMockRule(school, room.subjectId, {
    cells: QUESTION_KINDS.map((kind) => ({ kind, difficulty: ASKED, count: 1, score: 100 })),
  });
  const client = await anEntrant(school, room);
  await client.call(books.markOrCancel, { questionId: room.ids[0]!, marked: true });
  return { client, ...room, ruleId, freeId };
}

/** Before an exam: a mock exam of all its questions, marked, and an exercise that is open, of the same and the free one. */
async function aPast({ client, subjectId: courseId, ruleId, ids, freeId }: Sitting): Promise<Past> {
  const { historyId: mockId } = await client.call(practice.getMockRulePaper, { ruleId });
  const given = ["A", ["A", "C"], "F", ["220", "火线"], "不知道", { 1: "A", 2: ["220", "火线"], 3: "不知道" }] as const;
  await client.call(practice.submitMockPaper, {
    historyId: mockId,
    answers: ids.map((questionId, n) => ({ questionId, answer: given[n] as never, seq: 1 })),
  });
  await markEssays(school, mockId);
  await client.call(books.markOrCancel, { questionId: freeId, marked: true });
  const { exerciseId } = await client.call(practice.getMockExerciseList, { courseId, questionIds: [freeId, ...ids] });
  // Answered right and unmarked it stands in no book, where its key would rightly be shown.
  await client.call(books.markOrCancel, { questionId: freeId, marked: false });
  await client.call(practice.submitExerciseAnswerPc, { exerciseId, questionId: ids[0]!, answer: "A", seq: 1 });
  return { mockId, exerciseId };
}

/** Answers of an exercise while an exam runs: to what the exam asks, answered before and not, and to the free question. */
async function exerciseAnswers({ client, ids, freeId }: Sitting, exerciseId: number): Promise<unknown[]> {
  const input = (questionId: number, answer: string) => ({ exerciseId, questionId, answer, seq: 9 });
  const refused = [
    await client.ask(practice.submitExerciseAnswerPc, input(ids[0]!, "B")),
    await client.ask(practice.submitExerciseAnswerPc, input(ids[2]!, "T")),
  ];
  const told = await client.call(practice.submitExerciseAnswerPc, input(freeId, "B"));
  // Its own key and verdict, and nothing besides.
  expect(told.question.questionId).toBe(freeId);
  const { result, question, ...rest } = told;
  expect(leaks({ result, question }).toSorted()).toEqual([".question.analysis", ".question.answer", ".question.lesson", ".result.verdict"]);
  return [...refused, rest];
}

/** The results of every mock exam of the learner, the running ones too. */
async function mockResults({ client }: Sitting, { mockId }: Past): Promise<unknown[]> {
  const { records } = await client.call(practice.getAllExamHistory, { source: "mock" });
  expect(records.map(({ historyId, state }) => [historyId === mockId, state])).toEqual([[false, "open"], [true, "marked"]]);
  return Promise.all(records.map(({ historyId }) => client.call(practice.getMockSubmitResult, { historyId })));
}

/** Every call of the exam contracts with what a page would send; `historyId` is the open attempt. */
function everyCall(sitting: Sitting, historyId: number, past: Past): Record<string, () => Promise<unknown>> {
  const { client, subjectId: courseId, paperId, examinId, itemId, ruleId, ids } = sitting;
  const ask = (endpoint: Endpoint, input: object) => () => client.ask(endpoint, input as never);
  const save = { questionId: ids[0]!, answer: "A", seq: 1 };
  return {
    getCurriculumAll: ask(questions.getCurriculumAll, {}),
    getPageCourse: ask(questions.getPageCourse, {}),
    getRealPaper: ask(questions.getRealPaper, { courseId }),
    getPaper: ask(questions.getPaper, { paperId }),
    getSubject: ask(questions.getSubject, { courseId }),
    createExamHistory: async () => [
      await client.ask(practice.createExamHistory, { paperId, requestId: randomUUID() }),
      await client.ask(practice.createExamHistory, { examinId, requestId: randomUUID() }),
      await client.ask(practice.createExamHistory, { itemId, requestId: randomUUID() }),
      await client.ask(practice.createExamHistory, { paperId, mode: "practice", requestId: randomUUID() }),
    ],
    getQuestionAndMarkList: async () => [
      await client.call(practice.getQuestionAndMarkList, { historyId }),
      await client.call(practice.getQuestionAndMarkList, { paperId }),
      await client.call(practice.getQuestionAndMarkList, { ids: [ids[0]!] }),
      await client.call(practice.getQuestionAndMarkList, { historyId, from: 2, count: 2 }),
    ],
    pcSubmitAnswer: ask(practice.pcSubmitAnswer, { historyId, answers: [save, { questionId: ids[4]!, answer: "我的做法", seq: 1 }] }),
    freshTimeSecond: ask(practice.freshTimeSecond, { historyId }),
    getExamHistoryCategoryTree: ask(practice.getExamHistoryCategoryTree, {}),
    getAllExamHistory: ask(practice.getAllExamHistory, {}),
    getExamHistory: async () => [
      await client.call(practice.getExamHistory, { historyId }),
      await client.call(practice.getExamHistory, { historyId: past.mockId }),
    ],
    getMockExerciseList: async () => [
      await client.ask(practice.getMockExerciseList, { courseId, count: 6 }),
      await client.ask(practice.getMockExerciseList, { courseId, questionIds: [ids[0]!] }),
    ],
    submitExerciseAnswerPc: async () => [
      await client.ask(practice.submitExerciseAnswerPc, { exerciseId: historyId, questionId: ids[0]!, answer: "A", seq: 9 }),
      await exerciseAnswers(sitting, past.exerciseId),
    ],
    // Now a mock exam runs, whatever the attempt is.
    getMockRulePaper: ask(practice.getMockRulePaper, { ruleId }),
    getMockSubmitResult: async () => [await client.ask(practice.getMockSubmitResult, { historyId }), await mockResults(sitting, past)],
    pageQuery: ask(books.pageQuery, {}),
    getErrors: ask(books.getErrors, { courseId }),
    getMarks: ask(books.getMarks, {}),
    getMarkQuestions: ask(books.getMarkQuestions, { courseId }),
    markOrCancel: ask(books.markOrCancel, { questionId: ids[0]!, marked: true }),
    getExaminListType: ask(exams.getExaminListType, {}),
    getExaminBaseIsType: ask(exams.getExaminBaseIsType, {}),
    getExaminBase: ask(exams.getExaminBase, { examinId }),
    saveExamUser: ask(exams.saveExamUser, { examinId, realName: "张伟", phone: "13900001111" }),
    getClassExam: ask(exams.getClassExam, { itemId }),
    // What ends or empties comes last.
    delete: ask(books.delete, { questionIds: [ids[1]!] }),
    deleteBatchMark: ask(books.deleteBatchMark, { questionIds: [ids[0]!] }),
    resetExercise: ask(practice.resetExercise, { courseId }),
    submitMockPaper: ask(practice.submitMockPaper, { historyId }),
    resetExam: ask(practice.resetExam, { historyId }),
    handInExam: ask(practice.handInExam, { historyId }),
  };
}

describe("no key leaves before its time", () => {
  test("the search goes over every exam call", async () => {
    const sitting = await aSitting();
    const covered = Object.keys(everyCall(sitting, 1, { mockId: 1, exerciseId: 1 })).toSorted();
    expect(covered).toEqual(Object.keys({ ...questions, ...practice, ...books, ...exams }).toSorted());
  });

  test.each(SOURCES)(
    "from an open attempt of source %s, whatever is asked, though its questions are in my books, " +
      "nor while it waits for a marker; all of it once it is marked, of a class exam that was not passed nothing even then",
    async (source) => {
      const sitting = await aSitting();
      const { client, paperId, ids } = sitting;
      // An earlier try puts them into the error book.
      const earlier = await client.call(practice.createExamHistory, { paperId, requestId: randomUUID() });
      await client.call(practice.handInExam, {
        historyId: earlier.historyId,
        answers: ids
          .slice(0, 3)
          .map((questionId, i) => ({ questionId, answer: [["A"], ["B"], ["F"]].map((a) => (i === 1 ? a : a[0]!))[i]!, seq: 1 })),
      });
      const past = await aPast(sitting);
      const begun = await begin(client, source, sitting);
      expect(begun.resumed).toBe(false);
      const calls = everyCall(sitting, begun.historyId, past);
      for (const [name, call] of Object.entries(calls).filter(([key]) => !["submitMockPaper", "resetExam", "handInExam"].includes(key))) {
        const answer = await call();
        expect(JSON.stringify(answer).includes('"code":401'), name).toBe(false);
        expect(leaks(answer), `${name} ${JSON.stringify(answer).slice(0, 300)}`).toEqual([]);
      }
      const result = await client.call(practice.handInExam, { historyId: begun.historyId });
      expect(leaks(result)).toEqual([]);
      // Its questions stand in other exams that everyCall began: not before the last of them is handed in.
      const others = async () =>
        (await client.call(practice.getAllExamHistory, { state: "open", mode: "exam" })).records.map((row) => row.historyId);
      const open = await others();
      expect(open.length).toBeGreaterThan(0);
      for (const historyId of open) {
        const { questions: shown, answers } = await client.call(practice.getQuestionAndMarkList, { historyId: begun.historyId });
        expect(leaks([shown, answers])).toEqual([]);
        await client.call(practice.handInExam, { historyId });
      }
      expect(await others()).toEqual([]);
      const waiting = await client.call(practice.getExamHistory, { historyId: begun.historyId });
      const told = [waiting.verdicts, waiting.chapters, waiting.kinds, waiting.pointShares];
      expect([waiting.state, ...told]).toEqual(["reviewing", [], [], [], []]);
      // What emptied the books came last.
      await client.call(books.markOrCancel, { questionId: ids[0]!, marked: true });
      // Nothing is told of it, nor of what shares its questions, until it is marked.
      const one = { historyId: begun.historyId };
      const waits = {
        ...calls,
        getExamHistory: () => client.call(practice.getExamHistory, one),
        getMockSubmitResult: () => client.ask(practice.getMockSubmitResult, one),
      };
      const reading = Object.entries(waits).filter(
        ([key]) => /^(?:get|pageQuery)/.test(key) && key !== "getMockRulePaper" && key !== "getMockExerciseList",
      );
      for (const [name, call] of reading) expect([name, leaks(await call())]).toEqual([name, []]);
      await markEssays(school, begun.historyId);
      // The window of the examination is over by then: before its review instant nothing is shown (rules.md Exams, Secrecy).
      school.clock.now += 2 * 86_400_000;
      // The search does see what a mock exam tells once nothing asks its questions.
      const mock = leaks(await client.call(practice.getMockSubmitResult, { historyId: past.mockId }));
      const shares = SHARES.map((part) => mock.includes(`.${part}`));
      expect([mock.filter((path) => path.endsWith(".verdict")).length, ...shares]).toEqual([ids.length, true, true, true]);
      const seen = leaks(await client.call(practice.getQuestionAndMarkList, { historyId: begun.historyId }));
      for (const field of [".answer", ".analysis", ".accepted", ".verdict"])
        expect(
          seen.some((path) => path.endsWith(field)),
          field,
        ).toBe(source !== "class");
    },
  );

  test(
    "by the review of a final attempt, while another exam asks the question, " +
      "nor in practice that was settled before; the learner is told why",
    async () => {
      const { client, paperId, examinId, ids } = await aSitting();
      const asked = ids.toSorted((a, b) => a - b);
      const practised = await client.call(practice.createExamHistory, { paperId, mode: "practice", requestId: randomUUID() });
      const answers = [{ questionId: ids[2]!, answer: "F", seq: 1 }];
      await client.call(practice.pcSubmitAnswer, { historyId: practised.historyId, answers });
      const sat = await client.call(practice.createExamHistory, { paperId, requestId: randomUUID() });
      const exam = await client.call(practice.createExamHistory, { examinId, requestId: randomUUID() });
      await client.call(practice.handInExam, { historyId: sat.historyId, answers: [{ questionId: ids[0]!, answer: "A", seq: 1 }] });
      const review = (historyId: number) => client.call(practice.getQuestionAndMarkList, { historyId });
      const hiddenIn = async (historyId: number) =>
        (await review(historyId)).questions
          .filter(({ hiddenBy }) => hiddenBy === "exam")
          .map(({ questionId }) => questionId)
          .toSorted((a, b) => a - b);
      expect(leaks(await review(sat.historyId))).toEqual([]);
      expect(leaks(await review(practised.historyId))).toEqual([]);
      expect([await hiddenIn(sat.historyId), await hiddenIn(practised.historyId), await hiddenIn(exam.historyId)]).toEqual([
        asked,
        [ids[2]],
        [],
      ]);
      const result = await client.call(practice.getExamHistory, { historyId: sat.historyId });
      const told = (questionId: number) => result.verdicts.find((one) => one.questionId === questionId)?.verdict;
      // The whole attempt waits: its score would tell which answer was right (decision 27).
      expect([told(ids[0]!), told(ids[1]!), result.kinds, result.score, result.passed, result.correct, result.hiddenBy]).toEqual([
        undefined, undefined, [], null, null, null, "exam",
      ]);
      await client.call(practice.handInExam, { historyId: exam.historyId });
      expect([await hiddenIn(sat.historyId), await hiddenIn(practised.historyId)]).toEqual([[], []]);
      // The examination itself keeps them until its review.
      for (const { historyId } of [sat, practised]) expect(leaks(await review(historyId))).toEqual([]);
      await showExamination(school, examinId, false);
      for (const { historyId } of [sat, practised]) expect(leaks(await review(historyId))).not.toEqual([]);
      const later = await client.call(practice.getExamHistory, { historyId: sat.historyId });
      expect(later.verdicts.find((one) => one.questionId === ids[0])?.verdict).toBe("wrong");
      expect(later.kinds.some(({ kind }) => kind === "single")).toBe(true);
    },
  );

  test("from practice only of the questions that were answered", async () => {
    const { client, paperId, examinId, ids } = await aSitting();
    await showExamination(school, examinId, false);
    const { historyId } = await client.call(practice.createExamHistory, { paperId, mode: "practice", requestId: randomUUID() });
    expect(leaks(await client.call(practice.getQuestionAndMarkList, { historyId }))).toEqual([]);
    await client.call(practice.pcSubmitAnswer, { historyId, answers: [{ questionId: ids[0]!, answer: null, seq: 1 }] });
    expect(leaks(await client.call(practice.getQuestionAndMarkList, { historyId }))).toEqual([]);
    const { saved } = await client.call(practice.pcSubmitAnswer, { historyId, answers: [{ questionId: ids[0]!, answer: "A", seq: 2 }] });
    expect(saved).toMatchObject([{ result: { verdict: "wrong", awarded: 0 } }]);
    const sheet = await client.call(practice.getQuestionAndMarkList, { historyId });
    expect(leaks(sheet.questions.slice(1))).toEqual([]);
    expect(leaks(sheet.questions.slice(0, 1))).not.toEqual([]);
  });

  test("of a question that I only marked, or of nobody's books, nothing is told", async () => {
    const { client, ids } = await aSitting();
    const { questions: shown } = await client.call(practice.getQuestionAndMarkList, { ids: [ids[0]!] });
    expect([shown.length, leaks(shown)]).toEqual([1, []]);
    expect(await client.ask(practice.getQuestionAndMarkList, { ids: [ids[0]!, ids[1]!] })).toMatchObject({ code: 1001 });
    expect(await (await signIn(school)).ask(practice.getQuestionAndMarkList, { ids: [ids[0]!] })).toMatchObject({ code: 1001 });
  });
});
