import fc from "fast-check";
import { expect, test } from "vitest";
import { creditWithin } from "#server/domains/learning/evidence/passages.rules.ts";

type Row = Parameters<typeof creditWithin>[0][number];

const SINCE = 1_000_000;
const SECONDS = 600;
const row = (said: Partial<Row> & { at: number }): Row => ({
  atUs: (SINCE + said.at) * 1000, sessionId: "s", itemId: 1, rangesMs: [], creditAddedMs: 0, presence: "none", ...said,
});
const beat = (at: number, from: number, to: number, creditAddedMs = to - from) => row({ at, rangesMs: [from, to], creditAddedMs });
const passage = (from: number, to: number) => ({ itemId: 1, from, to });

test("credit belongs to what was played, in and out of a passage evenly, at any rate", () => {
  expect(creditWithin([beat(10_000, 0, 10_000)], [passage(0, 10), passage(5, 20), passage(20, 30)], SINCE)).toEqual([10_000, 5_000, 0]);
  // At twice the speed ten seconds of film are five of time.
  expect(creditWithin([beat(10_000, 0, 20_000, 10_000)], [passage(0, 10)], SINCE)).toEqual([5_000]);
  expect(creditWithin([beat(10_000, 0, 10_000)], [{ itemId: 2, from: 0, to: 10 }], SINCE)).toEqual([0]);
});

test("what waited for a check belongs to what was played meanwhile, and to nothing once it lapsed", () => {
  const pending = row({ at: 10_000, rangesMs: [0, 10_000], presence: "pending" });
  const passed = row({ at: 20_000, creditAddedMs: 10_000, presence: "passed" });
  expect(creditWithin([pending, passed], [passage(0, 5)], SINCE)).toEqual([5_000]);
  expect(creditWithin([pending, row({ at: 15_000, presence: "lapsed" }), passed], [passage(0, 5)], SINCE)).toEqual([0]);
});

test("what was played before and sent afterwards counts for no more than the time since", () => {
  expect(creditWithin([beat(3_000, 0, 60_000)], [passage(0, 60)], SINCE)).toEqual([3_000]);
});

test("passages that share a film share its credit, and no more than that or the clock", () => {
  const step = fc.integer({ min: 1, max: 30_000 });
  const beats = fc.array(fc.record({ step, from: fc.nat(590), long: fc.integer({ min: 1, max: 10 }) }));
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: SECONDS - 1 }), { maxLength: 5 });
  fc.assert(
    fc.property(beats, cuts, (said, at) => {
      let clock = 0;
      const rows = said.map(({ step: after, from, long }) => beat((clock += after), from * 1000, (from + long) * 1000));
      const edges = [0, ...at.toSorted((a, b) => a - b), SECONDS];
      const passages = edges.slice(1).map((to, n) => passage(edges[n]!, to));
      const parts = creditWithin(rows, passages, SINCE);
      const [whole] = creditWithin(rows, [passage(0, SECONDS)], SINCE) as [number];
      const sum = parts.reduce((all, one) => all + one, 0);
      expect(whole).toBeLessThanOrEqual(clock);
      expect(whole).toBeLessThanOrEqual(rows.reduce((all, { creditAddedMs }) => all + creditAddedMs, 0));
      // Each part is rounded down.
      expect(whole - sum).toBeGreaterThanOrEqual(0);
      expect(whole - sum).toBeLessThanOrEqual(passages.length);
    }),
  );
});
