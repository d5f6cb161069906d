import { named } from "../../../database/named.ts";
import type { Means } from "../../../kernel/call.ts";

/** Questions that exams of a learner in these states ask. Written out: the index holds none but these states. */
const askedWhile = (states: string) =>
  `select distinct unnest(question_ids) as id from attempt where learner_id = $1 and mode = 'exam' and state in (${states})`;

const underExamRows = named<{ id: number }, [learnerId: number]>("practice.underExam", askedWhile("'open', 'handedIn'"));

/** The questions of a learner's exams that still take answers: who learned their keys could use them there (decision 17). */
export async function underExam({ pool }: Pick<Means, "pool">, learnerId: number): Promise<number[]> {
  return (await underExamRows(pool, [learnerId])).map(({ id }) => id);
}

const beforeFinalRows = named<{ id: number }, [learnerId: number]>("practice.beforeFinal", askedWhile("'open', 'handedIn', 'reviewing'"));

/** Those, and the questions of exams that wait for a marker: how they went is told once the attempt is final (rules.md Exams). */
export async function beforeFinal({ pool }: Pick<Means, "pool">, learnerId: number): Promise<number[]> {
  return (await beforeFinalRows(pool, [learnerId])).map(({ id }) => id);
}

/**
 * Whether an examination or class exam of the learner `a` sat, other than `a` and not final, asks a question of `a`: what the
 * whole of `a` tells could be used there (decision 27).
 */
const SHARED = `exists (select from attempt o where o.learner_id = a.learner_id and o.id <> a.id and o.mode = 'exam'
    and o.source in ('examination', 'class') and o.state in ('open', 'handedIn', 'reviewing') and o.question_ids && a.question_ids)`;

const sharedRows = named<{ shared: boolean }, [learnerId: number, attemptId: number, questionIds: readonly number[]]>(
  "practice.shared",
  `select ${SHARED} as shared from (select $1::int as learner_id, $2::int as id, $3::int[] as question_ids) a`,
);

/** The same of one attempt. */
export async function sharedNow(
  { pool }: Pick<Means, "pool">,
  learnerId: number,
  attemptId: number,
  questionIds: readonly number[],
): Promise<boolean> {
  return (await sharedRows(pool, [learnerId, attemptId, questionIds]))[0]!.shared;
}
