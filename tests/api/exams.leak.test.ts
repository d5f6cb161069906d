import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { books } from "#contract/books.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { exams } from "#contract/exams.ts";
import { practice } from "#contract/practice.ts";
import { questions } from "#contract/questions.ts";
import { examStarts } from "#server/domains/exams/exams.ts";
import { bringIn } from "#server/domains/practice/bringIn.ticks.ts";
import type { SignedIn } from "../factories/account.ts";
import { SECRET, showExamination, someQuestions } from "../factories/bank.ts";
import { anEntrant, anExamRoom, begin, type ExamRoom, markEssays, SOURCES } from "../factories/examRoom.ts";
import { openSchool, type School } from "../support/school.ts";

/** Answers in the order of the room's questions. */
const RIGHT = [
  "B",
  ["A", "C"],
  "T",
  ["380", SECRET.blank],
  SECRET.reference,
  { 1: "B", 2: ["380", SECRET.blank], 3: SECRET.reference },
] as const;
const WRONG = ["A", ["B", "D"], "F", ["220", "火线"], "不知道", { 1: "A", 2: ["220", "火线"], 3: "不知道" }] as const;

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const aRoom = () => anExamRoom(school, { attempts: 5 });
const answersOf = (given: readonly unknown[], ids: readonly number[]) =>
  ids.map((questionId, at) => ({ questionId, answer: given[at] as never, seq: 1 }));

/** Everything that a learner may ask while an attempt is open, and that leaves it open. */
async function everything(
  client: SignedIn,
  historyId: number,
  { subjectId, paperId, examinId, itemId, ids }: ExamRoom,
): Promise<Record<string, unknown>> {
  const asked: Record<string, readonly [Endpoint, object]> = {
    getCurriculumAll: [questions.getCurriculumAll, {}],
    getPageCourse: [questions.getPageCourse, {}],
    getRealPaper: [questions.getRealPaper, { courseId: subjectId }],
    getPaper: [questions.getPaper, { paperId }],
    getSubject: [questions.getSubject, { courseId: subjectId }],
    sheet: [practice.getQuestionAndMarkList, { historyId }],
    paper: [practice.getQuestionAndMarkList, { paperId }],
    own: [practice.getQuestionAndMarkList, { ids }],
    time: [practice.freshTimeSecond, { historyId }],
    tree: [practice.getExamHistoryCategoryTree, {}],
    list: [practice.getAllExamHistory, {}],
    one: [practice.getExamHistory, { historyId }],
    result: [practice.getMockSubmitResult, { historyId }],
    pageQuery: [books.pageQuery, {}],
    getErrors: [books.getErrors, { courseId: subjectId }],
    getMarks: [books.getMarks, {}],
    getMarkQuestions: [books.getMarkQuestions, { courseId: subjectId }],
    examinations: [exams.getExaminBaseIsType, {}],
    examination: [exams.getExaminBase, { examinId }],
    classExam: [exams.getClassExam, { itemId }],
  };
  const said: Record<string, unknown> = {};
  for (const [name, [endpoint, input]] of Object.entries(asked)) said[name] = await client.ask(endpoint, input as never);
  return said;
}

