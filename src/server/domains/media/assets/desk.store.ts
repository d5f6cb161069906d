import { type QueryCreator, type RawBuilder, type SelectQueryBuilder, sql, type Transaction } from "kysely";
import type { Database, Tables } from "../../../database/database.ts";
import { holding } from "../../../database/like.ts";
import type { WorkState } from "../../../database/tables/media.ts";
import { type Reach, within } from "../../staff/staff.ts";

interface Joined extends Tables {
  a: Tables["media_asset"];
  /** Absent of a video that didn't come in by an upload. */
  w: { [K in keyof Tables["media_work"]]: Tables["media_work"][K] | null };
}

/** Courses that a row names. */
const COURSES = 3;

/** The file that is to take a video's place, or has taken it. */
interface Replacement {
  readonly id: number;
  readonly state: WorkState;
  readonly progress: number;
  readonly reason: string | null;
  readonly reasonValues: Record<string, string | number> | null;
}

/** A video within reach: any; or one that the member brought, or that a lesson of their own courses shows. */
const reached = (reach: Reach): RawBuilder<boolean> =>
  reach === null
    ? sql<boolean>`true`
    : sql<boolean>`(a.staff_id = ${reach} or exists (select from item i where i.asset_id = a.id and ${within(reach, "i.series_id")}))`;

/** The same of many videos: those of the member's courses are found once, not for each video anew. */
const reachedOfMany = (reach: Reach): RawBuilder<boolean> =>
  reach === null
    ? sql<boolean>`true`
    : sql<boolean>`(a.staff_id = ${reach} or a.id in (
        select i.asset_id from item i where i.asset_id is not null and ${within(reach, "i.series_id")}))`;

/** Nor does a course beyond reach show it. */
const reachedAlone = (reach: Reach): RawBuilder<boolean> =>
  reach === null
    ? sql<boolean>`true`
    : sql<boolean>`(${reached(reach)} and not exists (
        select from item i where i.asset_id = a.id and not ${within(reach, "i.series_id")}))`;

const assets = (db: QueryCreator<Tables>) => db.selectFrom("media_asset as a").leftJoin("media_work as w", "w.asset_id", "a.id");

/** `reach`: whose courses are named. */
const deskRows = (db: Database, reach: Reach) =>
  assets(db)
    .select([
      "a.id", "a.vid", "a.title", "a.provider", "a.state", "a.seconds", "a.has_poster as hasPoster", "a.poster_version as posterVersion",
      "a.sprite_sheets as spriteSheets", "a.created_at as createdAt", "a.files_until as filesUntil", "a.version", "w.state as work",
      "w.progress", "w.file_name as fileName", "w.bytes", "w.spool", "w.reason", "w.reason_values as reasonValues",
      "w.item_id as itemId", "w.replaces",
    ])
    .select([
      sql<boolean>`a.audio is not null`.as("hasSound"),
      sql<number[]>`array(select r.height from media_rung r where r.asset_id = a.id order by r.height desc)`.as("heights"),
      sql<{ lang: string; label: string }[]>`coalesce((select json_agg(json_build_object('lang', s.lang, 'label', s.label) order by s.lang)
        from media_subtitle s where s.asset_id = a.id), '[]')`.as("subtitles"),
      sql<number>`(select count(*)::int from item i where i.asset_id = a.id)`.as("lessons"),
      // Which courses is known before any is read: without statistics all of them would be gone through for each video.
      sql<string[]>`array(with of as materialized (
          select distinct i.series_id from item i where i.asset_id = a.id and ${within(reach, "i.series_id")})
        select (select s.title from series s where s.id = of.series_id) from of order by of.series_id limit ${COURSES})`.as("courses"),
      sql<Replacement | null>`(select json_build_object('id', n.asset_id, 'state', n.state, 'progress', n.progress, 'reason', n.reason,
        'reasonValues', n.reason_values) from media_work n where n.replaces = a.id)`.as("replacement"),
    ]);

/** An asset as staff see it, from the first byte of its upload to its removal. */
export type DeskRow = NonNullable<Awaited<ReturnType<typeof deskAsset>>>;

