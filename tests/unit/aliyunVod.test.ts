import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aliyunVod } from "#server/providers/video/aliyun.ts";
import { VideoFailure } from "#server/providers/video/video.ts";
import { type FakeVod, hostOn, settingsFor, startFakeVod } from "../support/fakeVod.ts";

const NOW = Date.parse("2026-11-21T02:00:00.500Z");
const VID = "93ab850b4f654b6e91d24d81d44a0001";

let vod: FakeVod;
let clock = NOW;
beforeAll(async () => {
  vod = await startFakeVod(() => clock);
});
afterAll(() => vod.stop());

const stream = (over: object = {}) => ({
  Definition: "SD",
  Format: "m3u8",
  Height: 480,
  Encrypt: 0,
  PlayURL: "http://vod.example.com/sd.m3u8",
  Status: "Normal",
  ...over,
});
beforeEach(() => {
  clock = NOW;
  Object.assign(vod, { throttle: 0, trouble: null });
  vod.key.inactive = false;
  for (const list of [vod.asked, vod.raw]) list.length = 0;
  vod.videos.clear();
  vod.videos.set(VID, {
    title: "触电急救*(一)",
    status: "Normal",
    duration: 620.9,
    streams: [
      stream(),
      stream({ Definition: "FHD", Height: 1080, PlayURL: "http://vod.example.com/fhd.m3u8" }),
      stream({ Definition: "HD", Height: 720, PlayURL: "http://vod.example.com/hd.m3u8" }),
    ],
  });
});

const host = (over?: Parameters<typeof hostOn>[1], secure?: boolean) => hostOn(vod, over, secure);
const UNTIL = NOW + 7_820_000;
const VIEWER = { learnerId: 7, sessionId: "s" };

async function failure(work: Promise<unknown>): Promise<VideoFailure> {
  const thrown = await work.then(() => null, (error: unknown) => error);
  expect(thrown).toBeInstanceOf(VideoFailure);
  return thrown as VideoFailure;
}

