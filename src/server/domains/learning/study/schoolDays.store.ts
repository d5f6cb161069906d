import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";

/** Up to when what the school has earned is counted by day; null: never. */
export async function daysCountedUntil(db: Database): Promise<Date | null> {
  const row = await db.selectFrom("study_day").select("counted_until").orderBy("day", "desc").limit(1).executeTakeFirst();
  return row?.counted_until ?? null;
}

/** Adds what all learners earned from one instant up to another of the same day (YYYY-MM-DD), unless another process has added it. */
export async function addToDay(db: Database, day: string, from: Date, until: Date): Promise<void> {
  await sql`
    insert into study_day as d (day, credit_ms, counted_until)
    select ${day}::date, coalesce(sum(credit_added_ms), 0), ${until}::timestamptz
    from watch_evidence where at >= ${from} and at < ${until} and marks <> 'merged'
    on conflict (day) do update set credit_ms = d.credit_ms + excluded.credit_ms, counted_until = excluded.counted_until
    where d.counted_until = ${from}`.execute(db);
}

/** What all learners earned on each day from one on, in seconds; days on which nobody looked are missing. */
export async function secondsByDay(db: Database, from: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom("study_day").select(["day", "credit_ms"]).where("day", ">=", from).execute();
  return new Map(rows.map((row) => [row.day, Math.floor(row.credit_ms / 1000)]));
}
