import { AliyunFailure, rpc } from "../aliyun/rpc.ts";
import { readCallback } from "./aliyun.callback.ts";
import type { AliyunVodSettings } from "./aliyun.settings.ts";
import { type NewFile, type PlayGrant, type UploadPlace, type VideoHost, type VideoStatus, VideoFailure } from "./video.ts";

const VERSION = "2017-03-21";
/** How long a PlayAuth opens its video in the host's own player: the longest that VOD gives, seconds. */
const PLAY_AUTH_SECONDS = 3_000;
/** Taller qualities are left to those who choose them: where VOD offers no adaptive playlist, one quality is played. */
const USUAL_HEIGHT = 720;

/**
 * How long (ms) one permission is handed to everybody who asks for the same video, and for how many videos: a class that
 * opens a lesson at once is one question, and visitors can't use up what VOD allows a second.
 */
const SHARED_MS = 30_000;
const SHARED_VIDEOS = 500;

const STATES: Readonly<Record<string, VideoStatus["state"]>> = {
  Uploading: "waiting",
  UploadSucc: "processing",
  Transcoding: "processing",
  Checking: "processing",
  Normal: "ready",
  UploadFail: "failed",
  TranscodeFail: "failed",
  Blocked: "failed",
};

const text = (value: unknown): string => (typeof value === "string" ? value : typeof value === "number" ? String(value) : "");
const within = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** Alibaba Cloud's VOD, 2017-03-21, signed by V3. `secure`: pages are https, so that addresses must be, too. */
export function aliyunVod(
  settings: AliyunVodSettings,
  { now, secure, pauseMs = 200 }: { readonly now: () => number; readonly secure: boolean; readonly pauseMs?: number },
): VideoHost {
  const call = rpc({ ...settings, version: VERSION, timeoutMs: 5_000, tries: 3, pauseMs }, now);
  const ask: Ask = (action, query, options) => call(action, query, options).catch((error: unknown) => {
    throw failure(error);
  });
  const safe = (address: string) => (secure ? address.replace(/^http:/, "https:") : address);

  const shared = new Map<string, { granted: Promise<PlayGrant>; until: number }>();
  return {
    name: "aliyun",

    createUpload: (file) => uploadPlace(ask, settings, file),

    playAuth({ vid }, _viewer, until) {
      const kept = shared.get(vid);
      if (kept && kept.until > now()) return kept.granted;
      if (shared.size >= SHARED_VIDEOS) shared.clear();
      const granted = grant(ask, vid, { now: now(), until, safe });
      shared.set(vid, { granted, until: now() + SHARED_MS });
      granted.catch(() => shared.delete(vid));
      return granted;
    },

    assetStatus: (vid) => statusOf(ask, vid),

    async remove(vid) {
      try {
        await ask("DeleteVideo", { VideoIds: vid });
      } catch (error) {
        if (!(error instanceof VideoFailure && error.kind === "missing")) throw error;
      }
    },

    parseCallback(callback) {
      if (settings.callbackKey === null || settings.callbackUrl === null) return null;
      return readCallback(callback, settings.callbackUrl, settings.callbackKey, now());
    },
  };
}

/** Asks VOD; what goes wrong is thrown as a `VideoFailure`. */
type Ask = ReturnType<typeof rpc>;

/** HLS that our own player plays; none where there is only what the host's own player can decrypt. */
async function streams(ask: Ask, vid: string, seconds: number): Promise<Stream[]> {
  try {
    const answer = await ask("GetPlayInfo", {
      VideoId: vid,
      Formats: "m3u8",
      StreamType: "video",
      AuthTimeout: String(Math.ceil(seconds)),
    });
    return playable(within(answer["PlayInfoList"], "PlayInfo"));
  } catch (error) {
    if (error instanceof VideoFailure && (error.code === "Forbidden.AliyunVoDEncryption" || error.code === "InvalidVideo.NoneStream"))
      return [];
    throw error;
  }
}

