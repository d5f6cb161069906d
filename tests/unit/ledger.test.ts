import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NOTHING_GIVEN } from "#server/domains/learning/delivery/delivery.ts";
import { applyHeartbeat, LEASE_MS, watchedPer } from "#server/domains/learning/ledger/beat.rules.ts";
import { GROWTH_MS } from "#server/domains/learning/ledger/time.rules.ts";
import { FREE, RULES, session as aSession } from "../support/ledgerModel.ts";
import type { Beat, Lease, LedgerState, PlaySession, Progress } from "#server/domains/learning/ledger/state.rules.ts";
import { length } from "#server/domains/learning/ledger/spans.rules.ts";

const START = 1_000_000_000;
const SECONDS = 900;

const session = (id: string, openedAt = START, more: Partial<PlaySession> = {}): PlaySession => ({
  ...aSession(id, openedAt), expiresAt: openedAt + 4 * 3_600_000, ...more,
});
const blank: Progress = { coverage: [], position: 0, creditedMs: 0, finishedAt: null };
const free: Lease = FREE;
const fresh = (): LedgerState => ({ session: session("a"), progress: blank, lease: free, given: NOTHING_GIVEN });
const beat = (more: Partial<Beat>): Beat => ({
  learnerId: 1, loginSessionId: 5, itemId: 10, position: 0, ranges: [], rate: 1, seq: 1, takeOver: false, ...more,
});

/** Several play sessions of one learner and one item, as the rows of the database hold them. */
class Ledger {
  readonly sessions: Map<string, PlaySession>;
  progress: Progress = blank;
  lease: Lease = free;
  constructor(...sessions: PlaySession[]) {
    this.sessions = new Map(sessions.map((one) => [one.id, one]));
  }

  apply(id: string, given: Beat, now: number) {
    const { progress, lease } = this;
    const applied = applyHeartbeat({ session: this.sessions.get(id)!, progress, lease, given: NOTHING_GIVEN }, given, now);
    this.sessions.set(id, applied.state.session);
    this.progress = applied.state.progress;
    this.lease = applied.state.lease;
    return applied;
  }
}

const anyRange = fc.tuple(fc.double({ min: -50, max: 2000, noNaN: true }), fc.double({ min: -50, max: 2000, noNaN: true }));
const anyBeat = fc.record({
  id: fc.constantFrom("a", "b", "c"),
  // The clock moves both ways.
  wait: fc.integer({ min: -400_000, max: 900_000 }),
  position: fc.double({ min: 0, max: 5000, noNaN: true }),
  ranges: fc.array(anyRange, { maxLength: 6 }),
  rate: fc.double({ min: 0.01, max: 16, noNaN: true }),
  seq: fc.integer({ min: 1, max: 40 }),
  takeOver: fc.boolean(),
});

describe("whatever is sent, in whatever order, from however many tabs", () => {
  test("credit never exceeds the clock and coverage never exceeds twice the clock", () => {
    fc.assert(
      fc.property(
        fc.array(anyBeat, { maxLength: 60 }),
        fc.array(fc.integer({ min: 0, max: 600_000 }), { minLength: 3, maxLength: 3 }),
        (beats, opened) => {
          const first = START + Math.min(...opened);
          const ledger = new Ledger(...["a", "b", "c"].map((id, i) => session(id, START + opened[i]!)));
          let now = START + Math.max(...opened);
          let latest = now;
          let [credit, coverage, per] = [0, 0, 0];
          for (const { id, wait, ...more } of beats) {
            now = Math.max(START, now + wait);
            latest = Math.max(latest, now);
            const { added } = ledger.apply(id, beat(more), now);
            credit += added.creditMs;
            coverage += added.coverage;
            const nowPer = watchedPer(ledger.progress.coverage, SECONDS);
            expect(added.creditMs).toBeGreaterThanOrEqual(0);
            expect(nowPer).toBeGreaterThanOrEqual(per);
            per = nowPer;
          }
          expect(per).toBeLessThanOrEqual(100);
          expect(credit).toBeLessThanOrEqual(latest - first);
          expect(coverage * 1000).toBeLessThanOrEqual(2 * (latest - first));
          expect(credit).toBe(ledger.progress.creditedMs);
          expect(coverage).toBe(length(ledger.progress.coverage));
          for (const one of ledger.sessions.values()) {
            expect(one.creditAddedMs).toBeLessThanOrEqual(one.budgetMs);
            expect(one.coverageAdded * 1000).toBeLessThanOrEqual(2 * one.budgetMs);
          }
          expect([...ledger.sessions.values()].reduce((sum, one) => sum + one.budgetMs, 0)).toBeLessThanOrEqual(latest - first);
        },
      ),
      { numRuns: 400 },
    );
  });

  test("the same seq twice, or an older one, changes nothing", () => {
    fc.assert(
      fc.property(fc.array(anyBeat, { minLength: 1, maxLength: 20 }), anyBeat, (beats, again) => {
        const ledger = new Ledger(session("a"));
        let now = START;
        for (const { id: _id, wait, ...more } of beats) ledger.apply("a", beat(more), (now += Math.abs(wait)));
        const kept = structuredClone({ sessions: ledger.sessions, progress: ledger.progress, lease: ledger.lease });
        const lastSeq = ledger.sessions.get("a")!.lastSeq;
        const { outcome, added } = ledger.apply("a", beat({ ...again, seq: Math.min(again.seq, lastSeq) }), now + Math.abs(again.wait));
        expect(["repeated", "over"]).toContain(outcome);
        expect(added).toEqual({ coverage: 0, creditMs: 0 });
        expect({ sessions: ledger.sessions, progress: ledger.progress, lease: ledger.lease }).toEqual(kept);
      }),
    );
  });
});

