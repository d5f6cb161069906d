import { sql } from "kysely";
import type { Database, Pool } from "../../database/database.ts";
import { named } from "../../database/named.ts";
import type { FootprintTable } from "../../database/tables/footprints.ts";

export interface SeenTarget {
  readonly targetType: FootprintTable["target_type"];
  readonly targetId: number;
  /** What it is called now. */
  readonly title: string;
}

export interface FootprintRow extends SeenTarget {
  readonly id: number;
  /** `YYYY-MM-DD` in the school's time zone. */
  readonly day: string;
  /** ms since the epoch. */
  readonly seenAt: number;
}

/** What of a learner's footprints is kept: the days from `since` (YYYY-MM-DD) on, and of those the newest `most`. */
export interface Keeping {
  readonly since: string;
  readonly most: number;
}

const noted = named<object, [learnerId: number, day: string, type: string, id: number, title: string, at: Date]>(
  "footprints.note",
  `insert into footprint as f (learner_id, day, target_type, target_id, title, seen_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (learner_id, day, target_type, target_id) do update set
    title = excluded.title, seen_at = greatest(f.seen_at, excluded.seen_at), removed_at = null`,
);

/**
 * Writes one look. A further look of the same day moves its row up, and never down: two that meet keep the later one.
 * What was removed comes back when it is looked at again.
 */
export async function noteLook(
  pool: Pool,
  learnerId: number,
  day: string,
  { targetType, targetId, title }: SeenTarget,
  at: Date,
): Promise<void> {
  await noted(pool, [learnerId, day, targetType, targetId, title, at]);
}

const KEPT = `(select id, target_type, target_id, title, day, seen_at from footprint
    where learner_id = $1 and removed_at is null and day >= $2 order by seen_at desc, id desc limit $3) f
  where $4::text[] is null or target_type = any($4)`;
type Kept = [learnerId: number, since: string, most: number, types: readonly string[] | null];
const rowsOf = named<FootprintRow, [...Kept, size: number, offset: number]>(
  "footprints.page",
  `select id, target_type as "targetType", target_id as "targetId", title, day,
    floor(extract(epoch from seen_at) * 1000)::bigint as "seenAt"
  from ${KEPT} order by seen_at desc, id desc limit $5 offset $6`,
);
const totalOf = named<{ total: number }, Kept>("footprints.total", `select count(*)::int as total from ${KEPT}`);

/** One page, seen last first, of what is kept; `types` null for every kind. */
export async function looks(
  pool: Pool,
  learnerId: number,
  { since, most }: Keeping,
  types: readonly string[] | null,
  { current, size }: { current: number; size: number },
): Promise<{ rows: FootprintRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    rowsOf(pool, [learnerId, since, most, types, size, (current - 1) * size]),
    totalOf(pool, [learnerId, since, most, types]),
  ]);
  return { rows, total: counted[0]!.total };
}

const removed = named<object, [learnerId: number, id: number, at: Date]>(
  "footprints.remove",
  "update footprint set removed_at = $3 where id = $2 and learner_id = $1 and removed_at is null",
);

/** Removes one of the learner's own; any other id changes nothing. */
export async function remove(pool: Pool, learnerId: number, id: number, at: Date): Promise<void> {
  await removed(pool, [learnerId, id, at]);
}

const restored = named<{ id: number }, [learnerId: number, id: number, since: Date]>(
  "footprints.restore",
  `update footprint set removed_at = null
  where id = $2 and learner_id = $1 and (removed_at is null or removed_at >= $3) returning id`,
);

/** Takes back a removal since `since`. True as well for one that stands there anyway; false where there is none to take back. */
export async function restore(pool: Pool, learnerId: number, id: number, since: Date): Promise<boolean> {
  return (await restored(pool, [learnerId, id, since])).length === 1;
}

/** Deletes all of a learner's. */
export async function clear(db: Database, learnerId: number): Promise<void> {
  await db.deleteFrom("footprint").where("learner_id", "=", learnerId).execute();
}

/** Footprints from before a day, and those of each learner beyond the newest `most`. */
const OVER = ({ since, most }: Keeping) => sql`
  select id from footprint where day < ${since}
  union
  select id from (
    select id, row_number() over (partition by learner_id order by seen_at desc, id desc) as place
    from footprint where removed_at is null and learner_id in (select learner_id from footprint group by learner_id
      having count(*) > ${most})
  ) placed where place > ${most}`;

export async function countOld(db: Database, keeping: Keeping): Promise<number> {
  const { rows } = await sql<{ due: number }>`select count(*)::int as due from (${OVER(keeping)}) as old`.execute(db);
  return rows[0]!.due;
}

/** Deletes them, at most so many. */
export async function forgetOld(db: Database, keeping: Keeping, atMost: number): Promise<number> {
  const gone = await sql`
    delete from footprint where id in (
      select id from footprint where id in (${OVER(keeping)}) limit ${atMost} for update skip locked)`.execute(db);
  return Number(gone.numAffectedRows ?? 0n);
}

/** Enters looks as they happened. */
export async function enter(
  db: Database,
  learnerId: number,
  past: readonly (SeenTarget & { readonly day: string; readonly at: Date })[],
): Promise<void> {
  if (past.length === 0) return;
  const rows = past.map(({ targetType, targetId, title, day, at }) => ({
    learner_id: learnerId,
    day,
    target_type: targetType,
    target_id: targetId,
    title,
    seen_at: at,
  }));
  await db
    .insertInto("footprint")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["learner_id", "day", "target_type", "target_id"]).doNothing())
    .execute();
}
