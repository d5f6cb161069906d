import { type RawBuilder, sql } from "kysely";
import type { Database, Pool } from "../../database/database.ts";
import { named } from "../../database/named.ts";
import type { Held } from "./rules.ts";

/** One entitlement to be written. */
export interface NewEntitlement {
  readonly learnerId: number;
  readonly seriesId: number;
  readonly source: Held["source"];
  /** Order number, batch or grant; empty for free enrolment. */
  readonly sourceRef: string;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
}

interface HeldRow {
  readonly series_id: number;
  readonly source: Held["source"];
  readonly starts_at: Date;
  readonly ends_at: Date | null;
  readonly revoked_at: Date | null;
}

const heldIn = named<HeldRow, [learnerId: number, seriesIds: readonly number[]]>(
  "enrolment.heldOf",
  "select series_id, source, starts_at, ends_at, revoked_at from entitlement where learner_id = $1 and series_id = any($2::int[])",
);

/** What a learner holds of these series, ended and revoked rows too. */
export async function heldOf(pool: Pool, learnerId: number, seriesIds: readonly number[]): Promise<Map<number, Held[]>> {
  return bySeries(await heldIn(pool, [learnerId, seriesIds]));
}

const heldInAll = named<HeldRow, [learnerId: number]>(
  "enrolment.allHeld",
  "select series_id, source, starts_at, ends_at, revoked_at from entitlement where learner_id = $1 order by id",
);

/** All that a learner holds, ended and revoked rows too. */
export async function allHeld(pool: Pool, learnerId: number): Promise<Map<number, Held[]>> {
  return bySeries(await heldInAll(pool, [learnerId]));
}

/** The learners who hold a series at an instant. */
export async function holdersOf(db: Database, seriesId: number, at: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("entitlement")
    .select("learner_id")
    .distinct()
    .where("series_id", "=", seriesId)
    .where("revoked_at", "is", null)
    .where("starts_at", "<=", at)
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", at)]))
    .execute();
  return rows.map((row) => row.learner_id);
}

/** The condition that a learner holds a course at an instant; `learner` is the column that holds the learner. */
export const holdsCourse = (seriesId: number, at: Date, learner: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select from entitlement held where held.learner_id = ${sql.ref(learner)} and held.series_id = ${seriesId}
    and held.revoked_at is null and held.starts_at <= ${at} and (held.ends_at is null or held.ends_at > ${at}))`;

interface HeldCount {
  readonly learnerId: number;
  readonly courses: number;
  readonly courseTitle: string;
}

/** How many series these learners hold at an instant; packages are counted by what is in them. */
export async function heldCounts(db: Database, learnerIds: readonly number[], at: Date): Promise<HeldCount[]> {
  if (learnerIds.length === 0) return [];
  const { rows } = await sql<HeldCount>`
    select e.learner_id as "learnerId", count(distinct e.series_id)::int as courses,
      (array_agg(s.title order by e.id desc))[1] as "courseTitle"
    from entitlement e join series s on s.id = e.series_id and s.type = 1
    where e.learner_id = any(${[...learnerIds]}::int[]) and e.revoked_at is null and e.starts_at <= ${at}
      and (e.ends_at is null or e.ends_at > ${at})
    group by e.learner_id`.execute(db);
  return rows;
}

/** How many learners have or had a series. */
export async function everHeld(db: Database, seriesId: number): Promise<number> {
  const { count } = await db
    .selectFrom("entitlement")
    .select(sql<number>`count(distinct learner_id)::int`.as("count"))
    .where("series_id", "=", seriesId)
    .executeTakeFirstOrThrow();
  return count;
}

function bySeries(rows: readonly HeldRow[]): Map<number, Held[]> {
  const held = new Map<number, Held[]>();
  for (const row of rows) {
    const one: Held = {
      source: row.source,
      startsAt: row.starts_at.getTime(),
      endsAt: row.ends_at?.getTime() ?? null,
      revokedAt: row.revoked_at?.getTime() ?? null,
    };
    const before = held.get(row.series_id);
    if (before) before.push(one);
    else held.set(row.series_id, [one]);
  }
  return held;
}

/**
 * Writes entitlements; one that is there already (same learner, series, source and reference) changes nothing. The
 * counter of learners on a series rises by those who held nothing of it before. One statement, rows in a fixed order.
 */
export async function putEntitlements(db: Database, rows: readonly NewEntitlement[]): Promise<void> {
  if (rows.length === 0) return;
  const sorted = rows.toSorted((a, b) => a.seriesId - b.seriesId || a.learnerId - b.learnerId);
  await sql`
    with put as (
      insert into entitlement (learner_id, series_id, source, source_ref, starts_at, ends_at)
      select * from unnest(
        ${sorted.map((row) => row.learnerId)}::int[], ${sorted.map((row) => row.seriesId)}::int[],
          ${sorted.map((row) => row.source)}::text[],
        ${sorted.map((row) => row.sourceRef)}::text[], ${sorted.map((row) => row.startsAt)}::timestamptz[],
          ${sorted.map((row) => row.endsAt)}::timestamptz[])
      on conflict do nothing
      returning learner_id, series_id
    ), fresh as (
      select put.series_id, count(distinct put.learner_id)::int as learners from put
      where not exists (
        select 1 from entitlement e where e.learner_id = put.learner_id and e.series_id = put.series_id and e.revoked_at is null)
      group by put.series_id
    )
    update series set learner_count = learner_count + fresh.learners from fresh where series.id = fresh.series_id`.execute(db);
}

/** Counts the learners of every series anew; only counters that are wrong are written. */
export async function recountLearners(db: Database): Promise<void> {
  await sql`
    update series set learner_count = counted.learners
    from (
      select s.id, count(distinct e.learner_id) filter (where e.revoked_at is null)::int as learners
      from series s left join entitlement e on e.series_id = s.id group by s.id
    ) counted
    where series.id = counted.id and series.learner_count <> counted.learners`.execute(db);
}
