import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

/**
 * Rows of evidence from before an instant whose address is whole, from up to where they were shortened last on. Learner by learner, as
 * the evidence lies in its index.
 */
export async function countEvidencePlaces(db: Database, before: Date): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due
    from evidence_places m cross join study_lease l cross join lateral (
      select from watch_evidence w
      where w.learner_id = l.learner_id and w.at >= m.until and w.at < least(${before}::timestamptz, now() - interval '30 days')
        and is_whole_address(w.address)) w`.execute(db);
  return rows[0]!.due;
}

/** Shortens the next ones, at most so many; the product itself may only add to the evidence. */
export async function shortenEvidencePlaces(db: Database, before: Date, atMost: number): Promise<number> {
  const { rows } = await sql<{ shortened: number }>`select shorten_evidence_places(${before}, ${atMost}) as shortened`.execute(db);
  return rows[0]!.shortened;
}
