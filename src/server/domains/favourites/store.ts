import type { Pool } from "../../database/database.ts";
import { named } from "../../database/named.ts";
import type { FavouriteTable } from "../../database/tables/favourites.ts";

export type TargetType = FavouriteTable["target_type"];

export interface Target {
  readonly targetType: TargetType;
  readonly targetId: number;
}

/** What is written of a target: its name, and a course's price in fen. */
export interface Keepsake extends Target {
  readonly title: string;
  readonly price: number | null;
}

export interface FavouriteRow extends Keepsake {
  readonly id: number;
  /** ms since the epoch. */
  readonly keptAt: number;
}

type Put = [learnerId: number, type: TargetType, id: number, title: string, price: number | null, now: Date, undoneSince: Date];
const putRow = named<{ id: number }, Put>(
  "favourites.put",
  `insert into favourite as f (learner_id, target_type, target_id, title, price_fen, kept_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (learner_id, target_type, target_id) do update set
    title = case when f.removed_at < $7 then excluded.title else f.title end,
    price_fen = case when f.removed_at < $7 then excluded.price_fen else f.price_fen end,
    kept_at = case when f.removed_at < $7 then excluded.kept_at else f.kept_at end,
    removed_at = null
  returning id`,
);

/**
 * Keeps a target and returns the row's id; one that is kept already stays as it is. A removal younger than `undoneSince`
 * is undone: the row gets its old place back. The unique key makes two calls at once one row.
 */
export async function put(
  pool: Pool,
  learnerId: number,
  { targetType, targetId, title, price }: Keepsake,
  now: Date,
  undoneSince: Date,
): Promise<number> {
  const rows = await putRow(pool, [learnerId, targetType, targetId, title, price, now, undoneSince]);
  return rows[0]!.id;
}

const restored = named<{ id: number }, [learnerId: number, type: TargetType, id: number, undoneSince: Date]>(
  "favourites.restore",
  `update favourite set removed_at = null
  where learner_id = $1 and target_type = $2 and target_id = $3 and (removed_at is null or removed_at >= $4) returning id`,
);

/** Undoes the removal of a target that can't be looked up any more; null where there is no such young removal. */
export async function restore(pool: Pool, learnerId: number, { targetType, targetId }: Target, undoneSince: Date): Promise<number | null> {
  const rows = await restored(pool, [learnerId, targetType, targetId, undoneSince]);
  return rows[0]?.id ?? null;
}

const removed = named<object, [learnerId: number, id: number, now: Date]>(
  "favourites.remove",
  "update favourite set removed_at = $3 where id = $2 and learner_id = $1 and removed_at is null",
);

/** Removes one of the learner's own; any other id changes nothing. */
export async function remove(pool: Pool, learnerId: number, id: number, now: Date): Promise<void> {
  await removed(pool, [learnerId, id, now]);
}

const idRow = named<{ id: number }, [learnerId: number, type: TargetType, id: number]>(
  "favourites.idOf",
  "select id from favourite where learner_id = $1 and target_type = $2 and target_id = $3 and removed_at is null",
);

/** The id of what the learner keeps of a target, or null. */
export async function idOf(pool: Pool, learnerId: number, { targetType, targetId }: Target): Promise<number | null> {
  const rows = await idRow(pool, [learnerId, targetType, targetId]);
  return rows[0]?.id ?? null;
}

const rowsOf = named<FavouriteRow, [learnerId: number, type: string | null, size: number, offset: number]>(
  "favourites.page",
  `select id, target_type as "targetType", target_id as "targetId", title, price_fen as price,
    floor(extract(epoch from kept_at) * 1000)::bigint as "keptAt"
  from favourite where learner_id = $1 and removed_at is null and ($2::text is null or target_type = $2)
  order by kept_at desc, id desc limit $3 offset $4`,
);
const countsOf = named<{ targetType: TargetType; count: number }, [learnerId: number]>(
  "favourites.counts",
  `select target_type as "targetType", count(*)::int as count from favourite where learner_id = $1 and removed_at is null
  group by target_type`,
);

/** One page, kept last first, and how many there are of each kind. Of a kind that isn't kept there is nothing. */
export async function page(pool: Pool, learnerId: number, targetType: TargetType | "live" | null, current: number, size: number) {
  const [rows, counted] = await Promise.all([
    rowsOf(pool, [learnerId, targetType, size, (current - 1) * size]),
    countsOf(pool, [learnerId]),
  ]);
  const countOf = (type: TargetType) => counted.find((row) => row.targetType === type)?.count ?? 0;
  return { rows, counts: { series: countOf("series"), package: countOf("package"), info: countOf("info") } };
}
