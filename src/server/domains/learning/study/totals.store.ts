import { sql } from "kysely";
import type { Database } from "../../../database/database.ts";

interface StudyTotal {
  readonly learnerId: number;
  readonly creditedSeconds: number;
  /** ms since the epoch. */
  readonly studiedAt: number;
}

/**
 * Learners who studied since an instant (null: ever), by id from after one on, with all that they have studied. Who studied is told by the
 * lease: one row for each learner.
 */
export async function studiedSince(
  { db }: { readonly db: Database },
  since: Date | null,
  after: number,
  limit: number,
): Promise<readonly StudyTotal[]> {
  const { rows } = await sql<StudyTotal>`
    with those as (
      select learner_id from study_lease where learner_id > ${after} ${since === null ? sql`` : sql`and counted_until >= ${since}`}
      order by learner_id limit ${limit})
    select t.learner_id as "learnerId", coalesce(floor(sum(p.credited_ms) / 1000), 0)::int as "creditedSeconds",
      floor(extract(epoch from coalesce(max(p.watched_at), 'epoch')) * 1000)::bigint as "studiedAt"
    from those t left join item_progress p on p.learner_id = t.learner_id and p.watched_at is not null
    group by 1 order by 1`.execute(db);
  return rows;
}
