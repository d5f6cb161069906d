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
 * When the first examination or class exam of the learner began that isn't final and asks a question of attempt `a`, another
 * than `a` itself; null: there is none. What the whole of `a` tells could be used there (decision 27).
 */
export const SHARED_FROM = `(select floor(extract(epoch from min(o.started_at)) * 1000)::bigint from attempt o
    where o.learner_id = a.learner_id and o.id <> a.id and o.mode = 'exam' and o.source in ('examination', 'class')
    and o.state in ('open', 'handedIn', 'reviewing') and o.question_ids && a.question_ids)`;
