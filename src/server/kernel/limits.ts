import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { tooOften } from "./refusal.ts";

/** How often an action may happen: `limit` times in a fixed window of `seconds`. */
export interface Limit {
  readonly key: string;
  readonly limit: number;
  readonly seconds: number;
}

/** The state of a counter after it was counted up. */
interface Counted {
  readonly over: boolean;
  readonly count: number;
  /** Whole seconds until the window ends. */
  readonly waitSeconds: number;
}

/** The window of a limit that holds `now`. */
function windowOf(limit: Limit, now: number) {
  const start = Math.floor(now / (limit.seconds * 1000)) * limit.seconds * 1000;
  return { key: limit.key, starts_at: new Date(start), ends_at: new Date(start + limit.seconds * 1000) };
}

/** Counts one action against each limit, atomically per limit, and returns their states in order. */
export async function count(db: Database, now: number, limits: readonly Limit[]): Promise<Counted[]> {
  if (limits.length === 0) return [];
  const windows = limits.map((limit) => ({ ...windowOf(limit, now), count: 1 }));
  // Sorted keys: two callers who count the same keys lock them in the same order.
  const rows = await db
    .insertInto("rate_window")
    .values(windows.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
    .onConflict((c) => c.columns(["key", "starts_at"]).doUpdateSet({ count: sql<number>`rate_window.count + 1` }))
    .returning(["key", "count", "ends_at"])
    .execute();
  return limits.map((limit) => {
    const row = rows.find((r) => r.key === limit.key)!;
    return { over: row.count > limit.limit, count: row.count, waitSeconds: Math.max(1, Math.ceil((row.ends_at.getTime() - now) / 1000)) };
  });
}

/** Counts one action and refuses with HTTP 429 and the wait when a limit is passed. */
export async function limit(db: Database, now: number, limits: readonly Limit[]): Promise<void> {
  const over = (await count(db, now, limits)).filter((counted) => counted.over);
  if (over.length > 0) throw tooOften(Math.max(...over.map((counted) => counted.waitSeconds)));
}

/** Forgets a counter (a success clears its account's failures). */
export async function forget(db: Database, key: string): Promise<void> {
  await db.deleteFrom("rate_window").where("key", "=", key).execute();
}

/** How often each action was counted in its present window, without counting. */
export async function peek(db: Database, now: number, limits: readonly Limit[]): Promise<number[]> {
  if (limits.length === 0) return [];
  const windows = limits.map((limit) => windowOf(limit, now));
  const rows = await db
    .selectFrom("rate_window")
    .select(["key", "starts_at", "count"])
    .where((eb) => eb.or(windows.map(({ key, starts_at }) => eb.and([eb("key", "=", key), eb("starts_at", "=", starts_at)]))))
    .execute();
  return limits.map((limit) => rows.find((row) => row.key === limit.key)?.count ?? 0);
}

/** Takes one counted action back from each limit: it turned out not to count. */
export async function takeBack(db: Database, now: number, limits: readonly Limit[]): Promise<void> {
  const windows = limits.map((limit) => windowOf(limit, now)).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  for (const { key, starts_at } of windows) {
    await db
      .updateTable("rate_window")
      .set({ count: sql<number>`greatest(rate_window.count - 1, 0)` })
      .where("key", "=", key)
      .where("starts_at", "=", starts_at)
      .execute();
  }
}
