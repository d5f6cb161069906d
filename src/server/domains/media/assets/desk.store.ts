import type { Database, Pool } from "../../../database/database.ts";
import type { WorkState } from "../../../database/tables/media.ts";

/** An asset as staff see it, from the first byte of its upload to its removal. */
export interface DeskRow {
  readonly id: number;
  readonly vid: string;
  readonly title: string;
  readonly provider: "embedded" | "aliyun";
  readonly state: "new" | "ready" | "removed";
  readonly seconds: number;
  readonly hasPoster: boolean;
  readonly posterVersion: number;
  readonly spriteSheets: number;
  readonly hasSound: boolean;
  readonly createdAt: Date;
  readonly filesUntil: Date | null;
  readonly heights: number[];
  readonly subtitles: { lang: string; label: string }[];
  readonly lessons: number;
  readonly work: WorkState | null;
  readonly progress: number | null;
  readonly fileName: string | null;
  readonly bytes: number | null;
  readonly spool: string | null;
  readonly reason: string | null;
  readonly reasonValues: Record<string, string | number> | null;
  readonly itemId: number | null;
}

const ROW = `select a.id, a.vid, a.title, a.provider, a.state, a.seconds, a.has_poster as "hasPoster", a.poster_version as "posterVersion",
  a.sprite_sheets as "spriteSheets", a.audio is not null as "hasSound", a.created_at as "createdAt", a.files_until as "filesUntil",
  array(select r.height from media_rung r where r.asset_id = a.id order by r.height desc) as heights,
  coalesce((select json_agg(json_build_object('lang', s.lang, 'label', s.label) order by s.lang) from media_subtitle s
  where s.asset_id = a.id), '[]') as subtitles,
  (select count(*)::int from item i where i.asset_id = a.id) as lessons,
  w.state as work, w.progress, w.file_name as "fileName", w.bytes, w.spool, w.reason, w.reason_values as "reasonValues",
    w.item_id as "itemId"
  from media_asset a left join media_work w on w.asset_id = a.id`;

export async function deskAsset(pool: Pool, id: number): Promise<DeskRow | null> {
  return (await pool.query<DeskRow>(`${ROW} where a.id = $1`, [id])).rows[0] ?? null;
}

/** Assets, newest first; without a wish for removed ones those are left out. */
export async function deskPage(
  pool: Pool,
  ask: {
    readonly current: number;
    readonly size: number;
    readonly keyword: string | null;
    readonly state: "open" | "failed" | "ready" | "removed" | null;
  },
): Promise<{ records: DeskRow[]; total: number }> {
  const wanted = {
    open: "a.state <> 'removed' and w.state in ('uploading', 'queued', 'probing', 'transcoding')",
    failed: "a.state <> 'removed' and w.state = 'failed'",
    ready: "a.state = 'ready'",
    removed: "a.state = 'removed'",
  };
  const where = `${ask.state ? wanted[ask.state] : "a.state <> 'removed'"} and ($1::text is null or a.title ilike $1
    or w.file_name ilike $1)`;
  const like = ask.keyword === null ? null : `%${ask.keyword.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const [page, count] = await Promise.all([
    pool.query<DeskRow>(`${ROW} where ${where} order by a.id desc limit $2 offset $3`, [like, ask.size, (ask.current - 1) * ask.size]),
    pool.query<{ total: number }>(
      `select count(*)::int as total from media_asset a left join media_work w on w.asset_id = a.id where ${where}`,
      [like],
    ),
  ]);
  return { records: page.rows, total: count.rows[0]?.total ?? 0 };
}

/** Puts a subtitle in the place of the one in its language. */
export async function keepSubtitle(
  db: Database,
  assetId: number,
  subtitle: { readonly lang: string; readonly label: string; readonly file: string },
): Promise<string | null> {
  const before = await db
    .selectFrom("media_subtitle")
    .select("file")
    .where("asset_id", "=", assetId)
    .where("lang", "=", subtitle.lang)
    .executeTakeFirst();
  await db
    .insertInto("media_subtitle")
    .values({ asset_id: assetId, ...subtitle })
    .onConflict((conflict) => conflict.columns(["asset_id", "lang"]).doUpdateSet({ label: subtitle.label, file: subtitle.file }))
    .execute();
  return before?.file ?? null;
}

/** Takes a subtitle away; returns its file, or null when there was none. */
export async function dropSubtitle(db: Database, assetId: number, lang: string): Promise<string | null> {
  const row = await db
    .deleteFrom("media_subtitle")
    .where("asset_id", "=", assetId)
    .where("lang", "=", lang)
    .returning("file")
    .executeTakeFirst();
  return row?.file ?? null;
}

/** A new still picture: its address changes, because caches hold the old one for ever. */
export async function countPoster(db: Database, assetId: number): Promise<void> {
  await db
    .updateTable("media_asset")
    .set((eb) => ({ poster_version: eb("poster_version", "+", 1), has_poster: true }))
    .where("id", "=", assetId)
    .execute();
}

export async function renameAsset(db: Database, id: number, title: string): Promise<boolean> {
  const done = await db.updateTable("media_asset").set({ title }).where("id", "=", id).where("state", "<>", "removed").executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** What was found in the file, or null. */
export async function factsOf(pool: Pool, id: number): Promise<object | null> {
  return (await pool.query<{ facts: object | null }>("select facts from media_work where asset_id = $1", [id])).rows[0]?.facts ?? null;
}
