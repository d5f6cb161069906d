import { sql, type Transaction } from "kysely";
import { type Database, inTransaction, type Tables } from "../../../database/database.ts";
import type { WorkState } from "../../../database/tables/media.ts";

/** A file that came in, as whoever works on it needs it. */
export interface Work {
  readonly assetId: number;
  readonly vid: string;
  readonly title: string;
  readonly state: WorkState;
  readonly playable: boolean;
  readonly spool: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly staffId: number | null;
  readonly itemId: number | null;
  /** The video whose place it takes once it plays. */
  readonly replaces: number | null;
  readonly tries: number;
}

const works = (db: Database) =>
  db
    .selectFrom("media_work as w")
    .innerJoin("media_asset as a", "a.id", "w.asset_id")
    .select([
      "w.asset_id as assetId", "a.vid", "a.title", "w.state", "w.spool", "w.file_name as fileName", "w.bytes", "w.staff_id as staffId",
      "w.item_id as itemId", "w.replaces", "w.tries",
    ])
    .select((eb) => eb("a.state", "=", "ready").$castTo<boolean>().as("playable"));

/** Work that is still to be done or being done. */
const UNFINISHED: readonly WorkState[] = ["queued", "probing", "transcoding"];
/** Nobody holds it. */
const FREE = { held_by: "", held_until: new Date(0) };

interface NewWork extends Pick<Work, "vid" | "title" | "spool" | "fileName" | "bytes" | "staffId" | "itemId"> {
  readonly state: "uploading" | "queued";
  readonly replaces?: number | null;
  readonly now: Date;
}

/** Makes an asset that is still to come; null when this member of staff has `most` open uploads already. */
export async function insertWork(db: Database, work: NewWork, most: number): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    if (work.staffId !== null && work.state === "uploading") {
      // The row of the member is the lock: two uploads opened at once are counted one after the other.
      await tx.selectFrom("staff").select("id").where("id", "=", work.staffId).forUpdate().execute();
      const { open } = await tx
        .selectFrom("media_work")
        .select((eb) => eb.fn.countAll<number>().as("open"))
        .where("staff_id", "=", work.staffId)
        .where("state", "=", "uploading")
        .executeTakeFirstOrThrow();
      if (open >= most) return null;
    }
    const { id } = await tx
      .insertInto("media_asset")
      .values({
        vid: work.vid,
        title: work.title,
        provider: "embedded",
        seconds: 0,
        state: "new",
        has_poster: false,
        created_at: work.now,
        staff_id: work.staffId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("media_work")
      .values({
        asset_id: id,
        state: work.state,
        spool: work.spool,
        file_name: work.fileName,
        bytes: work.bytes,
        staff_id: work.staffId,
        item_id: work.itemId,
        replaces: work.replaces ?? null,
        created_at: work.now,
        updated_at: work.now,
      })
      .execute();
    return id;
  });
}

export async function workBySpool(db: Database, spool: string): Promise<Work | undefined> {
  return works(db).where("w.spool", "=", spool).executeTakeFirst();
}

/** The file that is to take a video's place. */
export async function replacementOf(
  db: Database,
  assetId: number,
): Promise<Pick<Work, "assetId" | "state" | "spool" | "staffId"> | undefined> {
  return db
    .selectFrom("media_work")
    .select(["asset_id as assetId", "state", "spool", "staff_id as staffId"])
    .where("replaces", "=", assetId)
    .executeTakeFirst();
}

/** Gives the file that is to take a video's place its new title, where it still has the one before. */
export async function renameReplacement(tx: Transaction<Tables>, assetId: number, before: string, title: string): Promise<void> {
  await tx
    .updateTable("media_asset as a")
    .from("media_work as w")
    .set({ title })
    .whereRef("w.asset_id", "=", "a.id")
    .where("w.replaces", "=", assetId)
    .where("a.state", "=", "new")
    .where("a.title", "=", before)
    .execute();
}

/** Bytes that open uploads were promised, by spool name. */
export async function openUploads(db: Database): Promise<{ assetId: number; spool: string; bytes: number; updatedAt: Date }[]> {
  return db
    .selectFrom("media_work")
    .select(["asset_id as assetId", "spool", "bytes", "updated_at as updatedAt"])
    .where("state", "=", "uploading")
    .orderBy("asset_id")
    .execute();
}

export async function touchUpload(db: Database, spool: string, now: Date): Promise<void> {
  await db.updateTable("media_work").set({ updated_at: now }).where("spool", "=", spool).where("state", "=", "uploading").execute();
}

