import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { learning } from "#contract/learning.ts";
import { staffAccount } from "#contract/staff/account.ts";
import { hosting } from "#contract/staff/hosting.ts";
import { videoCallbacks } from "#contract/videoCallbacks.ts";
import { prepareSchool } from "#server/app.ts";
import { reconcileHostedJob } from "#server/domains/media/hosting.jobs.ts";
import { callbackSignature } from "#server/providers/video/aliyun.callback.ts";
import { signIn } from "../factories/account.ts";
import { anAsset, aSeries, owns } from "../factories/catalogue.ts";
import type { Client } from "../support/client.ts";
import { type FakeVod, startFakeVod } from "../support/fakeVod.ts";
import { openSchool, type School } from "../support/school.ts";

const OUR_ADDRESS = `https://school.example.cn${videoCallbacks.aliyunVod.path}`;

let vod: FakeVod;
let school: School;
let staff: Client;
beforeAll(async () => {
  vod = await startFakeVod(() => school.clock.now);
  school = await openSchool({
    env: {
      OWNER_USERNAME: "boss", OWNER_PASSWORD: "a-long-password-1",
      VIDEO_PROVIDER: "aliyun", ALIYUN_VOD_ACCESS_KEY_ID: vod.key.accessKeyId, ALIYUN_VOD_ACCESS_KEY_SECRET: vod.key.accessKeySecret, ALIYUN_VOD_ENDPOINT: vod.origin,
      ALIYUN_VOD_CALLBACK_KEY: "callback-key", ALIYUN_VOD_CALLBACK_URL: OUR_ADDRESS,
    },
  });
  await prepareSchool(school.means);
});
beforeEach(staffSignsIn);
afterEach(() => {
  Object.assign(vod, { throttle: 0, trouble: null });
  vod.asked.length = 0;
  school.sentJobs.length = 0;
});
afterAll(async () => {
  await school.close();
  await vod.stop();
});

/** Sessions end after hours without use, and tests move the clock by days. */
async function staffSignsIn(): Promise<void> {
  staff = school.visitor();
  staff.token = (await staff.call(staffAccount.login, { username: "boss", password: "a-long-password-1" })).token;
}

const streams = () => [{ Definition: "HD", Format: "m3u8", Height: 720, Encrypt: 0, PlayURL: "http://vod.example.com/hd.m3u8", Status: "Normal" }];
const reconcile = () => reconcileHostedJob.run(school.means, {});
const stateOf = async (assetId: number) => {
  const found = await school.pool.query<{ asset: string; host: string; seconds: number }>(
    "select a.state as asset, h.state as host, a.seconds from media_asset a join media_hosted h on h.asset_id = a.id where a.id = $1", [assetId],
  );
  return found.rows[0]!;
};
const events = async () => Number((await school.pool.query<{ n: number }>("select count(*) as n from media_event")).rows[0]!.n);

async function placed(title = "触电急救") {
  const place = await staff.call(hosting.placeUpload, { title, fileName: "课.mp4", bytes: 1_000 });
  return { vid: place.vid!, assetId: place.assetId! };
}

/** A video that its host has made ready, and that the school knows to be so. */
async function ready() {
  const made = await placed();
  Object.assign(vod.videos.get(made.vid)!, { status: "Normal", duration: 620.7, streams: streams() });
  await reconcile();
  return made;
}

async function studied(assetId: number, isTrial = false) {
  const course = await aSeries(school, { price: 9_900, chapters: [[{ assetId, seconds: 620, isTrial }]] });
  const client = await signIn(school);
  await owns(school, client.learnerId, course.seriesId);
  return { client, itemId: course.itemIds[0]!, course };
}

async function callback(body: string, over: Record<string, string> = {}, type = "application/json") {
  const at = String(Math.floor(school.clock.now / 1000));
  const headers = { "content-type": type, "x-vod-timestamp": at, "x-vod-signature": callbackSignature(OUR_ADDRESS, at, "callback-key"), ...over };
  const response = await fetch(school.origin + videoCallbacks.aliyunVod.path, { method: "POST", headers, body });
  return { status: response.status, body: await response.text() };
}
const told = (vid: string, type: string, more: object = {}) => JSON.stringify({ EventTime: new Date(school.clock.now).toISOString(), EventType: type, VideoId: vid, ...more });

