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

/** Seconds credited in these courses, by course; those without any are missing. */
export async function creditBySeries(db: Database, learnerId: number, seriesIds: readonly number[]): Promise<Map<number, number>> {
  if (seriesIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("item_progress")
    .select(["series_id", sql<number>`floor(sum(credited_ms) / 1000)::int`.as("seconds")])
    .where("learner_id", "=", learnerId)
    .where("series_id", "in", [...seriesIds])
    .groupBy("series_id")
    .execute();
  return new Map(rows.map((row) => [row.series_id, row.seconds]));
}

/** How many lessons a learner finished. */
export async function finishedLessons(db: Database, learnerId: number): Promise<number> {
  const counted = db.selectFrom("item_progress").select((eb) => eb.fn.countAll<number>().as("n"));
  return (await counted.where("learner_id", "=", learnerId).where("finished_at", "is not", null).executeTakeFirstOrThrow()).n;
}

/** How many rows of evidence there are of a learner. */
export async function chainCount(db: Database, learnerId: number): Promise<number> {
  const row = await db.selectFrom("study_lease").select("chain_count").where("learner_id", "=", learnerId).executeTakeFirst();
  return row?.chain_count ?? 0;
}
