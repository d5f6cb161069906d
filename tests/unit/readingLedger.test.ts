import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyHeartbeat } from "#server/domains/learning/ledger/beat.rules.ts";
import type { LedgerState } from "#server/domains/learning/ledger/state.rules.ts";
import { furthest, length } from "#server/domains/learning/ledger/spans.rules.ts";
import { FREE, session, START } from "../support/ledgerModel.ts";

/** Seconds that the text is read. */
const TEXT = 120;
const SPEAKER = { learnerId: 1, loginSessionId: 5, itemId: 10 };

/** A session as the reading of a text opens it; `more`: what the course says. */
const reading = (more: Partial<LedgerState["session"]["rules"]> = {}): LedgerState => ({
  session: { ...session("a", START, { canSkip: true, maxRate: 2, filmTimes: 2, ...more }), seconds: TEXT, reads: true },
  progress: { coverage: [], position: 0, creditedMs: 0, finishedAt: null },
  lease: FREE,
  given: Buffer.alloc(0),
});

interface Said {
  /** Seconds since the heartbeat before. */
  readonly wait: number;
  readonly ranges: readonly (readonly [number, number])[];
  readonly reached: number;
  readonly rate?: number;
}

/** Says one after the other; each is looked at. */
function tell(state: LedgerState, all: readonly Said[], look: (state: LedgerState, added: { coverage: number; creditMs: number }) => void) {
  let now = START;
  let seq = 0;
  for (const { wait, ranges, reached, rate = 1 } of all) {
    now += wait * 1000;
    const beat = { ...SPEAKER, ranges, reached, rate, position: reached, seq: (seq += 1), takeOver: false };
    const applied = applyHeartbeat(state, beat, now, 0.5);
    state = applied.state;
    look(state, applied.added);
  }
  return { state, passed: now - START };
}

const place = fc.double({ min: -20, max: 400, noNaN: true });
const said: fc.Arbitrary<Said> = fc.record({
  wait: fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 91, max: 900 })),
  ranges: fc.array(fc.tuple(place, place), { maxLength: 8 }),
  reached: place,
  rate: fc.constantFrom(0.1, 1, 2, 16),
});

describe("the reading of a text", () => {
  test("earns no more than the clock and twice its reading time, whatever is told", () => {
    fc.assert(
      fc.property(fc.array(said, { maxLength: 60 }), (all) => {
        let credit = 0;
        const { state, passed } = tell(reading(), all, (_state, added) => {
          credit += added.creditMs;
        });
        expect(credit).toBe(state.progress.creditedMs);
        expect(credit).toBeLessThanOrEqual(Math.min(passed, 2 * TEXT * 1000));
      }),
      { numRuns: 500 },
    );
  });

  test("covers from the beginning without a gap, as far as one got, and asks for half the time in view", () => {
    fc.assert(
      fc.property(fc.array(said, { maxLength: 60 }), (all) => {
        let [covered, got] = [0, 0];
        tell(reading(), all, ({ progress, session: one }) => {
          got = Math.max(got, all[one.lastSeq - 1]?.reached ?? 0);
          const now = length(progress.coverage);
          expect(now).toBe(furthest(progress.coverage));
          expect(now).toBeGreaterThanOrEqual(covered);
          expect(now).toBeLessThanOrEqual(Math.max(0, got));
          // Time in view counts, even where the credit of the day is used up.
          expect(now * 1000).toBeLessThanOrEqual(2 * one.creditAddedMs);
          covered = now;
        });
      }),
      { numRuns: 500 },
    );
  });

  test("of somebody who reads at the stated pace ends at its end, with its time, finished", () => {
    fc.assert(
      fc.property(fc.constantFrom(5, 10, 30, 60), fc.integer({ min: 1, max: 100 }), (step, finishPer) => {
        const all = Array.from({ length: TEXT / step }, (_none, i) => ({
          wait: step, ranges: [[i * step, (i + 1) * step]] as const, reached: (i + 1) * step,
        }));
        const { state } = tell(reading({ finishPer }), all, () => undefined);
        expect([state.progress.creditedMs, length(state.progress.coverage), state.progress.finishedAt !== null]).toEqual([
          TEXT * 1000, TEXT, true,
        ]);
      }),
    );
  });

  test("who jumps to the end has not read it: it is covered once half of its time was spent", () => {
    const stays = { wait: 10, ranges: [[0, 10]] as const, reached: TEXT };
    const covered: number[] = [];
    tell(reading(), Array.from({ length: 7 }, () => stays), ({ progress }) => covered.push(length(progress.coverage)));
    expect(covered).toEqual([20, 40, 60, 80, 100, 120, 120]);
  });

  test("who stays at its beginning earns time and covers nothing more", () => {
    const stays = { wait: 10, ranges: [[0, 10]] as const, reached: 30 };
    const { state } = tell(reading(), Array.from({ length: 12 }, () => stays), () => undefined);
    expect([state.progress.creditedMs, length(state.progress.coverage), state.progress.finishedAt]).toEqual([120_000, 30, null]);
  });

  test("without a network counts up to three minutes and the course's allowance, and the row says so", () => {
    const first = { wait: 5, ranges: [[0, 5]] as const, reached: 20 };
    const back = { wait: 600, ranges: [[0, 100], [0, 120], [0, 120]] as const, reached: TEXT };
    for (const [offlineMinutes, counted] of [[30, 180], [1, 60], [0, 0]] as const) {
      const { state } = tell(reading({ offlineMinutes }), [first, back], () => undefined);
      expect([offlineMinutes, state.progress.creditedMs]).toEqual([offlineMinutes, 5_000 + counted * 1000]);
    }
    let last = "";
    let state = reading();
    let now = START;
    for (const [at, { wait, ranges, reached }] of [first, back].entries()) {
      now += wait * 1000;
      const beat = { ...SPEAKER, ranges, reached, rate: 1, position: 0, seq: at + 1, takeOver: false };
      const applied = applyHeartbeat(state, beat, now, 0);
      state = applied.state;
      last = applied.marks;
    }
    expect(last).toBe("unasked,text,offline");
  });

  test("waits for a presence check with its coverage, too", () => {
    const step = { wait: 10, ranges: [[0, 10]] as const, reached: TEXT };
    let due = 0;
    const { state } = tell(reading({ checkMinutes: 1 }), Array.from({ length: 6 }, () => step), ({ lease, progress }) => {
      if (lease.dueAt !== null) due ||= length(progress.coverage);
    });
    expect(due).toBeGreaterThan(0);
    expect(length(state.progress.coverage)).toBe(due);
    expect(state.session.pending?.spans.at(-1)?.to).toBeGreaterThan(due);
  });
});
