import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

/** Of these questions those that an attempt of the subject asks which began since a time. */
export async function askedSince(db: Database, subjectId: number, since: Date, questionIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${questionIds}::int[]) as given (id)
    where id in (select unnest(question_ids) from attempt where subject_id = ${subjectId} and started_at >= ${since})`.execute(db);
  return rows.map((row) => row.id);
}
