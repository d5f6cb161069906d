import type { Database } from "../../../database/database.ts";

/** Files whose work found the disk full, the earliest first; none that has failed so again and again. */
export async function outOfRoom(db: Database, mostTries: number): Promise<{ assetId: number; spool: string; bytes: number }[]> {
  return db
    .selectFrom("media_work as w")
    .innerJoin("media_asset as a", "a.id", "w.asset_id")
    .select(["w.asset_id as assetId", "w.spool", "w.bytes"])
    .where("w.state", "=", "failed")
    .where("w.reason", "=", "mediaWaitsForRoom")
    .where("w.tries", "<", mostTries)
    .where("a.state", "<>", "removed")
    .orderBy("w.updated_at")
    .execute();
}

/** The names of all files in the spool that belong to something. */
export async function spoolNames(db: Database): Promise<Set<string>> {
  return new Set((await db.selectFrom("media_work").select("spool").execute()).map((row) => row.spool));
}

/** Files of conversions that failed before this instant. */
export async function longFailed(db: Database, before: Date): Promise<string[]> {
  const rows = await db.selectFrom("media_work").select("spool").where("state", "=", "failed").where("updated_at", "<", before).execute();
  return rows.map((row) => row.spool);
}
