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

/** What the files of these names in the spool belong to, and since when it stands so; those that belong to nothing are missing. */
export async function spoolOwners(db: Database, names: readonly string[]): Promise<Map<string, { failed: boolean; since: Date }>> {
  if (names.length === 0) return new Map();
  const query = db.selectFrom("media_work").select(["spool", "state", "updated_at as since"]);
  const rows = await query.where("spool", "in", [...names]).execute();
  return new Map(rows.map(({ spool, state, since }) => [spool, { failed: state === "failed", since }]));
}
