import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { account } from "#contract/account.ts";
import { books } from "#contract/books.ts";
import { exams } from "#contract/exams.ts";
import { practice } from "#contract/practice.ts";
import { questions } from "#contract/questions.ts";
import { examStarts } from "#server/domains/exams/exams.ts";
import { bringIn } from "#server/domains/practice/bringIn.ticks.ts";
import { signIn, type SignedIn } from "../factories/account.ts";
import { anExamination, aMockRule, aPaper, aSubject, someQuestions } from "../factories/bank.ts";
import { leaks } from "../support/leaks.ts";
import { runJob } from "../support/runJob.ts";
import { openSchool, type School } from "../support/school.ts";
import { unzip } from "../support/unzip.ts";

/** docs/threats.md, Keys of examinations: what a formal examination and other attempts tell. */
const HOUR = 3_600_000;
const QUESTIONS = 12;
const PASSWORD = "hongqi7shen9";
const [RIGHT, WRONG] = ["B", "A"] as const;

let school: School;
let hall: { readonly examinId: number; readonly subjectId: number; readonly ids: readonly number[] };
let ruleId: number;
/** A past paper for each question of the examination, with another question that is in none. */
let papers: readonly number[];
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());
beforeEach(async () => {
  const { subjectId } = await aSubject(school);
  const made = await someQuestions(school, subjectId, Array.from({ length: QUESTIONS }, (_none, n) => ({ chapterTitle: `第${n}章` })));
  const ids = made.map(({ questionId }) => questionId);
  const spare = await someQuestions(school, subjectId, ids.map(() => ({ chapterTitle: "其他" })));
  papers = await Promise.all(
    ids.map(async (id, n) => (await aPaper(school, subjectId, { questionIds: [id, spare[n]!.questionId], passScore: 500 })).paperId),
  );
  const { paperId } = await aPaper(school, subjectId, { kind: "formal", questionIds: ids });
  const { examinId } = await anExamination(school, subjectId, {
    paperId, attempts: 2, startsAt: school.clock.now - HOUR, endsAt: school.clock.now + 3 * HOUR,
  });
  ruleId = await aMockRule(school, subjectId, { cells: [{ kind: "single", count: QUESTIONS, score: 100 }] });
  hall = { examinId, subjectId, ids };
});

async function anAttacker(): Promise<SignedIn> {
  const client = await signIn(school, { password: PASSWORD });
  await client.call(exams.saveExamUser, { examinId: hall.examinId, realName: "张伟", phone: "13900001111" });
  return client;
}
const begin = (client: SignedIn) => client.call(practice.createExamHistory, { examinId: hall.examinId, requestId: randomUUID() });

/** All my data as they are exported, without what I said myself. */
async function exported(client: SignedIn): Promise<unknown[]> {
  const { url } = await client.call(account.exportData, { password: PASSWORD });
  const files = unzip(Buffer.from(await (await fetch(school.origin + url)).arrayBuffer()));
  return ["practice", "questions"].map((name) => JSON.parse(files.get(`${name}.json`)!.toString("utf8")) as unknown);
}

/** Everything that tells something about my attempts and about how I answered, asked as often as one likes. */
async function everything(client: SignedIn, historyIds: readonly number[]): Promise<unknown> {
  const { examinId, subjectId: courseId, ids } = hall;
  for (const questionId of ids) await client.call(books.markOrCancel, { questionId, marked: true });
  // The school's clocks go on: what comes by ticks and jobs comes.
  await bringIn(examStarts, school.means);
  await runJob(school.means, "books.tally");
  const own = (historyId: number) => [
    client.ask(practice.getExamHistory, { historyId }),
    client.ask(practice.getQuestionAndMarkList, { historyId }),
    client.ask(practice.handInExam, { historyId }),
    client.ask(practice.pcSubmitAnswer, { historyId, answers: [{ questionId: ids[0]!, answer: RIGHT, seq: 9 }] }),
  ];
  return Promise.all([
    ...historyIds.flatMap(own),
    ...ids.map((id) => client.ask(practice.getQuestionAndMarkList, { ids: [id] })),
    client.ask(practice.getAllExamHistory, { size: 50 }),
    client.ask(practice.getExamHistoryCategoryTree, {}),
    client.ask(questions.getCurriculumAll, {}),
    client.ask(questions.getPageCourse, { size: 50 }),
    client.ask(questions.getRealPaper, { courseId, size: 50 }),
    ...papers.map((paperId) => client.ask(questions.getPaper, { paperId })),
    client.ask(questions.getSubject, { courseId }),
    client.ask(books.pageQuery, {}),
    client.ask(books.getErrors, { courseId, size: 50 }),
    client.ask(books.getMarks, {}),
    client.ask(books.getMarkQuestions, { courseId, size: 50 }),
    client.ask(exams.getExaminBaseIsType, {}),
    client.ask(exams.getExaminBase, { examinId }),
    exported(client),
    school.db.selectFrom("question").select(["id", "answered", "correct"]).where("id", "in", ids).orderBy("id").execute(),
  ]);
}

const OWN = /^(?:historyId|id|attempt|openHistoryId|startTime|endTime|markTime|markedAt|learnerId)$/;

