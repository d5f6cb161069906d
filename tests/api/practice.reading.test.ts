import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { books } from "#contract/books.ts";
import { ATTEMPT_ENDED, practice } from "#contract/practice.ts";
import { examStarts } from "#server/domains/exams/exams.ts";
import { practiceData } from "#server/domains/practice/personal.ts";
import { signIn } from "../factories/account.ts";
import { aCandidate, candidateAt } from "../factories/attempts.ts";
import { aPaper, aSubject, SECRET } from "../factories/bank.ts";
import { openSchool, type School } from "../support/school.ts";

/** Of the factory's case: a single, a fill and an essay. */
const CASE_ANSWER = { 1: "B", 2: ["380", SECRET.blank], 3: "先断电。" };

const personal = practiceData(examStarts);
let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

describe("the questions of an attempt", () => {
  test("come in one call with the attempt, my answers and my marks; or part by part", async () => {
    const candidate = await aCandidate(school);
    const ids = candidate.paper.questionIds;
    await candidate.save(ids[1]!, ["A"]);
    await candidate.client.call(books.markOrCancel, { questionId: ids[2]!, marked: true });
    await candidate.time({ position: 3 });
    const sheet = await candidate.sheet();
    expect(sheet).toMatchObject({
      total: 6,
      marks: [ids[2]],
      answers: [{ questionId: ids[1], answer: ["A"], seq: 1 }],
      attempt: { historyId: candidate.historyId, position: 3, questionIds: ids },
    });
    expect(sheet.questions.map(({ questionId, kind, score }) => [questionId, kind, score])).toEqual(
      ids.map((id, n) => [id, ["single", "multiple", "judge", "fill", "essay", "case"][n], 500]),
    );
    const part = await candidate.client.call(practice.getQuestionAndMarkList, { historyId: candidate.historyId, from: 4, count: 9 });
    expect(part.questions.map(({ questionId }) => questionId)).toEqual(ids.slice(4));
    expect(part.total).toBe(6);
  });

  test("are reviewed with verdicts and points, question by question, once it is final", async () => {
    const candidate = await aCandidate(school, { kinds: ["single", "multiple", "case"], rules: { multiple: "ratio" } });
    const [single, multiple, theCase] = candidate.paper.questionIds as [number, number, number];
    await candidate.handIn([
      { questionId: single, answer: "A", seq: 1, spentSeconds: 12 },
      { questionId: multiple, answer: ["C"], seq: 2 },
      { questionId: theCase, answer: { "1": "B", "2": ["380", "x"] }, seq: 1 },
    ]);
    const { answers, questions } = await candidate.sheet();
    expect(answers).toEqual([
      { questionId: single, answer: "A", seq: 1, spentSeconds: 12, result: { verdict: "wrong", awarded: 0 } },
      { questionId: multiple, answer: ["C"], seq: 2, spentSeconds: 0, result: { verdict: "partly", awarded: 250 } },
      {
        questionId: theCase,
        answer: { "1": "B", "2": ["380", "x"] },
        seq: 1,
        spentSeconds: 0,
        result: {
          verdict: "partly",
          awarded: 150,
          children: {
            "1": { verdict: "right", awarded: 100 },
            "2": { verdict: "partly", awarded: 50 },
            "3": { verdict: "blank", awarded: 0 },
          },
        },
      },
    ]);
    expect(questions[0]).toMatchObject({ answer: "B", analysis: expect.stringContaining(SECRET.analysis) as string });
  });
});

describe("an answer of strange characters", () => {
  test("is kept as text can hold it, and read back before and after marking", async () => {
    const { subjectId } = await aSubject(school);
    const paper = await aPaper(school, subjectId, { kinds: ["fill"] });
    const candidate = await candidateAt(school, paper, subjectId);
    const [id] = paper.questionIds;
    const odd = ["ab\ud800 \\u0041 \"{}\\", "😀,[null]"];
    const kept = ["ab\ufffd \\u0041 \"{}\\", "😀,[null]"];
    expect(await candidate.save(id!, odd)).toMatchObject({ code: 1, data: { saved: [{ answer: kept }] } });
    expect((await candidate.sheet()).answers).toMatchObject([{ answer: kept }]);
    await candidate.handIn();
    expect((await candidate.sheet()).answers).toMatchObject([{ answer: kept, result: { verdict: "wrong" } }]);
  });
});

