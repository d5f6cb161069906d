import type { Database } from "../../../database/database.ts";

/** Takes an asset of our own that never played out of the tables; its work goes with it. Returns whether there was one. */
export async function dropNew(db: Database, assetId: number): Promise<boolean> {
  const done = await db
    .deleteFrom("media_asset")
    .where("id", "=", assetId)
    .where("state", "=", "new")
    .where("provider", "=", "embedded")
    .executeTakeFirst();
  return done.numDeletedRows === 1n;
}

/** No new play authorisations from now on; the files stay until `filesUntil`. Returns whether it was there until now. */
export async function markRemoved(db: Database, assetId: number, filesUntil: Date): Promise<boolean> {
  const done = await db
    .updateTable("media_asset")
    .set({ state: "removed", files_until: filesUntil, source: null })
    .where("id", "=", assetId)
    .where("state", "<>", "removed")
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Removed assets whose last player is gone. */
export async function leaving(db: Database, now: Date): Promise<{ id: number; spool: string | null }[]> {
  return db
    .selectFrom("media_asset as a")
    .leftJoin("media_work as w", "w.asset_id", "a.id")
    .select(["a.id", "w.spool"])
    .where("a.files_until", "<=", now)
    .orderBy("a.files_until")
    .limit(100)
    .execute();
}

/** The files are gone; the row stays, so that what pointed to it still says what it was. */
export async function forgetFiles(db: Database, assetId: number): Promise<void> {
  await db.deleteFrom("media_rung").where("asset_id", "=", assetId).execute();
  await db.deleteFrom("media_subtitle").where("asset_id", "=", assetId).execute();
  await db.deleteFrom("media_work").where("asset_id", "=", assetId).execute();
  await forgetFormer(db, assetId);
  await db
    .updateTable("media_asset")
    .set({ files_until: null, content_key: null, key_secret: null, audio: null, sprite_sheets: 0, has_poster: false })
    .where("id", "=", assetId)
    .execute();
}

/** Videos that were made anew, once every player of what they were is gone; their files lie below the video's folder. */
export async function leavingFormer(db: Database, now: Date): Promise<{ id: number; files: string[] }[]> {
  return db
    .selectFrom("media_former")
    .select(["asset_id as id", "files"])
    .where("files_until", "<=", now)
    .orderBy("files_until")
    .limit(100)
    .execute();
}

export async function forgetFormer(db: Database, assetId: number): Promise<void> {
  await db.deleteFrom("media_former").where("asset_id", "=", assetId).execute();
}
