import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

/** Attempts that were abandoned before an instant and still have answers. */
const abandoned = (before: Date) => sql`
  from attempt a where a.state = 'abandoned' and a.ended_at < ${before} and exists (select from answer n where n.attempt_id = a.id)`;

export async function countAbandoned(db: Database, before: Date): Promise<number> {
  const { rows } = await sql<{ due: number }>`select count(*)::int as due ${abandoned(before)}`.execute(db);
  return rows[0]!.due;
}

/** Takes away the answers of the next ones, at most so many attempts. */
export async function sweepAbandoned(db: Database, before: Date, atMost: number): Promise<number> {
  const { rows } = await sql<{ swept: number }>`
    with page as (select a.id ${abandoned(before)} order by a.ended_at, a.id limit ${atMost} for update of a skip locked),
      gone as (delete from answer n using page p where n.attempt_id = p.id)
    select count(*)::int as swept from page`.execute(db);
  return rows[0]!.swept;
}

/** Of whom the address of an exam is whole, and whose last sign of life is from before an instant. */
const whole = (before: Date) => sql`
  from attempt_presence p where is_whole_address(p.address) and p.seen_at < ${before}`;

export async function countWhole(db: Database, before: Date): Promise<number> {
  const { rows } = await sql<{ due: number }>`select count(*)::int as due ${whole(before)}`.execute(db);
  return rows[0]!.due;
}

/** Shortens the next ones to their network, at most so many. */
export async function shortenWhole(db: Database, before: Date, atMost: number): Promise<number> {
  const shortened = await sql`
    with due as (select p.attempt_id ${whole(before)} order by p.attempt_id limit ${atMost} for update skip locked)
    update attempt_presence p set address = address_network(p.address) from due where p.attempt_id = due.attempt_id`.execute(db);
  return Number(shortened.numAffectedRows ?? 0n);
}