export async function deskAsset(db: Database, id: number, reach: Reach) {
  return deskRows(db, reach).where(reached(reach)).where("a.id", "=", id).executeTakeFirst();
}

interface Wanted {
  readonly keyword: string | null;
  readonly state: "open" | "failed" | "ready" | "removed" | null;
  readonly lacks: "subtitles" | "lessons" | null;
  readonly reach: Reach;
}

const STATES: Readonly<Record<NonNullable<Wanted["state"]>, RawBuilder<boolean>>> = {
  open: sql<boolean>`a.state <> 'removed' and w.state in ('uploading', 'queued', 'probing', 'transcoding')`,
  failed: sql<boolean>`a.state <> 'removed' and w.state = 'failed'`,
  ready: sql<boolean>`a.state = 'ready'`,
  removed: sql<boolean>`a.state = 'removed'`,
};

/** Of a video that plays. */
const LACKS: Readonly<Record<NonNullable<Wanted["lacks"]>, RawBuilder<boolean>>> = {
  subtitles: sql<boolean>`a.state = 'ready' and not exists (select from media_subtitle s where s.asset_id = a.id)`,
  lessons: sql<boolean>`a.state = 'ready' and not exists (select from item i where i.asset_id = a.id)`,
};

/** Of a video that a lesson within reach shows, by its title or that of its course; courses are looked through once, not once a lesson. */
const shownIn = (keyword: string, reach: Reach): RawBuilder<boolean> =>
  sql<boolean>`a.id in (select i.asset_id from item i where i.asset_id is not null and ${within(reach, "i.series_id")} and (
    i.series_id in (select s.id from series s where ${holding("s.title", keyword)}) or ${holding("i.title", keyword)}))`;

function wanted<O>(query: SelectQueryBuilder<Joined, "a" | "w", O>, { keyword, state, lacks, reach }: Wanted) {
  return query
    .where(state === null ? sql<boolean>`a.state <> 'removed'` : STATES[state])
    .$if(lacks !== null, (q) => q.where(LACKS[lacks!]))
    .$if(keyword !== null, (q) =>
      q.where((eb) => eb.or([holding("a.title", keyword!), holding("w.file_name", keyword!), shownIn(keyword!, reach)])),
    );
}

/** Assets, newest first; without a wish for removed ones those are left out. What is found is counted and cut in one look. */
export async function deskPage(
  db: Database,
  { current, size, ...ask }: Wanted & { readonly current: number; readonly size: number },
): Promise<{ records: DeskRow[]; total: number }> {
  const { total, ids } = await db
    .with((cte) => cte("found").materialized(), (eb) => wanted(assets(eb).where(reachedOfMany(ask.reach)), ask).select("a.id"))
    .selectNoFrom([
      sql<number>`(select count(*)::int from found)`.as("total"),
      sql<number[]>`array(select id from found order by id desc limit ${size} offset ${(current - 1) * size})`.as("ids"),
    ])
    .executeTakeFirstOrThrow();
  if (ids.length === 0) return { records: [], total };
  return { records: await deskRows(db, ask.reach).where("a.id", "in", ids).orderBy("a.id", "desc").execute(), total };
}

