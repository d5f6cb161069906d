import type { Means } from "../../../kernel/call.ts";

async function askedWhile({ pool }: Pick<Means, "pool">, learnerId: number, name: string, states: string): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>({
    name,
    // Written out: the index holds none but these states.
    text: `select distinct unnest(question_ids) as id from attempt where learner_id = $1 and mode = 'exam' and state in (${states})`,
    values: [learnerId],
  });
  return rows.map(({ id }) => id);
}

/** The questions of a learner's exams that still take answers: who learned their keys could use them there (decision 17). */
export const underExam = (means: Pick<Means, "pool">, learnerId: number): Promise<number[]> =>
  askedWhile(means, learnerId, "practice.underExam", "'open', 'handedIn'");

/** Those, and the questions of exams that wait for a marker: how they went is told once the attempt is final (rules.md Exams). */
export const beforeFinal = (means: Pick<Means, "pool">, learnerId: number): Promise<number[]> =>
  askedWhile(means, learnerId, "practice.beforeFinal", "'open', 'handedIn', 'reviewing'");
