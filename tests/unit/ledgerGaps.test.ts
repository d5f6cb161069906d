import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyHeartbeat } from "#server/domains/learning/ledger/beat.rules.ts";
import type { Beat, LedgerState } from "#server/domains/learning/ledger/state.rules.ts";
import { length } from "#server/domains/learning/ledger/spans.rules.ts";
import { FREE, session, START } from "../support/ledgerModel.ts";

/**
 * What counts of long silences and of minutes that were given, against an oracle that is written from rules.md (Watching) and
 * goes through the film second by second.
 */

const FILM = 900;
const MINUTES = FILM / 60;
const SPEAKER = { learnerId: 1, loginSessionId: 5, itemId: 10 };
const OFFLINE_MS = 240_000;

interface Step {
  readonly wait: number;
  readonly position: number;
  readonly ranges: readonly (readonly [number, number])[];
  readonly rate: number;
  /** Minutes whose keys are given before the heartbeat, at its instant. */
  readonly keys: readonly number[];
}

const second = fc.integer({ min: 0, max: FILM });
const anyStep: fc.Arbitrary<Step> = fc.record({
  wait: fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 91, max: 1_000 })),
  position: second,
  ranges: fc.array(fc.tuple(second, second), { maxLength: 4 }),
  rate: fc.constantFrom(0.25, 0.5, 1, 1.5, 2),
  keys: fc.array(fc.integer({ min: 0, max: MINUTES - 1 }), { maxLength: 5 }),
});

/** A ledger whose film is delivered minute by minute, with plain rows of when each minute was given. */
function play(steps: readonly Step[], look: (one: {
  readonly step: Step; readonly before: LedgerState; readonly added: { coverage: number; creditMs: number };
  readonly after: LedgerState; readonly given: ReadonlyMap<number, number>; readonly now: number; readonly marks: string;
}) => void) {
  const rules = { offlineMinutes: OFFLINE_MS / 60_000, filmTimes: 100 };
  const opened = { ...session("a", START, rules), seconds: FILM, delivery: "minutes" as const };
  let state: LedgerState = {
    session: opened, lease: FREE, given: Buffer.alloc(4 * MINUTES),
    progress: { coverage: [], position: 0, creditedMs: 0, finishedAt: null },
  };
  const given = new Map<number, number>();
  let now = START;
  for (const [i, step] of steps.entries()) {
    now += step.wait * 1000;
    const note = Buffer.from(state.given);
    for (const minute of step.keys) {
      if (!given.has(minute)) given.set(minute, now);
      note.writeUInt32BE(given.get(minute)! / 1000, minute * 4);
    }
    const before = { ...state, given: note };
    const beat: Beat = { ...SPEAKER, ...step, seq: i + 1, takeOver: false };
    const applied = applyHeartbeat(before, beat, now);
    state = applied.state;
    look({ step, before, added: applied.added, after: state, given, now, marks: applied.marks });
  }
  return { state, now };
}

const anySteps = fc.array(anyStep, { minLength: 1, maxLength: 40 });
/** Seconds of film that a heartbeat tells, each as often as it ran. */
const told = ({ ranges }: Step) =>
  ranges.flatMap(([from, to]) => Array.from({ length: Math.max(0, to - from) }, (_none, i) => from + i));

describe("whatever is told after whatever silence", () => {
  test("seconds of minutes that were not given are never covered, and what they ran is not credited", () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        play(steps, ({ step, added, after, given }) => {
          for (const { from, to } of after.progress.coverage)
            for (let at = from; at < to; at += 1) expect(given.has(Math.floor(at / 60))).toBe(true);
          const ran = told(step).filter((at) => given.has(Math.floor(at / 60))).length;
          expect(added.creditMs).toBeLessThanOrEqual(Math.ceil((ran * 1000) / step.rate));
        });
      }),
      { numRuns: 300 },
    );
  });

  test("after more than 90 s only film within 180 s of the last position counts, given before, within gap and allowance", () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        let last: { readonly at: number; readonly position: number } | null = null;
        play(steps, ({ step, before, added, given, now, marks }) => {
          const silent = now - (last?.at ?? START);
          if (silent > 90_000) {
            const { day } = before.lease;
            const left = OFFLINE_MS - (now < day.endsAt ? (day.offlineMs[before.session.seriesId] ?? 0) : 0);
            const possible = told(step).filter((at) => {
              const key = given.get(Math.floor(at / 60));
              return last !== null && at >= last.position && at < last.position + 180 && key !== undefined && key <= last.at;
            }).length;
            const expected = Math.min((possible * 1000) / Math.max(1, step.rate), 180_000, silent, left);
            expect(Math.abs(added.creditMs - expected)).toBeLessThanOrEqual(1);
            expect(added.coverage).toBeLessThanOrEqual(possible);
            expect(marks.includes("offline")).toBe(added.creditMs > 0);
          }
          last = { at: now, position: step.position };
        });
      }),
      { numRuns: 400 },
    );
  });

  test("all of it together stays within the clock, within the budget, and offline within the day's allowance", () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        let credit = 0;
        const { state, now } = play(steps, ({ added, before, after }) => {
          credit += added.creditMs;
          expect(after.lease.countedMs).toBeGreaterThanOrEqual(before.lease.countedMs);
          expect(after.session.creditAddedMs).toBeLessThanOrEqual(after.session.budgetMs);
          expect(after.session.coverageAdded * 1000).toBeLessThanOrEqual(2 * after.session.budgetMs);
        });
        expect(credit).toBeLessThanOrEqual(now - START);
        expect(state.lease.countedMs).toBeLessThanOrEqual(now - START);
        expect(state.lease.day.offlineMs[state.session.seriesId] ?? 0).toBeLessThanOrEqual(OFFLINE_MS);
        expect(length(state.progress.coverage)).toBe(state.session.coverageAdded);
      }),
      { numRuns: 400 },
    );
  });
});
