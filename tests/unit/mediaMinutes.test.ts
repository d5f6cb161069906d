import fc from "fast-check";
import { expect, test } from "vitest";
import { minuteAt, minuteKey, minutesOf } from "#server/domains/media/assets/minutes.rules.ts";
import { segmentsOf } from "#server/domains/media/conversion/gather.ts";

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

test("short pieces become segments of four seconds, cut where a minute begins", () => {
  expect(segmentsOf([1, 1, 1, 1, 1, 1], 4)).toEqual([0, 4]);
  expect(segmentsOf([7, 1, 9], 4)).toEqual([0, 1, 2]);
  // Pieces of 1.6 s: two make a segment, and the first of the next minute begins one.
  const firsts = segmentsOf(Array.from({ length: 80 }, () => 1.6), 4);
  expect(firsts.filter((piece) => minuteAt(piece * 1.6) !== minuteAt((piece - 1) * 1.6))).toEqual([0, 38, 75]);
  expect(segmentsOf([], 4)).toEqual([]);
});

test("no piece is lost, and none is in a segment of another minute than that in which it begins", () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.1, max: 8, noNaN: true }), { minLength: 1, maxLength: 300 }), (lengths) => {
      const firsts = segmentsOf(lengths, 4);
      const starts = lengths.map((_, i) => lengths.slice(0, i).reduce((sum, length) => sum + length, 0));
      expect(firsts[0]).toBe(0);
      for (const [n, first] of firsts.entries()) {
        const pieces = starts.slice(first, firsts[n + 1]);
        expect(new Set(pieces.map(minuteAt)).size).toBe(1);
        const length = pieces.length === 1 ? 0 : pieces.at(-1)! + lengths[first + pieces.length - 1]! - pieces[0]!;
        expect(length).toBeLessThanOrEqual(4.06);
      }
    }),
  );
});
