import type { Means } from "../../../kernel/call.ts";

type Reads = Pick<Means, "pool">;

/** An open exercise. */
export interface OpenExercise {
  readonly id: number;
  readonly scope: string;
  /** The try to start that made it. */
  readonly requestId: string;
}

/** A learner's open exercises of a subject. */
export async function openExercises({ pool }: Reads, learnerId: number, subjectId: number): Promise<OpenExercise[]> {
  const { rows } = await pool.query<OpenExercise>({
    name: "practice.openExercises",
    text: "select id, scope, request_id as \"requestId\" from attempt where learner_id = $1 and source = 'exercise' and target = $2 and mode = 'practice' and state = 'open'",
    values: [learnerId, subjectId],
  });
  return rows;
}

/** Whether nothing is left to do of an exercise that was just open: every question is answered, or another tab has handed it in since. */
export async function isAnswered({ pool }: Reads, id: number): Promise<boolean> {
  const { rows } = await pool.query<{ all: boolean }>({
    name: "practice.isAnswered",
    text: `select a.state in ('handedIn', 'reviewing', 'marked') or (select count(n.answer) from answer n
      where n.attempt_id = a.id) = cardinality(a.question_ids) as all from attempt a where a.id = $1`,
    values: [id],
  });
  return rows[0]?.all ?? false;
}

/** Gives up open exercises of a learner; those that ended meanwhile stay as they are. */
export async function abandonExercises({ pool }: Reads, learnerId: number, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await pool.query({
    name: "practice.abandonExercises",
    text: `update attempt set state = 'abandoned', ended_at = $3, ended_by = 'learner'
      where id = any($2::int[]) and learner_id = $1 and source = 'exercise' and state = 'open'`,
    values: [learnerId, ids, at],
  });
}

/** Of these questions those that a final or practised attempt of the learner asked. */
export async function askedBefore({ pool }: Reads, learnerId: number, questionIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await pool.query<{ id: number }>({
    name: "practice.askedBefore",
    text: `select distinct i.id from attempt a cross join lateral unnest(a.question_ids) as i (id)
      where a.learner_id = $1 and (a.mode = 'practice' or a.state in ('reviewing', 'marked')) and a.question_ids && $2::int[]
      and i.id = any($2::int[])`,
    values: [learnerId, questionIds],
  });
  return new Set(rows.map(({ id }) => id));
}

/** How often a question was answered by all learners, and right; may lag up to a minute. */
export async function statsOf({ pool }: Reads, questionId: number): Promise<{ answered: number; correct: number }> {
  const { rows } = await pool.query<{ answered: number; correct: number }>({
    name: "practice.stats",
    text: "select answered, correct from question where id = $1",
    values: [questionId],
  });
  return rows[0]!;
}
