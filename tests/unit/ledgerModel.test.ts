import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CHECK_SECONDS } from "#contract/learning.ts";
import { drawPlay } from "#server/domains/learning/ledger/checks.rules.ts";
import { watchedPer } from "#server/domains/learning/ledger/beat.rules.ts";
import { SKIP_TOLERANCE_MS } from "#server/domains/learning/ledger/seen.rules.ts";
import { furthest, length } from "#server/domains/learning/ledger/spans.rules.ts";
import { anyRules, Ledger, run, SECONDS, session, START, steps, type Step, threeRules } from "../support/ledgerModel.ts";

const CHECK_MS = CHECK_SECONDS * 1000;

/** The whole ledger against a model that knows nothing but the clock: whatever is sent, in whatever order, under whatever rules. */

describe("whatever is sent, under whatever rules", () => {
  test("credit never exceeds the clock, coverage never the allowed rate times the clock, and the rows sum up to both", () => {
    fc.assert(
      fc.property(threeRules, steps, (rules, plan) => {
        let [credit, coverage, per] = [0, 0, 0];
        const { ledger, stayed } = run(rules, plan, (at, { added, state }) => {
          credit += added.creditMs;
          coverage += added.coverage;
          expect(added.creditMs).toBeGreaterThanOrEqual(0);
          expect(added.coverage).toBeGreaterThanOrEqual(0);
          const { session: one } = state;
          expect(one.creditAddedMs).toBeGreaterThanOrEqual(0);
          expect(one.coverageAdded).toBeGreaterThanOrEqual(0);
          expect(one.creditAddedMs).toBeLessThanOrEqual(one.budgetMs);
          expect(one.coverageAdded * 1000).toBeLessThanOrEqual(one.rules.maxRate * one.budgetMs);
          const nowPer = watchedPer(at.progress.coverage, SECONDS);
          expect(nowPer).toBeGreaterThanOrEqual(per);
          per = nowPer;
        });
        expect(credit).toBe(ledger.progress.creditedMs);
        expect(coverage).toBe(length(ledger.progress.coverage));
        expect(credit).toBeLessThanOrEqual(stayed);
        expect(coverage * 1000).toBeLessThanOrEqual(Math.max(...rules.map((one) => one.maxRate ?? 2)) * stayed);
        expect([...ledger.sessions.values()].reduce((sum, one) => sum + one.budgetMs, 0)).toBeLessThanOrEqual(stayed);
      }),
      { numRuns: 600 },
    );
  });

  test("where skipping is not allowed, what is covered has no gap from the start", () => {
    fc.assert(
      fc.property(threeRules, steps, (rules, plan) => {
        run(rules.map((one) => ({ ...one, canSkip: false })), plan, (at) => {
          const { coverage } = at.progress;
          expect(coverage.length).toBeLessThanOrEqual(1);
          expect(furthest(coverage)).toBe(length(coverage));
        });
      }),
      { numRuns: 300 },
    );
  });

  test("while a check is due nothing is earned, and no check that was not passed lets more through than the play up to it", () => {
    fc.assert(
      fc.property(anyRules, steps, (rules, plan) => {
        const checked = { ...rules, checkMinutes: 2 };
        let [passes, credit] = [0, 0];
        const { ledger } = run([checked, checked, checked], plan, (_at, { added, presence, outcome }) => {
          credit += added.creditMs;
          if (presence === "passed") passes += 1;
          if (presence === "lapsed" && outcome === "accepted") expect(added).toEqual({ coverage: 0, creditMs: 0 });
        });
        // Two minutes at most until a check is due, and as much as a check waits that a passed one sets free.
        expect(credit).toBeLessThanOrEqual((passes + 1) * 120_000 + passes * (rules.checkSeconds ?? CHECK_SECONDS) * 1000);
        expect(ledger.progress.creditedMs).toBe(credit);
      }),
      { numRuns: 400 },
    );
  });

  test("passing a check sets free what was pending once, and within 60 s alone", () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 120_000 }), (plan, late) => {
        const rules = { canSkip: true, maxRate: 2, checkMinutes: 2, finishPer: 90 };
        const { ledger } = run([rules, rules, rules], plan, () => undefined);
        const { dueAt, sessionId } = ledger.lease;
        if (dueAt === null) return;
        const pending = ledger.sessions.get(sessionId)!.pending;
        const waiting = pending?.dueAt === dueAt ? pending.creditMs : 0;
        const again = { id: sessionId, what: "pass", wait: 0, position: 0, ranges: [], rate: 1, takeOver: false, chance: 0 } as const;
        const first = ledger.step(again as unknown as Step, dueAt + late);
        expect(first.added.creditMs).toBe(late < CHECK_MS ? waiting : 0);
        expect(first.outcome).toBe(late < CHECK_MS ? "accepted" : "over");
        const second = ledger.step(again as unknown as Step, dueAt + late);
        expect([second.outcome, second.added]).toEqual(["over", { coverage: 0, creditMs: 0 }]);
      }),
      { numRuns: 300 },
    );
  });

  test("once finished, a lesson stays finished, though the next session asks for more", () => {
    fc.assert(
      fc.property(threeRules, steps, (rules, plan) => {
        let finishedAt: number | null = null;
        run(rules, plan, (at) => {
          if (finishedAt !== null) expect(at.progress.finishedAt).toBe(finishedAt);
          finishedAt = at.progress.finishedAt;
        });
      }),
      { numRuns: 150 },
    );
  });
});