describe("a past paper", () => {
  test("shows its questions without any attempt, in its order", async () => {
    const { subjectId } = await aSubject(school);
    const paper = await aPaper(school, subjectId);
    const client = await signIn(school);
    const seen = await client.call(practice.getQuestionAndMarkList, { paperId: paper.paperId, from: 1, count: 3 });
    expect(seen).toMatchObject({
      total: 6,
      attempt: null,
      answers: [],
      questions: paper.questionIds.slice(1, 4).map((questionId) => ({ questionId, score: 500 })),
    });
    for (const kind of ["formal", "class"] as const) {
      const closed = await aPaper(school, subjectId, { kind });
      expect(await client.ask(practice.getQuestionAndMarkList, { paperId: closed.paperId })).toMatchObject({ code: 1001 });
    }
    expect(await client.ask(practice.getQuestionAndMarkList, { paperId: paper.paperId, ids: [1] })).toMatchObject({ code: 1001 });
  });
});

describe("practice of a past paper", () => {
  test("judges each answer at once; the first one is final, a later one is acknowledged and changes nothing", async () => {
    const { client, historyId, paper } = await aCandidate(school, {}, { mode: "practice" });
    const [single, multiple, , , essay] = paper.questionIds as number[];
    const save = (questionId: number, answer: string | string[] | null, seq: number) =>
      client.call(practice.pcSubmitAnswer, { historyId, answers: [{ questionId, answer, seq, spentSeconds: 5 }] });
    expect(await save(single!, null, 1)).toMatchObject({ saved: [{ answer: null, seq: 1 }] });
    expect((await save(single!, null, 2)).saved[0]!.result).toBeUndefined();
    expect(await save(single!, "A", 3)).toMatchObject({
      saved: [{ answer: "A", seq: 3, result: { verdict: "wrong", awarded: 0 } }],
      remainingSeconds: null,
    });
    expect(await save(single!, "B", 4)).toMatchObject({ saved: [{ answer: "A", seq: 4, result: { verdict: "wrong" } }] });
    expect(await save(multiple!, ["A", "C"], 1)).toMatchObject({ saved: [{ result: { verdict: "right", awarded: 500 } }] });
    expect(await save(essay!, "先断电。", 1)).toMatchObject({ saved: [{ result: { verdict: "pending", awarded: null } }] });
    const { rows } = await school.pool.query(
      "select question_id, in_book, answered, wrong from learner_question where learner_id = $1 order by question_id",
      [client.learnerId],
    );
    expect(rows).toEqual([
      { question_id: single, in_book: true, answered: 1, wrong: 1 },
      { question_id: multiple, in_book: false, answered: 1, wrong: 0 },
      { question_id: essay, in_book: false, answered: 0, wrong: 0 },
    ]);
    const sheet = await client.call(practice.getQuestionAndMarkList, { historyId });
    expect(sheet.attempt).toMatchObject({ mode: "practice", position: 4, usedSeconds: 15 });
    expect(sheet.questions.map((question) => "analysis" in question)).toEqual([true, true, false, false, true, false]);
  });

  test("goes on from any device, though the paper asks for one alone as an exam", async () => {
    const { client, historyId, paper } = await aCandidate(
      school,
      { kinds: ["single", "single"], rules: { oneDevice: true } },
      { mode: "practice", deviceId: "device-phone" },
    );
    const [first, second] = paper.questionIds as number[];
    await client.call(practice.pcSubmitAnswer, {
      historyId,
      answers: [{ questionId: first!, answer: "B", seq: 1 }],
      deviceId: "device-phone",
    });
    const desk = { historyId, deviceId: "device-desk1" };
    expect(await client.call(practice.freshTimeSecond, desk)).toMatchObject({ writesHere: true });
    expect(await client.call(practice.handInExam, { ...desk, answers: [{ questionId: second!, answer: "B", seq: 1 }] })).toMatchObject({
      state: "marked",
      correct: 2,
    });
    expect(
      await client.call(practice.createExamHistory, { paperId: paper.paperId, mode: "practice", requestId: randomUUID() }),
    ).toMatchObject({ resumed: false });
  });

  test("lets the learner give an essay its points, once, after its reference was shown", async () => {
    const { client, historyId, paper } = await aCandidate(school, { kinds: ["essay", "case"] }, { mode: "practice" });
    const [essay, material] = paper.questionIds as number[];
    const give = async (questionId: number, answer: string | Record<string, string | string[]>, seq: number, selfPer?: number) =>
      (
        await client.call(practice.pcSubmitAnswer, {
          historyId,
          answers: [{ questionId, answer, seq, ...(selfPer === undefined ? {} : { selfPer }) }],
        })
      ).saved[0]!;
    expect((await give(essay!, "先断电。", 1)).result).toMatchObject({ verdict: "pending", awarded: null });
    expect((await give(essay!, "先断电。", 2, 60)).result).toMatchObject({ awarded: 300 });
    expect((await give(essay!, "先断电。", 3, 100)).result, "given once").toMatchObject({ awarded: 300 });
    expect((await give(material!, CASE_ANSWER, 1)).result).toMatchObject({ verdict: "pending" });
    expect((await give(material!, CASE_ANSWER, 2, 100)).result?.verdict).not.toBe("pending");
    const result = await client.call(practice.handInExam, { historyId });
    expect(result).toMatchObject({ state: "marked", pendingReview: 0 });
  });

  test("ends by the hand-in, which counts nothing twice in the books, and takes nothing afterwards", async () => {
    const { client, historyId, paper } = await aCandidate(school, { kinds: ["single", "single", "single"] }, { mode: "practice" });
    const [first, second, third] = paper.questionIds as number[];
    await client.call(practice.pcSubmitAnswer, { historyId, answers: [{ questionId: first!, answer: "A", seq: 1 }] });
    const result = await client.call(practice.handInExam, {
      historyId,
      answers: [
        { questionId: first!, answer: "B", seq: 2 },
        { questionId: second!, answer: "B", seq: 1 },
      ],
    });
    expect(result).toMatchObject({ state: "marked", correct: 1, wrong: 1, blank: 1, score: 500, beatPer: null });
    expect(await client.ask(practice.pcSubmitAnswer, { historyId, answers: [{ questionId: third!, answer: "B", seq: 1 }] })).toMatchObject({
      code: ATTEMPT_ENDED,
      data: result,
    });
    const { rows } = await school.pool.query(
      "select question_id, answered, wrong from learner_question where learner_id = $1 order by question_id",
      [client.learnerId],
    );
    expect(rows).toEqual([{ question_id: first, answered: 1, wrong: 1 }, { question_id: second, answered: 1, wrong: 0 }]);
  });

  test("of one question from many tabs at once is counted once", async () => {
    const { client, historyId, paper } = await aCandidate(school, { kinds: ["single"] }, { mode: "practice" });
    const tabs = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        client.call(practice.pcSubmitAnswer, {
          historyId,
          answers: [{ questionId: paper.questionIds[0]!, answer: "ABCD"[n % 4]!, seq: n + 1 }],
        }),
      ),
    );
    expect(new Set(tabs.map(({ saved }) => saved[0]!.answer)).size).toBe(1);
    const { rows } = await school.pool.query("select answered from learner_question where learner_id = $1", [client.learnerId]);
    expect(rows).toEqual([{ answered: 1 }]);
  });
});

