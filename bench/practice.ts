import { randomUUID } from "node:crypto";
import { practice } from "#contract/practice.ts";
import { questions } from "#contract/questions.ts";
import { type Database, inTransaction } from "#server/database/database.ts";
import { account } from "#server/domains/account/account.ts";
import { noteAnswers } from "#server/domains/books/books.ts";
import { type Cell, type QuestionDraft, saveMockRule, USUAL_RULES, writeQuestions } from "#server/domains/questions/questions.ts";
import type { Means } from "#server/kernel/call.ts";
import { COOKIE } from "#server/kernel/cookies.ts";
import { withOwnSchool } from "./support/ownSchool.ts";
import { type Figure, median } from "./support/table.ts";

const BANK = 10_000;
/** Of them answered by the learner. */
const DONE = 4_000;
const CHAPTERS = 13;
const DRAWS = 9;
const CALLS = 200;
const DRAWN = 100;

/** A draw of a hundred out of ten thousand, the hub and an exercise through HTTP, for a learner with a long past. */
export function practising(): Promise<Figure[]> {
  return withOwnSchool(async ({ db, pool, means, origin }) => {
    const { subjectId, ruleId, questionIds } = await aBigBank(db);
    const headers = await aLongPast(means, questionIds);
    await pool.query("vacuum analyze");
    const call = async (path: string, input: object): Promise<{ total?: number; historyId?: number }> => {
      const answer = (await (await fetch(origin + path, { method: "POST", headers, body: JSON.stringify(input) })).json()) as {
        code: number;
        message: string;
        data: { total?: number; historyId?: number };
      };
      if (answer.code !== 1) throw new Error(`${path} answered ${answer.code}: ${answer.message}`);
      return answer.data;
    };
    const timed = async (count: number, work: () => Promise<unknown>): Promise<number[]> => {
      const times: number[] = [];
      for (let n = 0; n < count; n += 1) {
        const began = performance.now();
        await work();
        times.push(performance.now() - began);
      }
      return times;
    };
    const draws = await timed(DRAWS, async () => {
      const { total, historyId } = await call(practice.getMockRulePaper.path, { ruleId, requestId: randomUUID() });
      if (total !== DRAWN) throw new Error(`${total} questions were drawn`);
      await call(practice.resetExam.path, { historyId });
    });
    const exercises = await timed(DRAWS, () => call(practice.getMockExerciseList.path, { courseId: subjectId, count: 20, anew: true }));
    const hubs = await timed(CALLS, () => call(questions.getSubject.path, { courseId: subjectId }));
    const note = `a bank of ${BANK} questions, ${DONE} of them answered`;
    return [
      {
        name: `a mock exam of ${DRAWN} drawn, started and given up, slowest`,
        measured: Math.max(...draws) / 1000,
        limit: 2,
        atLeast: false,
        unit: "s",
        note: `${note}; p50 ${Math.round(median(draws))} ms of ${DRAWS}`,
      },
      { name: "an exercise of 20 drawn and started, p50", measured: median(exercises), limit: 250, atLeast: false, unit: "ms", note },
      { name: "the hub of a subject, p50", measured: median(hubs), limit: 60, atLeast: false, unit: "ms", note },
    ];
  });
}

/** A subject of ten thousand questions in thirteen chapters, and a rule whose cells overlap. */
async function aBigBank(db: Database): Promise<{ subjectId: number; ruleId: number; questionIds: number[] }> {
  const trade = await db.insertInto("exam_trade").values({ name: "电工", trade: "electrician" }).returning("id").executeTakeFirstOrThrow();
  const level = await db.insertInto("exam_level").values({ trade_id: trade.id, name: "四级" }).returning("id").executeTakeFirstOrThrow();
  const { id: subjectId } = await db
    .insertInto("subject")
    .values({ level_id: level.id, name: "理论" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const options = ["A", "B", "C", "D"].map((key) => ({ key, html: `选项 ${key}` }));
  const drafts = Array.from({ length: BANK }, (_none, n): QuestionDraft => ({
    kind: n % 4 === 3 ? "judge" : "single", difficulty: (n % 3) + 1, chapterTitle: `第 ${(n % CHAPTERS) + 1} 章`, pointName: `知识点 ${n % 120}`,
    body: n % 4 === 3
      ? { kind: "judge", stem: `第 ${n} 题说得对。`, options: [], key: { kind: "judge", right: "T" }, analysis: "解析" }
      : { kind: "single", stem: `第 ${n} 题应选哪一项？`, options, key: { kind: "single", option: "B" }, analysis: "解析" },
  }));
  const at = new Date();
  const written = await inTransaction(db, (tx) => writeQuestions(tx, subjectId, drafts, { batchId: null, at }));
  const chapters = await db.selectFrom("bank_chapter").select("id").where("subject_id", "=", subjectId).orderBy("id").execute();
  const cells: Cell[] = [
    ...chapters.map(({ id }): Cell => ({ kind: "single", chapterId: id, count: 5, score: 100 })),
    { kind: "single", count: 10, score: 100 },
    { kind: "judge", difficulty: 2, count: 10, score: 100 },
    { kind: "judge", count: 15, score: 100 },
  ];
  const { ruleId } = await inTransaction(db, (tx) =>
    saveMockRule(tx, { subjectId, title: "模拟", minutes: 90, passScore: 6000, published: true, cells, rules: USUAL_RULES }, at),
  );
  return { subjectId, ruleId, questionIds: written.map(({ questionId }) => questionId) };
}

/** A signed-in learner who answered much: the headers of their browser. */
async function aLongPast(means: Means, questionIds: readonly number[]): Promise<Record<string, string>> {
  const learnerId = (await account.createLearner(means, { phone: "13900000001", nickName: "学员" }))!;
  for (let from = 0; from < DONE; from += 100) {
    const answers = questionIds.slice(from, from + 100).map((questionId, n) => ({ questionId, right: n % 4 !== 0, answer: '"B"' }));
    await noteAnswers(means.db, learnerId, new Date(Date.now() - (DONE - from) * 60_000), answers);
  }
  const opened = await means.sessions.open({ learnerId }, { clientType: "pc", userAgent: "bench", ip: "127.0.0.1" });
  return {
    cookie: `${COOKIE.session}=${opened.cookie}; ${COOKIE.login}=1`,
    token: opened.token,
    "content-type": "application/json",
    "sec-fetch-site": "same-origin",
    clientType: "pc",
  };
}