describe("an honest learner", () => {
  /** Plays `forSeconds` of the clock, a heartbeat about every 10 s, each late by its own delay. Returns credited ms. */
  function play(ledger: Ledger, forSeconds: number, rate: number, delays: readonly number[], from = 0): number {
    const before = ledger.progress.creditedMs;
    let [played, seq] = [0, ledger.sessions.get("a")!.lastSeq];
    while (played < forSeconds) {
      const step = Math.min(10, forSeconds - played);
      const range: [number, number] = [from + played * rate, from + (played + step) * rate];
      played += step;
      const late = delays[seq % delays.length]!;
      ledger.apply("a", beat({ ranges: [range], position: range[1], rate, seq: (seq += 1) }), START + 300 + played * 1000 + late);
    }
    return ledger.progress.creditedMs - before;
  }

  test("is credited 600 ± 5 s for ten minutes, whatever the network's jitter", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 60 }),
        fc.constantFrom(0.5, 0.75, 1, 1.25, 1.5),
        (delays, rate) => {
          const ledger = new Ledger(session("a"));
          const credited = play(ledger, 600, rate, delays);
          expect(Math.abs(credited - 600_000)).toBeLessThanOrEqual(5_000);
          expect(watchedPer(ledger.progress.coverage, SECONDS)).toBe(Math.floor((100 * 600 * rate) / SECONDS));
        },
      ),
    );
  });

  test("at double speed covers twice the clock and is credited the clock", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 60 }), (delays) => {
        const ledger = new Ledger(session("a"));
        const credited = play(ledger, SECONDS / 2, 2, delays);
        expect(Math.abs(credited - (SECONDS / 2) * 1000)).toBeLessThanOrEqual(5_000);
        expect(watchedPer(ledger.progress.coverage, SECONDS)).toBe(100);
        expect(ledger.progress.finishedAt).not.toBeNull();
      }),
    );
  });

  test("is credited for what is watched again, though it covers nothing new", () => {
    const ledger = new Ledger(session("a"));
    play(ledger, 100, 1, [0]);
    ledger.apply("a", beat({ seq: 90, ranges: [[0, 50]], position: 50 }), START + 151_000);
    expect([ledger.progress.creditedMs, length(ledger.progress.coverage)]).toEqual([150_000, 100]);
  });

  test("earns nothing while the video stands still", () => {
    const ledger = new Ledger(session("a"));
    const { outcome, added } = ledger.apply("a", beat({ ranges: [], position: 33 }), START + 60_000);
    expect([outcome, added, ledger.progress.position]).toEqual(["accepted", { coverage: 0, creditMs: 0 }, 33]);
  });
});