describe("what is kept of a person", () => {
  test("is exported with every answer, and erased with all of it", async () => {
    const { subjectId } = await aSubject(school);
    const paper = await aPaper(school, subjectId, { kinds: ["single", "essay"], title: "电工真题" });
    const candidate = await candidateAt(school, paper, subjectId);
    await candidate.handIn([{ questionId: paper.questionIds[0]!, answer: "B", seq: 1, spentSeconds: 8 }]);
    await candidate.start({ requestId: randomUUID() });
    await candidate.save(paper.questionIds[1]!, "我的做法");
    await candidate.time({ position: 1 });
    const other = await candidateAt(school, paper, subjectId);
    const { learnerId } = candidate.client;
    const kept = await personal.collect(school.means, learnerId) as { attempts: object[]; answers: object[]; presence: object[] };
    expect(kept.attempts).toMatchObject([{ title: "电工真题", state: "marked", score: 500, correct: 1 }, { state: "open" }]);
    expect(kept.answers).toMatchObject([
      { question: paper.questionIds[0], answer: '"B"', spentSeconds: 8 },
      { question: paper.questionIds[1], answer: '"我的做法"' },
    ]);
    expect(kept.presence).toMatchObject([{ address: "127.0.0.1" }]);
    for (let time = 0; time < 2; time += 1) await personal.erase(school.means, learnerId);
    expect(await personal.collect(school.means, learnerId)).toEqual({ attempts: [], answers: [], presence: [] });
    expect((await other.save(paper.questionIds[0]!, "A")).code).toBe(1);
    expect(await candidate.save(paper.questionIds[0]!, "A")).toMatchObject({ code: 1001 });
  });
});
