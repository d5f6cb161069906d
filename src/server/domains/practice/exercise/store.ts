import { named } from "../../../database/named.ts";
import type { Means } from "../../../kernel/call.ts";

type Reads = Pick<Means, "pool">;

/** An open exercise. */
interface OpenExercise {
  readonly id: number;
  readonly scope: string;
  /** The try to start that made it. */
  readonly requestId: string;
}

const openExercisesRows = named<OpenExercise, [learnerId: number, subjectId: number]>(
  "practice.openExercises",
  `select id, scope, request_id as "requestId" from attempt
    where learner_id = $1 and source = 'exercise' and target = $2 and mode = 'practice' and state = 'open'`,
);

/** A learner's open exercises of a subject. */
export function openExercises({ pool }: Reads, learnerId: number, subjectId: number): Promise<OpenExercise[]> {
  return openExercisesRows(pool, [learnerId, subjectId]);
}

const isAnsweredRows = named<{ all: boolean }, [id: number]>(
  "practice.isAnswered",
  `select a.state in ('handedIn', 'reviewing', 'marked') or (select count(n.answer) from answer n
    where n.attempt_id = a.id) = cardinality(a.question_ids) as all from attempt a where a.id = $1`,
);

/** Whether nothing is left to do of an exercise that was just open: every question is answered, or another tab has handed it in since. */
export async function isAnswered({ pool }: Reads, id: number): Promise<boolean> {
  const rows = await isAnsweredRows(pool, [id]);
  return rows[0]?.all ?? false;
}

const giveUpExercises = named<object, [learnerId: number, ids: readonly number[], at: Date]>(
  "practice.abandonExercises",
  `update attempt set state = 'abandoned', ended_at = $3, ended_by = 'learner'
    where id = any($2::int[]) and learner_id = $1 and source = 'exercise' and state = 'open'`,
);

/** Gives up open exercises of a learner; those that ended meanwhile stay as they are. */
export async function abandonExercises({ pool }: Reads, learnerId: number, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await giveUpExercises(pool, [learnerId, ids, at]);
}

const askedBeforeRows = named<{ id: number }, [learnerId: number, questionIds: readonly number[]]>(
  "practice.askedBefore",
  `select distinct i.id from attempt a cross join lateral unnest(a.question_ids) as i (id)
    where a.learner_id = $1 and (a.mode = 'practice' or a.state in ('reviewing', 'marked')) and a.question_ids && $2::int[]
    and i.id = any($2::int[])`,
);

/** Of these questions those that a final or practised attempt of the learner asked. */
export async function askedBefore({ pool }: Reads, learnerId: number, questionIds: readonly number[]): Promise<Set<number>> {
  const rows = await askedBeforeRows(pool, [learnerId, questionIds]);
  return new Set(rows.map(({ id }) => id));
}
