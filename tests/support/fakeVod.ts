import { createHash, createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { aliyunVod } from "#server/providers/video/aliyun.ts";
import type { AliyunVodSettings } from "#server/providers/video/aliyun.settings.ts";

/** A video as VOD keeps it. */
export interface FakeVideo {
  title: string;
  status: string;
  duration: number;
  streams: { Definition: string; Format: string; Height: number; Encrypt: number; EncryptType?: string; PlayURL: string; Status: string }[];
}

/**
 * Alibaba Cloud's VOD as its documents describe it, over HTTP: checks signature (by its own reckoning, not the
 * client's), date, nonce, key and parameters, and answers with its codes.
 */
export interface FakeVod {
  readonly origin: string;
  readonly videos: Map<string, FakeVideo>;
  /** Actions that were let in, in order, with their parameters. */
  readonly asked: { action: string; query: Record<string, string> }[];
  /** Every request that arrived, as it was sent, so that a test may send it again. */
  readonly raw: { path: string; headers: Record<string, string> }[];
  readonly key: { accessKeyId: string; accessKeySecret: string; inactive: boolean };
  readonly clock: { now: () => number };
  /** Requests that are answered with Throttling.User before anything else; counts down. */
  throttle: number;
  /** Answers that are worse than none: "silent", "500", "html". */
  trouble: "silent" | "500" | "html" | null;
  /** PlayAuths that were handed out, with their video and end. */
  readonly playAuths: Map<string, { vid: string; until: number }>;
  stop(): Promise<void>;
}

class No extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, status: number) {
    super(code);
    this.code = code;
    this.status = status;
  }
}

/** VOD takes dates of at most this age, and remembers nonces as long. */
const WINDOW_MS = 15 * 60_000;

const sha256 = (data: string) => createHash("sha256").update(data).digest("hex");
const rfc3986 = (said: string) =>
  encodeURIComponent(said)
    .replaceAll("!", "%21")
    .replaceAll("'", "%27")
    .replaceAll("(", "%28")
    .replaceAll(")", "%29")
    .replaceAll("*", "%2A");

