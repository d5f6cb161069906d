import fc from "fast-check";
import { expect, test } from "vitest";
import { append, NOTHING_PLAYED, type Played, ran, type Range, stood, taken, union } from "#web/parts/player/watched/ranges.ts";

const length = (ranges: readonly Range[]) => ranges.reduce((sum, [from, to]) => sum + to - from, 0);

test("what runs without a break is one stretch", () => {
  let played: Played = NOTHING_PLAYED;
  for (let i = 0; i <= 40; i += 1) played = ran(played, { position: 10 + i * 0.25, at: i * 250, rate: 1 });
  expect(played.ranges).toEqual([[10, 20]]);
});

test("a jump is not play, forward or back", () => {
  let played = ran(NOTHING_PLAYED, { position: 5, at: 0, rate: 1 });
  played = ran(played, { position: 6, at: 1000, rate: 1 });
  played = ran(played, { position: 60, at: 1250, rate: 1 });
  played = ran(played, { position: 61, at: 2250, rate: 1 });
  played = ran(played, { position: 2, at: 2500, rate: 1 });
  played = ran(played, { position: 3, at: 3500, rate: 1 });
  expect(played.ranges).toEqual([[5, 6], [60, 61], [2, 3]]);
});

test("twice the speed runs two seconds of the video in one of the clock, and a sleeping page none that did not run", () => {
  let played = ran(NOTHING_PLAYED, { position: 0, at: 0, rate: 2 });
  played = ran(played, { position: 2, at: 1000, rate: 2 });
  expect(played.ranges).toEqual([[0, 2]]);
  played = ran(played, { position: 2.1, at: 600_000, rate: 2 });
  expect(length(played.ranges)).toBeCloseTo(2.1);
});

test("while the video stands nothing counts", () => {
  let played = ran(NOTHING_PLAYED, { position: 0, at: 0, rate: 1 });
  played = stood(ran(played, { position: 1, at: 1000, rate: 1 }));
  played = ran(played, { position: 1.2, at: 60_000, rate: 1 });
  expect(played.ranges).toEqual([[0, 1]]);
});

test("what was taken away is not told again, and the running stretch goes on", () => {
  const before = ran(ran(NOTHING_PLAYED, { position: 0, at: 0, rate: 1 }), { position: 1, at: 1000, rate: 1 });
  const { ranges, rest } = taken(before);
  expect(ranges).toEqual([[0, 1]]);
  expect(ran(rest, { position: 2, at: 2000, rate: 1 }).ranges).toEqual([[1, 2]]);
});

test("never more is told than the clock allows at the rate, whatever the samples", () => {
  const step = fc.record({
    move: fc.double({ min: -50, max: 50, noNaN: true }),
    ms: fc.integer({ min: 1, max: 5_000 }),
    rate: fc.constantFrom(0.75, 1, 1.5, 2),
    stop: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let played = NOTHING_PLAYED;
      let [position, at, counted] = [100, 0, 0];
      for (const { move, ms, rate, stop } of steps) {
        position = Math.max(0, position + move);
        at += ms;
        counted += 1;
        played = stop ? stood(played) : ran(played, { position, at, rate });
      }
      expect(length(played.ranges)).toBeLessThanOrEqual((at / 1000) * 2 + counted * 0.51);
      for (const [from, to] of played.ranges) expect(to).toBeGreaterThan(from);
    }),
  );
});

test("joined ranges cover the same seconds, each once", () => {
  const range = fc
    .tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 10 }))
    .map(([from, long]): Range => [from, from + long]);
  const seconds = (ranges: readonly Range[]) =>
    new Set(ranges.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i)));
  fc.assert(
    fc.property(fc.array(range, { maxLength: 20 }), (ranges) => {
      const joined = union(ranges);
      expect(seconds(joined)).toEqual(seconds(ranges));
      expect(length(joined)).toBe(seconds(ranges).size);
      expect(seconds(ranges.reduce<Range[]>(append, []))).toEqual(seconds(ranges));
    }),
  );
});
