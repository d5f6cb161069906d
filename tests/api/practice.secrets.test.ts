import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { books } from "#contract/books.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { exams } from "#contract/exams.ts";
import { practice } from "#contract/practice.ts";
import { questions } from "#contract/questions.ts";
import { type SignedIn, signIn } from "../factories/account.ts";
import { SECRET } from "../factories/bank.ts";
import { anEntrant, anExamRoom, begin, type ExamRoom, markEssays, SOURCES } from "../factories/examRoom.ts";
import { openSchool, type School } from "../support/school.ts";

/** Fields of a question that tell its key. */
const TELLING = ["answer", "accepted", "analysis", "lesson"];

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

/** Where a payload tells what is right: the texts that stand in keys alone, and telling fields of whatever has a stem. */
function leaks(value: unknown, path = ""): string[] {
  if (typeof value === "string") return Object.values(SECRET).some((secret) => value.includes(secret)) ? [path] : [];
  if (typeof value !== "object" || value === null) return [];
  const own = "stem" in value ? TELLING.filter((field) => field in value).map((field) => `${path}.${field}`) : [];
  const told = "verdict" in value ? [`${path}.verdict`] : [];
  return [...own, ...told, ...Object.entries(value).flatMap(([key, inner]) => leaks(inner, `${path}.${key}`))];
}

interface Sitting extends ExamRoom {
  readonly client: SignedIn;
}

/** A learner in a room of exams; some of its questions are in their books. */
async function aSitting(): Promise<Sitting> {
  const room = await anExamRoom(school);
  const client = await anEntrant(school, room);
  await client.call(books.markOrCancel, { questionId: room.ids[0]!, marked: true });
  return { client, ...room };
}

/** Every call of the exam contracts with what a page would send; `historyId` is the open attempt. */
function everyCall({ client, subjectId: courseId, paperId, examinId, itemId, ruleId, ids }: Sitting, historyId: number): Record<string, () => Promise<unknown>> {
  const ask = (endpoint: Endpoint, input: object) => () => client.ask(endpoint, input as never);
  const save = { questionId: ids[0]!, answer: "A", seq: 1 };
  return {
    getCurriculumAll: ask(questions.getCurriculumAll, {}), getPageCourse: ask(questions.getPageCourse, {}), getRealPaper: ask(questions.getRealPaper, { courseId }),
    getPaper: ask(questions.getPaper, { paperId }), getSubject: ask(questions.getSubject, { courseId }),
    createExamHistory: async () => [
      await client.ask(practice.createExamHistory, { paperId, requestId: randomUUID() }), await client.ask(practice.createExamHistory, { examinId, requestId: randomUUID() }),
      await client.ask(practice.createExamHistory, { itemId, requestId: randomUUID() }), await client.ask(practice.createExamHistory, { paperId, mode: "practice", requestId: randomUUID() }),
    ],
    getQuestionAndMarkList: async () => [
      await client.call(practice.getQuestionAndMarkList, { historyId }), await client.call(practice.getQuestionAndMarkList, { paperId }),
      await client.call(practice.getQuestionAndMarkList, { ids: [ids[0]!] }), await client.call(practice.getQuestionAndMarkList, { historyId, from: 2, count: 2 }),
    ],
    pcSubmitAnswer: ask(practice.pcSubmitAnswer, { historyId, answers: [save, { questionId: ids[4]!, answer: "我的做法", seq: 1 }] }),
    freshTimeSecond: ask(practice.freshTimeSecond, { historyId }), getExamHistoryCategoryTree: ask(practice.getExamHistoryCategoryTree, {}),
    getAllExamHistory: ask(practice.getAllExamHistory, {}), getExamHistory: ask(practice.getExamHistory, { historyId }), getMockSubmitResult: ask(practice.getMockSubmitResult, { historyId }),
    getMockExerciseList: async () => [await client.ask(practice.getMockExerciseList, { courseId, count: 6 }), await client.ask(practice.getMockExerciseList, { courseId, questionIds: [ids[0]!] })],
    submitExerciseAnswerPc: ask(practice.submitExerciseAnswerPc, { exerciseId: historyId, questionId: ids[0]!, answer: "A", seq: 9 }),
    getMockRulePaper: ask(practice.getMockRulePaper, { ruleId }),
    pageQuery: ask(books.pageQuery, {}), getErrors: ask(books.getErrors, { courseId }), getMarks: ask(books.getMarks, {}), getMarkQuestions: ask(books.getMarkQuestions, { courseId }),
    markOrCancel: ask(books.markOrCancel, { questionId: ids[0]!, marked: true }),
    getExaminListType: ask(exams.getExaminListType, {}), getExaminBaseIsType: ask(exams.getExaminBaseIsType, {}), getExaminBase: ask(exams.getExaminBase, { examinId }),
    saveExamUser: ask(exams.saveExamUser, { examinId, realName: "张伟", phone: "13900001111" }), getClassExam: ask(exams.getClassExam, { itemId }),
    // What ends or empties comes last.
    delete: ask(books.delete, { questionIds: [ids[1]!] }), deleteBatchMark: ask(books.deleteBatchMark, { questionIds: [ids[0]!] }), resetExercise: ask(practice.resetExercise, { courseId }),
    submitMockPaper: ask(practice.submitMockPaper, { historyId }), resetExam: ask(practice.resetExam, { historyId }), handInExam: ask(practice.handInExam, { historyId }),
  };
}

