import { randomBytes } from "node:crypto";
import type { Database, Pool, Tables } from "../../../database/database.ts";
import { named } from "../../../database/named.ts";
import { sql, type Transaction } from "kysely";
import type { SegmentRow } from "../../../database/tables/media.ts";
import { SECRET_BYTES } from "./minutes.rules.ts";
import { AUDIO, type AudioRendition, INIT_FILE, type Rung } from "./playlist.rules.ts";
import { SPRITE_INDEX } from "./sprite.rules.ts";

/** A video that can be played, with all that its playlists need. */
export interface Asset {
  readonly id: number;
  readonly vid: string;
  readonly title: string;
  readonly provider: "embedded" | "aliyun";
  /** Whole seconds, rounded down: the length that coverage is measured against. */
  readonly seconds: number;
  readonly contentKey: Buffer | null;
  readonly keySecret: Buffer | null;
  /** Before it was encrypted anew: what those who began then still ask for, and their key in hex. */
  readonly former: { readonly files: readonly string[]; readonly key: string } | null;
  /** How many minutes have a key of their own; 0: a video that an earlier version took in, or of another host. */
  readonly minutes: number;
  /** All of it is encrypted by such keys: who was given none of them has seen nothing. */
  readonly keyedByMinute: boolean;
  readonly hasPoster: boolean;
  readonly posterVersion: number;
  /** Sheets of preview pictures; 0: none. */
  readonly spriteSheets: number;
  readonly audio: AudioRendition | null;
  readonly rungs: readonly Rung[];
  readonly subtitles: readonly { readonly lang: string; readonly label: string; readonly file: string }[];
}

const ASSET = `select a.id, a.vid, a.title, a.provider, a.seconds, a.content_key as "contentKey", a.key_secret as "keySecret",
  a.has_poster as "hasPoster", a.poster_version as "posterVersion", a.sprite_sheets as "spriteSheets", a.audio,
  coalesce((select json_agg(json_build_object('height', r.height, 'width', r.width, 'bandwidth', r.bandwidth,
    'averageBandwidth', r.average_bandwidth, 'codecs', r.codecs, 'segments', r.segments) order by r.height desc)
    from media_rung r where r.asset_id = a.id), '[]') as rungs,
  coalesce((select json_agg(json_build_object('lang', s.lang, 'label', s.label, 'file', s.file) order by s.lang)
    from media_subtitle s where s.asset_id = a.id), '[]') as subtitles,
  (select json_build_object('files', f.files, 'key', encode(f.content_key, 'hex')) from media_former f where f.asset_id = a.id) as former
  from media_asset a where `;

type Row = Omit<Asset, "minutes" | "keyedByMinute">;

const byVid = named<Row, [vid: string, now: Date]>(
  "media.byVid",
  `${ASSET} a.vid = $1 and (a.state = 'ready' or (a.state = 'removed' and a.files_until > $2))`,
);
const byId = named<Row, [id: number]>("media.byId", `${ASSET} a.id = $1 and a.state = 'ready'`);

/** For those who hold a ticket: a removed video plays on for them while its files are kept. `now` is the server's clock. */
export async function assetByVid(pool: Pool, vid: string, now: Date): Promise<Asset | null> {
  return counted((await byVid(pool, [vid, now]))[0]);
}

export async function assetById(pool: Pool, id: number): Promise<Asset | null> {
  return counted((await byId(pool, [id]))[0]);
}

function counted(row: Row | undefined): Asset | null {
  if (!row) return null;
  const parts = [...row.rungs, ...(row.audio ? [row.audio] : [])].map(({ segments }) => segments);
  const minutes = parts.reduce((most, segments) => Math.max(most, (segments.at(-1)?.minute ?? -1) + 1), 0);
  return { ...row, minutes, keyedByMinute: minutes > 0 && parts.every(hasEachMinute) };
}

/** Segments of an earlier version may be longer than a minute. */
const hasEachMinute = (segments: readonly SegmentRow[]): boolean =>
  segments.every(({ minute }, i) => minute !== undefined && minute - (i === 0 ? 0 : (segments[i - 1]!.minute ?? -9)) <= 1);

export async function assetBySource(db: Database, source: string): Promise<{ id: number; seconds: number } | undefined> {
  return db.selectFrom("media_asset").select(["id", "seconds"]).where("source", "=", source).executeTakeFirst();
}

interface NewAsset {
  readonly vid: string;
  readonly title: string;
  readonly seconds: number;
  readonly keySecret: Buffer;
  readonly hasPoster: boolean;
  readonly source: string | null;
  readonly createdAt: Date;
}

