import { sql } from "kysely";
import { type Database, inTransaction } from "../../../database/database.ts";
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

const hostedVideos = (db: Database) =>
  db
    .selectFrom("media_hosted as h")
    .innerJoin("media_asset as a", "a.id", "h.asset_id")
    .select(["h.asset_id as assetId", "a.vid", "a.title", "h.state", "h.said", "a.seconds"])
    .select(sql<number>`(extract(epoch from h.created_at) * 1000)::bigint`.as("createdAt"));

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

export async function hostedByVid(db: Database, vid: string): Promise<Hosted | null> {
  return (await hostedVideos(db).where("a.vid", "=", vid).executeTakeFirst()) ?? null;
}

/** Newest first. */
export async function listHosted(db: Database, current: number, size: number): Promise<{ rows: Hosted[]; total: number }> {
  const rows = await hostedVideos(db).orderBy("h.asset_id", "desc").limit(size).offset((current - 1) * size).execute();
  const { total } = await db
    .selectFrom("media_hosted")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Videos that the host should be asked about by now. */
export async function dueHosted(db: Database, now: Date, most: number): Promise<Hosted[]> {
  return hostedVideos(db).where("h.ask_at", "<=", now).orderBy("h.ask_at").limit(most).execute();
}

/** Removed videos that still lie with the host, and that no play session reaches any more. */
export async function leavingHosted(db: Database, now: Date, most: number): Promise<Hosted[]> {
  return hostedVideos(db)
    .where("h.state", "<>", "removed")
    .where("a.state", "=", "removed")
    .where((eb) => eb.or([eb("a.files_until", "is", null), eb("a.files_until", "<=", now)]))
    .orderBy("h.asset_id")
    .limit(most)
    .execute();
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

export async function forgetEvents(db: Database, before: Date): Promise<void> {
  await db.deleteFrom("media_event").where("received_at", "<", before).execute();
}

const OWN_STATES: Readonly<Record<string, VideoStatus["state"]>> = {
  uploading: "waiting",
  queued: "processing",
  probing: "processing",
  transcoding: "processing",
  failed: "failed",
};

/** How far one of our own videos is. */
export async function embeddedStatus(db: Database, vid: string): Promise<VideoStatus> {
  const row = await db
    .selectFrom("media_asset as a")
    .leftJoin("media_work as w", "w.asset_id", "a.id")
    .select(["a.state", "a.seconds", "a.title", "w.state as work"])
    .where("a.vid", "=", vid)
    .where("a.provider", "=", "embedded")
    .executeTakeFirst();
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
export async function ownVideo(db: Database, vid: string): Promise<{ id: number; seconds: number } | undefined> {
  return db
    .selectFrom("media_asset")
    .select(["id", "seconds"])
    .where("vid", "=", vid)
    .where("provider", "=", "embedded")
    .where("state", "=", "ready")
    .executeTakeFirst();
}
