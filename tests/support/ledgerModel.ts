import fc from "fast-check";
import { NOTHING_GIVEN } from "#server/domains/learning/delivery/delivery.ts";
import { applyHeartbeat, lapseCheck, passCheck } from "#server/domains/learning/ledger/beat.rules.ts";
import { applyPosition } from "#server/domains/learning/ledger/position.rules.ts";
import type { Applied, Lease, PlaySession, Progress } from "#server/domains/learning/ledger/state.rules.ts";
import { unflat, flat } from "#server/domains/learning/ledger/spans.rules.ts";

export const START = 1_000_000_000;
export const SECONDS = 900;
const SPEAKER = { learnerId: 1, loginSessionId: 5, itemId: 10 };

type AllRules = PlaySession["rules"];
/** What the school sets where nobody says otherwise. */
export const RULES: AllRules = {
  canSkip: true, maxRate: 2, checkMinutes: 0, checkSeconds: 60, finishPer: 90, offlineMinutes: 30, dayHours: 12, filmTimes: 3,
};
type Rules = Partial<AllRules>;
/** A play session of a film of which nobody asks what was delivered. */
export const session = (id: string, openedAt: number, rules: Rules = {}): PlaySession => ({
  id,
  ...SPEAKER,
  seriesId: 3,
  seconds: SECONDS,
  expiresAt: openedAt + 40 * 3_600_000,
  rules: { ...RULES, ...rules },
  delivery: "unasked",
  reads: false,
  countedBefore: 0,
  gap: null,
  lastAt: openedAt,
  budgetMs: 0,
  coverageAdded: 0,
  creditAddedMs: 0,
  lastSeq: 0,
  pending: null,
  reportedMs: null,
});

export const anyRules: fc.Arbitrary<Rules> = fc.record({
  canSkip: fc.boolean(),
  maxRate: fc.constantFrom(1, 1.25, 1.5, 2),
  checkMinutes: fc.constantFrom(0, 2, 5, 10),
  checkSeconds: fc.constantFrom(60, 180),
  finishPer: fc.constantFrom(1, 50, 90, 100),
  offlineMinutes: fc.constantFrom(0, 1, 30),
  dayHours: fc.constantFrom(1, 12),
  filmTimes: fc.constantFrom(1, 3),
});
const anyRange = fc.tuple(fc.double({ min: -50, max: 2000, noNaN: true }), fc.double({ min: -50, max: 2000, noNaN: true }));
const anyStep = fc.record({
  id: fc.constantFrom("a", "b", "c"),
  what: fc.constantFrom("beat", "beat", "beat", "position", "pass", "fail", "expire"),
  // The clock moves both ways.
  wait: fc.oneof(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: -400_000, max: 900_000 })),
  position: fc.double({ min: 0, max: 5000, noNaN: true }),
  ranges: fc.array(anyRange, { maxLength: 6 }),
  rate: fc.double({ min: 0.01, max: 16, noNaN: true }),
  takeOver: fc.boolean(),
  chance: fc.double({ min: 0, max: 0.999, noNaN: true }),
});
export type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

/** The lease of a learner who never played. */
export const FREE: Lease = {
  sessionId: "", heldUntil: 0, countedUntil: 0, playLeftMs: null, dueAt: null, countedMs: 0, day: { endsAt: 0, creditMs: 0, offlineMs: {} },
};

/** The ledger of one learner, step by step, as the database would keep it. */
export class Ledger {
  readonly sessions: Map<string, PlaySession>;
  progress: Progress = { coverage: [], position: 0, creditedMs: 0, finishedAt: null };
  lease: Lease = FREE;
  given = NOTHING_GIVEN;

  constructor(sessions: readonly PlaySession[]) {
    this.sessions = new Map(sessions.map((one) => [one.id, one]));
  }

  step(step: Step, now: number): Applied {
    const one = this.sessions.get(step.id)!;
    const state = { session: one, progress: this.progress, lease: this.lease, given: this.given };
    const applied =
      step.what === "beat" ? applyHeartbeat(state, { ...SPEAKER, ...step, seq: one.lastSeq + 1 }, now, step.chance)
      : step.what === "position" ? applyPosition(state, { ...SPEAKER, position: step.position }, now, step.chance)
      : step.what === "pass" ? passCheck(state, SPEAKER, now, step.chance)
      : lapseCheck(state, SPEAKER, now, step.what === "fail" ? "failed" : "expired");
    this.sessions.set(one.id, applied.state.session);
    // The database keeps a set as numbers: what survives is what counts.
    this.progress = { ...applied.state.progress, coverage: unflat(flat(applied.state.progress.coverage), SECONDS) };
    this.lease = applied.state.lease;
    return applied;
  }
}

/** Runs steps and hands each to `look`, with the clock before and after. */
export function run(
  rules: readonly Rules[],
  steps: readonly Step[],
  look: (ledger: Ledger, applied: Applied, step: Step, now: number) => void,
): { ledger: Ledger; stayed: number } {
  const ledger = new Ledger(["a", "b", "c"].map((id, i) => session(id, START + i * 1000, rules[i]!)));
  let [now, latest] = [START + 2_000, START + 2_000];
  for (const step of steps) {
    now = Math.max(START, now + step.wait);
    latest = Math.max(latest, now);
    look(ledger, ledger.step(step, now), step, now);
  }
  return { ledger, stayed: latest - START };
}

export const threeRules = fc.tuple(anyRules, anyRules, anyRules);
export const steps = fc.array(anyStep, { minLength: 1, maxLength: 80 });