export async function countAssets(db: Database, ask: Wanted): Promise<number> {
  const { total } = await wanted(assets(db).where(reachedOfMany(ask.reach)), ask)
    .select(sql<number>`count(*)::int`.as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** How many of each kind somebody looks for, within reach, and the bytes that came in. */
export async function countKinds(db: Database, reach: Reach) {
  const counted = (condition: RawBuilder<boolean>) => sql<number>`(count(*) filter (where ${condition}))::int`;
  return assets(db)
    .where(reachedOfMany(reach))
    .where("a.state", "<>", "removed")
    .select([
      sql<number>`count(*)::int`.as("all"), counted(STATES.open).as("open"), counted(STATES.failed).as("failed"),
      counted(LACKS.subtitles).as("noSubtitles"), counted(LACKS.lessons).as("noLessons"),
      sql<number>`coalesce(sum(w.bytes), 0)::float8`.as("bytes"),
    ])
    .executeTakeFirstOrThrow();
}

/** Whether a member may give this video to a lesson. */
export async function assetWithin(db: Database, id: number, reach: Reach): Promise<boolean> {
  return (await assets(db).select("a.id").where("a.id", "=", id).where(reached(reach)).executeTakeFirst()) !== undefined;
}

/** Locks a video that isn't removed and concerns nobody beyond reach, until the transaction ends; undefined where there is none. */
export async function lockAsset(tx: Transaction<Tables>, id: number, reach: Reach) {
  return tx
    .selectFrom("media_asset as a")
    .select(["a.id", "a.vid", "a.title", "a.seconds", "a.poster_version as posterVersion", "a.version"])
    .where("a.id", "=", id)
    .where("a.state", "<>", "removed")
    .where(reachedAlone(reach))
    .forUpdate()
    .executeTakeFirst();
}

/** Whether it would be locked for whoever has this reach. */
export async function mayChange(db: Database, id: number, reach: Reach): Promise<boolean> {
  if (reach === null) return true;
  return (await assets(db).select("a.id").where("a.id", "=", id).where(reachedAlone(reach)).executeTakeFirst()) !== undefined;
}

/** Changes a locked video, if only by what belongs to it; returns its new version. */
export async function changeAsset(
  tx: Transaction<Tables>,
  id: number,
  change: { readonly title?: string; readonly poster_version?: number; readonly has_poster?: true } = {},
): Promise<number> {
  const { version } = await tx
    .updateTable("media_asset")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

interface Subtitle {
  readonly lang: string;
  readonly label: string;
  readonly file: string;
}

/** The subtitle of a language. */
export async function subtitleOf(db: Database, assetId: number, lang: string): Promise<Subtitle | undefined> {
  return db
    .selectFrom("media_subtitle")
    .select(["lang", "label", "file"])
    .where("asset_id", "=", assetId)
    .where("lang", "=", lang)
    .executeTakeFirst();
}

export async function subtitlesOf(db: Database, assetId: number): Promise<Subtitle[]> {
  return db.selectFrom("media_subtitle").select(["lang", "label", "file"]).where("asset_id", "=", assetId).orderBy("lang").execute();
}

/** Puts a subtitle in the place of the one in its language. */
export async function keepSubtitle(db: Database, assetId: number, subtitle: Subtitle): Promise<void> {
  await db
    .insertInto("media_subtitle")
    .values({ asset_id: assetId, ...subtitle })
    .onConflict((conflict) => conflict.columns(["asset_id", "lang"]).doUpdateSet({ label: subtitle.label, file: subtitle.file }))
    .execute();
}

export async function dropSubtitle(db: Database, assetId: number, lang: string): Promise<void> {
  await db.deleteFrom("media_subtitle").where("asset_id", "=", assetId).where("lang", "=", lang).execute();
}

/** What was found in the file, or null. */
export async function factsOf(db: Database, id: number): Promise<object | null> {
  const row = await db.selectFrom("media_work").select("facts").where("asset_id", "=", id).executeTakeFirst();
  return row?.facts ?? null;
}

/** A film that is on its way to a lesson, or failed on it. */
export interface Coming {
  readonly itemId: number;
  readonly assetId: number;
  readonly state: "uploading" | "queued" | "probing" | "transcoding" | "failed";
  /** Whole percent of what is being done. */
  readonly progress: number;
  readonly reason: string | null;
  readonly reasonValues: Record<string, string | number> | null;
}

/** The latest film that is on its way to each of these lessons; those that none waits for are missing. */
export async function comingTo(db: Database, itemIds: readonly number[]): Promise<Coming[]> {
  if (itemIds.length === 0) return [];
  const { rows } = await sql<Coming>`
    select distinct on (w.item_id) w.item_id as "itemId", a.id as "assetId", w.state, w.progress, w.reason,
      w.reason_values as "reasonValues"
    from media_work w join media_asset a on a.id = w.asset_id
    where w.item_id = any(${[...itemIds]}::int[]) and a.state = 'new' and w.state <> 'ready' order by w.item_id, a.id desc`.execute(db);
  return rows;
}
