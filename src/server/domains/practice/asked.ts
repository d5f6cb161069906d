import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

/** Which of these questions of a subject learners were asked since a time, or know from their books: they can't leave the bank unnoticed. */
export async function askedOf(db: Database, subjectId: number, since: Date, questionIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with given as (select unnest(${questionIds}::int[]) as id)
    select id from given where id in (select unnest(question_ids) from attempt where subject_id = ${subjectId} and started_at >= ${since})
      or exists (select from learner_question k where k.question_id = given.id) or exists (select from question_mark m
      where m.question_id = given.id)`.execute(db);
  return rows.map((row) => row.id);
}
