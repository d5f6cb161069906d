import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ATTEMPT_ENDED, practice } from "#contract/practice.ts";
import { signIn } from "../factories/account.ts";
import { aCandidate, candidateAt } from "../factories/attempts.ts";
import { aPaper, aSubject } from "../factories/bank.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const MINUTE = 60_000;

describe("starting", () => {
  test("writes down questions, scores, rules and the deadline", async () => {
    const { started, paper } = await aCandidate(school, { minutes: 45 });
    expect(started).toMatchObject({
      resumed: false,
      source: "past",
      mode: "exam",
      startTime: school.clock.now,
      deadline: school.clock.now + 45 * MINUTE,
      remainingSeconds: 2700,
      usedSeconds: 0,
      totalScore: 3000,
      passScore: 1800,
      questionIds: paper.questionIds,
      position: 0,
      sections: [{ title: "第一部分", count: 6 }],
    });
  });

  test("twice with the same request is one attempt, also once it has ended", async () => {
    const requestId = randomUUID();
    const candidate = await aCandidate(school, {}, { requestId });
    const again = await candidate.client.call(practice.createExamHistory, { paperId: candidate.paper.paperId, requestId });
    expect(again).toMatchObject({ historyId: candidate.historyId, resumed: true });
    await candidate.handIn();
    expect(await candidate.client.call(practice.createExamHistory, { paperId: candidate.paper.paperId, requestId })).toMatchObject({
      historyId: candidate.historyId,
    });
  });

  test("from many tabs at once opens one attempt", async () => {
    const { subjectId } = await aSubject(school);
    const { paperId } = await aPaper(school, subjectId);
    const client = await signIn(school);
    const starts = await Promise.all(
      Array.from({ length: 8 }, () => client.call(practice.createExamHistory, { paperId, requestId: randomUUID() })),
    );
    expect(new Set(starts.map((start) => start.historyId)).size).toBe(1);
    expect(starts.filter((start) => !start.resumed)).toHaveLength(1);
  });

  test("as practice never goes on as an exam, and has no limit", async () => {
    const candidate = await aCandidate(school);
    const practised = await candidate.client.call(practice.createExamHistory, {
      paperId: candidate.paper.paperId,
      mode: "practice",
      requestId: randomUUID(),
    });
    expect(practised).toMatchObject({ resumed: false, mode: "practice", deadline: null, remainingSeconds: null });
    expect(practised.historyId).not.toBe(candidate.historyId);
  });

  test("a request's id is of one thing alone", async () => {
    const requestId = randomUUID();
    const candidate = await aCandidate(school, {}, { requestId });
    const other = await aPaper(school, candidate.subjectId);
    expect(await candidate.client.ask(practice.createExamHistory, { paperId: other.paperId, requestId })).toMatchObject({ code: 1001 });
  });

  test("is refused for papers that aren't published past papers, and for one without questions", async () => {
    const { subjectId } = await aSubject(school);
    const client = await signIn(school);
    for (const plan of [{ published: false }, { kind: "formal" as const }, { kind: "class" as const }]) {
      const { paperId } = await aPaper(school, subjectId, plan);
      expect(await client.ask(practice.createExamHistory, { paperId, requestId: randomUUID() })).toMatchObject({
        code: 1001,
        message: "没有找到你要的内容，可能已被删除",
      });
    }
    const { paperId } = await aPaper(school, subjectId);
    await school.pool.query("update paper_version set content = jsonb_set(content, '{sections}', '[]') where paper_id = $1", [paperId]);
    expect(await client.ask(practice.createExamHistory, { paperId, requestId: randomUUID() })).toMatchObject({
      code: 1001,
      message: "试卷里还没有题目",
    });
    expect(await client.ask(practice.createExamHistory, { examinId: 7, mode: "practice", requestId: randomUUID() })).toMatchObject({
      code: 1001,
    });
    expect(await client.ask(practice.createExamHistory, { paperId, examinId: 7, requestId: randomUUID() })).toMatchObject({ code: 1001 });
  });

  test("after the deadline, before the job came by, hands in and starts another", async () => {
    const candidate = await aCandidate(school, { minutes: 10, rules: { offlineGraceSeconds: 0 } });
    school.clock.now += 11 * MINUTE;
    const next = await candidate.client.call(practice.createExamHistory, { paperId: candidate.paper.paperId, requestId: randomUUID() });
    expect(next).toMatchObject({ resumed: false });
    expect(await candidate.handIn()).toMatchObject({ state: "marked", blank: 6 });
  });

  test("where the paper says so each learner gets an order of their own, and keeps it", async () => {
    const { subjectId } = await aSubject(school);
    const kinds = Array.from({ length: 12 }, () => "single" as const);
    const paper = await aPaper(school, subjectId, { kinds, rules: { shuffleQuestions: true, shuffleOptions: true } });
    const candidates = await Promise.all(Array.from({ length: 3 }, () => candidateAt(school, paper, subjectId)));
    const orders = candidates.map(({ started }) => started.questionIds);
    expect(new Set(orders.map(String)).size).toBe(3);
    for (const order of orders) expect(order.toSorted((a, b) => a - b)).toEqual([...paper.questionIds].sort((a, b) => a - b));
    const sheets = await Promise.all(candidates.map((candidate) => candidate.sheet()));
    const optionsOf = (n: number) =>
      sheets[n]!.questions.map((question) => `${question.questionId}${question.options.map((option) => option.key).join("")}`).toSorted();
    expect(optionsOf(0)).not.toEqual(optionsOf(1));
    expect(await candidates[0]!.sheet()).toMatchObject({ questions: sheets[0]!.questions });
  });

  test("what staff change later changes no attempt", async () => {
    const candidate = await aCandidate(school);
    const before = await candidate.sheet();
    await school.pool.query("update paper set published = false where id = $1", [candidate.paper.paperId]);
    await school.pool.query(
      `with v as (insert into question_version (question_id, body, created_at) select question_id, body || '{"stem": "改过的题"}', now()
        from question_version where question_id = $1 returning id)
       update question set version_id = v.id, removed_at = now() from v where question.id = $1`,
      [candidate.paper.questionIds[0]],
    );
    expect((await candidate.sheet()).questions).toEqual(before.questions);
  });
});

