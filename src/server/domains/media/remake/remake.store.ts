import { sql } from "kysely";
import { type Database, inTransaction } from "../../../database/database.ts";
import type { SegmentRow } from "../../../database/tables/media.ts";
import { type AudioRendition, LADDER } from "../assets/assets.ts";

const oneKeyed = (db: Database) =>
  db.selectFrom("media_asset").where("content_key", "is not", null).where("state", "=", "ready").where("provider", "=", "embedded");

/** Videos whose segments share one key, newest first: those are watched most. */
export async function toRekey(db: Database): Promise<number[]> {
  return (await oneKeyed(db).select("id").orderBy("id", "desc").execute()).map(({ id }) => id);
}

export async function countToRekey(db: Database): Promise<number> {
  const { left } = await oneKeyed(db)
    .select((eb) => eb.fn.countAll<number>().as("left"))
    .executeTakeFirstOrThrow();
  return left;
}

/** Takes a video for one try; false while another one holds it. Held on by the same call. */
export async function hold(db: Database, assetId: number, tag: string, now: Date, until: Date): Promise<boolean> {
  const held = await db
    .insertInto("media_remake")
    .values({ asset_id: assetId, tag, held_until: until })
    .onConflict((conflict) =>
      conflict
        .column("asset_id")
        .doUpdateSet({ tag, held_until: until })
        .where((eb) => eb.or([eb("media_remake.held_until", "<=", now), eb("media_remake.tag", "=", tag)])),
    )
    .executeTakeFirst();
  return (held.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function letGo(db: Database, assetId: number, tag: string): Promise<void> {
  await db.deleteFrom("media_remake").where("asset_id", "=", assetId).where("tag", "=", tag).execute();
}

/** A video with its segments encrypted anew. */
interface Rekeyed {
  readonly rungs: readonly { readonly height: number; readonly segments: readonly SegmentRow[] }[];
  readonly audio: AudioRendition | null;
  /** What they take the place of, below the video's folder. */
  readonly files: readonly string[];
}

/**
 * Puts the new segments in the place of the old, which stay until `until` for those who play them. Returns false, and changes nothing,
 * when another try has taken the video over, or it was removed.
 */
export async function putRekeyed(db: Database, assetId: number, tag: string, made: Rekeyed, until: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const asset = await tx
      .selectFrom("media_asset")
      .select(["content_key as contentKey", "state"])
      .where("id", "=", assetId)
      .forUpdate()
      .executeTakeFirst();
    const mine = await tx.deleteFrom("media_remake").where("asset_id", "=", assetId).where("tag", "=", tag).executeTakeFirst();
    if (mine.numDeletedRows !== 1n || asset?.state !== "ready" || !asset.contentKey) return false;
    for (const { height, segments } of made.rungs)
      await tx
        .updateTable("media_rung")
        .set({ segments: JSON.stringify(segments) })
        .where("asset_id", "=", assetId)
        .where("height", "=", height)
        .execute();
    await tx
      .insertInto("media_former")
      .values({ asset_id: assetId, files: [...made.files], content_key: asset.contentKey, files_until: until })
      .execute();
    await tx
      .updateTable("media_asset")
      .set({ content_key: null, ...(made.audio ? { audio: JSON.stringify(made.audio) } : {}) })
      .where("id", "=", assetId)
      .execute();
    return true;
  });
}

/** A video that an older ladder made. */
interface OlderLadder {
  readonly assetId: number;
  /** Where the file lies that once came in, if it was kept, and its size. */
  readonly spool: string | null;
  readonly bytes: number | null;
}

/** The next video to look at again: one that plays and that nobody works on. */
export async function olderLadder(db: Database): Promise<OlderLadder | undefined> {
  return db
    .selectFrom("media_asset as a")
    .leftJoin("media_work as w", "w.asset_id", "a.id")
    .select(["a.id as assetId", "w.spool", "w.bytes"])
    .where("a.state", "=", "ready")
    .where("a.ladder", "<", LADDER)
    .where("a.provider", "=", "embedded")
    .where("a.content_key", "is", null)
    .where((eb) => eb.or([eb("w.state", "is", null), eb("w.state", "=", "ready")]))
    .orderBy("a.id", "desc")
    .executeTakeFirst();
}

/** Whether something is being converted, or waits for it. */
export async function someWork(db: Database): Promise<boolean> {
  const found = await db
    .selectFrom("media_work")
    .select("asset_id")
    .where("state", "in", ["queued", "probing", "transcoding"])
    .executeTakeFirst();
  return found !== undefined;
}

/** Gives a playing video to those who add what it lacks, from the file in the spool, and counts it to the present ladder. */
export async function queueLadder(
  db: Database,
  from: { readonly assetId: number; readonly spool: string; readonly bytes: number; readonly title: string; readonly now: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.updateTable("media_asset").set({ ladder: LADDER }).where("id", "=", from.assetId).execute();
    await tx
      .insertInto("media_work")
      .values({
        asset_id: from.assetId, state: "queued", spool: from.spool, file_name: `${from.title}.mp4`, bytes: from.bytes,
        staff_id: null, item_id: null, created_at: from.now, updated_at: from.now,
      })
      .onConflict((conflict) =>
        conflict
          .column("asset_id")
          .doUpdateSet({ state: "queued", spool: from.spool, bytes: from.bytes, progress: 0, updated_at: from.now })
          .where(sql<boolean>`media_work.state = 'ready'`),
      )
      .execute();
  });
}
