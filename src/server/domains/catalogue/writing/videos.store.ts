import type { Transaction } from "kysely";
import type { Database, Tables } from "../../../database/database.ts";
import { type Reach, within } from "../../staff/staff.ts";

const lessons = (db: Database, itemId: number, reach: Reach) =>
  db
    .selectFrom("item")
    .select(["id", "series_id as seriesId", "kind", "title", "asset_id as assetId", "seconds", "version"])
    .where("id", "=", itemId)
    .where(within(reach, "item.series_id"));

/** A lesson within reach. */
export const lessonAt = (db: Database, itemId: number, reach: Reach) => lessons(db, itemId, reach).executeTakeFirst();

/** As `lessonAt`, locked until the transaction ends. */
export const lockLesson = (tx: Transaction<Tables>, itemId: number, reach: Reach) =>
  lessons(tx, itemId, reach).forUpdate().executeTakeFirst();

/** Sets a locked lesson's video and length; returns its new version. */
export async function setVideo(
  tx: Transaction<Tables>,
  itemId: number,
  video: { readonly assetId: number | null; readonly seconds: number },
): Promise<number> {
  const { version } = await tx
    .updateTable("item")
    .set((eb) => ({ asset_id: video.assetId, seconds: video.seconds, version: eb("version", "+", 1) }))
    .where("id", "=", itemId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** The lessons that show a video, with their courses. */
export async function itemsOfAsset(db: Database, assetId: number, reach: Reach) {
  return db
    .selectFrom("item")
    .innerJoin("series", "series.id", "item.series_id")
    .select(["item.id as itemId", "item.title", "item.series_id as seriesId", "series.title as seriesTitle"])
    .where("item.asset_id", "=", assetId)
    .where(within(reach, "item.series_id"))
    .orderBy("item.id")
    .limit(100)
    .execute();
}

/** Gives each lesson that shows a video another one and its length; returns them as they were, with their new version. */
export async function exchangeVideo(
  tx: Database,
  assetId: number,
  to: { readonly assetId: number; readonly seconds: number },
): Promise<{ itemId: number; seriesId: number; seconds: number; version: number }[]> {
  const lessons = await tx
    .selectFrom("item")
    .select(["id as itemId", "series_id as seriesId", "seconds"])
    .where("asset_id", "=", assetId)
    .orderBy("id")
    .forUpdate()
    .execute();
  if (lessons.length === 0) return [];
  const changed = await tx
    .updateTable("item")
    .set((eb) => ({ asset_id: to.assetId, seconds: to.seconds, version: eb("version", "+", 1) }))
    .where("id", "in", lessons.map(({ itemId }) => itemId))
    .returning(["id", "version"])
    .execute();
  const versions = new Map(changed.map(({ id, version }) => [id, version]));
  return lessons.map((lesson) => ({ ...lesson, version: versions.get(lesson.itemId)! }));
}

/** Takes a video from its lessons, which keep their length. */
export async function detachVideo(db: Database, assetId: number): Promise<{ itemId: number; seriesId: number; version: number }[]> {
  return db
    .updateTable("item")
    .set((eb) => ({ asset_id: null, version: eb("version", "+", 1) }))
    .where("asset_id", "=", assetId)
    .returning(["id as itemId", "series_id as seriesId", "version"])
    .execute();
}

/** The packages that hold any of these courses. */
export async function packagesOf(db: Database, seriesIds: readonly number[]): Promise<number[]> {
  const rows = await db.selectFrom("package_series").select("package_id").distinct().where("series_id", "in", seriesIds).execute();
  return rows.map((row) => row.package_id);
}