describe("the time", () => {
  test("that is left is the server's, whatever the page says that it used", async () => {
    const candidate = await aCandidate(school, { minutes: 10 });
    school.clock.now += 90_000;
    for (const usedSeconds of [0, 86_400]) {
      expect(await candidate.time({ usedSeconds })).toEqual({
        deadline: candidate.started.deadline,
        remainingSeconds: 510,
        serverTime: school.clock.now,
        state: "open",
        writesHere: true,
      });
    }
    expect((await candidate.handIn()).usedSeconds).toBe(90);
  });
});

describe("resetting", () => {
  test("abandons the open attempt by its id or its paper, and nothing leaves that state", async () => {
    const candidate = await aCandidate(school);
    await candidate.client.call(practice.resetExam, { historyId: candidate.historyId });
    await candidate.client.call(practice.resetExam, { historyId: candidate.historyId });
    expect(await candidate.save(candidate.paper.questionIds[0]!, "A")).toMatchObject({
      code: ATTEMPT_ENDED,
      data: { state: "abandoned", score: null },
    });
    expect(await candidate.client.ask(practice.handInExam, { historyId: candidate.historyId })).toMatchObject({ code: ATTEMPT_ENDED });
    await candidate.start();
    expect(candidate.started.resumed).toBe(false);
    await candidate.client.call(practice.resetExam, { paperId: candidate.paper.paperId });
    expect(await candidate.time()).toMatchObject({ state: "abandoned" });
  });

  test("leaves what was handed in, and what is past its deadline", async () => {
    const candidate = await aCandidate(school, { minutes: 10 });
    school.clock.now = candidate.started.deadline! + 1;
    expect(await candidate.client.ask(practice.resetExam, { historyId: candidate.historyId })).toMatchObject({
      code: 1001,
      message: "这次作答已经结束了",
    });
    const result = await candidate.handIn();
    expect(await candidate.client.ask(practice.resetExam, { historyId: candidate.historyId })).toMatchObject({ code: 1001 });
    expect(await candidate.handIn()).toEqual(result);
  });

  test("of a paper that nobody may see is refused; of one that was never begun it changes nothing", async () => {
    const { subjectId } = await aSubject(school);
    const client = await signIn(school);
    for (const paperId of [2_000_000_000, (await aPaper(school, subjectId, { kind: "formal" })).paperId]) {
      expect(await client.ask(practice.resetExam, { paperId })).toMatchObject({ code: 1001, message: "没有找到你要的内容，可能已被删除" });
    }
    expect(await client.ask(practice.resetExam, { paperId: (await aPaper(school, subjectId)).paperId })).toMatchObject({ code: 1 });
  });
});
