import { type Database, inTransaction, type Pool } from "../../../database/database.ts";
import type { HostedState } from "../../../database/tables/hosting.ts";
import type { VideoEvent, VideoStatus } from "../../../providers/video/video.ts";

/** A video at a foreign host. Instants in ms since the epoch. */
export interface Hosted {
  readonly assetId: number;
  readonly vid: string;
  readonly title: string;
  readonly state: HostedState;
  readonly said: string;
  readonly seconds: number;
  readonly createdAt: number;
}

const HOSTED = `select h.asset_id as "assetId", a.vid, a.title, h.state, h.said, a.seconds, (extract(epoch
  from h.created_at) * 1000)::bigint as "createdAt"
  from media_hosted h join media_asset a on a.id = h.asset_id`;

/** Notes a video of a host's; null when that vid is known already. */
export async function insertHosted(
  db: Database,
  video: { readonly vid: string; readonly title: string; readonly staffId: number; readonly now: Date },
): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    const made = await tx
      .insertInto("media_asset")
      .values({
        vid: video.vid,
        title: video.title,
        provider: "aliyun",
        seconds: 0,
        state: "new",
        content_key: null,
        has_poster: false,
        created_at: video.now,
        staff_id: video.staffId,
      })
      .onConflict((conflict) => conflict.column("vid").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!made) return null;
    await tx
      .insertInto("media_hosted")
      .values({ asset_id: made.id, state: "waiting", ask_at: video.now, created_at: video.now, updated_at: video.now })
      .execute();
    return made.id;
  });
}

export async function hostedByVid(pool: Pool, vid: string): Promise<Hosted | null> {
  return (await pool.query<Hosted>(`${HOSTED} where a.vid = $1`, [vid])).rows[0] ?? null;
}

/** Newest first. */
export async function listHosted(pool: Pool, current: number, size: number): Promise<{ rows: Hosted[]; total: number }> {
  const rows = await pool.query<Hosted>(`${HOSTED} order by h.asset_id desc limit $1 offset $2`, [size, (current - 1) * size]);
  const { total } = (await pool.query<{ total: number }>("select count(*) as total from media_hosted")).rows[0]!;
  return { rows: rows.rows, total };
}

/** Videos that the host should be asked about by now. */
export async function dueHosted(pool: Pool, now: Date, most: number): Promise<Hosted[]> {
  return (await pool.query<Hosted>(`${HOSTED} where h.ask_at <= $1 order by h.ask_at limit $2`, [now, most])).rows;
}

/** Removed videos that still lie with the host, and that no play session reaches any more. */
export async function leavingHosted(pool: Pool, now: Date, most: number): Promise<Hosted[]> {
  const found = await pool.query<Hosted>(
    `${HOSTED} where h.state <> 'removed' and a.state = 'removed' and (a.files_until is null or a.files_until <= $1) order by h.asset_id
      limit $2`,
    [now, most],
  );
  return found.rows;
}

/**
 * Writes what `next` makes of the present state, under the row's lock, so that answers that overtake each other are
 * judged one after the other. A video that became ready plays; one that is gone doesn't. Returns the new state.
 */
export async function settleHosted(
  db: Database,
  assetId: number,
  next: (before: HostedState) => {
    readonly state: HostedState;
    readonly said: string;
    readonly seconds: number;
    readonly askAt: number | null;
  },
  now: Date,
): Promise<HostedState | null> {
  return inTransaction(db, async (tx) => {
    const row = await tx.selectFrom("media_hosted").select("state").where("asset_id", "=", assetId).forUpdate().executeTakeFirst();
    if (!row) return null;
    const { state, said, seconds, askAt } = next(row.state);
    await tx
      .updateTable("media_hosted")
      .set({ state, said: said.slice(0, 200), ask_at: askAt === null ? null : new Date(askAt), updated_at: now })
      .where("asset_id", "=", assetId)
      .execute();
    if (state === "ready" && row.state !== "ready") {
      await tx.updateTable("media_asset").set({ state: "ready", seconds }).where("id", "=", assetId).where("state", "=", "new").execute();
    }
    if (state === "removed")
      await tx.updateTable("media_asset").set({ state: "removed", files_until: null }).where("id", "=", assetId).execute();
    return state;
  });
}

/** Notes an event of a known video; returns its asset the first time, null for a repeated event and for an unknown video. */
export async function insertEvent(db: Database, event: VideoEvent, now: Date): Promise<number | null> {
  const made = await db
    .insertInto("media_event")
    .columns(["id", "asset_id", "kind", "at", "received_at"])
    .expression((eb) =>
      eb
        .selectFrom("media_asset")
        .select([
          eb.val(event.id).as("id"), "media_asset.id as asset_id", eb.val(event.kind).as("kind"),
          eb.cast<Date>(eb.val(new Date(event.at)), "timestamptz").as("at"), eb.cast<Date>(eb.val(now), "timestamptz").as("received_at"),
        ])
        .where("vid", "=", event.vid)
        .where("provider", "<>", "embedded"),
    )
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("asset_id")
    .executeTakeFirst();
  return made?.asset_id ?? null;
}

/** Asks about the video at once. */
export async function askSoon(db: Database, assetId: number, now: Date): Promise<void> {
  await db.updateTable("media_hosted").set({ ask_at: now }).where("asset_id", "=", assetId).where("state", "<>", "removed").execute();
}

export async function forgetEvents(pool: Pool, before: Date): Promise<void> {
  await pool.query("delete from media_event where received_at < $1", [before]);
}

const OWN_STATES: Readonly<Record<string, VideoStatus["state"]>> = {
  uploading: "waiting",
  queued: "processing",
  probing: "processing",
  transcoding: "processing",
  failed: "failed",
};

/** How far one of our own videos is. */
export async function embeddedStatus(pool: Pool, vid: string): Promise<VideoStatus> {
  const found = await pool.query<{ state: string; seconds: number; title: string; work: string | null }>(
    `select a.state, a.seconds, a.title, w.state as work from media_asset a left join media_work w on w.asset_id = a.id where a.vid = $1
      and a.provider = 'embedded'`,
    [vid],
  );
  const row = found.rows[0];
  if (!row || row.state === "removed") return { state: "missing", said: row?.state ?? "", seconds: 0, title: "", poster: null };
  return {
    state: row.state === "ready" ? "ready" : (OWN_STATES[row.work ?? ""] ?? "processing"),
    said: row.work ?? row.state,
    seconds: row.seconds,
    title: row.title,
    poster: null,
  };
}

/** One of our own videos that plays. */
export async function ownVideo(pool: Pool, vid: string): Promise<{ id: number; seconds: number } | null> {
  const found = await pool.query<{ id: number; seconds: number }>(
    "select id, seconds from media_asset where vid = $1 and provider = 'embedded' and state = 'ready'",
    [vid],
  );
  return found.rows[0] ?? null;
}