describe("playing from Alibaba Cloud's VOD", () => {
  test("gives the host's own PlayAuth, and beside it HLS that lives as long as the play session", async () => {
    const granted = await host().playAuth({ vid: VID, seconds: 620 }, VIEWER, UNTIL);
    expect(vod.playAuths.get(granted.playAuth)).toEqual({ vid: VID, until: NOW + 3_000_000 });
    expect(granted).toMatchObject({
      url: "http://vod.example.com/hd.m3u8?auth_key=7820",
      expiresAt: NOW + 7_820_000,
      qualities: [{ height: 720, label: "720p" }],
      poster: `http://img.example.com/${VID}.jpg`,
    });
    expect(vod.asked.map(({ action }) => action).toSorted()).toEqual(["GetPlayInfo", "GetVideoPlayAuth"]);
  });

  test("prefers the adaptive playlist, and names the qualities that are in it", async () => {
    vod.videos.get(VID)!.streams.push(stream({ Definition: "AUTO", Height: 0, PlayURL: "http://vod.example.com/auto.m3u8" }));
    const { url, qualities } = await host().playAuth({ vid: VID, seconds: 620 }, VIEWER, UNTIL);
    expect([url, qualities.map(({ height }) => height)]).toEqual(["http://vod.example.com/auto.m3u8?auth_key=7820", [1080, 720, 480]]);
  });

  test("plays standard encryption by address, and leaves VOD's own encryption to its own player", async () => {
    vod.videos.get(VID)!.streams = [
      stream({ Encrypt: 1, EncryptType: "AliyunVoDEncryption", PlayURL: "http://vod.example.com/private.m3u8", Height: 720 }),
      stream({ Encrypt: 1, EncryptType: "HLSEncryption" }),
    ];
    expect((await host().playAuth({ vid: VID, seconds: 620 }, VIEWER, UNTIL)).url).toBe("http://vod.example.com/sd.m3u8?auth_key=7820");
    vod.videos.get(VID)!.streams = [stream({ Encrypt: 1, EncryptType: "AliyunVoDEncryption" })];
    const onlyTheirs = await host().playAuth({ vid: VID, seconds: 620 }, VIEWER, UNTIL);
    expect([onlyTheirs.url, onlyTheirs.qualities, onlyTheirs.playAuth.length]).toEqual(["", [], 40]);
    vod.videos.get(VID)!.streams = [stream({ Format: "mp4" })];
    expect((await host().playAuth({ vid: VID, seconds: 620 }, VIEWER, UNTIL)).url).toBe("");
  });

  test("a whole class that opens a lesson at once is one question; a failure is not kept", async () => {
    const one = host();
    const granted = await Promise.all(Array.from({ length: 40 }, () => one.playAuth({ vid: VID, seconds: 620 }, VIEWER, UNTIL)));
    expect([new Set(granted.map(({ playAuth }) => playAuth)).size, vod.asked.length]).toEqual([1, 2]);
    clock += 31_000;
    await one.playAuth({ vid: VID, seconds: 620 }, VIEWER, UNTIL);
    expect(vod.asked.length).toBe(4);
    const other = host();
    vod.videos.get(VID)!.status = "Checking";
    await failure(other.playAuth({ vid: VID, seconds: 620 }, VIEWER, UNTIL));
    vod.videos.get(VID)!.status = "Normal";
    expect((await other.playAuth({ vid: VID, seconds: 620 }, VIEWER, UNTIL)).playAuth.length).toBe(40);
  });

  test("an https page gets https addresses", async () => {
    const { url, poster } = await host({}, true).playAuth({ vid: VID, seconds: 620 }, VIEWER, UNTIL);
    expect([url, poster].every((address) => address!.startsWith("https://"))).toBe(true);
  });

  test("an unknown video is missing, and one that isn't ready is not played", async () => {
    expect(await failure(host().playAuth({ vid: "0".repeat(32), seconds: 620 }, VIEWER, UNTIL))).toMatchObject({
      kind: "missing",
      code: "InvalidVideo.NotFound",
    });
    vod.videos.get(VID)!.status = "Transcoding";
    expect(await failure(host().playAuth({ vid: VID, seconds: 620 }, VIEWER, UNTIL))).toMatchObject({
      kind: "notReady",
      code: "Forbidden.IllegalStatus",
    });
  });
});

describe("the other calls", () => {
  test("an upload gets its place and right, and a title may hold anything", async () => {
    const place = await host({ templateGroup: "T1" }).createUpload({
      title: "焊工 & 电工 (二) '*+%/?=",
      fileName: "课 一.mp4",
      bytes: 12,
      staffId: 1,
    });
    expect(place).toMatchObject({ protocol: "aliyun", vid: [...vod.videos.keys()].at(-1) });
    expect(JSON.parse(Buffer.from(place.address, "base64").toString())).toMatchObject({ Bucket: "in" });
    expect(vod.asked[0]!.query).toEqual({ Title: "焊工 & 电工 (二) '*+%/?=", FileName: "课 一.mp4", FileSize: "12", TemplateGroupId: "T1" });
  });

  test.each([
    ["Uploading", "waiting", 620],
    ["UploadSucc", "processing", 620],
    ["Transcoding", "processing", 620],
    ["Checking", "processing", 620],
    ["Normal", "ready", 620],
    ["UploadFail", "failed", 620],
    ["TranscodeFail", "failed", 620],
    ["Blocked", "failed", 620],
    ["SomethingNew", "processing", 620],
  ])("status %s is %s", async (said, state, seconds) => {
    vod.videos.get(VID)!.status = said;
    expect(await host().assetStatus(VID)).toMatchObject({ state, seconds, said, title: "触电急救*(一)" });
  });

  test("a video that is gone is missing; removing it twice is no error", async () => {
    await host().remove(VID);
    await host().remove(VID);
    expect(vod.videos.size).toBe(0);
    expect(await host().assetStatus(VID)).toMatchObject({ state: "missing", seconds: 0 });
  });
});