export async function insertAsset(tx: Transaction<Tables>, asset: NewAsset): Promise<number> {
  const row = await tx
    .insertInto("media_asset")
    .values({
      vid: asset.vid, title: asset.title, provider: "embedded", seconds: asset.seconds, key_secret: asset.keySecret,
      has_poster: asset.hasPoster, ladder: LADDER, source: asset.source, created_at: asset.createdAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The qualities and pictures that are made of a video now; counted up where older videos are to be looked at again. */
export const LADDER = 1;

/** A video has all that the present ladder gives it, or can't have it. */
export async function markLadder(db: Database, assetId: number): Promise<void> {
  await db.updateTable("media_asset").set({ ladder: LADDER }).where("id", "=", assetId).execute();
}

/** What the keys of an asset's minutes are made of, made when its first segment is about to be encrypted. */
export async function secretOf(db: Database, assetId: number): Promise<Buffer> {
  const { secret } = await db
    .updateTable("media_asset")
    .set({ key_secret: sql<Buffer>`coalesce(key_secret, ${randomBytes(SECRET_BYTES)})` })
    .where("id", "=", assetId)
    .returning((eb) => eb.ref("key_secret").$notNull().as("secret"))
    .executeTakeFirstOrThrow();
  return secret;
}

/** Writes what was made beside the qualities; what isn't named stays as it is. */
export async function setExtras(
  db: Database,
  assetId: number,
  extras: { readonly audio?: AudioRendition | null; readonly spriteSheets?: number; readonly hasPoster?: boolean },
): Promise<void> {
  await db
    .updateTable("media_asset")
    .set({
      ...(extras.audio === undefined ? {} : { audio: extras.audio && JSON.stringify(extras.audio) }),
      ...(extras.spriteSheets === undefined ? {} : { sprite_sheets: extras.spriteSheets }),
      ...(extras.hasPoster === undefined ? {} : { has_poster: extras.hasPoster }),
    })
    .where("id", "=", assetId)
    .execute();
}

/** Adds qualities; one that is there already stays. */
export async function insertRungs(db: Database, assetId: number, rungs: readonly Rung[]): Promise<void> {
  await db
    .insertInto("media_rung")
    .values(
      rungs.map((rung) => ({
        asset_id: assetId, height: rung.height, width: rung.width, bandwidth: rung.bandwidth, average_bandwidth: rung.averageBandwidth,
        codecs: rung.codecs, segments: JSON.stringify(rung.segments),
      })),
    )
    .onConflict((conflict) => conflict.columns(["asset_id", "height"]).doNothing())
    .execute();
}

export async function insertParts(
  tx: Transaction<Tables>,
  assetId: number,
  rungs: readonly Rung[],
  subtitles: Asset["subtitles"],
): Promise<void> {
  await insertRungs(tx, assetId, rungs);
  if (subtitles.length === 0) return;
  await tx
    .insertInto("media_subtitle")
    .values(subtitles.map((subtitle) => ({ asset_id: assetId, ...subtitle })))
    .execute();
}

/** Forgets what an earlier try made of an asset that doesn't play yet. */
export async function deleteParts(db: Database, assetId: number): Promise<void> {
  await db.deleteFrom("media_rung").where("asset_id", "=", assetId).execute();
  await setExtras(db, assetId, { audio: null, spriteSheets: 0, hasPoster: false });
  // What an earlier version gave it before it was worked on.
  await db.updateTable("media_asset").set({ content_key: null }).where("id", "=", assetId).execute();
}

/** Every file of our own videos that somebody may play now or after a restore, by its key. */
export async function namedFiles(db: Database): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with kept as (select * from media_asset where provider = 'embedded' and (state <> 'removed' or files_until > now())),
      files (id, file) as (
        select k.id, r.height || 'p/' || f.file from kept k join media_rung r on r.asset_id = k.id, lateral (
          select ${INIT_FILE}::text as file union all select s ->> 'file' from jsonb_array_elements(r.segments) s) f
        union all select k.id, ${AUDIO}::text || '/' || f.file from kept k, lateral (
          select ${INIT_FILE}::text as file union all select s ->> 'file' from jsonb_array_elements(k.audio -> 'segments') s) f
          where k.audio is not null
        union all select k.id, 'subtitles/' || s.file from kept k join media_subtitle s on s.asset_id = k.id
        union all select k.id, 'sprites/sheet_' || lpad(n::text, 3, '0') || '.jpg' from kept k, generate_series(0, k.sprite_sheets - 1) n
        union all select k.id, 'sprites/' || ${SPRITE_INDEX}::text from kept k where k.sprite_sheets > 0
        union all select k.id, file from kept k join media_former m on m.asset_id = k.id, unnest(m.files) file
        union all select k.id, 'poster.jpg' from kept k where k.has_poster)
    select id || '/' || file as key from files`.execute(db);
  return rows.map(({ key }) => key);
}
