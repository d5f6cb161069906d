import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";
import { named } from "../../../database/named.ts";
import type { Means } from "../../../kernel/call.ts";

/** Settled answers to one question that its counters do not know yet. */
export interface AnswerCount {
  readonly questionId: number;
  readonly answered: number;
  readonly correct: number;
}

const countRows = named<{ answered: number; correct: number }, [questionId: number]>(
  "questions.answerCounts",
  "select answered, correct from question where id = $1",
);

/** How often a question was answered by all learners, and right; may lag up to a minute. */
export async function answerCounts({ pool }: Pick<Means, "pool">, questionId: number): Promise<{ answered: number; correct: number }> {
  return (await countRows(pool, [questionId]))[0]!;
}

/** Adds settled answers to the counters of their questions, in one statement. */
export async function countAnswers(tx: Database, counts: readonly AnswerCount[]): Promise<void> {
  if (counts.length === 0) return;
  const sorted = counts.toSorted((a, b) => a.questionId - b.questionId);
  await sql`
    update question q set answered = q.answered + c.answered, correct = q.correct + c.correct
    from unnest(${sorted.map((one) => one.questionId)}::int[], ${sorted.map((one) => one.answered)}::int[],
      ${sorted.map((one) => one.correct)}::int[]) as c (id, answered, correct)
    where q.id = c.id`.execute(tx);
}

/** To how many learners a key was shown, and since when (ms). */
export interface ShownKey {
  readonly questionId: number;
  readonly learners: number;
  readonly since: number;
}

/** Adds learners to whom keys were shown for the first time; no question twice. */
export async function countShown(
  tx: Database,
  news: readonly { readonly questionId: number; readonly learners: number; readonly firstAt: Date }[],
): Promise<void> {
  if (news.length === 0) return;
  const sorted = news.toSorted((a, b) => a.questionId - b.questionId);
  await sql`
    insert into question_shown as s (question_id, first_at, learners)
    select id, first_at, learners from unnest(${sorted.map((one) => one.questionId)}::int[],
      ${sorted.map((one) => one.firstAt)}::timestamptz[], ${sorted.map((one) => one.learners)}::int[]) as n (id, first_at, learners)
    where exists (select from question q where q.id = n.id)
    on conflict (question_id) do update set first_at = least(s.first_at, excluded.first_at),
      learners = s.learners + excluded.learners`.execute(tx);
}

/** Of these questions those whose keys were shown outside of formal examinations; may lag up to a minute. */
export async function shownKeys(db: Database, questionIds: readonly number[]): Promise<ShownKey[]> {
  const { rows } = await sql<ShownKey>`
    select question_id as "questionId", learners, floor(extract(epoch from first_at) * 1000)::bigint as since from question_shown
    where question_id = any(${questionIds}::int[]) order by question_id`.execute(db);
  return rows;
}
