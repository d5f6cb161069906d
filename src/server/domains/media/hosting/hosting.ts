import type { Means, Staff, Visit } from "../../../kernel/call.ts";
import { fail, mend, unknownThing } from "../../../kernel/refusal.ts";
import {
  type NewFile, type PlayGrant, type UploadPlace, type VideoHost, VideoFailure, type Viewer,
} from "../../../providers/video/video.ts";
import { act } from "../../staff/staff.ts";
import { HOSTING_ACTS } from "./acts.ts";
import { embeddedHost } from "./embedded.host.ts";
import { type Asset, grantPlay, playEnd } from "../assets/assets.ts";
import { nextAsk, stateAfter } from "./rules.ts";
import { askSoon, forgetEvents, type Hosted, hostedByVid, insertHosted, dueHosted, leavingHosted, settleHosted } from "./store.ts";

/** Videos that one run asks about. */
const MOST = 50;
/** How long events are remembered, ms: far longer than a host repeats one. */
const EVENTS_KEPT_MS = 30 * 24 * 3_600_000;

interface By {
  readonly doer: Pick<Staff, "staffId">;
  readonly visit: Pick<Visit, "ip">;
}

/** As the audit names a video. */
const named = (assetId: number | null) => `media:${assetId}`;

/** Who hosts a video of this provider; null where that host isn't set up (any more). */
function hostOf(means: Means, provider: Asset["provider"]): VideoHost<Asset> | null {
  return provider === "embedded" ? embeddedHost(means) : means.providers.video.vod;
}

/**
 * Permission to play a video from wherever it lies, as getVideoPlayAuth hands it out. Refuses with 1001 a video that
 * its host doesn't have any more, with -1 one that the host can't play at the moment.
 */
export async function authorisePlaying(means: Means, asset: Asset, viewer: Viewer): Promise<PlayGrant & Pick<Asset, "provider" | "vid">> {
  const { provider, vid, id } = asset;
  const host = hostOf(means, provider);
  if (!host) {
    means.log.error({ vid, provider }, "media: a video lies with a host that is not set up");
    throw fail("videoUnavailable");
  }
  try {
    const granted = await host.playAuth(asset, viewer, playEnd(asset.seconds, means.now()));
    if (provider === "embedded") return { provider, vid, ...granted };
    // Subtitles and a picture that the school added lie with us, wherever the video lies.
    const own = grantPlay(means, asset, viewer);
    return { provider, vid, ...granted, subtitles: own.subtitles, poster: own.poster ?? granted.poster };
  } catch (error) {
    if (!(error instanceof VideoFailure)) throw error;
    means.log.warn({ vid, code: error.code, err: error }, "media: a host did not let a video play");
    // Its host knows better than our rows: ask, so that they come right.
    if (error.kind !== "busy") await askSoon(means.db, id, new Date(means.now()));
    throw error.kind === "missing" ? unknownThing() : fail("videoUnavailable");
  }
}

/** A place for a new file, with the host that new videos go to. A foreign host knows the video from here on. */
export async function placeUpload(
  means: Means,
  file: NewFile,
  { doer, visit }: By,
): Promise<UploadPlace & { assetId: number | null }> {
  const { uploads, vod } = means.providers.video;
  const host = uploads === "embedded" ? embeddedHost(means) : vod;
  if (!host) throw fail("videoUnavailable");
  const place = await asked(means, host.createUpload(file));
  if (place.vid === null) return { ...place, assetId: null };
  const video = { vid: place.vid, title: file.title, staffId: doer.staffId, now: new Date(means.now()) };
  const assetId = await act(means, doer, visit, HOSTING_ACTS.placed, named, async (tx) => {
    const result = await insertHosted(tx, video);
    return result === null ? { result } : { result, before: null, after: { title: file.title, bytes: file.bytes } };
  });
  return { ...place, assetId };
}

/** Takes a video into the school that lies with the host already; known ones are looked at anew. Refuses an unknown vid with 1001. */
export async function adoptVideo(means: Means, vid: string, { doer, visit }: By): Promise<Hosted> {
  const host = means.providers.video.vod;
  if (!host) throw mend("videoHostMissing");
  const found = await asked(means, host.assetStatus(vid));
  if (found.state === "missing") throw unknownThing();
  const title = found.title.slice(0, 200) || vid;
  await act(means, doer, visit, HOSTING_ACTS.adopted, named, async (tx) => {
    const result = await insertHosted(tx, { vid, title, staffId: doer.staffId, now: new Date(means.now()) });
    return result === null ? { result } : { result, before: null, after: { title, vid } };
  });
  const hosted = await hostedByVid(means.db, vid);
  // The vid of one of our own videos.
  if (!hosted) throw unknownThing();
  await settle(means, hosted, found);
  return (await hostedByVid(means.db, vid))!;
}

async function asked<T>(means: Means, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof VideoFailure)) throw error;
    means.log.warn({ code: error.code, err: error }, "media: a host did not do what it was asked");
    throw fail("videoHostFailed", { code: error.code });
  }
}

async function settle(means: Means, hosted: Hosted, found: Awaited<ReturnType<VideoHost["assetStatus"]>>): Promise<void> {
  const now = means.now();
  const age = now - hosted.createdAt;
  const state = await settleHosted(means.db, hosted.assetId, (before) => {
    const after = stateAfter(before, found.state, age);
    return { state: after, said: found.said, seconds: found.seconds, askAt: nextAsk(after, age, now) };
  }, new Date(now));
  if (state !== hosted.state && (state === "ready" || state === "removed")) means.pagesChanged();
}

/**
 * Asks the host about every video that is due, and takes removed ones away there; safe to run twice and beside itself.
 * Lost, repeated and reordered callbacks change nothing here: they only make a video due. A host that is busy ends the
 * run; the videos stay due.
 */
export async function reconcile(means: Means): Promise<void> {
  const host = means.providers.video.vod;
  const now = new Date(means.now());
  if (host) {
    try {
      for (const hosted of await leavingHosted(means.db, now, MOST)) {
        await host.remove(hosted.vid);
        await settleHosted(
          means.db,
          hosted.assetId,
          () => ({ state: "removed", said: "removed", seconds: hosted.seconds, askAt: null }),
          now,
        );
      }
      for (const hosted of await dueHosted(means.db, now, MOST)) await settle(means, hosted, await host.assetStatus(hosted.vid));
    } catch (error) {
      if (!(error instanceof VideoFailure)) throw error;
      means.log.warn(
        { code: error.code, err: error },
        "media: the host could not be asked about its videos; they are asked about again in a minute",
      );
    }
  }
  await forgetEvents(means.db, new Date(now.getTime() - EVENTS_KEPT_MS));
}
