import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ATTEMPT_ENDED, practice } from "#contract/practice.ts";
import { openDatabase } from "#server/database/database.ts";
import { handInDue } from "#server/domains/practice/attempt/ticks.ts";
import { aCandidate, type Candidate, candidateAt } from "../factories/attempts.ts";
import { aPaper, aSubject, SECRET } from "../factories/bank.ts";
import { openSchool, type School } from "../support/school.ts";

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const MINUTE = 60_000;
const ALL = ["single", "multiple", "judge", "fill", "essay", "case"] as const;
const [SINGLE, MULTIPLE, JUDGE, FILL, ESSAY] = [0, 1, 2, 3, 4] as const;

/** The right answer to everything that a machine marks. */
async function answerAll(candidate: Candidate): Promise<void> {
  const ids = candidate.paper.questionIds;
  await candidate.save(ids[SINGLE]!, "B");
  await candidate.save(ids[MULTIPLE]!, ["C", "A"]);
  await candidate.save(ids[JUDGE]!, "T");
  await candidate.save(ids[FILL]!, ["３８０", SECRET.blank]);
}

describe("handing in", () => {
  test("marks every kind; an essay waits", async () => {
    const candidate = await aCandidate(school, { kinds: ALL });
    await answerAll(candidate);
    await candidate.save(candidate.paper.questionIds[ESSAY]!, "先断电。");
    school.clock.now += 5 * MINUTE;
    expect(await candidate.handIn()).toEqual({
      historyId: candidate.historyId,
      state: "reviewing",
      score: null,
      totalScore: 3000,
      passScore: 1800,
      passed: null,
      correct: 4,
      wrong: 0,
      blank: 1,
      pendingReview: 1,
      accuracyPer: 66,
      usedSeconds: 300,
      beatPer: null,
    });
  });

  test("takes along what is pending, and leaves out what is older than what stands", async () => {
    const candidate = await aCandidate(school, { kinds: ["single", "single"] });
    const [first, second] = candidate.paper.questionIds;
    await candidate.save(second!, "B", { seq: 4 });
    const result = await candidate.handIn([{ questionId: first!, answer: "B", seq: 1 }, { questionId: second!, answer: "A", seq: 3 }]);
    expect(result).toMatchObject({ state: "marked", score: 1000, correct: 2, passed: true });
  });

  test("from two tabs, by the job and while saves are on their way gives one result, and every acknowledged answer counts", async () => {
    const candidate = await aCandidate(school, {
      kinds: Array.from({ length: 8 }, () => "single" as const),
      minutes: 10,
      rules: { offlineGraceSeconds: 0 },
    });
    school.clock.now = candidate.started.deadline!;
    const saves = candidate.paper.questionIds.map((id) => candidate.save(id, "B"));
    const [one, two, , , ...answers] = await Promise.all([
      candidate.handIn(),
      candidate.handIn(),
      handInDue(school.means),
      handInDue(school.means),
      ...saves,
    ]);
    const final = await candidate.handIn();
    expect([one, two]).toEqual([final, final]);
    const acknowledged = answers.filter((answer) => answer.code === 1).length;
    expect(answers.every((answer) => answer.code === 1 || answer.code === ATTEMPT_ENDED)).toBe(true);
    expect(final.correct).toBe(acknowledged);
    const { rows } = await school.pool.query<{ answered: number }>(
      "select sum(answered)::int as answered from learner_question where learner_id = $1",
      [candidate.client.learnerId],
    );
    expect(rows[0]!.answered ?? 0).toBe(acknowledged);
  });

  test("by the deadline jobs of two processes at once is done once for each of many, and skips what isn't over", async () => {
    const { subjectId } = await aSubject(school);
    const paper = await aPaper(school, subjectId, { kinds: ["single", "single"], minutes: 10, rules: { offlineGraceSeconds: 0 } });
    const candidates = await Promise.all(Array.from({ length: 30 }, () => candidateAt(school, paper, subjectId)));
    for (const candidate of candidates) await candidate.save(paper.questionIds[0]!, "B");
    const later = await candidateAt(school, await aPaper(school, subjectId, { kinds: ["single"], minutes: 11 }), subjectId);
    school.clock.now = candidates[0]!.started.deadline!;
    const other = openDatabase(school.pool.options.connectionString!, () => undefined, 4);
    try {
      await Promise.all([
        handInDue(school.means),
        handInDue({ ...school.means, ...other }),
        handInDue(school.means),
        handInDue({ ...school.means, ...other }),
      ]);
    } finally {
      await other.pool.end();
    }
    const { rows } = await school.pool.query(
      "select state, ended_by, score, used_seconds, count(*)::int from attempt where target = $1 and source = 'past' group by 1, 2, 3, 4",
      [paper.paperId],
    );
    expect(rows).toEqual([{ state: "marked", ended_by: "deadline", score: 500, used_seconds: 600, count: 30 }]);
    const { rows: booked } = await school.pool.query("select distinct answered from learner_question where learner_id = any($1::int[])", [
      candidates.map(({ client }) => client.learnerId),
    ]);
    expect(booked).toEqual([{ answered: 1 }]);
    expect(await later.time()).toMatchObject({ state: "open", remainingSeconds: 60 });
  });

  test("compares with the best of each other learner at the same", async () => {
    const { subjectId } = await aSubject(school);
    const paper = await aPaper(school, subjectId, { kinds: ["single", "single", "single", "single"] });
    const sit = async (right: number, candidate?: Candidate) => {
      const who = candidate ? await candidate.start() : await candidateAt(school, paper, subjectId);
      const result = await who.handIn(paper.questionIds.map((questionId, i) => ({ questionId, answer: i < right ? "B" : "A", seq: 1 })));
      return { who, beatPer: result.beatPer };
    };
    const first = await sit(3);
    expect(first.beatPer).toBeNull();
    expect((await sit(4)).beatPer).toBe(100);
    expect((await sit(1)).beatPer).toBe(0);
    expect((await sit(0, first.who)).beatPer).toBe(0);
    expect((await sit(2)).beatPer).toBe(33);
  });

  test("enters wrong and partly right ones in the error book, not blank ones", async () => {
    const candidate = await aCandidate(school, { kinds: ["single", "multiple", "judge", "fill"], rules: { multiple: "half" } });
    const [single, multiple, judge] = candidate.paper.questionIds;
    await candidate.handIn([
      { questionId: single!, answer: "A", seq: 1 },
      { questionId: multiple!, answer: ["A"], seq: 1 },
      { questionId: judge!, answer: "T", seq: 1 },
    ]);
    const { rows } = await school.pool.query(
      "select question_id, in_book from learner_question where learner_id = $1 order by question_id",
      [candidate.client.learnerId],
    );
    expect(rows).toEqual([
      { question_id: single, in_book: true },
      { question_id: multiple, in_book: true },
      { question_id: judge, in_book: false },
    ]);
  });

  test("of a mock exam has a call of its own, for mock exams alone", async () => {
    const candidate = await aCandidate(school);
    expect(await candidate.client.ask(practice.submitMockPaper, { historyId: candidate.historyId })).toMatchObject({ code: 1001 });
  });
});