/** What two learners' payloads may differ in: the numbers of their attempts and their own answers. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(
    ([key]) => !/^(?:historyId|openHistoryId|openPracticeId|exerciseId)$/.test(key) && !(key === "answer" && "seq" in value),
  );
  return Object.fromEntries(kept.map(([key, inner]) => [key, bare(inner)]));
}

describe("an attempt that runs tells nothing of what is right", () => {
  test.each(SOURCES)("not even by a count: all right and all wrong look the same, of source %s", async (source) => {
    const room = await aRoom();
    const said: unknown[] = [];
    for (const given of [RIGHT, WRONG]) {
      const client = await anEntrant(school, room);
      const { historyId } = await begin(client, source, room);
      const saving = await client.ask(practice.pcSubmitAnswer, { historyId, answers: answersOf(given, room.ids) });
      expect(saving.code).toBe(1);
      said.push(bare({ saving, ...(await everything(client, historyId, room)) }));
    }
    expect(said[0]).toEqual(said[1]);
  });

  test.each(SOURCES)("nor by practising its questions meanwhile, begun before or after, of source %s", async (source) => {
    const room = await aRoom();
    const client = await anEntrant(school, room);
    const before = await client.call(practice.getMockExerciseList, { courseId: room.subjectId, count: 6 });
    const paper =
      source === "past"
        ? null
        : await client.call(practice.createExamHistory, { paperId: room.paperId, mode: "practice", requestId: randomUUID() });
    await begin(client, source, room);
    const told: unknown[] = [];
    for (const questionId of room.ids) {
      const at = room.ids.indexOf(questionId);
      const tried = { questionId, answer: WRONG[at] as never, seq: 1 };
      told.push(await client.ask(practice.submitExerciseAnswerPc, { exerciseId: before.exerciseId, ...tried }));
      if (paper) told.push(await client.ask(practice.pcSubmitAnswer, { historyId: paper.historyId, answers: [tried] }));
      told.push(await client.ask(practice.getMockExerciseList, { courseId: room.subjectId, questionIds: [questionId], anew: true }));
    }
    if (paper) {
      told.push(
        await client.ask(practice.getQuestionAndMarkList, { historyId: paper.historyId }),
        await client.ask(practice.handInExam, { historyId: paper.historyId }),
      );
      told.push(
        await client.ask(practice.getQuestionAndMarkList, { historyId: paper.historyId }),
        await client.ask(practice.getExamHistory, { historyId: paper.historyId }),
      );
    }
    const after = await client.ask(practice.createExamHistory, { paperId: room.paperId, mode: "practice", requestId: randomUUID() });
    if (after.code === 1)
      told.push(await client.ask(practice.pcSubmitAnswer, { historyId: after.data!.historyId, answers: answersOf(WRONG, room.ids) }));
    told.push(
      await client.ask(practice.handInExam, { historyId: before.exerciseId }),
      await client.ask(practice.getQuestionAndMarkList, { historyId: before.exerciseId }),
    );
    for (const one of told) {
      expect(Object.values(SECRET).filter((secret) => JSON.stringify(one).includes(secret)), JSON.stringify(one).slice(0, 400)).toEqual([]);
      expect(JSON.stringify(one)).not.toMatch(/"verdict":"(?:right|wrong|partly)"/);
    }
  });
});

describe("while an examination runs, what was answered elsewhere", () => {
  test("tells nothing of its questions one by one, by chapter or by point: all right and all wrong look the same", async () => {
    const room = await aRoom();
    // Another question of the same knowledge point: it would be drawn if the point were told to be weak.
    await someQuestions(school, room.subjectId, [{ chapterTitle: "第二章", pointName: "急救" }]);
    const said: unknown[] = [];
    for (const given of [RIGHT, WRONG]) {
      const client = await anEntrant(school, room);
      const examination = await begin(client, "examination", room);
      const sat = await begin(client, "past", room);
      await client.call(practice.handInExam, { historyId: sat.historyId, answers: answersOf(given, room.ids) });
      const own = await Promise.all(room.ids.map((questionId) => client.ask(practice.getQuestionAndMarkList, { ids: [questionId] })));
      for (const questionId of room.ids) await client.call(books.markOrCancel, { questionId, marked: true });
      const marked = async () =>
        (await client.call(books.getMarkQuestions, { courseId: room.subjectId, size: 50 })).records
          .map(({ question, inBook }) => `${question.questionId} ${inBook ? "in the book" : ""}`)
          .toSorted();
      const hub = (await client.call(questions.getSubject, { courseId: room.subjectId }))!;
      said.push({
        marked: await marked(),
        own: own.map(bare),
        chapters: hub.chapters,
        inBook: [hub.errorCount, hub.errorTwice],
        weak: (await client.ask(practice.getMockExerciseList, { courseId: room.subjectId, scope: "weak" })).code,
      });
      await client.call(practice.handInExam, { historyId: examination.historyId });
      await markEssays(school, sat.historyId, given === RIGHT);
      await bringIn(examStarts, school.means);
      expect((await marked()).some((row) => row.endsWith("in the book"))).toBe(false);
      await showExamination(school, room.examinId, false);
      expect((await marked()).some((row) => row.endsWith("in the book"))).toBe(given === WRONG);
      await showExamination(school, room.examinId, true);
    }
    expect(said[0]).toEqual(said[1]);
  });
});

describe("another learner's attempt", () => {
  test.each([...SOURCES, "exercise"] as const)("is never readable or writable, of source %s, open or handed in", async (source) => {
    const room = await aRoom();
    const owner = await anEntrant(school, room);
    const stranger = await anEntrant(school, room);
    const historyId =
      source === "exercise"
        ? (await owner.call(practice.getMockExerciseList, { courseId: room.subjectId, count: 6 })).historyId
        : (await begin(owner, source, room)).historyId;
    const sheet = () => owner.call(practice.getQuestionAndMarkList, { historyId });
    const answers = answersOf(RIGHT, room.ids);
    for (const round of ["open", "handed in"]) {
      const before = await sheet();
      const tried: Record<string, () => Promise<unknown>> = {
        getQuestionAndMarkList: () => stranger.ask(practice.getQuestionAndMarkList, { historyId }),
        pcSubmitAnswer: () => stranger.ask(practice.pcSubmitAnswer, { historyId, answers }),
        freshTimeSecond: () =>
          stranger.ask(practice.freshTimeSecond, { historyId, position: 3, away: { count: 9, seconds: 9, now: true } }),
        handInExam: () => stranger.ask(practice.handInExam, { historyId, answers }),
        submitMockPaper: () => stranger.ask(practice.submitMockPaper, { historyId, answers }),
        resetExam: () => stranger.ask(practice.resetExam, { historyId }),
        getExamHistory: () => stranger.ask(practice.getExamHistory, { historyId }),
        getMockSubmitResult: () => stranger.ask(practice.getMockSubmitResult, { historyId }),
        submitExerciseAnswerPc: () => stranger.ask(practice.submitExerciseAnswerPc, { exerciseId: historyId, ...answers[0]! }),
      };
      for (const [name, call] of Object.entries(tried))
        expect([round, name, await call()]).toEqual([round, name, { code: 1001, message: "没有找到你要的内容，可能已被删除", data: null }]);
      // What carries no id of an attempt does not reach it either.
      await stranger.ask(practice.resetExam, { paperId: room.paperId });
      await stranger.ask(practice.resetExercise, { courseId: room.subjectId });
      expect(await stranger.call(practice.getAllExamHistory, {})).toMatchObject({ total: 0 });
      const now = await sheet();
      expect({ ...now, attempt: null }).toEqual({ ...before, attempt: null });
      if (round === "open") await owner.call(practice.handInExam, { historyId });
    }
    const rows = await owner.call(practice.getAllExamHistory, {});
    expect(rows.records.map((row) => [row.historyId, row.state])).toEqual([[historyId, expect.stringMatching(/^(?:marked|reviewing)$/)]]);
  });

  test("begun under the same request is still one's own", async () => {
    const room = await aRoom();
    const [one, other] = [await anEntrant(school, room), await anEntrant(school, room)];
    const requestId = randomUUID();
    const [mine, theirs] = [
      await one.call(practice.createExamHistory, { paperId: room.paperId, requestId }),
      await other.ask(practice.createExamHistory, { paperId: room.paperId, requestId }),
    ];
    expect(theirs.data?.historyId).toBeGreaterThan(mine.historyId);
    expect((await one.call(practice.getAllExamHistory, {})).records.map((row) => row.historyId)).toEqual([mine.historyId]);
  });
});
