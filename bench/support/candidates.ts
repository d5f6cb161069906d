import { randomUUID } from "node:crypto";
import { PostgresDialect, Kysely } from "kysely";
import { practice } from "#contract/practice.ts";
import { inTransaction, type Pool, type Tables } from "#server/database/database.ts";
import { type Body, savePaper, USUAL_RULES, writeQuestions } from "#server/domains/questions/questions.ts";
import { sessionsOf } from "./sessions.ts";
import type { Crowd } from "./crowd.ts";

/** A learner in an attempt of a paper. */
export interface Candidate {
  readonly headers: Record<string, string>;
  readonly historyId: number;
  readonly questionIds: readonly number[];
  seq: number;
}

const bodyOf = (n: number): Body => ({
  kind: "single", stem: `<p>第 ${n} 题：低压配电系统中，关于保护接地与保护接零的下列说法，哪一项是正确的？公式 \\(I = \\frac{U}{R_${n}}\\)。</p>`,
  options: ["A", "B", "C", "D"].map((key) => ({ key, html: `<p>选项 ${key}：同一台变压器供电的系统中设备的接法 ${n}</p>` })),
  key: { kind: "single", option: "B" }, analysis: `<p>第 ${n} 题的解析：同一系统中不得混用两种保护方式。</p>`,
});

/** A published past paper of so many questions of its own. */
export async function makePaper(pool: Pool, count: number): Promise<number> {
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const at = new Date();
  return inTransaction(db, async (tx) => {
    const trade = await tx
      .insertInto("exam_trade")
      .values({ name: "bench", trade: "electrician" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const level = await tx.insertInto("exam_level").values({ trade_id: trade.id, name: "bench" }).returning("id").executeTakeFirstOrThrow();
    const subject = await tx.insertInto("subject").values({ level_id: level.id, name: "bench" }).returning("id").executeTakeFirstOrThrow();
    const drafts = Array.from({ length: count }, (_, n) => ({
      kind: "single" as const,
      body: bodyOf(n),
      chapterTitle: `第 ${n % 10} 章`,
      pointName: `知识点 ${n % 30}`,
      difficulty: 2,
    }));
    const written = await writeQuestions(tx, subject.id, drafts, { batchId: null, at });
    const saved = await savePaper(
      tx,
      {
        subjectId: subject.id,
        kind: "past",
        title: `bench ${count}`,
        year: 2026,
        minutes: 600,
        passScore: 60 * count,
        published: true,
        rules: USUAL_RULES,
        sections: [{ title: "单项选择题", questions: written.map(({ questionId }) => ({ questionId, score: 100 })) }],
      },
      at,
    );
    return saved.paperId;
  });
}

/** New learners who have begun the paper, in the order of their attempts, whose ids follow each other. */
export async function openCandidates(pool: Pool, origin: string, paperId: number, count: number): Promise<Candidate[]> {
  const run = randomUUID().slice(0, 8);
  const { rows: learners } = await pool.query<{ id: number }>(
    "insert into learner (username, nick_name, created_at) select $1 || n, 'bench', now() from generate_series(1, $2::int) n returning id",
    [`exam-${run}-`, count],
  );
  const sessions = sessionsOf(pool);
  const candidates: Candidate[] = [];
  for (const { id } of learners) {
    const opened = await sessions.open({ learnerId: id }, { clientType: "pc", userAgent: "bench", ip: "127.0.0.1" });
    const headers = {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      cookie: `sid=${opened.cookie}`,
      token: opened.token,
    };
    const { historyId, questionIds } = await called<{ historyId: number; questionIds: number[] }>(
      origin,
      practice.createExamHistory.path,
      headers,
      { paperId, requestId: randomUUID() },
    );
    candidates.push({ headers, historyId, questionIds, seq: 0 });
  }
  return candidates;
}

/** What a call must answer with. */
export async function called<T>(origin: string, path: string, headers: Record<string, string>, body: object): Promise<T> {
  const answer = (await (await fetch(origin + path, { method: "POST", headers, body: JSON.stringify(body) })).json()) as {
    code: number;
    message: string;
    data: T;
  };
  if (answer.code !== 1) throw new Error(`${path} answered ${answer.code}: ${answer.message}`);
  return answer.data;
}

/** pgbench has counted seqs up by one each; this is far above. */
let base = 0;
export const nextBase = (): number => (base += 5_000_000);

function saveOf(candidate: Candidate): string {
  candidate.seq += 1;
  const questionId = candidate.questionIds[candidate.seq % candidate.questionIds.length]!;
  return JSON.stringify({
    historyId: candidate.historyId,
    answers: [{ questionId, answer: "ABCD"[candidate.seq % 4], seq: base + candidate.seq, spentSeconds: 7, clientTime: Date.now() }],
  });
}

/** Everybody saves the next answer of their attempt. */
export const saving = (people: readonly Candidate[]): Crowd<Candidate> => ({ path: practice.pcSubmitAnswer.path, people, next: saveOf });

/**
 * What one saved answer writes, as one statement for a pgbench client with `each` attempts of its own: the hold on its
 * open attempt, which is a write to that row, and the answer. Attempts and questions follow each other from these ids.
 */
export const sameRows = (each: number, firstAttempt: number, firstQuestion: number, questions: number): string =>
  `\\set attempt ${firstAttempt} + :client_id * ${each} + random(0, ${each - 1})
\\set question ${firstQuestion} + random(0, ${questions - 1})
with held as (select id from attempt where id = :attempt and state = 'open' for key share)
 insert into answer as t (attempt_id, question_id, seq, spent_seconds, saved_at, answer) select id, :question, 1, 7, now(), '"B"' from held
 on conflict (attempt_id, question_id) do update
 set seq = t.seq + 1, spent_seconds = excluded.spent_seconds, saved_at = excluded.saved_at, answer = excluded.answer;
`.replaceAll(/\n (on|insert|set)/g, " $1");
