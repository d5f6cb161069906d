import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

/** How many rows are from before an instant. */
export async function countOver(db: Database, table: string, column: string, before: Date): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from ${sql.table(table)} where ${sql.ref(column)} < ${before}`.execute(db);
  return rows[0]!.due;
}

/** Deletes the oldest of them, at most so many, and passes by those that somebody holds; returns how many went. */
export async function deleteOver(db: Database, table: string, column: string, before: Date, atMost: number): Promise<number> {
  const gone = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before}
      order by ${sql.ref(column)} limit ${atMost} for update skip locked))`.execute(db);
  return Number(gone.numAffectedRows ?? 0n);
}