describe("the time budget", () => {
  test("grows by at most 90 s at a time, and a session that was silent for longer from its beginning on has earned nothing", () => {
    const ledger = new Ledger(session("a"), session("b"));
    expect(ledger.apply("a", beat({ ranges: [[0, 900]] }), START + GROWTH_MS).added.creditMs).toBe(90_000);
    expect(ledger.apply("b", beat({ ranges: [[0, 900]] }), START + 3 * 3_600_000).added).toEqual({ coverage: 0, creditMs: 0 });
  });

  test("a heartbeat at the instant of the authorisation earns nothing", () => {
    expect(applyHeartbeat(fresh(), beat({ ranges: [[0, 900]], position: 900 }), START).added).toEqual({ coverage: 0, creditMs: 0 });
  });

  test("what goes beyond is not added and is not owed later", () => {
    const ledger = new Ledger(session("a"));
    expect(ledger.apply("a", beat({ ranges: [[0, 900]], rate: 16 }), START + 10_000).added).toEqual({ coverage: 20, creditMs: 10_000 });
    expect(ledger.apply("a", beat({ ranges: [], seq: 2 }), START + 20_000).added).toEqual({ coverage: 0, creditMs: 0 });
  });

  test("what is said to run slower than a quarter of the speed counts as a quarter", () => {
    const ledger = new Ledger(session("a"));
    expect(ledger.apply("a", beat({ ranges: [[0, 10]], rate: 0.01 }), START + 60_000).added).toEqual({ coverage: 10, creditMs: 40_000 });
  });

  test("what is said to run faster than the course allows counts as that fast", () => {
    const ledger = new Ledger(session("a", START, { rules: { ...RULES, maxRate: 1.25 } }));
    expect(ledger.apply("a", beat({ ranges: [[0, 20]], rate: 16 }), START + 60_000).added).toEqual({ coverage: 20, creditMs: 16_000 });
  });

  test("many heartbeats in one instant share one budget", () => {
    const ledger = new Ledger(session("a"));
    for (let seq = 1; seq <= 40; seq += 1) ledger.apply("a", beat({ seq, ranges: [[seq * 10, seq * 10 + 9]] }), START + 10_000);
    expect([length(ledger.progress.coverage), ledger.progress.creditedMs]).toEqual([20, 10_000]);
  });

  test("a finish at ninety percent, and not before", () => {
    const ledger = new Ledger(session("a", START, { seconds: 100 }));
    ledger.apply("a", beat({ ranges: [[0, 89]] }), START + 90_000);
    expect(ledger.progress.finishedAt).toBeNull();
    ledger.apply("a", beat({ ranges: [[89, 90]], seq: 2 }), START + 100_000);
    expect(ledger.progress.finishedAt).toBe(START + 100_000);
  });
});

describe("one play session of a learner earns at a time", () => {
  const two = () => new Ledger(session("a"), session("b", START + 5_000));

  test("the latest player holds the lease, and the other's heartbeat is told so", () => {
    const ledger = two();
    ledger.apply("a", beat({ ranges: [[0, 10]] }), START + 10_000);
    expect(ledger.apply("b", beat({ ranges: [] }), START + 12_000).outcome).toBe("accepted");
    const refused = ledger.apply("a", beat({ ranges: [[10, 20]], seq: 2 }), START + 20_000);
    expect([refused.outcome, refused.added]).toEqual(["elsewhere", { coverage: 0, creditMs: 0 }]);
  });

  test("taking over counts from that instant", () => {
    const ledger = two();
    ledger.apply("a", beat({ ranges: [[0, 10]] }), START + 10_000);
    ledger.apply("b", beat({}), START + 12_000);
    const taken = ledger.apply("a", beat({ ranges: [[10, 20]], seq: 2, takeOver: true }), START + 20_000);
    expect([taken.outcome, taken.added]).toEqual(["accepted", { coverage: 10, creditMs: 0 }]);
    expect(ledger.apply("b", beat({ seq: 2, ranges: [[0, 8]] }), START + 21_000).outcome).toBe("elsewhere");
    expect(ledger.apply("a", beat({ seq: 3, ranges: [[20, 25]] }), START + 25_000).added.creditMs).toBe(5_000);
  });

  test("an instant enters one budget alone", () => {
    const ledger = two();
    ledger.apply("a", beat({ ranges: [[0, 60]] }), START + 60_000);
    const { added } = ledger.apply("b", beat({ ranges: [[100, 160]] }), START + 61_000);
    expect(added.creditMs).toBe(1_000);
  });

  test("to and fro, the two together are counted no more than the clock", () => {
    const ledger = two();
    for (let i = 1; i <= 40; i += 1)
      ledger.apply(i % 2 === 0 ? "a" : "b", beat({ seq: i, ranges: [[i * 10, i * 10 + 9]], takeOver: true }), START + 5_000 + i * 1_000);
    expect(ledger.progress.creditedMs).toBeLessThanOrEqual(40_000);
  });

  test("a lease that nobody renews ends after 30 s", () => {
    const ledger = two();
    ledger.apply("b", beat({}), START + 10_000);
    ledger.apply("a", beat({}), START + 11_000);
    expect(ledger.apply("b", beat({ seq: 2 }), START + 11_000 + LEASE_MS - 1).outcome).toBe("elsewhere");
    expect(ledger.apply("b", beat({ seq: 2 }), START + 11_000 + LEASE_MS).outcome).toBe("accepted");
  });
});

describe("a heartbeat without a live session of this learner, item and device is over", () => {
  test.each([
    ["another learner", { learnerId: 2 }, 0],
    ["another device", { loginSessionId: 6 }, 0],
    ["another item", { itemId: 11 }, 0],
    ["an expired session", {}, 4 * 3_600_000],
  ])("%s", (_name, more, later) => {
    const { outcome, state } = applyHeartbeat(fresh(), beat({ ranges: [[0, 9]], ...more }), START + 10_000 + later);
    expect([outcome, state]).toEqual(["over", fresh()]);
  });
});
