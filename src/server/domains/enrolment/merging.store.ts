import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { Pair } from "../../kernel/merging.ts";

/** Courses that both hold had two learners and have one. */
export async function uncountBoth(tx: Database, { goes, stays }: Pair): Promise<void> {
  await sql`
    update series set learner_count = greatest(0, learner_count - 1) where id in (
      select series_id from entitlement where learner_id = ${goes} and revoked_at is null
      intersect select series_id from entitlement where learner_id = ${stays} and revoked_at is null)`.execute(tx);
}

/** Of two rights to a course by the same source: what one of them still grants, and the longer time. */
export async function joinSame(tx: Database, { goes, stays }: Pair): Promise<void> {
  await sql`
    update entitlement s set starts_at = least(s.starts_at, g.starts_at), ends_at = g.ends_at, revoked_at = null, revoked_reason = '',
      version = s.version + 1
    from entitlement g
    where g.learner_id = ${goes} and s.learner_id = ${stays}
      and (g.series_id, g.source, g.source_ref) = (s.series_id, s.source, s.source_ref) and g.revoked_at is null
      and (s.revoked_at is not null or coalesce(g.ends_at, 'infinity') > coalesce(s.ends_at, 'infinity'))`.execute(tx);
}
