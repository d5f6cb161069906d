import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

/** Sign-ins from before an instant whose address is whole. */
export async function countWhole(db: Database, before: Date): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from session where created_at < ${before} and is_whole_address(ip)`.execute(db);
  return rows[0]!.due;
}

/** Shortens the oldest of them to their network, at most so many. */
export async function shortenWhole(db: Database, before: Date, atMost: number): Promise<number> {
  const shortened = await sql`
    with due as (
      select id from session where created_at < ${before} and is_whole_address(ip)
      order by created_at limit ${atMost} for update skip locked
    ) update session s set ip = address_network(s.ip) from due where s.id = due.id`.execute(db);
  return Number(shortened.numAffectedRows ?? 0n);
}