describe("the signature of a call", () => {
  test("is refused with a wrong secret, an unknown or disabled key and a stale date, once, with advice", async () => {
    const cases: [() => Promise<unknown>, string][] = [
      [() => host({ accessKeySecret: "guessed" }).assetStatus(VID), "SignatureDoesNotMatch"],
      [() => host({ accessKeyId: "LTAI-other" }).assetStatus(VID), "InvalidAccessKeyId.NotFound"],
      [() => ((vod.key.inactive = true), host().assetStatus(VID)), "InvalidAccessKeyId.Inactive"],
      [
        () => (
          (vod.key.inactive = false),
          aliyunVod(settingsFor(vod), { now: () => clock - 20 * 60_000, secure: false, pauseMs: 1 }).assetStatus(VID)
        ),
        "InvalidTimeStamp.Expired",
      ],
    ];
    for (const [act, code] of cases) {
      vod.raw.length = 0;
      const error = await failure(act());
      expect(error).toMatchObject({ kind: "refused", code });
      expect(error.message).toContain("check ALIYUN_VOD_ACCESS_KEY_ID");
      expect(vod.raw.length).toBe(1);
      for (const secret of ["vod-secret", "LTAI-test", "guessed"])
        expect(`${error.message}${error.stack}${JSON.stringify(error)}`).not.toContain(secret);
    }
    expect(vod.asked).toEqual([]);
  });

  test("covers every parameter, and a request that is sent again is refused", async () => {
    await host().assetStatus(VID);
    const { path, headers } = vod.raw[0]!;
    const again = (at: string, changed: Record<string, string> = {}) =>
      new Promise<string>((resolve, reject) => {
        const { port } = new URL(vod.origin);
        request({ host: "127.0.0.1", port, path: at, method: "POST", headers: { ...headers, ...changed } }, (response) => {
          let text = "";
          response.on("data", (chunk: Buffer) => (text += chunk.toString()));
          response.on("end", () => resolve((JSON.parse(text) as { Code?: string }).Code ?? "OK"));
        }).on("error", reject).end();
      });
    expect(await again(path)).toBe("SignatureNonceUsed");
    expect(await again(path.replace(VID, "0".repeat(32)))).toBe("SignatureDoesNotMatch");
    expect(await again(path, { "x-acs-action": "DeleteVideo" })).toBe("SignatureDoesNotMatch");
    expect(await again(path, { "x-acs-signature-nonce": "another" })).toBe("SignatureDoesNotMatch");
    expect(vod.asked.length).toBe(1);
  });
});

describe("an Alibaba Cloud that is slow or broken", () => {
  test("a throttled call is made again with a nonce of its own; throttling that stays is busy", async () => {
    vod.throttle = 2;
    expect(await host().assetStatus(VID)).toMatchObject({ state: "ready" });
    expect(new Set(vod.raw.map(({ headers }) => headers["x-acs-signature-nonce"])).size).toBe(3);
    vod.throttle = 99;
    expect(await failure(host().assetStatus(VID))).toMatchObject({ kind: "busy", code: "Throttling.User" });
  });

  test("faults, pages instead of answers and refused connections are busy, never a fault of ours", async () => {
    for (const [trouble, code] of [["500", "BadAnswer"], ["html", "BadAnswer"]] as const) {
      vod.trouble = trouble;
      expect((await failure(host().assetStatus(VID))).code).toBe(code);
    }
    vod.trouble = null;
    expect(await failure(host({ endpoint: "http://127.0.0.1:9" }).assetStatus(VID))).toMatchObject({ kind: "busy", code: "Unreachable" });
  });

  test("an upload whose answer stays out is not asked for twice", async () => {
    vod.trouble = "500";
    await failure(host().createUpload({ title: "a", fileName: "a.mp4", bytes: 1, staffId: 1 }));
    expect(vod.raw.length).toBe(1);
  });
});
