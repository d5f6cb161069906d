import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { callbackSignature } from "#server/providers/video/aliyun.callback.ts";
import { anAsset } from "../factories/catalogue.ts";
import { HostedSchool, OUR_ADDRESS } from "../factories/hosting.ts";

let hosted: HostedSchool;
beforeAll(async () => {
  hosted = await HostedSchool.open();
});
afterEach(() => hosted.calm());
afterAll(() => hosted.close());

describe("callbacks", () => {
  test("without the right signature, time or form change nothing and are refused", async () => {
    const { vid, assetId } = await hosted.placed();
    hosted.finish(vid, 60);
    const before = await hosted.events();
    const old = String(Math.floor(hosted.school.clock.now / 1000) - 301);
    for (const over of [
      { "x-vod-signature": "0".repeat(32) },
      { "x-vod-signature": "" },
      { "x-vod-timestamp": old },
      { "x-vod-timestamp": old, "x-vod-signature": callbackSignature(OUR_ADDRESS, old, "callback-key") },
      { "x-vod-signature": callbackSignature(OUR_ADDRESS, old, "guessed") },
    ]) {
      const refused = await hosted.callback(hosted.told(vid, "TranscodeComplete"), over as Record<string, string>);
      expect([refused.status, JSON.parse(refused.body)], JSON.stringify(over)).toEqual([
        403,
        { code: -1, message: "签名不对，请求已拦下", data: null },
      ]);
    }
    for (const body of ["", "{", "null", '{"EventType":"x"}']) expect((await hosted.callback(body)).status, body).toBe(403);
    expect((await hosted.callback("x".repeat(100_000))).status).toBe(413);
    expect([await hosted.events(), await hosted.school.waitingJobs(), (await hosted.stateOf(assetId)).host]).toEqual([
      before,
      [],
      "waiting",
    ]);
  });

  test("come once, however often they are sent; unknown videos are none of ours", async () => {
    const { vid } = await hosted.placed();
    const before = await hosted.events();
    const body = hosted.told(vid, "FileUploadComplete");
    for (let i = 0; i < 3; i += 1) expect((await hosted.callback(body)).status).toBe(200);
    const together = await Promise.all(Array.from({ length: 10 }, () => hosted.callback(hosted.told(vid, "SnapshotComplete"))));
    expect(new Set(together.map(({ status }) => status))).toEqual(new Set([200]));
    // One run asks about all that is due.
    expect([await hosted.events() - before, (await hosted.school.waitingJobs()).length]).toEqual([2, 1]);
    expect((await hosted.callback(hosted.told("c".repeat(32), "TranscodeComplete"))).status).toBe(200);
    const own = await anAsset(hosted.school);
    expect((await hosted.callback(hosted.told(own.vid, "DeleteMediaComplete"))).status).toBe(200);
    expect([await hosted.events() - before, (await hosted.school.waitingJobs()).length]).toEqual([2, 1]);
  });

  test("are read whatever type they name", async () => {
    const { vid } = await hosted.placed();
    for (const type of ["text/plain", "application/octet-stream", "application/json; charset=utf-8"])
      expect((await hosted.callback(hosted.told(vid, type), {}, type)).status, type).toBe(200);
  });

  test("are not believed: a signed lie about a video changes nothing that its host doesn't say", async () => {
    const { vid, assetId } = await hosted.placed();
    hosted.vod.videos.get(vid)!.status = "Transcoding";
    await hosted.callback(hosted.told(vid, "TranscodeComplete", { Status: "success" }));
    await hosted.reconcile();
    expect(await hosted.stateOf(assetId)).toMatchObject({ asset: "new", host: "processing" });
    const playing = await hosted.ready();
    await hosted.callback(hosted.told(playing.vid, "DeleteMediaComplete"));
    await hosted.reconcile();
    expect(await hosted.stateOf(playing.assetId)).toMatchObject({ asset: "ready", host: "ready" });
  });

  test("in any order lead to the same end", async () => {
    const { vid, assetId } = await hosted.placed();
    hosted.finish(vid, 60);
    for (const type of ["TranscodeComplete", "StreamTranscodeComplete", "FileUploadComplete"]) {
      await hosted.callback(hosted.told(vid, type));
      await hosted.reconcile();
      expect(await hosted.stateOf(assetId)).toMatchObject({ asset: "ready", host: "ready" });
    }
    // An answer of a moment ago that arrives late leads nowhere back.
    hosted.vod.videos.get(vid)!.status = "Transcoding";
    await hosted.callback(hosted.told(vid, "SnapshotComplete"));
    await hosted.reconcile();
    expect(await hosted.stateOf(assetId)).toMatchObject({ asset: "ready", host: "ready" });
  });
});

describe("the reconciler", () => {
  test("finds what lost callbacks would have told, asks less and less often, and gives up what never came", async () => {
    const { vid, assetId } = await hosted.placed();
    const asks = () => hosted.vod.asked.filter(({ query }) => query["VideoId"] === vid).length;
    await hosted.reconcile();
    await hosted.reconcile();
    expect(asks()).toBe(1);
    const until = hosted.school.clock.now + 24 * 3_600_000;
    for (; hosted.school.clock.now < until; hosted.school.clock.now += 60_000 * 5) await hosted.reconcile();
    expect(asks()).toBeGreaterThan(20);
    expect(asks()).toBeLessThan(80);
    hosted.finish(vid, 0.4);
    hosted.school.clock.now += 3_600_000;
    await hosted.reconcile();
    expect(await hosted.stateOf(assetId)).toEqual({ asset: "ready", host: "ready", seconds: 1 });

        const never = await hosted.placed();
    hosted.school.clock.now += 8 * 24 * 3_600_000;
    await hosted.reconcile();
    expect(await hosted.stateOf(never.assetId)).toMatchObject({ asset: "new", host: "failed" });
    hosted.vod.asked.length = 0;
    hosted.school.clock.now += 24 * 3_600_000;
    await hosted.reconcile();
    expect(hosted.vod.asked.filter(({ query }) => query["VideoId"] === never.vid)).toEqual([]);
  });

  test("two at once and a host that fails half-way leave every video due or done", async () => {
    const made = await Promise.all(Array.from({ length: 6 }, (_, i) => hosted.placed(`同时 ${i}`)));
    for (const { vid } of made) hosted.finish(vid, 30);
    hosted.vod.throttle = 4;
    await Promise.all([hosted.reconcile(), hosted.reconcile()]);
    hosted.vod.throttle = 0;
    await hosted.reconcile();
    expect(await Promise.all(made.map(({ assetId }) => hosted.stateOf(assetId)))).toEqual(
      made.map(() => ({ asset: "ready", host: "ready", seconds: 30 })),
    );
  });
});