describe("a video that goes to Alibaba Cloud", () => {
  test("has its place from the start, plays when the host is done, and the ledger counts it as any other", async () => {
    const place = await staff.call(hosting.placeUpload, { title: "触电急救", fileName: "课.mp4", bytes: 1_000 });
    expect(place).toMatchObject({ protocol: "aliyun", vid: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown });
    const { client, itemId } = await studied(place.assetId!);
    expect((await client.ask(learning.getVideoPlayAuth, { itemId })).code).toBe(1001);
    Object.assign(vod.videos.get(place.vid!)!, { status: "Normal", duration: 620.7, streams: streams() });
    expect((await callback(told(place.vid!, "TranscodeComplete", { Status: "success" }))).status).toBe(200);
    expect(school.sentJobs).toEqual([{ name: reconcileHostedJob.name, data: {} }]);
    await reconcile();
    expect(await stateOf(place.assetId!)).toEqual({ asset: "ready", host: "ready", seconds: 620 });

    const granted = await client.call(learning.getVideoPlayAuth, { itemId });
    expect(granted).toMatchObject({ provider: "aliyun", vid: place.vid, url: "http://vod.example.com/hd.m3u8?auth_key=7820", qualities: [{ height: 720, label: "720p" }], subtitles: [] });
    expect(granted.expiresAt).toBe(school.clock.now + (620 + 7200) * 1000);
    expect(vod.playAuths.get(granted.playAuth)).toMatchObject({ vid: place.vid });
    const beat = (seq: number, from: number, to: number) => client.call(learning.saveHistory, { itemId, sessionId: granted.sessionId, seq, position: to, ranges: [[from, to]] as [number, number][] });
    for (let seq = 1; seq <= 6; seq += 1) {
      school.clock.now += 10_000;
      await beat(seq, (seq - 1) * 10, seq * 10);
    }
    school.clock.now += 10_000;
    const counted = await beat(7, 60, 70);
    expect(counted.creditedSeconds).toBeGreaterThanOrEqual(65);
    expect(counted.creditedSeconds).toBeLessThanOrEqual(75);
    // What the host's permission does not say, heartbeats don't either: a made-up session earns nothing.
    expect((await client.ask(learning.saveHistory, { itemId, sessionId: "made-up", seq: 1, position: 10, ranges: [[0, 10]] })).code).toBe(2102);
  });

  test("stands beside the school's own videos: each keeps its host", async () => {
    const own = await anAsset(school);
    const theirs = await ready();
    const ours = await studied(own.assetId);
    const granted = await ours.client.call(learning.getVideoPlayAuth, { itemId: ours.itemId });
    expect([granted.provider, granted.url.startsWith("/play/")]).toEqual(["embedded", true]);
    const other = await studied(theirs.assetId);
    expect((await other.client.call(learning.getVideoPlayAuth, { itemId: other.itemId })).provider).toBe("aliyun");
  });

  test("a visitor plays a trial lesson of it, and gets no session", async () => {
    const { assetId } = await ready();
    const { itemId } = await studied(assetId, true);
    expect(await school.visitor().call(learning.getVideoPlayAuth, { itemId })).toMatchObject({ provider: "aliyun", sessionId: "" });
  });

  test("a host that is throttled or silent is said so, and takes nothing of the school with it", async () => {
    const { assetId } = await ready();
    const { client, itemId } = await studied(assetId);
    vod.throttle = 99;
    expect(await client.ask(learning.getVideoPlayAuth, { itemId })).toEqual({ code: -1, message: "这个视频暂时放不了，请过一会儿再试", data: null });
    vod.throttle = 0;
    vod.trouble = "html";
    expect((await client.ask(learning.getVideoPlayAuth, { itemId })).code).toBe(-1);
    expect((await staff.ask(hosting.placeUpload, { title: "a", fileName: "a.mp4", bytes: 1 })).message).toBe("阿里云视频点播没有答应（BadAnswer），请过一会儿再试");
    vod.trouble = null;
    expect((await client.call(learning.getVideoPlayAuth, { itemId })).provider).toBe("aliyun");
    expect((await stateOf(assetId)).asset).toBe("ready");
  });

  test("that the host lost is not there any more, and its lesson says so from then on without asking", async () => {
    const { assetId, vid } = await ready();
    const { client, itemId } = await studied(assetId);
    vod.videos.delete(vid);
    expect((await client.ask(learning.getVideoPlayAuth, { itemId })).code).toBe(1001);
    await reconcile();
    expect(await stateOf(assetId)).toMatchObject({ asset: "removed", host: "removed" });
    vod.asked.length = 0;
    expect((await client.ask(learning.getVideoPlayAuth, { itemId })).code).toBe(1001);
    expect(vod.asked).toEqual([]);
  });

  test("that lies there already is taken in by its id, once", async () => {
    vod.videos.set("a".repeat(32), { title: "老课件", status: "Normal", duration: 61, streams: streams() });
    const first = await staff.call(hosting.adopt, { vid: "a".repeat(32) });
    expect(first).toMatchObject({ title: "老课件", state: "ready", seconds: 61 });
    expect((await staff.call(hosting.adopt, { vid: "a".repeat(32) })).assetId).toBe(first.assetId);
    expect((await staff.ask(hosting.adopt, { vid: "b".repeat(32) })).code).toBe(1001);
    const own = await anAsset(school);
    vod.videos.set(own.vid, { title: "x", status: "Normal", duration: 5, streams: [] });
    expect((await staff.ask(hosting.adopt, { vid: own.vid })).code).toBe(1001);
    const { records, total } = await staff.call(hosting.list, { size: 2 });
    expect([records[0]!.assetId, records.length, total > 2]).toEqual([first.assetId, 2, true]);
    const log = await staff.call(staffAccount.auditLog, { action: "media.adopted" });
    expect(log.records[0]).toMatchObject({ object: `asset:${first.assetId}` });
  });

  test("that was removed here is removed there when no play session can reach it any more", async () => {
    const { assetId, vid } = await ready();
    await school.pool.query("update media_asset set state = 'removed', files_until = $2 where id = $1", [assetId, new Date(school.clock.now + 3_600_000)]);
    await reconcile();
    expect(vod.videos.has(vid)).toBe(true);
    school.clock.now += 3_600_000;
    vod.throttle = 99;
    await reconcile();
    expect([vod.videos.has(vid), (await stateOf(assetId)).host]).toEqual([true, "ready"]);
    vod.throttle = 0;
    await reconcile();
    expect([vod.videos.has(vid), (await stateOf(assetId)).host]).toEqual([false, "removed"]);
    vod.asked.length = 0;
    await reconcile();
    expect(vod.asked.filter(({ action }) => action === "DeleteVideo")).toEqual([]);
  });
});

