import { sql } from "kysely";
import type { Database } from "../../database/database.ts";

/** Notes that a backup is brought back for a try; one that never ended is closed, since its process died. */
export async function beginDrill(db: Database, place: string, at: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await tx
      .updateTable("backup_drill")
      .set({ ended_at: at, good: false, reason: "it ended without a word" })
      .where("ended_at", "is", null)
      .execute();
    return (await tx.insertInto("backup_drill").values({ place, started_at: at }).returning("id").executeTakeFirstOrThrow()).id;
  });
}

type How = { readonly madeAt: Date; readonly rows: number; readonly blobs: number } | { readonly reason: string };

export async function endDrill(db: Database, id: number, at: Date, how: How): Promise<void> {
  const set = "reason" in how ? { good: false, reason: how.reason } : { good: true, made_at: how.madeAt, rows: how.rows, blobs: how.blobs };
  await db.updateTable("backup_drill").set({ ended_at: at, ...set }).where("id", "=", id).execute();
}

/** The last try that ended; undefined: none. */
export async function lastDrill(db: Database) {
  return db
    .selectFrom("backup_drill")
    .select(["started_at as startedAt", "ended_at as endedAt", "good", "reason", "made_at as madeAt", "rows", "blobs"])
    .where("ended_at", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Backups, those begun last first. */
export async function backupPage(db: Database, { current, size }: { readonly current: number; readonly size: number }) {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom("backup_run")
      .select(["id", "place", "nightly", "started_at as startedAt", "ended_at as endedAt", "good", "reason", "rows", "blobs", "bytes"])
      .orderBy("started_at", "desc")
      .orderBy("id", "desc")
      .limit(size)
      .offset((current - 1) * size)
      .execute(),
    db.selectFrom("backup_run").select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

/** How the backups of each day since an instant ended, by the day (`YYYY-MM-DD`, in this time zone): one good one makes it good. */
export async function backupDays(db: Database, since: Date, timeZone: string): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ day: string; good: boolean }>`
    select to_char(started_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, bool_or(good) as good from backup_run
    where started_at >= ${since} and ended_at is not null group by 1`.execute(db);
  return new Map(rows.map(({ day, good }) => [day, good]));
}