/** What two payloads may differ in: numbers of attempts and people, instants, one's own answers. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== "object" || value === null) return value;
  const mine = "seq" in value || "spentSeconds" in value;
  const kept = Object.entries(value).filter(([key]) => !OWN.test(key) && !(key === "answer" && mine));
  return Object.fromEntries(kept.map(([key, inner]) => [key, bare(inner)]));
}

const NUMBERS = ["score", "correct", "wrong", "blank", "pendingReview", "accuracyPer", "beatPer", "bestScore"];
/** Where a payload says a number about an attempt at the examination. */
const told = (value: unknown): string[] =>
  typeof value !== "object" || value === null ? [] : Object.entries(value).flatMap(([key, inner]) =>
    NUMBERS.includes(key) && typeof inner === "number" && "historyId" in value ? [key] : told(inner));

describe("a blank hand-in of a formal examination while its window is open", () => {
  test("shows no key, verdict, score or count of it, however it is asked for; the second attempt gains nothing", async () => {
    const attacker = await anAttacker();
    const { historyId } = await begin(attacker);
    const result = await attacker.call(practice.handInExam, { historyId });
    expect([told(result), leaks(result), result.passed]).toEqual([[], [], false]);
    const exercise = await attacker.ask(practice.getMockExerciseList, { courseId: hall.subjectId, questionIds: [...hall.ids] });
    const all = [exercise, await everything(attacker, [historyId])];
    expect([told(all), leaks(all)]).toEqual([[], []]);
    // Before: all 12 keys stood in the sheet, and the second attempt scored 100 %. Now it knows what the first one did.
    const second = await begin(attacker);
    const keys = JSON.stringify(all).match(/"answer":"B"/g) ?? [];
    expect([second.resumed, keys]).toEqual([false, []]);
  });

  test("looks the same by everything that is told as one with every answer right, but for passed", async () => {
    const said: unknown[] = [];
    for (const answer of [RIGHT, WRONG]) {
      const attacker = await anAttacker();
      const { historyId } = await begin(attacker);
      await attacker.call(practice.handInExam, { historyId, answers: hall.ids.map((questionId) => ({ questionId, answer, seq: 1 })) });
      const all = JSON.stringify(bare(await everything(attacker, [historyId])));
      said.push(JSON.parse(all.replaceAll(/"passed":(?:true|false)/g, '"passed":1')));
    }
    expect(said[0]).toEqual(said[1]);
  });
});

describe("with an examination open, past papers with one answered question each", () => {
  test("tell by nothing whether it was right: 12 keys in 2.0 s before, none now", async () => {
    const said: unknown[] = [];
    for (const answer of [RIGHT, WRONG]) {
      const attacker = await anAttacker();
      await begin(attacker);
      const tried: unknown[] = [];
      const historyIds: number[] = [];
      for (const [n, paperId] of papers.entries()) {
        const { historyId } = await attacker.call(practice.createExamHistory, { paperId, requestId: randomUUID() });
        tried.push(await attacker.ask(practice.handInExam, { historyId, answers: [{ questionId: hall.ids[n]!, answer, seq: 1 }] }));
        historyIds.push(historyId);
      }
      said.push(bare([tried, await everything(attacker, historyIds)]));
    }
    expect(said[0]).toEqual(said[1]);
    // The other question of each paper may be told: no exam asks it.
    expect(leaks(said).filter((path) => !path.includes(".questions.1."))).toEqual([]);
  });

  test("nor does a mock exam that asks them; what waited is told once the examination is final, and counted once", async () => {
    const attacker = await anAttacker();
    const examination = await begin(attacker);
    const drawn = await attacker.ask(practice.getMockRulePaper, { ruleId });
    const { historyId } = await attacker.call(practice.createExamHistory, { paperId: papers[0]!, requestId: randomUUID() });
    const answers = [{ questionId: hall.ids[0]!, answer: WRONG, seq: 1 }];
    expect(await attacker.call(practice.handInExam, { historyId, answers })).toMatchObject({ score: null, passed: null, hiddenBy: "exam" });
    const mock = drawn.data;
    if (mock) {
      const mine = mock.questionIds.map((questionId) => ({ questionId, answer: RIGHT, seq: 1 }));
      expect(told(await attacker.call(practice.submitMockPaper, { historyId: mock.historyId, answers: mine }))).toEqual([]);
    }
    await attacker.call(practice.handInExam, { historyId: examination.historyId });
    expect(await attacker.call(practice.getExamHistory, { historyId })).toMatchObject({ score: 0, passed: false, correct: 0, wrong: 1 });
    // Its verdicts are told; the key of what the examination holds waits for the review instant, for everybody.
    school.clock.now += 4 * HOUR;
    await Promise.all([bringIn(examStarts, school.means), bringIn(examStarts, school.means)]);
    const known = school.db.selectFrom("learner_question").select(["answered", "wrong"]).where("learner_id", "=", attacker.learnerId);
    const row = await known.where("question_id", "=", hall.ids[0]!).executeTakeFirst();
    expect(row).toEqual({ answered: mock?.questionIds.includes(hall.ids[0]!) ? 2 : 1, wrong: 1 });
  });
});
