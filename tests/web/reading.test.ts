import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { placed, sectionsOf, sectionsToGo, stoppedAt } from "#web/screens/play/reading/sections.ts";
import { idleAfter, type Placed, placeAt, reachedWith, readOn, sightOf } from "#web/screens/play/reading/sight.ts";

/** Blocks one under the other, each with a height and a reading time of its own. */
const page = fc
  .array(fc.record({ height: fc.integer({ min: 1, max: 900 }), seconds: fc.integer({ min: 0, max: 60 }), gap: fc.nat(40) }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((rows) => {
    let [top, from] = [0, 0];
    return rows.map(({ height, seconds, gap }): Placed => {
      const block = { top, bottom: top + height, from, to: from + seconds };
      [top, from] = [top + height + gap, from + seconds];
      return block;
    });
  });
const second = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const sight = fc.tuple(second(0, 300), second(1.001, 200)).map(([from, long]) => ({ from, to: from + long }));

describe("what is in view of a text", () => {
  test("lies farther in the text the lower one looks, from its beginning to its end", () => {
    fc.assert(
      fc.property(page, fc.integer({ min: -500, max: 12_000 }), fc.nat(500), (blocks, height, more) => {
        const end = blocks.at(-1)!.to;
        const [high, low] = [placeAt(blocks, height), placeAt(blocks, height + more)];
        expect(low).toBeGreaterThanOrEqual(high);
        expect([placeAt(blocks, -1), placeAt(blocks, 100_000)]).toEqual([0, end]);
        expect(sightOf(blocks, height, height + more)).toEqual({ from: high, to: low });
      }),
    );
  });

  test("is read as long as it is looked at, and nowhere else", () => {
    fc.assert(
      fc.property(second(0, 500), sight, second(0.1, 5), (at, seen, seconds) => {
        const { ranges, at: next } = readOn(at, seen, seconds);
        expect(ranges.reduce((sum, [from, to]) => sum + to - from, 0)).toBeCloseTo(seconds, 1);
        for (const [from, to] of ranges) {
          expect(from).toBeGreaterThanOrEqual(seen.from);
          expect(to).toBeLessThanOrEqual(seen.to + 1e-9);
          expect(to).toBeGreaterThan(from);
        }
        expect(next).toBeGreaterThanOrEqual(seen.from);
        expect(next).toBeLessThan(seen.to);
      }),
    );
  });

  test("goes on where one was, second after second, as one stretch", () => {
    const seen = { from: 10, to: 60 };
    let at = 0;
    const all = [];
    for (let n = 0; n < 3; n += 1) {
      const { ranges, at: next } = readOn(at, seen, 2);
      all.push(...ranges);
      at = next;
    }
    expect(all).toEqual([[10, 12], [12, 14], [14, 16]]);
  });

  test("is no reading where nothing of the text is in view", () => {
    expect(readOn(5, { from: 40, to: 40.5 }, 2)).toEqual({ ranges: [], at: 5 });
  });

  test("takes one farther, never back, and to the very end", () => {
    expect(reachedWith(30, { from: 0, to: 20 }, 100)).toBe(30);
    expect(reachedWith(30, { from: 10, to: 44.4 }, 100)).toBe(44.4);
    expect(reachedWith(30, { from: 60, to: 99.6 }, 100)).toBe(100);
  });

  test("nobody is there after a minute without a touch, or twice the time that it takes to read", () => {
    expect([idleAfter({ from: 0, to: 10 }), idleAfter({ from: 0, to: 90 })]).toEqual([60_000, 180_000]);
  });
});

describe("the sections of a text", () => {
  const block = (kind: "heading" | "paragraph", ends: number, title: string | null = null) => ({ kind, title, html: "", ends });
  const blocks = placed({
    blocks: [
      block("paragraph", 10), block("heading", 12, "一"), block("paragraph", 40), block("heading", 42, "二"), block("paragraph", 100),
    ],
  });

  test("go from one heading to the next, the last to the end", () => {
    expect(sectionsOf(blocks)).toEqual([{ number: 1, title: "一", from: 10, to: 40 }, { number: 2, title: "二", from: 40, to: 100 }]);
    expect(sectionsOf(placed({ blocks: [block("paragraph", 10)] }))).toEqual([]);
  });

  test("say how many are left to the goal", () => {
    const sections = sectionsOf(blocks);
    expect([0, 39, 40, 90].map((read) => sectionsToGo(sections, read, 90))).toEqual([2, 2, 1, 1]);
    expect(sectionsToGo(sections, 0, 40)).toBe(1);
  });

  test("one goes on at the block where one stopped, and a text read to its end begins anew", () => {
    expect([0, 5, 10, 41, 100].map((position) => stoppedAt(blocks, position))).toEqual([0, 0, 1, 3, 0]);
  });
});
