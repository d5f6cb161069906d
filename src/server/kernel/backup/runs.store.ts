import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

/** Without a sign of life for so long a backup has ended: its process died. */
const SILENT = sql<Date>`now() - interval '1 minute'`;

/** What a good backup holds. */
export interface Figures {
  readonly rows: number;
  readonly blobs: number;
  readonly bytes: number;
}

/** Notes that a backup begins; null where another is under way. */
export async function beginRun(db: Database, place: string, nightly: boolean): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    // Two that begin at once: the second one waits here, and then sees the first.
    await sql`lock table backup_run in share row exclusive mode`.execute(tx);
    if (await isDeletionHeld(tx)) return null;
    await tx
      .updateTable("backup_run")
      .set({ ended_at: sql<Date>`now()`, good: false, reason: "it ended without a word" })
      .where("ended_at", "is", null)
      .execute();
    return (await tx.insertInto("backup_run").values({ place, nightly }).returning("id").executeTakeFirstOrThrow()).id;
  });
}

/** Says that a backup goes on; false where it was given up meanwhile. */
export async function keepRun(db: Database, id: number): Promise<boolean> {
  const done = await db
    .updateTable("backup_run")
    .set({ alive_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

export async function endRun(db: Database, id: number, how: { readonly figures: Figures } | { readonly reason: string }): Promise<void> {
  await db
    .updateTable("backup_run")
    .set({ ended_at: sql<Date>`now()`, ...("figures" in how ? { good: true, ...how.figures } : { good: false, reason: how.reason }) })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

/**
 * Whether a backup is under way: files that a committed row has named until now must stay then, and a tidying job finds them later. Ask
 * after the commit that took the name away: a backup that begins later doesn't know it any more.
 */
export async function isDeletionHeld(db: Database): Promise<boolean> {
  const found = await db
    .selectFrom("backup_run")
    .select("id")
    .where("ended_at", "is", null)
    .where("alive_at", ">", SILENT)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The last good backup, and the failure since then, if there was one. */
interface LastRuns {
  readonly good: { readonly endedAt: Date; readonly place: string } | null;
  readonly failure: { readonly endedAt: Date; readonly place: string; readonly reason: string } | null;
}

export async function lastRuns(db: Database): Promise<LastRuns> {
  const ended = db.selectFrom("backup_run").select(["ended_at as endedAt", "place", "good", "reason"]).where("ended_at", "is not", null);
  const [good, last] = await Promise.all([
    ended.where("good", "=", true).orderBy("ended_at", "desc").limit(1).executeTakeFirst(),
    ended.orderBy("ended_at", "desc").orderBy("id", "desc").limit(1).executeTakeFirst(),
  ]);
  return {
    good: good ? { endedAt: good.endedAt!, place: good.place } : null,
    failure: last && !last.good ? { endedAt: last.endedAt!, place: last.place, reason: last.reason ?? "" } : null,
  };
}
