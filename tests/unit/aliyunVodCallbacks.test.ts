import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SettingError } from "#server/environment.ts";
import { callbackSignature } from "#server/providers/video/aliyun.callback.ts";
import { videoSettings } from "#server/providers/video/aliyun.settings.ts";
import { CALLBACK_URL, type FakeVod, hostOn, startFakeVod } from "../support/fakeVod.ts";

const NOW = Date.parse("2026-11-21T02:00:00.500Z");
const VID = "93ab850b4f654b6e91d24d81d44a0001";

let vod: FakeVod;
let clock = NOW;
beforeAll(async () => {
  vod = await startFakeVod(() => clock);
});
afterAll(() => vod.stop());

beforeEach(() => {
  clock = NOW;
});

const host = (over?: Parameters<typeof hostOn>[1], secure?: boolean) => hostOn(vod, over, secure);

describe("a callback of VOD", () => {
  const at = String(Math.floor(NOW / 1000));
  const BODY = JSON.stringify({ EventTime: "2026-11-21T02:00:00Z", EventType: "TranscodeComplete", VideoId: VID, Status: "success" });
  const sent = (over: Record<string, string> = {}, body = BODY) =>
    host().parseCallback({
      headers: { "x-vod-timestamp": at, "x-vod-signature": callbackSignature(CALLBACK_URL, at, "test123"), ...over },
      body,
    });

  test("is signed as the published example is", () => {
    expect(callbackSignature(CALLBACK_URL, "1519375990", "test123").startsWith("c72b60894140fa98920f1279219b")).toBe(true);
  });

  test("is read, and the same words are the same event", () => {
    const event = sent()!;
    expect(event).toEqual({ id: event.id, vid: VID, kind: "done", at: Date.parse("2026-11-21T02:00:00Z") });
    expect(sent()!.id).toBe(event.id);
    expect(sent({}, BODY.replace("success", "fail"))!.id).not.toBe(event.id);
  });

  test("is not believed when signature, time or form are wrong", () => {
    const late = String(Number(at) - 301);
    for (const headers of [
      { "x-vod-signature": "0".repeat(32) },
      { "x-vod-signature": "" },
      { "x-vod-signature": "é".repeat(32) },
      { "x-vod-timestamp": String(Number(at) + 1) },
      { "x-vod-timestamp": "" },
      { "x-vod-timestamp": `${at}0` },
      { "x-vod-timestamp": late, "x-vod-signature": callbackSignature(CALLBACK_URL, late, "test123") },
      { "x-vod-signature": callbackSignature(CALLBACK_URL, at, "test124") },
      { "x-vod-signature": callbackSignature(`${CALLBACK_URL}/`, at, "test123") },
    ])
      expect(sent(headers as Record<string, string>), JSON.stringify(headers)).toBeNull();
    for (const body of [
      "",
      "null",
      "[]",
      "{",
      '"x"',
      "{}",
      JSON.stringify({ EventType: "x", VideoId: "../../etc" }),
      JSON.stringify({ EventType: 1, VideoId: VID }),
    ])
      expect(sent({}, body), body).toBeNull();
    expect(
      host({ callbackKey: null }).parseCallback({
        headers: { "x-vod-timestamp": at, "x-vod-signature": callbackSignature(CALLBACK_URL, at, "test123") },
        body: BODY,
      }),
    ).toBeNull();
  });
});

describe("settings", () => {
  const right = { ALIYUN_VOD_ACCESS_KEY_ID: "id", ALIYUN_VOD_ACCESS_KEY_SECRET: "secret" };

  test("without any, videos stay with the product; keys alone let existing ones play; VIDEO_PROVIDER moves new ones", () => {
    expect(videoSettings({}, null)).toEqual({ uploads: "embedded", vod: null });
    expect(videoSettings({ VIDEO_PROVIDER: "embedded" }, null)).toEqual({ uploads: "embedded", vod: null });
    expect(videoSettings(right, null)).toMatchObject({
      uploads: "embedded",
      vod: { endpoint: "https://vod.cn-shanghai.aliyuncs.com", callbackKey: null },
    });
    expect(
      videoSettings(
        { ...right, VIDEO_PROVIDER: "aliyun", ALIYUN_VOD_REGION: "cn-beijing", ALIYUN_VOD_CALLBACK_KEY: "k" },
        "https://school.example.cn/c",
      ),
    ).toMatchObject({
      uploads: "aliyun",
      vod: { endpoint: "https://vod.cn-beijing.aliyuncs.com", callbackKey: "k", callbackUrl: "https://school.example.cn/c" },
    });
  });

  test.each([
    [{ VIDEO_PROVIDER: "polyv" }, "use embedded or aliyun"],
    [{ VIDEO_PROVIDER: "aliyun" }, "ALIYUN_VOD_ACCESS_KEY_ID, ALIYUN_VOD_ACCESS_KEY_SECRET"],
    [{ ALIYUN_VOD_ACCESS_KEY_ID: "id" }, "ALIYUN_VOD_ACCESS_KEY_SECRET"],
    [{ ...right, ALIYUN_VOD_REGOIN: "x" }, "ALIYUN_VOD_REGOIN is no setting"],
    [{ VIDEO_HOST: "x" }, "VIDEO_HOST is no setting"],
    [{ ...right, ALIYUN_VOD_ENDPOINT: "vod.example.cn" }, "ALIYUN_VOD_ENDPOINT"],
    [{ ...right, ALIYUN_VOD_PLAY_ORIGIN: "https://vod.example.cn/x" }, "without a path"],
    [{ ...right, ALIYUN_VOD_REGION: "Shanghai" }, "ALIYUN_VOD_REGION"],
    [{ ...right, ALIYUN_VOD_CALLBACK_KEY: "k" }, "needs PUBLIC_URL"],
  ])("contradictory ones stop the start: %j", (given, said) => {
    expect(() => videoSettings(given as Record<string, string>, null)).toThrow(said);
    expect(() => videoSettings(given as Record<string, string>, null)).toThrow(SettingError);
  });
});
