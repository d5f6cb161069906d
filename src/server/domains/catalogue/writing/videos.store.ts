import type { Database } from "../../../database/database.ts";

/** Sets a lesson's video and length; says which course it belongs to, or why not. */
export async function setVideo(
  db: Database,
  itemId: number,
  video: { readonly assetId: number; readonly seconds: number },
): Promise<{ seriesId: number } | "unknown" | "otherKind"> {
  const row = await db
    .updateTable("item")
    .set({ asset_id: video.assetId, seconds: video.seconds })
    .where("id", "=", itemId)
    .where("kind", "=", "video")
    .returning("series_id as seriesId")
    .executeTakeFirst();
  if (row) return row;
  const known = await db.selectFrom("item").select("id").where("id", "=", itemId).executeTakeFirst();
  return known ? "otherKind" : "unknown";
}

/** The lessons that show a video. */
export async function itemsOfAsset(db: Database, assetId: number): Promise<{ itemId: number; title: string }[]> {
  return db.selectFrom("item").select(["id as itemId", "title"]).where("asset_id", "=", assetId).orderBy("id").limit(100).execute();
}

/** Takes a video from its lessons, which keep their length; returns the courses they belong to. */
export async function detachVideo(db: Database, assetId: number): Promise<number[]> {
  const rows = await db.updateTable("item").set({ asset_id: null }).where("asset_id", "=", assetId).returning("series_id").execute();
  return [...new Set(rows.map((row) => row.series_id))];
}

/** The packages that hold any of these courses. */
export async function packagesOf(db: Database, seriesIds: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom("package_series").select("package_id").distinct().where("series_id", "in", seriesIds).execute();
  return rows.map((row) => row.package_id);
}

/** Takes a lesson's video away; returns its course, or null for an unknown lesson. */
export async function unsetVideo(db: Database, itemId: number): Promise<number | null> {
  const row = await db
    .updateTable("item")
    .set({ asset_id: null })
    .where("id", "=", itemId)
    .where("kind", "=", "video")
    .returning("series_id")
    .executeTakeFirst();
  return row?.series_id ?? null;
}