describe("callbacks", () => {
  test("without the right signature, time or form change nothing and are refused", async () => {
    const { vid, assetId } = await placed();
    Object.assign(vod.videos.get(vid)!, { status: "Normal", duration: 60, streams: streams() });
    const before = await events();
    const old = String(Math.floor(school.clock.now / 1000) - 301);
    for (const over of [
      { "x-vod-signature": "0".repeat(32) }, { "x-vod-signature": "" }, { "x-vod-timestamp": old }, { "x-vod-timestamp": old, "x-vod-signature": callbackSignature(OUR_ADDRESS, old, "callback-key") },
      { "x-vod-signature": callbackSignature(OUR_ADDRESS, old, "guessed") },
    ]) {
      const refused = await callback(told(vid, "TranscodeComplete"), over as Record<string, string>);
      expect([refused.status, JSON.parse(refused.body)], JSON.stringify(over)).toEqual([403, { code: -1, message: "签名不对，请求已拦下", data: null }]);
    }
    for (const body of ["", "{", "null", '{"EventType":"x"}']) expect((await callback(body)).status, body).toBe(403);
    expect((await callback("x".repeat(100_000))).status).toBe(413);
    expect([await events(), school.sentJobs, (await stateOf(assetId)).host]).toEqual([before, [], "waiting"]);
  });

  test("come once, however often they are sent; unknown videos are none of ours", async () => {
    const { vid } = await placed();
    const before = await events();
    const body = told(vid, "FileUploadComplete");
    for (let i = 0; i < 3; i += 1) expect((await callback(body)).status).toBe(200);
    const together = await Promise.all(Array.from({ length: 10 }, () => callback(told(vid, "SnapshotComplete"))));
    expect(new Set(together.map(({ status }) => status))).toEqual(new Set([200]));
    expect([await events() - before, school.sentJobs.length]).toEqual([2, 2]);
    expect((await callback(told("c".repeat(32), "TranscodeComplete"))).status).toBe(200);
    const own = await anAsset(school);
    expect((await callback(told(own.vid, "DeleteMediaComplete"))).status).toBe(200);
    expect([await events() - before, school.sentJobs.length]).toEqual([2, 2]);
  });

  test("are read whatever type they name", async () => {
    const { vid } = await placed();
    for (const type of ["text/plain", "application/octet-stream", "application/json; charset=utf-8"]) expect((await callback(told(vid, type), {}, type)).status, type).toBe(200);
  });

  test("are not believed: a signed lie about a video changes nothing that its host doesn't say", async () => {
    const { vid, assetId } = await placed();
    vod.videos.get(vid)!.status = "Transcoding";
    await callback(told(vid, "TranscodeComplete", { Status: "success" }));
    await reconcile();
    expect(await stateOf(assetId)).toMatchObject({ asset: "new", host: "processing" });
    const playing = await ready();
    await callback(told(playing.vid, "DeleteMediaComplete"));
    await reconcile();
    expect(await stateOf(playing.assetId)).toMatchObject({ asset: "ready", host: "ready" });
  });

  test("in any order lead to the same end", async () => {
    const { vid, assetId } = await placed();
    Object.assign(vod.videos.get(vid)!, { status: "Normal", duration: 60, streams: streams() });
    for (const type of ["TranscodeComplete", "StreamTranscodeComplete", "FileUploadComplete"]) {
      await callback(told(vid, type));
      await reconcile();
      expect(await stateOf(assetId)).toMatchObject({ asset: "ready", host: "ready" });
    }
    // An answer of a moment ago that arrives late leads nowhere back.
    vod.videos.get(vid)!.status = "Transcoding";
    await callback(told(vid, "SnapshotComplete"));
    await reconcile();
    expect(await stateOf(assetId)).toMatchObject({ asset: "ready", host: "ready" });
  });
});

