import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addUpTo, flat, length, missing, playedStretches, type Span, unflat, union, wholeSeconds,
} from "#server/domains/learning/ledger/spans.rules.ts";

/** A set of seconds said the slow way. */
const secondsOf = (spans: readonly Span[]) =>
  new Set(spans.flatMap(({ from, to }) => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)));
const span = fc.tuple(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 120 })).map(([from, to]) => ({ from, to }));
const set = fc.array(span, { maxLength: 12 }).map((spans) => spans.reduce<Span[]>(union, []));

describe("coverage is the union of watched ranges in whole seconds", () => {
  test("a union holds the seconds of both and nothing else", () => {
    fc.assert(fc.property(set, span, (held, more) => {
      expect(secondsOf(union(held, more))).toEqual(new Set([...secondsOf(held), ...secondsOf([more])].toSorted((a, b) => a - b)));
    }));
  });

  test("a set is kept in order, apart and without empty spans, whatever the order of its making", () => {
    fc.assert(fc.property(fc.array(span, { maxLength: 12 }), (spans) => {
      const forward = spans.reduce<Span[]>(union, []);
      expect(spans.toReversed().reduce<Span[]>(union, [])).toEqual(forward);
      for (const [i, one] of forward.entries()) {
        expect(one.to).toBeGreaterThan(one.from);
        if (i > 0) expect(one.from).toBeGreaterThan(forward[i - 1]!.to);
      }
      expect(length(forward)).toBe(secondsOf(spans).size);
    }));
  });

  test("what is missing and what is held make up the span", () => {
    fc.assert(fc.property(set, span, (held, asked) => {
      const gaps = secondsOf(missing(held, asked));
      expect([...secondsOf([asked])].filter((second) => !secondsOf(held).has(second))).toEqual([...gaps]);
    }));
  });

  test("no more is added than allowed, and all of it is new", () => {
    fc.assert(fc.property(set, fc.array(span, { maxLength: 8 }), fc.integer({ min: 0, max: 200 }), (held, spans, atMost) => {
      const { set: grown, added } = addUpTo(held, spans, atMost);
      expect(added).toBe(length(grown) - length(held));
      expect(added).toBe(Math.min(atMost, length(spans.reduce<Span[]>(union, held)) - length(held)));
      for (const second of secondsOf(held)) expect(secondsOf(grown).has(second)).toBe(true);
    }));
  });

  test("a set survives the database", () => {
    fc.assert(fc.property(set, (held) => {
      expect(unflat(flat(held), 1000)).toEqual(held);
    }));
  });

  test("a set is cut when the recording became shorter", () => {
    expect(unflat([0, 10, 20, 40, 50, 60], 30)).toEqual([{ from: 0, to: 10 }, { from: 20, to: 30 }]);
  });
});

describe("what players report", () => {
  test("ranges outside the video are cut, and what is no range counts for nothing", () => {
    expect(
      playedStretches(
        [
          [-5, 3],
          [95, 400],
          [50, 40],
          [7, 7],
          [200, 300],
        ],
        100,
      ),
    ).toEqual([
      { from: 0, to: 3000 },
      { from: 95_000, to: 100_000 },
    ]);
  });

  test("stretches that follow each other leave no second out, wherever they are cut", () => {
    fc.assert(fc.property(fc.array(fc.double({ min: 0.3, max: 12, noNaN: true }), { minLength: 1, maxLength: 40 }), (steps) => {
      let at = 0;
      let held: Span[] = [];
      const total = steps.reduce((sum, step) => sum + step, 0);
      for (const step of steps) {
        for (const stretch of playedStretches([[at, at + step]], 1000)) held = union(held, wholeSeconds(stretch, 1000));
        at += step;
      }
      expect(held.length).toBeLessThanOrEqual(1);
      expect(Math.abs(length(held) - total)).toBeLessThanOrEqual(1);
    }));
  });

  test("a recording's last part of a second does not keep it from being whole", () => {
    expect(wholeSeconds({ from: 90_000, to: 96_900 }, 97)).toEqual({ from: 90, to: 97 });
  });
});
