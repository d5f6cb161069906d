import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { tooOften } from "./refusal.ts";

/** How often an action may happen: `limit` times in any `seconds` on end. */
export interface Limit {
  readonly key: string;
  readonly limit: number;
  readonly seconds: number;
}

/** How a limit stands after an action. */
interface Counted {
  /** The action was one too many; it isn't counted itself, so that trying on prolongs nothing. */
  readonly over: boolean;
  /** Actions within the time, this one among them unless it is over. */
  readonly count: number;
  /** Whole seconds until the limit takes one more. */
  readonly waitSeconds: number;
}

interface Row {
  readonly key: string;
  readonly is_over: boolean;
  readonly hits: readonly Date[];
}

/** Counts one action against each limit, atomically per limit, and returns their states in order. Keys are different ones. */
export async function count(db: Database, now: number, limits: readonly Limit[]): Promise<Counted[]> {
  if (limits.length === 0) return [];
  // Sorted keys: two callers who count the same keys lock them in the same order.
  const { rows } = await sql<Row>`
    insert into rate_log as r (key, most, seconds, hits, is_over, ends_at)
    select key, most, seconds, array[at], false, at + make_interval(secs => seconds)
    from unnest(
      ${limits.map((one) => one.key)}::text[], ${limits.map((one) => one.limit)}::integer[], ${limits.map((one) => one.seconds)}::integer[]
    ) as asked (key, most, seconds), (values (${new Date(now)}::timestamptz)) as clock (at)
    order by key collate "C"
    on conflict (key) do update set (most, seconds, hits, is_over, ends_at) = (
      select excluded.most, excluded.seconds,
        case when cardinality(living.hits) < excluded.most then living.hits || excluded.hits else living.hits end,
        cardinality(living.hits) >= excluded.most,
        greatest(r.ends_at, excluded.ends_at)
      from (
        select array(select hit from unnest(r.hits) as hit where hit > excluded.hits[1] - make_interval(secs => excluded.seconds)) as hits
      ) as living)
    returning key, is_over, hits`.execute(db);
  return limits.map((limit) => {
    const { is_over: over, hits } = rows.find((row) => row.key === limit.key)!;
    return { over, count: hits.length, waitSeconds: waitOf(limit, hits, now) };
  });
}

/** Whole seconds until the limit takes one more: when the oldest of as many as it takes falls out. */
function waitOf({ limit, seconds }: Limit, hits: readonly Date[], now: number): number {
  const oldest = hits.map((hit) => hit.getTime()).toSorted((a, b) => b - a)[limit - 1];
  return oldest === undefined ? 0 : Math.max(1, Math.ceil((oldest + seconds * 1000 - now) / 1000));
}

/** Counts one action and refuses with HTTP 429 and the wait when a limit is passed. */
export async function limit(db: Database, now: number, limits: readonly Limit[]): Promise<void> {
  const over = (await count(db, now, limits)).filter((counted) => counted.over);
  if (over.length > 0) throw tooOften(Math.max(...over.map((counted) => counted.waitSeconds)));
}

/** Counts one action against all of these limits or, where one is passed, against none; returns those that are passed. */
export async function countAll(db: Database, now: number, limits: readonly Limit[]): Promise<Counted[]> {
  const counted = await count(db, now, limits);
  const over = counted.filter((one) => one.over);
  if (over.length > 0) await takeBack(db, limits.filter((_limit, i) => !counted[i]!.over));
  return over;
}

/** Forgets what was counted (a success clears its account's failures). */
export async function forget(db: Database, keys: readonly string[]): Promise<void> {
  await db.deleteFrom("rate_log").where("key", "in", keys).execute();
}

/** How often each action happened within its time, without counting. */
export async function peek(db: Database, now: number, limits: readonly Limit[]): Promise<number[]> {
  if (limits.length === 0) return [];
  const rows = await db
    .selectFrom("rate_log")
    .select(["key", "hits"])
    .where("key", "in", limits.map((one) => one.key))
    .execute();
  return limits.map(({ key, seconds }) => {
    const hits = rows.find((row) => row.key === key)?.hits ?? [];
    return hits.filter((hit) => hit.getTime() > now - seconds * 1000).length;
  });
}

/** Takes the latest counted action back from each limit: it turned out not to count. */
export async function takeBack(db: Database, limits: readonly Limit[]): Promise<void> {
  for (const { key } of limits.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    await db
      .updateTable("rate_log")
      .set({ hits: sql<Date[]>`hits[:cardinality(hits) - 1]` })
      .where("key", "=", key)
      .execute();
  }
}