describe("a check falls due", () => {
  test("between the half and the whole of the setting: 5 to 10 minutes for 10", () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 0.999_999, noNaN: true }), (chance) => {
        expect(drawPlay(10, chance)).toBeGreaterThanOrEqual(300_000);
        expect(drawPlay(10, chance)).toBeLessThanOrEqual(600_000);
      }),
    );
    expect([drawPlay(10, 0), drawPlay(10, 1)]).toEqual([300_000, 600_000]);
  });

  test("at the very second of play, and what lies before it is earned at once", () => {
    const ledger = new Ledger([session("a", START, { canSkip: true, maxRate: 2, checkMinutes: 2, finishPer: 90 })]);
    const beat = (from: number, to: number, now: number) =>
      ledger.step(
        { id: "a", what: "beat", ranges: [[from, to]], position: to, rate: 1, takeOver: false, wait: 0, chance: 0.5 },
        START + now,
      );
    expect(beat(0, 85, 85_000)).toMatchObject({ presence: "none", added: { creditMs: 85_000, coverage: 85 } });
    // Drawn: 90 s of play.
    expect(beat(85, 100, 100_000)).toMatchObject({ presence: "pending", added: { creditMs: 5_000, coverage: 5 } });
    expect(ledger.lease.dueAt).toBe(START + 100_000);
    expect(beat(100, 110, 110_000)).toMatchObject({ presence: "pending", added: { creditMs: 0, coverage: 0 } });
    const passed = ledger.step(
      { id: "a", what: "pass", ranges: [], position: 0, rate: 1, takeOver: false, wait: 0, chance: 1 },
      START + 112_000,
    );
    expect(passed).toMatchObject({ presence: "passed", added: { creditMs: 20_000, coverage: 20 } });
    expect(ledger.lease).toMatchObject({ dueAt: null, playLeftMs: 120_000 });
  });

  const two = { canSkip: true, maxRate: 2, checkMinutes: 2, finishPer: 90 };
  const idle = { id: "a", position: 0, rate: 1, takeOver: false, wait: 0, chance: 0, ranges: [] as [number, number][] } as const;

  test("and lapses after 60 s, not a moment later", () => {
    const at = (late: number) => {
      const ledger = new Ledger([session("a", START, two)]);
      ledger.step({ ...idle, what: "beat", ranges: [[0, 70]] }, START + 70_000);
      return ledger.step({ ...idle, what: "pass" }, START + 70_000 + late).added.creditMs;
    };
    expect([at(CHECK_MS - 1), at(CHECK_MS)]).toEqual([10_000, 0]);
  });

  /** Heartbeats of a video that stands, for so many ms of the clock. */
  const saveUp = (ledger: Ledger, ms: number) => {
    for (let at = 60_000; at < ms; at += 60_000) ledger.step({ ...idle, what: "beat" }, START + at);
    ledger.step({ ...idle, what: "beat" }, START + ms);
  };

  test("and no more than a minute of play ever waits for it, however much time was saved up", () => {
    const crossed = new Ledger([session("a", START, two)]);
    saveUp(crossed, 600_000);
    crossed.step({ ...idle, what: "beat", ranges: [[0, 600]] }, START + 600_000);
    expect(crossed.step({ ...idle, what: "pass" }, START + 600_000).added).toEqual({ creditMs: CHECK_MS, coverage: 60 });

    const saved = new Ledger([session("a", START, two)]);
    saveUp(saved, 500_000);
    saved.step({ ...idle, what: "beat", ranges: [[0, 70]] }, START + 500_000);
    saved.step({ ...idle, what: "beat", ranges: [[70, 370]] }, START + 510_000);
    expect(saved.step({ ...idle, what: "pass" }, START + 510_000).added).toEqual({ creditMs: CHECK_MS, coverage: 60 });
  });

  test("and what lapsed leaves no time behind that could be cashed in later", () => {
    const ledger = new Ledger([session("a", START, two)]);
    ledger.step({ ...idle, what: "beat", ranges: [[0, 60]] }, START + 60_000);
    for (let i = 1; i <= 10; i += 1)
      ledger.step({ ...idle, what: "beat", ranges: i % 2 === 0 ? [[60, 80]] : [] }, START + 60_000 + i * 70_000);
    expect(ledger.sessions.get("a")).toMatchObject({ budgetMs: 60_000, creditAddedMs: 60_000, coverageAdded: 60 });
  });

  test("and is passed by the session that earns, not by another", () => {
    const ledger = new Ledger([session("a", START, two), session("b", START, two)]);
    ledger.step({ ...idle, what: "beat", ranges: [[0, 50]] }, START + 50_000);
    ledger.step({ ...idle, id: "b", what: "beat", takeOver: true, ranges: [[0, 20]] }, START + 70_000);
    expect(ledger.lease.dueAt).toBe(START + 70_000);
    expect(ledger.step({ ...idle, what: "pass" }, START + 71_000).outcome).toBe("over");
    expect(ledger.step({ ...idle, what: "fail" }, START + 71_000).outcome).toBe("over");
    expect(ledger.step({ ...idle, id: "b", what: "pass" }, START + 71_000)).toMatchObject({
      outcome: "accepted",
      state: { session: { pending: null } },
    });
  });

  test("and what waited in a session that was put aside is lost with its check, though a later one is passed", () => {
    const ledger = new Ledger([session("a", START, two), session("b", START, two)]);
    ledger.step({ ...idle, what: "beat", ranges: [[0, 10]] }, START + 10_000);
    ledger.step({ ...idle, what: "beat", ranges: [[10, 100]] }, START + 100_000);
    expect(ledger.sessions.get("a")!.pending).toMatchObject({ creditMs: 40_000 });
    ledger.step({ ...idle, id: "b", what: "beat", takeOver: true }, START + 110_000);
    ledger.step({ ...idle, id: "b", what: "pass" }, START + 112_000);
    const before = ledger.progress.creditedMs;
    ledger.step({ ...idle, what: "beat", takeOver: true, ranges: [[100, 110]] }, START + 113_000);
    ledger.step({ ...idle, what: "beat", ranges: [[110, 175]] }, START + 178_000);
    expect(ledger.step({ ...idle, what: "pass" }, START + 180_000).outcome).toBe("accepted");
    expect(ledger.progress.creditedMs - before).toBe(65_000);
  });

  test("and no later than in the strictest course that is watched meanwhile", () => {
    const ledger = new Ledger([session("a", START, { ...two, checkMinutes: 60 }), session("b", START, two)]);
    ledger.step({ ...idle, what: "beat", ranges: [[0, 10]], chance: 0.9 }, START + 10_000);
    expect(ledger.lease.playLeftMs).toBeGreaterThan(3_000_000);
    ledger.step({ ...idle, id: "b", what: "beat", takeOver: true, ranges: [[0, 10]] }, START + 20_000);
    expect(ledger.lease.playLeftMs).toBeLessThanOrEqual(120_000);
  });

  test("and once finished a lesson stays so, though the next session asks for more", () => {
    const ledger = new Ledger([
      session("a", START, { ...two, checkMinutes: 0, finishPer: 5 }),
      session("b", START, { ...two, checkMinutes: 0, finishPer: 100 }),
    ]);
    ledger.step({ ...idle, what: "beat", ranges: [[0, 60]] }, START + 60_000);
    ledger.step({ ...idle, id: "b", what: "beat", takeOver: true }, START + 70_000);
    expect(ledger.progress.finishedAt).toBe(START + 60_000);
  });

  test("for the learner, not for a session: another lesson, tab or device brings no delay", () => {
    const rules = { canSkip: true, maxRate: 2, checkMinutes: 2, finishPer: 90 };
    const ledger = new Ledger([session("a", START, rules), session("b", START + 40_000, rules)]);
    const beat = (id: "a" | "b", from: number, now: number) =>
      ledger.step({ id, what: "beat", ranges: [[from, from + 50]], position: 0, rate: 1, takeOver: true, wait: 0, chance: 0 }, START + now);
    beat("a", 0, 50_000);
    expect(beat("b", 100, 100_000).presence).toBe("pending");
    expect(ledger.lease.dueAt).toBe(START + 100_000);
  });
});