async function grant(
  ask: Ask,
  vid: string,
  { now, until, safe }: { readonly now: number; readonly until: number; readonly safe: (address: string) => string },
): Promise<PlayGrant> {
  const [granted, found] = await Promise.all([
    ask("GetVideoPlayAuth", { VideoId: vid, AuthInfoTimeout: String(PLAY_AUTH_SECONDS) }),
    streams(ask, vid, (until - now) / 1000),
  ]);
  const playAuth = text(granted["PlayAuth"]);
  if (!playAuth) throw new VideoFailure("busy", "BadAnswer", "Alibaba Cloud: GetVideoPlayAuth answered without one");
  const chosen = found.find((stream) => stream.adaptive) ?? found.find((stream) => stream.height <= USUAL_HEIGHT) ?? found.at(-1);
  const poster = text(within(granted["VideoMeta"], "CoverURL"));
  const heights = chosen?.adaptive ? found.filter((stream) => !stream.adaptive) : chosen ? [chosen] : [];
  return {
    playAuth,
    url: chosen ? safe(chosen.url) : "",
    expiresAt: until,
    qualities: heights.map(({ height }) => ({ height, label: `${height}p` })),
    subtitles: [], thumbnails: null, audioUrl: null,
    poster: poster ? safe(poster) : null,
  };
}

async function uploadPlace(ask: Ask, { templateGroup }: AliyunVodSettings, { title, fileName, bytes }: NewFile): Promise<UploadPlace> {
  const file = { Title: title, FileName: fileName, FileSize: String(bytes) };
  const answer = await ask("CreateUploadVideo", { ...file, ...(templateGroup ? { TemplateGroupId: templateGroup } : {}) }, { once: true });
  const [vid, address, auth] = ["VideoId", "UploadAddress", "UploadAuth"].map((name) => text(answer[name])) as [string, string, string];
  if (!vid || !address || !auth)
    throw new VideoFailure("busy", "BadAnswer", "Alibaba Cloud: CreateUploadVideo answered without an address");
  return { vid, protocol: "aliyun", address, auth };
}

async function statusOf(ask: Ask, vid: string): Promise<VideoStatus> {
  try {
    const video = (await ask("GetVideoInfo", { VideoId: vid }))["Video"];
    const said = text(within(video, "Status"));
    const seconds = Math.floor(Number(text(within(video, "Duration")) || 0)) || 0;
    // A video of less than a second is one of a second: coverage is measured in whole ones.
    const state = STATES[said] ?? "processing";
    return {
      state,
      said,
      seconds: state === "ready" ? Math.max(1, seconds) : seconds,
      title: text(within(video, "Title")),
      poster: text(within(video, "CoverURL")) || null,
    };
  } catch (error) {
    if (error instanceof VideoFailure && error.kind === "missing")
      return { state: "missing", said: error.code, seconds: 0, title: "", poster: null };
    throw error;
  }
}

interface Stream {
  readonly url: string;
  readonly height: number;
  readonly adaptive: boolean;
}

/** What can be played by anybody, best first. Alibaba Cloud's own encryption opens in its own player alone. */
function playable(list: unknown): Stream[] {
  return (Array.isArray(list) ? list : [])
    .flatMap((one: unknown): Stream[] => {
      const url = text(within(one, "PlayURL"));
      if (text(within(one, "Status")) !== "Normal" || text(within(one, "EncryptType")) === "AliyunVoDEncryption") return [];
      if (text(within(one, "Format")) !== "m3u8" || !/^https?:\/\//.test(url)) return [];
      return [{ url, height: Math.round(Number(text(within(one, "Height")))) || 0, adaptive: text(within(one, "Definition")) === "AUTO" }];
    })
    .filter((stream) => stream.adaptive || stream.height > 0)
    .toSorted((a, b) => b.height - a.height);
}

const MISSING: ReadonlySet<string> = new Set(["InvalidVideo.NotFound"]);

function failure(error: unknown): unknown {
  if (!(error instanceof AliyunFailure)) return error;
  const { code, passing, message } = error;
  if (MISSING.has(code)) return new VideoFailure("missing", code, message);
  if (passing) return new VideoFailure("busy", code, message);
  if (code === "Forbidden.IllegalStatus" || code === "Forbidden.AliyunVoDEncryption" || code === "InvalidVideo.NoneStream")
    return new VideoFailure("notReady", code, message);
  return new VideoFailure("refused", code, `${message}: check ALIYUN_VOD_ACCESS_KEY_ID, its secret, its rights and this machine's clock`);
}
