import fc from "fast-check";
import { beforeEach, expect, test, vi } from "vitest";
import { AHEAD, aheadOn, isAway, PATIENCE, rememberedSpeed, rememberSpeed, startOn } from "#web/parts/player/engine/line.ts";

const HOUR = 3_600_000;
const storage = new Map<string, string>();
beforeEach(() => {
  storage.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
});

test("a device that saves data or calls its network slow begins with the lowest quality", () => {
  expect(startOn({ low: true, downlink: 10_000_000, remembered: 5_000_000 })).toMatchObject({ startLevel: 0 });
});

test(
  "else a lesson begins with what the last measurement carries, then with the browser's estimate, never more than an ordinary line",
  () => {
    expect(startOn({ low: false, downlink: 10_000_000, remembered: 120_000 })).toEqual({ abrEwmaDefaultEstimate: 120_000 });
    expect(startOn({ low: false, downlink: 400_000, remembered: null })).toEqual({ abrEwmaDefaultEstimate: 400_000 });
    expect(startOn({ low: false, downlink: null, remembered: null })).toEqual({ abrEwmaDefaultEstimate: 2_000_000 });
    expect(startOn({ low: false, downlink: 25_000, remembered: 90_000_000 })).toEqual({ abrEwmaDefaultEstimate: 2_000_000 });
  },
);

test("the weaker the line, the more is held ready, between a minute and three", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50_000_000 }),
      fc.integer({ min: 1, max: 50_000_000 }),
      fc.integer({ min: 1, max: 10_000_000 }),
      (one, other, bitrate) => {
        const [slow, fast] = [Math.min(one, other), Math.max(one, other)];
        expect(aheadOn(slow, bitrate)).toBeGreaterThanOrEqual(aheadOn(fast, bitrate));
        expect(aheadOn(slow, bitrate)).toBeLessThanOrEqual(AHEAD.weak);
        expect(aheadOn(fast, bitrate)).toBeGreaterThanOrEqual(AHEAD.watching);
      },
    ),
  );
  expect(aheadOn(0, 0)).toBe(AHEAD.watching);
});

test("segments, playlists and keys are asked for without end while nobody answers, and a refusal is not asked again", () => {
  for (const name of ["fragLoadPolicy", "playlistLoadPolicy", "keyLoadPolicy"] as const) {
    const { errorRetry } = PATIENCE[name]!.default;
    const again = (status: number, retry: boolean) =>
      errorRetry!.shouldRetry!(errorRetry!, 500, false, { url: "", data: "", code: status }, retry);
    expect(again(0, false)).toBe(true);
    expect(again(403, false)).toBe(false);
    expect(again(404, false)).toBe(false);
    expect(errorRetry!.maxRetryDelayMs).toBeLessThanOrEqual(8_000);
  }
  expect([isAway(undefined), isAway(0), isAway(200), isAway(500)]).toEqual([true, true, false, false]);
});

test("a measured speed is believed for an hour, and nothing that storage may hold instead", () => {
  rememberSpeed(123_456.7, 1_000);
  expect(rememberedSpeed(1_000 + HOUR - 1)).toBe(123_457);
  expect(rememberedSpeed(1_000 + HOUR)).toBeNull();
  expect(rememberedSpeed(0)).toBeNull();
  for (const held of ["", "null", "[]", '{"speed":"9","at":1}', '{"speed":-1,"at":1}', "{"]) {
    storage.set("line", held);
    expect(rememberedSpeed(2)).toBeNull();
  }
});
