import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { LEARNER_ORDERS, LEARNER_STUDY, LearnerState } from "#contract/staff/learners.ts";
import { type Database, inTransaction, type Tables } from "../../../database/database.ts";

/** What is looked for, its reach and what other domains know of it as conditions on `roster.id`. */
export interface Wanted {
  readonly words: string | null;
  readonly phone: readonly Buffer[] | null;
  readonly state?: LearnerState | undefined;
  readonly cohortId?: number | undefined;
  readonly withoutCohort?: boolean | undefined;
  readonly confirmed?: boolean | undefined;
  readonly studied?: (typeof LEARNER_STUDY)[number] | undefined;
  readonly registeredFrom?: number | undefined;
  readonly registeredBefore?: number | undefined;
  readonly importId?: number | undefined;
  readonly conditions: readonly RawBuilder<boolean>[];
  readonly week: Date;
  readonly now: Date;
}

const DAY = 86_400_000;
const before = (at: Date, days: number) => new Date(at.getTime() - days * DAY);

type Rows<O> = SelectQueryBuilder<Tables, "roster", O>;

/** All but the state, which is what the counts tell apart. */
function found<O>(query: Rows<O>, wanted: Wanted): Rows<O> {
  const { words, phone, cohortId, withoutCohort, confirmed, studied, registeredFrom, registeredBefore, importId } = wanted;
  const { conditions, week, now } = wanted;
  let q = query;
  if (words !== null) q = q.where(sql<boolean>`roster.words @@ ${words}::tsquery`);
  if (phone !== null) q = q.where("roster.phone_lookup", "in", [...phone]);
  if (cohortId !== undefined) q = q.where("roster.cohort_id", "=", cohortId);
  if (withoutCohort === true) q = q.where("roster.cohort_id", "is", null);
  if (confirmed !== undefined) q = q.where("roster.confirmed_name", confirmed ? "<>" : "=", "");
  if (studied === "week") q = q.where("roster.studied_at", ">=", week);
  if (studied === "idleWeek") q = q.where("roster.studied_at", "<", before(now, 7));
  if (studied === "idleMonth") q = q.where("roster.studied_at", "<", before(now, 30));
  if (studied === "none") q = q.where("roster.studied_at", "is", null);
  if (registeredFrom !== undefined) q = q.where("roster.created_at", ">=", new Date(registeredFrom));
  if (registeredBefore !== undefined) q = q.where("roster.created_at", "<", new Date(registeredBefore));
  if (importId !== undefined) q = q.where(sql<boolean>`roster.id = any(array(
    select came.learner_id from learner_import_row came where came.import_id = ${importId}))`);
  for (const condition of conditions) q = q.where(condition);
  return q;
}

const IN_STATE = {
  active: sql<boolean>`roster.status = 'active' and roster.signed_in_at is not null`,
  never: sql<boolean>`roster.status = 'active' and roster.signed_in_at is null`,
  frozen: sql<boolean>`roster.status = 'frozen'`,
} as const;

const inState = <O>(query: Rows<O>, { state }: Wanted): Rows<O> => (state === undefined ? query : query.where(IN_STATE[state]));

interface Counts {
  readonly all: number;
  readonly active: number;
  readonly never: number;
  readonly frozen: number;
}

/** How many there are in each state. Without helpers: what starting them costs is many times what an index of 100,000 takes to read. */
export async function rosterCounts(db: Database, wanted: Wanted): Promise<Counts> {
  return inTransaction(db, async (tx) => {
    await sql`set local max_parallel_workers_per_gather = 0`.execute(tx);
    return found(tx.selectFrom("roster"), wanted)
      .select((eb) => [
        eb.fn.countAll<number>().as("all"),
        sql<number>`count(*) filter (where ${IN_STATE.active})`.as("active"),
        sql<number>`count(*) filter (where ${IN_STATE.never})`.as("never"),
        sql<number>`count(*) filter (where ${IN_STATE.frozen})`.as("frozen"),
      ])
      .executeTakeFirstOrThrow();
  });
}

interface Order {
  readonly sort: (typeof LEARNER_ORDERS)[number];
  readonly ascending: boolean;
  readonly current: number;
  readonly size: number;
}

export type RosterRow = Awaited<ReturnType<typeof rosterPage>>[number];

const COLUMNS = [
  "roster.id", "roster.nick_name", "roster.real_name", "roster.confirmed_name", "roster.phone_mask", "roster.avatar_url",
  "roster.work_code", "roster.status", "roster.created_at", "roster.signed_in_at", "roster.version", "roster.cohort_id",
  "roster.cohort_name", "roster.credited_seconds", "roster.studied_at", "roster.week", "roster.before_week",
] as const;

/**
 * A page in its order: first the ids alone, so that a far page reads no rows but its own. Upwards by the last study begins with those who
 * never studied.
 */
export async function rosterPage(db: Database, wanted: Wanted, { sort, ascending, current, size }: Order) {
  const direction = ascending ? ("asc" as const) : ("desc" as const);
  const listed: Rows<object> = sort === "registered" ? db.selectFrom("roster") : db.selectFrom("roster_by_study as roster");
  const place = sql<string>`(row_number() over ())::int`.as("place");
  const ids = inState(found(listed, wanted), wanted)
    .select("roster.id")
    .$if(sort === "hours", (q) => q.orderBy("roster.credited_seconds", direction))
    .$if(sort === "studied", (q) => q.orderBy("roster.studied_at", (o) => (ascending ? o.asc().nullsFirst() : o.desc().nullsLast())))
    .orderBy("roster.id", direction)
    .limit(size)
    .offset((current - 1) * size);
  return db
    // Worked out once: without statistics it would be joined anew for each learner.
    .with((page) => page("page").materialized(), () => db.selectFrom(ids.as("sorted")).select(["sorted.id", place]))
    .selectFrom("page")
    .innerJoin("roster", "roster.id", "page.id")
    .select(COLUMNS)
    .orderBy("page.place")
    .execute();
}

/** The ids of all that is looked for, in their order; at most `limit`. */
export async function rosterIds(db: Database, wanted: Wanted, limit: number): Promise<number[]> {
  const query = inState(found(db.selectFrom("roster"), wanted), wanted);
  const rows = await query.select("roster.id").orderBy("roster.id").limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Learners within reach, by id. */
export const rosterRows = (db: Database, learnerIds: readonly number[], within: RawBuilder<boolean>) =>
  db.selectFrom("roster").select(COLUMNS).where("roster.id", "in", [...learnerIds]).where(within).execute();
