import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { learning } from "#contract/learning.ts";
import { staffAccount } from "#contract/staff/account.ts";
import { hosting } from "#contract/staff/hosting.ts";
import { staffMedia, staffVideos } from "#contract/staff/media.ts";
import { reconcileHostedJob } from "#server/domains/media/hosting/jobs.ts";
import { deleteLeaving } from "#server/domains/media/work/removal.ts";
import { signIn } from "../factories/account.ts";
import { anAsset, aSeries, owns } from "../factories/catalogue.ts";
import { HostedSchool } from "../factories/hosting.ts";
import type { Client } from "../support/client.ts";

let hosted: HostedSchool;
beforeAll(async () => {
  hosted = await HostedSchool.open();
});
let staff: Client;
beforeEach(async () => {
  staff = await hosted.staff();
});
afterEach(() => hosted.calm());
afterAll(() => hosted.close());

async function studied(assetId: number, isTrial = false) {
  const course = await aSeries(hosted.school, { price: 9_900, chapters: [[{ assetId, seconds: 620, isTrial }]] });
  const client = await signIn(hosted.school);
  await owns(hosted.school, client.learnerId, course.seriesId);
  return { client, itemId: course.itemIds[0]! };
}

describe("a video that goes to Alibaba Cloud", () => {
  test("has its place from the start, plays when the host is done, and the ledger counts it as any other", async () => {
    const place = await staff.call(hosting.placeUpload, { title: "触电急救", fileName: "课.mp4", bytes: 1_000 });
    expect(place).toMatchObject({ protocol: "aliyun", vid: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown });
    const { client, itemId } = await studied(place.assetId!);
    expect((await client.ask(learning.getVideoPlayAuth, { itemId })).code).toBe(1001);
    hosted.finish(place.vid!);
    expect((await hosted.callback(hosted.told(place.vid!, "TranscodeComplete", { Status: "success" }))).status).toBe(200);
    expect(await hosted.school.waitingJobs()).toEqual([{ name: reconcileHostedJob.name, data: {} }]);
    await hosted.reconcile();
    expect(await hosted.stateOf(place.assetId!)).toEqual({ asset: "ready", host: "ready", seconds: 620 });

    const granted = await client.call(learning.getVideoPlayAuth, { itemId });
    expect(granted).toMatchObject({
      provider: "aliyun",
      vid: place.vid,
      url: "http://vod.example.com/hd.m3u8?auth_key=7820",
      qualities: [{ height: 720, label: "720p" }],
      subtitles: [],
    });
    expect(granted.expiresAt).toBe(hosted.school.clock.now + (620 + 7200) * 1000);
    expect(hosted.vod.playAuths.get(granted.playAuth)).toMatchObject({ vid: place.vid });
    const beat = (seq: number, from: number, to: number) =>
      client.call(learning.saveHistory, {
        itemId,
        sessionId: granted.sessionId,
        seq,
        position: to,
        ranges: [[from, to]] as [number, number][],
      });
    for (let seq = 1; seq <= 6; seq += 1) {
      hosted.school.clock.now += 10_000;
      await beat(seq, (seq - 1) * 10, seq * 10);
    }
    hosted.school.clock.now += 10_000;
    const counted = await beat(7, 60, 70);
    expect(counted.creditedSeconds).toBeGreaterThanOrEqual(65);
    expect(counted.creditedSeconds).toBeLessThanOrEqual(75);
    // What the host's permission does not say, heartbeats don't either: a made-up session earns nothing.
    expect((await client.ask(learning.saveHistory, { itemId, sessionId: "made-up", seq: 1, position: 10, ranges: [[0, 10]] })).code).toBe(
      2102,
    );
  });

  test("stands beside the school's own videos: each keeps its host", async () => {
    const own = await anAsset(hosted.school);
    const theirs = await hosted.ready();
    const ours = await studied(own.assetId);
    const granted = await ours.client.call(learning.getVideoPlayAuth, { itemId: ours.itemId });
    expect([granted.provider, granted.url.startsWith("/play/")]).toEqual(["embedded", true]);
    const other = await studied(theirs.assetId);
    expect((await other.client.call(learning.getVideoPlayAuth, { itemId: other.itemId })).provider).toBe("aliyun");
  });

  test("a visitor plays a trial lesson of it, and gets no session", async () => {
    const { assetId } = await hosted.ready();
    const { itemId } = await studied(assetId, true);
    expect(await hosted.school.visitor().call(learning.getVideoPlayAuth, { itemId })).toMatchObject({ provider: "aliyun", sessionId: "" });
  });

  test("a host that is throttled or silent is said so, and takes nothing of the school with it", async () => {
    const { assetId } = await hosted.ready();
    const { client, itemId } = await studied(assetId);
    hosted.vod.throttle = 99;
    expect(await client.ask(learning.getVideoPlayAuth, { itemId })).toEqual({ code: -1, message: "这个视频暂时无法播放，请过一会儿再试", data: null });
    hosted.vod.throttle = 0;
    hosted.vod.trouble = "html";
    expect((await client.ask(learning.getVideoPlayAuth, { itemId })).code).toBe(-1);
    expect((await staff.ask(hosting.placeUpload, { title: "a", fileName: "a.mp4", bytes: 1 })).message).toBe(
      "阿里云视频点播返回错误（BadAnswer），请过一会儿再试",
    );
    hosted.vod.trouble = null;
    expect((await client.call(learning.getVideoPlayAuth, { itemId })).provider).toBe("aliyun");
    expect((await hosted.stateOf(assetId)).asset).toBe("ready");
  });

  test("that the host lost is not there any more, and its lesson says so from then on without asking", async () => {
    const { assetId, vid } = await hosted.ready();
    const { client, itemId } = await studied(assetId);
    hosted.vod.videos.delete(vid);
    expect((await client.ask(learning.getVideoPlayAuth, { itemId })).code).toBe(1001);
    await hosted.reconcile();
    expect(await hosted.stateOf(assetId)).toMatchObject({ asset: "removed", host: "removed" });
    hosted.vod.asked.length = 0;
    expect((await client.ask(learning.getVideoPlayAuth, { itemId })).code).toBe(1001);
    expect(hosted.vod.asked).toEqual([]);
  });

  test("that lies there already is taken in by its id, once", async () => {
    hosted.vod.videos.set("a".repeat(32), { title: "老课件", status: "Normal", duration: 61, streams: [] });
    const first = await staff.call(hosting.adopt, { vid: "a".repeat(32) });
    expect(first).toMatchObject({ title: "老课件", state: "ready", seconds: 61 });
    expect((await staff.call(hosting.adopt, { vid: "a".repeat(32) })).assetId).toBe(first.assetId);
    expect((await staff.ask(hosting.adopt, { vid: "b".repeat(32) })).code).toBe(1001);
    const own = await anAsset(hosted.school);
    hosted.vod.videos.set(own.vid, { title: "x", status: "Normal", duration: 5, streams: [] });
    expect((await staff.ask(hosting.adopt, { vid: own.vid })).code).toBe(1001);
    const { records, total } = await staff.call(hosting.listHosted, { size: 2 });
    expect([records[0]!.assetId, records.length, total > 2]).toEqual([first.assetId, 2, true]);
    const log = await staff.call(staffAccount.auditLog, { action: "media.adopted" });
    expect(log.records[0]).toMatchObject({ object: `media:${first.assetId}` });
  });

  test("is given to a lesson and removed as any other, and goes there when no play session can reach it any more", async () => {
    const { assetId, vid } = await hosted.ready();
    const { itemId } = await studied((await anAsset(hosted.school)).assetId);
    await staff.call(staffVideos.attach, { itemId, version: 1, assetId });
    expect(await hosted.school.db.selectFrom("item").select(["asset_id", "seconds"]).where("id", "=", itemId).executeTakeFirst()).toEqual({
      asset_id: assetId,
      seconds: 620,
    });
    expect(await staff.call(staffMedia.detail, { id: assetId })).toMatchObject({
      provider: "aliyun",
      state: "ready",
      usedBy: [{ itemId }],
    });
    expect((await staff.call(staffMedia.remove, { id: assetId, version: 1, detach: true })).filesUntil).toBe(
      hosted.school.clock.now + (620 + 7200) * 1000,
    );
    await hosted.reconcile();
    expect(hosted.vod.videos.has(vid)).toBe(true);
    hosted.school.clock.now += (620 + 7200) * 1000;
    await deleteLeaving(hosted.school.means);
    hosted.vod.throttle = 99;
    await hosted.reconcile();
    expect([hosted.vod.videos.has(vid), (await hosted.stateOf(assetId)).host]).toEqual([true, "ready"]);
    hosted.vod.throttle = 0;
    await hosted.reconcile();
    expect([hosted.vod.videos.has(vid), (await hosted.stateOf(assetId)).host]).toEqual([false, "removed"]);
    hosted.vod.asked.length = 0;
    await hosted.reconcile();
    expect(hosted.vod.asked.filter(({ action }) => action === "DeleteVideo")).toEqual([]);
  });

  test("has the subtitles that the school adds, below a ticket of our own", async () => {
    const { assetId } = await hosted.ready();
    const file = Buffer.from("WEBVTT\n\n00:00.000 --> 00:02.000\n先断电，再验电。\n");
    await staff.call(staffMedia.saveSubtitles, { id: assetId, version: 1, lang: "zh-CN", label: "中文", file: file.toString("base64") });
    const { client, itemId } = await studied(assetId);
    const { subtitles, playAuth } = await client.call(learning.getVideoPlayAuth, { itemId });
    expect([subtitles.length, hosted.vod.playAuths.has(playAuth)]).toEqual([1, true]);
    const answer = await client.raw("GET", subtitles[0]!.url);
    expect([answer.status, answer.text.includes("先断电")]).toEqual([200, true]);
    expect((await hosted.school.visitor().raw("GET", subtitles[0]!.url)).status).toBe(403);
  });
});
