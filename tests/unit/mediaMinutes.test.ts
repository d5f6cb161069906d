import fc from "fast-check";
import { expect, test } from "vitest";
import { minuteKey, minutesOf } from "#server/domains/media/assets/minutes.rules.ts";

test("a segment has the key of the minute in which it begins", () => {
  expect(minutesOf([4, 4, 52, 4, 4])).toEqual([0, 0, 0, 1, 1]);
  // 29.97 frames a second: cut at the first frame of each four seconds.
  expect(minutesOf(Array.from({ length: 31 }, () => 4.004)).map((minute, i) => [i, minute]).filter(([i]) => i! % 15 === 0)).toEqual([
    [0, 0], [15, 1], [30, 2],
  ]);
  expect(minutesOf([])).toEqual([]);
});

test("a film whose last segment reaches into a minute of its own has a key for that minute", () => {
  expect(minutesOf([56, 6])).toEqual([0, 1]);
  expect(minutesOf([56, 4.3])).toEqual([0, 0]);
  expect(minutesOf([60, 0.3])).toEqual([0, 1]);
});

test("minutes never go back, begin with 0, and each of the film's whole seconds has one where segments are shorter than a minute", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.5, max: 30, noNaN: true }), { minLength: 1, maxLength: 400 }), (lengths) => {
      const minutes = minutesOf(lengths);
      const seconds = Math.floor(lengths.reduce((sum, length) => sum + length, 0));
      expect(minutes[0]).toBe(lengths.length === 1 ? Math.max(0, Math.floor((seconds - 1) / 60)) : 0);
      for (const [i, minute] of minutes.entries()) if (i > 0) expect(minute - minutes[i - 1]!).toBeOneOf([0, 1]);
      expect(minutes.at(-1)!).toBeGreaterThanOrEqual(Math.floor((seconds - 1) / 60));
    }),
  );
});

test("each minute and each film has a key of its own, the same at every question", () => {
  const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const keys = [one, other].flatMap((secret) => Array.from({ length: 720 }, (_, minute) => minuteKey(secret, minute).toString("hex")));
  expect(new Set(keys).size).toBe(1440);
  expect(keys.every((key) => key.length === 32)).toBe(true);
  expect(minuteKey(one, 7)).toEqual(minuteKey(Buffer.alloc(32, 1), 7));
});