describe("skipping", () => {
  const rules = { canSkip: false, maxRate: 2, checkMinutes: 0, finishPer: 90 };
  const play = (...ranges: [number, number][]) => {
    const ledger = new Ledger([session("a", START + 540_000, rules)]);
    const applied = ledger.step(
      { id: "a", what: "beat", ranges, position: 0, rate: 1, takeOver: false, wait: 0, chance: 0 },
      START + 600_000,
    );
    return { ...applied.added, coverage: applied.state.progress.coverage };
  };

  test("ahead earns nothing where it is not allowed; what lies before it does", () => {
    expect(play([0, 10], [100, 200])).toEqual({ creditMs: 10_000, coverage: [{ from: 0, to: 10 }] });
    expect(play([100, 200])).toEqual({ creditMs: 0, coverage: [] });
  });

  test("two seconds are no skip, and the next stretch goes on from there", () => {
    const gap = SKIP_TOLERANCE_MS / 1000;
    expect(play([0, 10], [10 + gap, 20], [20, 30])).toEqual({ creditMs: 28_000, coverage: [{ from: 0, to: 30 }] });
    expect(play([0, 10], [10.01 + gap, 20])).toEqual({ creditMs: 10_000, coverage: [{ from: 0, to: 10 }] });
  });

  test("back and watching again counts as study", () => {
    expect(play([0, 10], [0, 10])).toEqual({ creditMs: 20_000, coverage: [{ from: 0, to: 10 }] });
  });
});
