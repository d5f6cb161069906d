import { type Database, inTransaction, type Pool } from "../../../database/database.ts";
import type { WorkState } from "../../../database/tables/media.ts";

/** A file that came in, as whoever works on it needs it. */
export interface Work {
  readonly assetId: number;
  readonly vid: string;
  readonly title: string;
  readonly state: WorkState;
  readonly playable: boolean;
  readonly contentKey: Buffer;
  readonly spool: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly staffId: number | null;
  readonly itemId: number | null;
  readonly tries: number;
}

const WORK = `select w.asset_id as "assetId", a.vid, a.title, w.state, a.state = 'ready' as playable, a.content_key as "contentKey",
  w.spool,
  w.file_name as "fileName", w.bytes, w.staff_id as "staffId", w.item_id as "itemId", w.tries from media_work w join media_asset a
    on a.id = w.asset_id`;

interface NewWork extends Pick<Work, "vid" | "title" | "contentKey" | "spool" | "fileName" | "bytes" | "staffId" | "itemId"> {
  readonly state: "uploading" | "queued";
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
        content_key: work.contentKey,
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
        created_at: work.now,
        updated_at: work.now,
      })
      .execute();
    return id;
  });
}

export async function workBySpool(pool: Pool, spool: string): Promise<Work | null> {
  return (await pool.query<Work>(`${WORK} where w.spool = $1`, [spool])).rows[0] ?? null;
}

/** Bytes that open uploads were promised, by spool name. */
export async function openUploads(pool: Pool): Promise<{ assetId: number; spool: string; bytes: number; updatedAt: Date }[]> {
  const found = await pool.query<{ assetId: number; spool: string; bytes: number; updatedAt: Date }>(
    `select asset_id as "assetId", spool, bytes, updated_at as "updatedAt" from media_work where state = 'uploading' order by asset_id`,
  );
  return found.rows;
}

export async function touchUpload(pool: Pool, spool: string, now: Date): Promise<void> {
  await pool.query("update media_work set updated_at = $2 where spool = $1 and state = 'uploading'", [spool, now]);
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
 * Takes the next work for this process: videos that don't play yet before finer qualities, older ones first. Work that
 * another live process holds is left to it; `gone` names holders that are known to be dead.
 */
export async function takeWork(
  pool: Pool,
  holder: string,
  gone: readonly string[],
  now: Date,
  until: Date,
  playable: boolean,
): Promise<Work | null> {
  const taken = await pool.query<{ id: number }>(
    `update media_work set held_by = $1, held_until = $4 where asset_id = (
       select w.asset_id from media_work w join media_asset a on a.id = w.asset_id
       where w.state in ('queued', 'probing', 'transcoding') and a.state <> 'removed' and (a.state = 'ready') = $5
         and (w.held_by = '' or w.held_until <= $3 or w.held_by = any($2::text[]))
       order by w.asset_id limit 1 for update of w skip locked)
     returning asset_id as id`,
    [holder, gone, now, until, playable],
  );
  const id = taken.rows[0]?.id;
  return id === undefined ? null : ((await pool.query<Work>(`${WORK} where w.asset_id = $1`, [id])).rows[0] ?? null);
}

/** Everybody who holds unfinished work. */
export async function holders(pool: Pool): Promise<string[]> {
  const found = await pool.query<{ by: string }>(
    "select distinct held_by as by from media_work where state in ('queued', 'probing', 'transcoding') and held_by <> ''",
  );
  return found.rows.map((row) => row.by);
}

/** Which folders of work are in use. */
export async function unfinished(pool: Pool): Promise<number[]> {
  const found = await pool.query<{ id: number }>(
    "select asset_id as id from media_work where state in ('queued', 'probing', 'transcoding')",
  );
  return found.rows.map((row) => row.id);
}

/** How far the work is; false when it isn't this process's any more, or its asset was removed. */
export async function noteWork(
  pool: Pool,
  assetId: number,
  holder: string,
  note: { readonly state: WorkState; readonly progress: number; readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const done = await pool.query(
    `update media_work w set state = $3, progress = $4, updated_at = $5, held_until = $6 from media_asset a
     where w.asset_id = $1 and w.held_by = $2 and a.id = w.asset_id and a.state <> 'removed'`,
    [assetId, holder, note.state, note.progress, note.now, note.until],
  );
  return done.rowCount === 1;
}

/** The work is over, well or not, and nobody holds it. */
export async function endWork(
  pool: Pool,
  assetId: number,
  end: {
    readonly state: "ready" | "failed" | "queued";
    readonly reason?: string;
    readonly values?: Readonly<Record<string, string | number>>;
    readonly now: Date;
  },
): Promise<void> {
  await pool.query(
    `update media_work set state = $2, reason = $3, reason_values = $4, updated_at = $5, held_by = '', held_until = 'epoch',
       progress = case when $2 = 'ready' then 100 else progress end, tries = tries + case when $2 = 'failed' then 1 else 0 end
     where asset_id = $1`,
    [assetId, end.state, end.reason ?? null, end.values ? JSON.stringify(end.values) : null, end.now],
  );
}

export async function keepFacts(pool: Pool, assetId: number, facts: object): Promise<void> {
  await pool.query("update media_work set facts = $2 where asset_id = $1", [assetId, JSON.stringify(facts)]);
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
export async function releaseWork(pool: Pool, assetId: number, now: Date): Promise<void> {
  await pool.query(
    "update media_work set held_by = '', held_until = 'epoch', progress = 0, updated_at = $2 where asset_id = $1 and held_by <> ''",
    [assetId, now],
  );
}

/** The names of all files in the spool that belong to something. */
export async function spoolNames(pool: Pool): Promise<Set<string>> {
  return new Set((await pool.query<{ spool: string }>("select spool from media_work")).rows.map((row) => row.spool));
}

/** Files of conversions that failed before this instant. */
export async function longFailed(pool: Pool, before: Date): Promise<string[]> {
  return (
    await pool.query<{ spool: string }>("select spool from media_work where state = 'failed' and updated_at < $1", [before])
  ).rows.map((row) => row.spool);
}
