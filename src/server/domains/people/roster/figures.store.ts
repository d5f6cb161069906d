import { sql } from "kysely";
import { instantOn } from "#contract/timestamp.ts";
import type { Database } from "../../../database/database.ts";
import type { Studied } from "./ports.ts";

/** Up to when what was studied has been counted together; null: never. */
export async function countedUntil(db: Database): Promise<Date | null> {
  const row = await db.selectFrom("learner_study").select((eb) => eb.fn.max("studied_at").as("at")).executeTakeFirst();
  return row?.at ?? null;
}

/**
 * Writes down how much learners have studied; `monday` (YYYY-MM-DD) begins the week of now. What stands already changes nothing. What a
 * learner had earned before the week is known from its last count; of the first count of a school (`isFirst`) all was earned before it.
 */
export async function putStudied(db: Database, rows: readonly Studied[], monday: string, isFirst: boolean): Promise<void> {
  if (rows.length === 0) return;
  const sorted = rows.toSorted((a, b) => a.learnerId - b.learnerId);
  await sql`
    insert into learner_study as s (learner_id, credited_seconds, studied_at, week, before_week)
    select g.*, ${monday}::date, ${isFirst ? sql`g.credited` : sql`0`}
    from unnest(
      ${sorted.map((row) => row.learnerId)}::int[], ${sorted.map((row) => row.creditedSeconds)}::int[],
      ${sorted.map((row) => new Date(row.studiedAt))}::timestamptz[]) as g (learner_id, credited, studied_at)
    on conflict (learner_id) do update set credited_seconds = excluded.credited_seconds, studied_at = excluded.studied_at,
      before_week = case when s.week < excluded.week then ${isFirst ? sql`excluded.credited_seconds` : sql`s.credited_seconds`}
        else s.before_week end, week = excluded.week
    where (s.credited_seconds, s.studied_at) is distinct from (excluded.credited_seconds, excluded.studied_at)`.execute(db);
}

/** How much one learner has studied, as it was counted together. */
export const studyOf = (db: Database, learnerId: number) =>
  db.selectFrom("learner_study").selectAll().where("learner_id", "=", learnerId).executeTakeFirst();

/** Writes down what a learner has studied where none of what changed was earned this week. */
export async function countAnew(db: Database, { learnerId, creditedSeconds, studiedAt }: Studied): Promise<void> {
  await sql`
    insert into learner_study as s (learner_id, credited_seconds, studied_at, week, before_week)
    values (${learnerId}, ${creditedSeconds}, ${new Date(studiedAt)}, '2000-01-03', ${creditedSeconds})
    on conflict (learner_id) do update set credited_seconds = excluded.credited_seconds,
      studied_at = greatest(s.studied_at, excluded.studied_at),
      before_week = greatest(0, s.before_week + excluded.credited_seconds - s.credited_seconds)`.execute(db);
}

export async function forgetStudy(db: Database, learnerId: number): Promise<void> {
  await db.deleteFrom("learner_study").where("learner_id", "=", learnerId).execute();
}

/** Ids below the highest that a newcomer may yet have: a transaction that began earlier. */
const BEHIND = 1000;

/** Gives those who have none a row; `isAll`: looks at everybody, not at newcomers alone. */
export async function addNewcomers(db: Database, isAll: boolean): Promise<void> {
  await sql`
    insert into learner_study (learner_id, week)
    select r.id, '2000-01-03' from roster r
    where not exists (select from learner_study s where s.learner_id = r.id)
      ${isAll ? sql`` : sql`and r.id > coalesce((select max(learner_id) from learner_study), 0) - ${BEHIND}`}
    on conflict do nothing`.execute(db);
}

/** Everybody on the roster. */
export async function rosterCount(db: Database): Promise<number> {
  return (await db.selectFrom("roster").select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow()).n;
}

/** Learners who have studied since the day began. */
export async function studiedOn(db: Database, dayStart: Date): Promise<number> {
  const found = db.selectFrom("learner_study").where("studied_at", ">=", dayStart);
  return (await found.select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow()).n;
}

/** Seconds that all learners have earned in the week that begins at `monday` (YYYY-MM-DD). */
export async function secondsSince(db: Database, monday: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(sum(greatest(0, credited_seconds - before_week)), 0)::float8 as seconds from learner_study
    where studied_at >= ${new Date(instantOn(monday))} and week = ${monday}::date`.execute(db);
  return rows[0]!.seconds;
}