describe("no key leaves before its time", () => {
  test("the search goes over every exam call", async () => {
    const sitting = await aSitting();
    const covered = Object.keys(everyCall(sitting, 1)).toSorted();
    expect(covered).toEqual(Object.keys({ ...questions, ...practice, ...books, ...exams }).toSorted());
  });

  test.each(SOURCES)("from an open attempt of source %s, whatever is asked, though its questions are in my books, nor while it waits for a marker; all of it once it is marked", async (source) => {
    const sitting = await aSitting();
    const { client, paperId, ids } = sitting;
    // An earlier try puts them into the error book.
    const earlier = await client.call(practice.createExamHistory, { paperId, requestId: randomUUID() });
    await client.call(practice.handInExam, { historyId: earlier.historyId, answers: ids.slice(0, 3).map((questionId, i) => ({ questionId, answer: [["A"], ["B"], ["F"]].map((a) => (i === 1 ? a : a[0]!))[i]!, seq: 1 })) });
    const begun = await begin(client, source, sitting);
    expect(begun.resumed).toBe(false);
    const calls = everyCall(sitting, begun.historyId);
    for (const [name, call] of Object.entries(calls).filter(([key]) => !["submitMockPaper", "resetExam", "handInExam"].includes(key))) {
      const answer = await call();
      expect(JSON.stringify(answer).includes('"code":401'), name).toBe(false);
      expect(leaks(answer), `${name} ${JSON.stringify(answer).slice(0, 300)}`).toEqual([]);
    }
    const result = await client.call(practice.handInExam, { historyId: begun.historyId });
    expect(leaks(result)).toEqual([]);
    // Its questions stand in other exams that everyCall began: not before the last of them is handed in.
    const others = async () => (await client.call(practice.getAllExamHistory, { state: "open", mode: "exam" })).records.map((row) => row.historyId);
    const open = await others();
    expect(open.length).toBeGreaterThan(0);
    for (const historyId of open) {
      const { questions: shown, answers } = await client.call(practice.getQuestionAndMarkList, { historyId: begun.historyId });
      expect(leaks([shown, answers])).toEqual([]);
      await client.call(practice.handInExam, { historyId });
    }
    expect(await others()).toEqual([]);
    const waiting = await client.call(practice.getExamHistory, { historyId: begun.historyId });
    expect([waiting.state, waiting.verdicts, waiting.chapters, waiting.kinds, waiting.pointShares]).toEqual(["reviewing", [], [], [], []]);
    // What emptied the books came last.
    await client.call(books.markOrCancel, { questionId: ids[0]!, marked: true });
    const reading = Object.entries(calls).filter(([key]) => /^(?:get|pageQuery)/.test(key) && key !== "getMockRulePaper" && key !== "getMockExerciseList");
    for (const [name, call] of reading) expect([name, leaks(await call())]).toEqual([name, []]);
    await markEssays(school, begun.historyId);
    const seen = leaks(await client.call(practice.getQuestionAndMarkList, { historyId: begun.historyId }));
    for (const field of [".answer", ".analysis", ".accepted", ".verdict"]) expect(seen.some((path) => path.endsWith(field)), field).toBe(true);
  });

  test("by the review of a final attempt, while another exam asks the question, nor in practice that was settled before; the learner is told why", async () => {
    const { client, paperId, examinId, ids } = await aSitting();
    const asked = ids.toSorted((a, b) => a - b);
    const practised = await client.call(practice.createExamHistory, { paperId, mode: "practice", requestId: randomUUID() });
    await client.call(practice.pcSubmitAnswer, { historyId: practised.historyId, answers: [{ questionId: ids[2]!, answer: "F", seq: 1 }] });
    const sat = await client.call(practice.createExamHistory, { paperId, requestId: randomUUID() });
    const exam = await client.call(practice.createExamHistory, { examinId, requestId: randomUUID() });
    await client.call(practice.handInExam, { historyId: sat.historyId, answers: [{ questionId: ids[0]!, answer: "A", seq: 1 }] });
    const review = (historyId: number) => client.call(practice.getQuestionAndMarkList, { historyId });
    const hiddenIn = async (historyId: number) => (await review(historyId)).questions.filter(({ hiddenBy }) => hiddenBy === "exam").map(({ questionId }) => questionId).toSorted((a, b) => a - b);
    expect(leaks(await review(sat.historyId))).toEqual([]);
    expect(leaks(await review(practised.historyId))).toEqual([]);
    expect([await hiddenIn(sat.historyId), await hiddenIn(practised.historyId), await hiddenIn(exam.historyId)]).toEqual([asked, [ids[2]], []]);
    const result = await client.call(practice.getExamHistory, { historyId: sat.historyId });
    const told = (questionId: number) => result.verdicts.find((one) => one.questionId === questionId)?.verdict;
    expect([told(ids[0]!), told(ids[1]!), result.kinds.some(({ kind }) => kind === "single")]).toEqual([null, "blank", false]);
    await client.call(practice.handInExam, { historyId: exam.historyId });
    expect([await hiddenIn(sat.historyId), await hiddenIn(practised.historyId)]).toEqual([[], []]);
    for (const { historyId } of [sat, practised]) expect(leaks(await review(historyId))).not.toEqual([]);
    const later = await client.call(practice.getExamHistory, { historyId: sat.historyId });
    expect(later.verdicts.find((one) => one.questionId === ids[0])?.verdict).toBe("wrong");
    expect(later.kinds.some(({ kind }) => kind === "single")).toBe(true);
  });

  test("by the list of what was wrong in the last class exam, while another exam asks it", async () => {
    const { client, examinId, itemId, ids } = await aSitting();
    const { historyId } = await client.call(practice.createExamHistory, { itemId, requestId: randomUUID() });
    await client.call(practice.handInExam, { historyId, answers: [{ questionId: ids[0]!, answer: "A", seq: 1 }] });
    const wrong = async () => (await client.call(exams.getClassExam, { itemId })).wrongIds;
    expect(await wrong()).toEqual(ids);
    const exam = await client.call(practice.createExamHistory, { examinId, requestId: randomUUID() });
    expect(await wrong()).toEqual([]);
    await client.call(practice.handInExam, { historyId: exam.historyId });
    expect(await wrong()).toEqual(ids);
  });

  test("from practice only of the questions that were answered", async () => {
    const { client, paperId, ids } = await aSitting();
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