export async function startFakeVod(now: () => number): Promise<FakeVod> {
  const nonces = new Map<string, number>();
  const server = createServer((request, response) => {
    vod.raw.push({ path: request.url!, headers: request.headers as Record<string, string> });
    if (vod.trouble === "silent") return;
    if (vod.trouble === "500") return void response.writeHead(500).end("{}");
    if (vod.trouble === "html") return void response.writeHead(200).end("<html>gateway</html>");
    let status = 200;
    let answer: object;
    try {
      const { action, query } = admit(request, vod, nonces);
      vod.asked.push({ action, query });
      answer = { RequestId: "R-1", ...act(vod, action, query) };
    } catch (error) {
      if (!(error instanceof No)) throw error;
      status = error.status;
      answer = { RequestId: "R-1", HostId: "vod", Code: error.code, Message: `refused; the string to sign was for ${vod.key.accessKeyId}` };
    }
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  const vod: FakeVod = {
    origin: "", videos: new Map(), asked: [], raw: [], clock: { now }, throttle: 0, trouble: null, playAuths: new Map(),
    key: { accessKeyId: "LTAI-test", accessKeySecret: "vod-secret", inactive: false },
    stop: () => new Promise((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    }),
  };
  await new Promise<void>((go) => server.listen(0, "127.0.0.1", go));
  return Object.assign(vod, { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

function admit(request: IncomingMessage, vod: FakeVod, nonces: Map<string, number>): { action: string; query: Record<string, string> } {
  const header = (name: string) => String(request.headers[name] ?? "");
  if (vod.throttle > 0) {
    vod.throttle -= 1;
    throw new No("Throttling.User", 400);
  }
  const found = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(header("authorization"));
  if (!found) throw new No("MissingAuthorization", 400);
  const [, keyId, names = "", signature] = found;
  if (keyId !== vod.key.accessKeyId) throw new No("InvalidAccessKeyId.NotFound", 404);
  if (vod.key.inactive) throw new No("InvalidAccessKeyId.Inactive", 403);
  const signed = names.split(";");
  for (const name of ["host", "x-acs-action", "x-acs-content-sha256", "x-acs-date", "x-acs-signature-nonce", "x-acs-version"]) {
    if (!signed.includes(name)) throw new No("SignatureDoesNotMatch", 400);
  }
  const url = new URL(request.url!, "http://x");
  const pairs = url.search.slice(1).split("&").filter(Boolean).map((pair) => pair.split("=").map(decodeURIComponent) as [string, string]);
  const canonical = [
    request.method, url.pathname, pairs.map(([name, value]) => `${rfc3986(name)}=${rfc3986(value)}`).toSorted().join("&"),
    signed.map((name) => `${name}:${header(name).trim()}\n`).join(""), names, header("x-acs-content-sha256"),
  ].join("\n");
  const right = createHmac("sha256", vod.key.accessKeySecret).update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`).digest("hex");
  if (signature !== right || header("x-acs-content-sha256") !== sha256("")) throw new No("SignatureDoesNotMatch", 400);
  const at = Date.parse(header("x-acs-date"));
  const time = vod.clock.now();
  if (Number.isNaN(at) || Math.abs(time - at) > WINDOW_MS) throw new No("InvalidTimeStamp.Expired", 400);
  const nonce = header("x-acs-signature-nonce");
  if ((nonces.get(nonce) ?? 0) > time) throw new No("SignatureNonceUsed", 400);
  nonces.set(nonce, time + WINDOW_MS);
  if (header("x-acs-version") !== "2017-03-21") throw new No("InvalidVersion", 400);
  return { action: header("x-acs-action"), query: Object.fromEntries(pairs) };
}

function act(vod: FakeVod, action: string, query: Record<string, string>): object {
  const need = (name: string) => {
    if (!query[name]) throw new No(`Missing${name}`, 400);
    return query[name];
  };
  const video = (vid: string) => {
    const found = vod.videos.get(vid);
    if (!found) throw new No("InvalidVideo.NotFound", 404);
    return found;
  };
  const playing = (vid: string) => {
    const found = video(vid);
    if (found.status !== "Normal") throw new No("Forbidden.IllegalStatus", 403);
    return found;
  };
  const base = (vid: string, { title, status, duration }: FakeVideo) => ({
    VideoId: vid,
    Title: title,
    Status: status,
    Duration: duration,
    CoverURL: `http://img.example.com/${vid}.jpg`,
  });
  if (action === "CreateUploadVideo") {
    if (!/\.[a-z0-9]{2,5}$/i.test(need("FileName"))) throw new No("InvalidFileName.Extension", 400);
    const vid = randomBytes(16).toString("hex");
    vod.videos.set(vid, { title: need("Title"), status: "Uploading", duration: 0, streams: [] });
    const said = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64");
    return {
      VideoId: vid,
      UploadAddress: said({ Endpoint: "https://oss.example.com", Bucket: "in", FileName: `sv/${vid}.mp4` }),
      UploadAuth: said({ SecurityToken: "STS", AccessKeyId: "STS.1", Expiration: "3600" }),
    };
  }
  if (action === "GetVideoInfo") return { Video: base(need("VideoId"), video(need("VideoId"))) };
  if (action === "GetVideoPlayAuth") {
    const vid = need("VideoId");
    const seconds = Number(query["AuthInfoTimeout"] ?? 100);
    if (seconds < 100 || seconds > 3000) throw new No("InvalidAuthInfoTimeout", 400);
    const playAuth = randomBytes(30).toString("base64");
    vod.playAuths.set(playAuth, { vid, until: vod.clock.now() + seconds * 1000 });
    return { PlayAuth: playAuth, VideoMeta: base(vid, playing(vid)) };
  }
  if (action === "GetPlayInfo") {
    const vid = need("VideoId");
    const found = playing(vid);
    const wanted = found.streams.filter((stream) => (query["Formats"] ?? stream.Format).split(",").includes(stream.Format));
    if (wanted.length === 0) throw new No("InvalidVideo.NoneStream", 404);
    const open = wanted.filter((stream) => stream.EncryptType !== "AliyunVoDEncryption");
    if (open.length === 0) throw new No("Forbidden.AliyunVoDEncryption", 403);
    return {
      VideoBase: base(vid, found),
      PlayInfoList: {
        PlayInfo: wanted.map((stream) => ({
          StreamType: "video",
          ...stream,
          PlayURL: `${stream.PlayURL}?auth_key=${query["AuthTimeout"]}`,
        })),
      },
    };
  }
  if (action === "DeleteVideo") {
    for (const vid of need("VideoIds").split(",")) {
      video(vid);
      vod.videos.delete(vid);
    }
    return {};
  }
  throw new No("InvalidAction.NotFound", 404);
}

/** Where callbacks go, by the settings below. */
export const CALLBACK_URL = "https://www.example.com/your/callback";

export const settingsFor = (vod: FakeVod): AliyunVodSettings => ({
  accessKeyId: vod.key.accessKeyId,
  accessKeySecret: vod.key.accessKeySecret,
  endpoint: vod.origin,
  callbackKey: "test123",
  callbackUrl: CALLBACK_URL,
  templateGroup: null,
  playOrigin: null,
});

/** The product's own adapter on this VOD, by the same clock. */
export const hostOn = (vod: FakeVod, over: Partial<AliyunVodSettings> = {}, secure = false): ReturnType<typeof aliyunVod> =>
  aliyunVod({ ...settingsFor(vod), ...over }, { now: () => vod.clock.now(), secure, pauseMs: 1 });