/** The bytes are all here. Returns whether this call was the one that said so. */
export async function uploadArrived(db: Database, spool: string, now: Date): Promise<boolean> {
  const done = await db
    .updateTable("media_work")
    .set({ state: "queued", updated_at: now })
    .where("spool", "=", spool)
    .where("state", "=", "uploading")
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/**
 * Takes the next work for this process: of videos that don't play yet, or of those that do. Small files come first, each minute
 * of waiting being worth 15 MB, so that a large one is not left behind for ever. Work that another live process holds is left to
 * it; `gone` names holders that are known to be dead.
 */
export async function takeWork(
  db: Database,
  holder: string,
  gone: readonly string[],
  now: Date,
  until: Date,
  playable: boolean,
): Promise<Work | undefined> {
  const taken = await sql<{ id: number }>`
    update media_work set held_by = ${holder}, held_until = ${until} where asset_id = (
      select w.asset_id from media_work w join media_asset a on a.id = w.asset_id
      where w.state in ('queued', 'probing', 'transcoding') and a.state <> 'removed' and (a.state = 'ready') = ${playable}
        and (w.held_by = '' or w.held_until <= ${now} or w.held_by = any(${gone}::text[]))
      order by w.updated_at + w.bytes * interval '4 microseconds', w.asset_id limit 1 for update of w skip locked)
    returning asset_id as id`.execute(db);
  const id = taken.rows[0]?.id;
  return id === undefined ? undefined : works(db).where("w.asset_id", "=", id).executeTakeFirst();
}

/** Whether a file waits whose video does not play yet and that nobody works on. */
export async function anotherWaits(db: Database, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom("media_work as w")
    .innerJoin("media_asset as a", "a.id", "w.asset_id")
    .select("w.asset_id")
    .where("w.state", "in", UNFINISHED)
    .where("a.state", "=", "new")
    .where("w.held_until", "<=", now)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a video is still to come, plays or was removed, and who works on it; undefined: it is gone, and its work with it. */
export async function standing(db: Database, assetId: number): Promise<{ state: string; heldBy: string } | undefined> {
  return db
    .selectFrom("media_work as w")
    .innerJoin("media_asset as a", "a.id", "w.asset_id")
    .select(["a.state", "w.held_by as heldBy"])
    .where("a.id", "=", assetId)
    .executeTakeFirst();
}

/** Everybody who holds unfinished work. */
export async function holders(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom("media_work")
    .select("held_by as by")
    .distinct()
    .where("state", "in", UNFINISHED)
    .where("held_by", "<>", "")
    .execute();
  return rows.map((row) => row.by);
}

/** Which folders of work are in use. */
export async function unfinished(db: Database): Promise<number[]> {
  const rows = await db.selectFrom("media_work").select("asset_id as id").where("state", "in", UNFINISHED).execute();
  return rows.map((row) => row.id);
}

/** How far the work is; false when it isn't this process's any more, or its asset was removed. */
export async function noteWork(
  db: Database,
  assetId: number,
  holder: string,
  note: { readonly state: WorkState; readonly progress: number; readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const done = await db
    .updateTable("media_work as w")
    .from("media_asset as a")
    .set({ state: note.state, progress: note.progress, updated_at: note.now, held_until: note.until })
    .whereRef("a.id", "=", "w.asset_id")
    .where("w.asset_id", "=", assetId)
    .where("w.held_by", "=", holder)
    .where("a.state", "<>", "removed")
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** The work is over, well or not, and nobody holds it. */
export async function endWork(
  db: Database,
  assetId: number,
  end: {
    readonly state: "ready" | "failed" | "queued";
    readonly reason?: string;
    readonly values?: Readonly<Record<string, string | number>>;
    readonly now: Date;
  },
): Promise<void> {
  await db
    .updateTable("media_work")
    .set((eb) => ({
      state: end.state,
      reason: end.reason ?? null,
      reason_values: end.values ? JSON.stringify(end.values) : null,
      updated_at: end.now,
      ...FREE,
      ...(end.state === "ready" ? { progress: 100 } : {}),
      ...(end.state === "failed" ? { tries: eb("tries", "+", 1) } : {}),
    }))
    .where("asset_id", "=", assetId)
    .execute();
}

export async function keepFacts(db: Database, assetId: number, facts: object): Promise<void> {
  await db.updateTable("media_work").set({ facts: JSON.stringify(facts) }).where("asset_id", "=", assetId).execute();
}

/** The video plays from now on. Returns false when the asset was removed meanwhile. */
export async function makePlayable(db: Database, assetId: number, seconds: number): Promise<boolean> {
  const done = await db
    .updateTable("media_asset")
    .set({ state: "ready", seconds })
    .where("id", "=", assetId)
    .where("state", "=", "new")
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Puts failed work back into the queue; returns whether it was failed. */
export async function queueAgain(db: Database, assetId: number, now: Date): Promise<boolean> {
  const done = await db
    .updateTable("media_work as w")
    .from("media_asset as a")
    .set({ state: "queued", reason: null, reason_values: null, progress: 0, updated_at: now })
    .whereRef("a.id", "=", "w.asset_id")
    .where("w.asset_id", "=", assetId)
    .where("w.state", "=", "failed")
    .where("a.state", "<>", "removed")
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** The video plays, further qualities are still to come; whoever has time may take it. */
export async function releaseWork(db: Database, assetId: number, now: Date): Promise<void> {
  await db
    .updateTable("media_work")
    .set({ ...FREE, progress: 0, updated_at: now })
    .where("asset_id", "=", assetId)
    .where("held_by", "<>", "")
    .execute();
}
