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
