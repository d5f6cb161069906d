import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { exams } from "#contract/exams.ts";
import { practice } from "#contract/practice.ts";
import { staffPractice } from "#contract/staff/practice.ts";
import { handInDue } from "#server/domains/practice/attempt/ticks.ts";
import { aCandidate, candidateAt } from "../factories/attempts.ts";
import { signIn } from "../factories/account.ts";
import { aClassExam, anExamination, aPaper, aSubject } from "../factories/bank.ts";
import { owns } from "../factories/catalogue.ts";
import { aMember } from "../factories/staff.ts";
import { openSchool, type School } from "../support/school.ts";
import { isChannel } from "../support/statements.ts";

let school: School;
const said: string[] = [];
beforeAll(async () => {
  school = await openSchool();
  const query = pg.Client.prototype.query as (...words: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...words: unknown[]) {
    const [first] = words;
    if (!isChannel(this)) said.push(typeof first === "string" ? first : ((first as { text?: string }).text ?? ""));
    return query.apply(this, words);
  } as never);
});
beforeEach(async () => {
  await vi.waitFor(() => expect(school.pool.waitingCount).toBe(0), { timeout: 15_000 });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await school.close();
});

const KINDS = Array.from({ length: 40 }, () => "single" as const);

/** Statements of a call, with begin and commit, when nothing of its attempt is in memory but the session. */
async function statements(call: () => Promise<unknown>): Promise<string[]> {
  said.length = 0;
  await call();
  return [...said];
}

/** Whether a statement reads what others scored at the same. */
const ranks = (statement: string): boolean => statement.includes("max(score) as best");

describe("what a sitting costs the database (fewer than 10 statements each)", () => {
  test("a start, its questions and a hand-in with forty answers", async () => {
    const { subjectId } = await aSubject(school);
    const paper = await aPaper(school, subjectId, { kinds: KINDS });
    const client = await signIn(school);
    await client.call(practice.getExamHistoryCategoryTree, {});
    let historyId = 0;
    const start = await statements(async () => {
      ({ historyId } = await client.call(practice.createExamHistory, { paperId: paper.paperId, requestId: crypto.randomUUID() }));
    });
    expect(start.length, start.join("\n---\n")).toBeLessThan(10);
    const opened = await statements(() => client.call(practice.getQuestionAndMarkList, { historyId }));
    expect(opened.length, opened.join("\n---\n")).toBeLessThan(6);
    const handIn = await statements(() =>
      client.call(practice.handInExam, {
        historyId,
        answers: paper.questionIds.map((questionId) => ({ questionId, answer: "B", seq: 1 })),
      }),
    );
    expect(handIn.length, handIn.join("\n---\n")).toBeLessThan(10);
    const again = await statements(() => client.call(practice.handInExam, { historyId }));
    expect(again.length).toBeLessThan(10);
  });

  test("a start of an examination and of a class exam, nothing of them in memory", async () => {
    const { subjectId } = await aSubject(school);
    const client = await signIn(school);
    const { examinId } = await anExamination(school, subjectId, {
      paperId: (await aPaper(school, subjectId, { kind: "formal", kinds: KINDS })).paperId,
    });
    await client.call(exams.saveExamUser, { examinId, realName: "张伟", phone: "13900001111" });
    const { itemId, seriesId } = await aClassExam(school, subjectId, { kinds: KINDS });
    await owns(school, client.learnerId, seriesId!);
    const starting = (what: object) =>
      statements(() => client.call(practice.createExamHistory, { ...what, requestId: crypto.randomUUID() }));
    const start = await starting({ examinId });
    expect(start.length, start.join("\n---\n")).toBeLessThan(10);
    // What was tried, the pool and the keys that were seen, and a transaction of five: it is drawn under a lock.
    const drawn = await starting({ itemId });
    expect(drawn.length, drawn.join("\n---\n")).toBeLessThanOrEqual(15);
  });

  test("an attempt that the deadline or staff hands in, and nobody's rank: that is asked for when a result is read", async () => {
    const candidates = [await aCandidate(school, { kinds: KINDS, minutes: 10, rules: { offlineGraceSeconds: 0 } })];
    const [{ paper, subjectId }] = candidates as [(typeof candidates)[number]];
    for (let n = 0; n < 3; n += 1) candidates.push(await candidateAt(school, paper, subjectId));
    const [first, forced] = candidates as [(typeof candidates)[number], (typeof candidates)[number]];
    const staff = await aMember(school, "questions", "exams", "marking", "phones");
    const force = await statements(() => staff.call(staffPractice.handIn, { historyId: forced.historyId, version: 1 }));
    school.clock.now = first.started.deadline!;
    const due = await statements(() => handInDue(school.means));
    const { rows } = await school.pool.query(
      "select ended_by as by, count(*)::int as count from attempt where target = $1 and state = 'marked' group by 1 order by 1",
      [paper.paperId],
    );
    expect(rows).toEqual([{ by: "deadline", count: 3 }, { by: "staff", count: 1 }]);
    for (const all of [force, due]) expect(all.filter(ranks), all.join("\n---\n")).toEqual([]);
    // What is due is found and read in one go; then each has a transaction of six, one of which notes whose keys are shown.
    expect(due.length, due.join("\n---\n")).toBeLessThanOrEqual(2 + 3 * 6);
    expect((await statements(() => first.handIn())).filter(ranks)).toHaveLength(1);
  });

  test("a save is one statement, whatever it brings", async () => {
    const candidate = await aCandidate(school, { kinds: KINDS });
    const answers = candidate.paper.questionIds.map((questionId) => ({ questionId, answer: "C", seq: 1 }));
    const saving = await statements(() => candidate.client.call(practice.pcSubmitAnswer, { historyId: candidate.historyId, answers }));
    expect(saving).toHaveLength(1);
  });

  test("saves that arrive together share a statement", async () => {
    const candidates = await Promise.all(Array.from({ length: 30 }, () => aCandidate(school, { kinds: ["single"] })));
    const saving = await statements(() => Promise.all(candidates.map((candidate) => candidate.save(candidate.paper.questionIds[0]!, "B"))));
    expect(saving.length).toBeLessThan(20);
  });
});