describe("the reconciler", () => {
  test("finds what lost callbacks would have told, asks less and less often, and gives up what never came", async () => {
    const { vid, assetId } = await placed();
    const asks = () => vod.asked.filter(({ query }) => query["VideoId"] === vid).length;
    await reconcile();
    await reconcile();
    expect(asks()).toBe(1);
    const until = school.clock.now + 24 * 3_600_000;
    for (; school.clock.now < until; school.clock.now += 60_000 * 5) await reconcile();
    expect(asks()).toBeGreaterThan(20);
    expect(asks()).toBeLessThan(80);
    Object.assign(vod.videos.get(vid)!, { status: "Normal", duration: 0.4, streams: streams() });
    school.clock.now += 3_600_000;
    await reconcile();
    expect(await stateOf(assetId)).toEqual({ asset: "ready", host: "ready", seconds: 1 });

    await staffSignsIn();
    const never = await placed();
    school.clock.now += 8 * 24 * 3_600_000;
    await reconcile();
    expect(await stateOf(never.assetId)).toMatchObject({ asset: "new", host: "failed" });
    vod.asked.length = 0;
    school.clock.now += 24 * 3_600_000;
    await reconcile();
    expect(vod.asked.filter(({ query }) => query["VideoId"] === never.vid)).toEqual([]);
  });

  test("two at once and a host that fails half-way leave every video due or done", async () => {
    const made = await Promise.all(Array.from({ length: 6 }, (_, i) => placed(`同时 ${i}`)));
    for (const { vid } of made) Object.assign(vod.videos.get(vid)!, { status: "Normal", duration: 30, streams: streams() });
    vod.throttle = 4;
    await Promise.all([reconcile(), reconcile()]);
    vod.throttle = 0;
    await reconcile();
    expect(await Promise.all(made.map(({ assetId }) => stateOf(assetId)))).toEqual(made.map(() => ({ asset: "ready", host: "ready", seconds: 30 })));
  });
});
