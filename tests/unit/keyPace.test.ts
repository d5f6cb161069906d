import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NOTHING_GIVEN } from "#server/domains/learning/delivery/delivery.ts";
import { decide } from "#server/domains/learning/delivery/pace.rules.ts";

/** The pace of content keys against an oracle written from rules.md (Watching, Delivery), which keeps a plain list of what happened. */

const MINUTES = 40;
const START = 1_700_000_000_000;
const DAY = 24 * 3_600_000;

interface Step {
  readonly film: "a" | "b";
  readonly minute: number;
  /** Clock, ms; of it so much is counted. */
  readonly wait: number;
  readonly counted: number;
  readonly native: boolean;
}

const step: fc.Arbitrary<Step> = fc
  .record({
    film: fc.constantFrom("a" as const, "b" as const),
    minute: fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: MINUTES - 1 })),
    wait: fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 120_000 }), fc.constant(3_600_000)),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    native: fc.boolean(),
  })
  .map(({ share, ...rest }) => ({ ...rest, counted: Math.floor(Math.min(rest.wait, 90_000) * share) }));

type Pace = Parameters<typeof decide>[0];
const NONE: Pace = { since: 0, countedBefore: 0, given: 0, seeks: 0, recent: [] };

/** Runs steps for one learner whose courses allow `rate`; hands each to `look` with what the rule said. */
function run(steps: readonly Step[], rate: number, look: (one: Step, now: number, counted: number, given: boolean, wait: number) => void) {
  let [pace, now, counted] = [NONE, START, 0];
  const notes = { a: NOTHING_GIVEN, b: NOTHING_GIVEN };
  for (const one of steps) {
    [now, counted] = [now + one.wait, counted + one.counted];
    const ask = { minute: one.minute, minutes: MINUTES, whole: false, now, countedMs: counted, rate, native: one.native };
    const decided = decide(pace, notes[one.film], ask);
    if (decided.given) [pace, notes[one.film]] = [decided.pace, decided.note];
    look(one, now, counted, decided.given, decided.given ? 0 : decided.waitSeconds);
  }
}

const anySteps = fc.array(step, { minLength: 1, maxLength: 120 });
const anyRate = fc.constantFrom(1, 1.25, 1.5, 2);

describe("keys are given", () => {
  test("exactly where rules.md says so: base + rate × budget + 2 × seeks, 20 a minute, again freely", () => {
    fc.assert(
      fc.property(anySteps, anyRate, (steps, rate) => {
        /** What was given, by film and minute, and every new key. */
        const given = new Map<string, number>();
        let news: { at: number; seek: boolean }[] = [];
        let [since, before] = [Number.NEGATIVE_INFINITY, 0];
        const holds = (film: string, minute: number, now: number) => now < (given.get(`${film}${minute}`) ?? -DAY) + DAY;
        run(steps, rate, ({ film, minute, native }, now, counted, was) => {
          if (holds(film, minute, now)) return expect(was).toBe(true);
          if (now >= since + DAY) [since, before, news] = [now, counted, []];
          const seek = !holds(film, minute - 1, now);
          const seeks = news.filter((one) => one.seek).length + (seek ? 1 : 0);
          const allowed = (native ? 12 : 3) + (rate * (counted - before)) / 60_000 + 2 * seeks;
          const lately = news.filter((one) => Math.floor(one.at / 1000) > now / 1000 - 60).length;
          expect(was).toBe(lately < 20 && news.length + 1 <= allowed);
          if (!was) return;
          given.set(`${film}${minute}`, Math.floor(now / 1000) * 1000);
          news.push({ at: now, seek });
        });
      }),
      { numRuns: 500 },
    );
  });

  test("twenty a minute at most, whatever is claimed", () => {
    fc.assert(
      fc.property(anySteps, anyRate, (steps, rate) => {
        const seen = new Set<string>();
        const at: number[] = [];
        run(steps, rate, ({ film, minute }, now, _counted, was) => {
          if (was && !seen.has(`${film}${minute}`)) at.push(now);
          if (was) seen.add(`${film}${minute}`);
        });
        for (const [i, now] of at.entries()) expect(at.slice(0, i + 1).filter((one) => one > now - 59_000).length).toBeLessThanOrEqual(20);
      }),
    );
  });

  test("without an end to whoever plays from any minute on at any allowed speed, and loads as far ahead as it gets", () => {
    fc.assert(
      fc.property(anyRate, fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 60 }), (rate, first, every) => {
        let [pace, note, counted] = [NONE, NOTHING_GIVEN, 0];
        let loaded = first;
        for (let second = 0; second < 600; second += 1) {
          const now = START + second * 1000;
          // The budget grows by heartbeats; between them the gate counts what has passed.
          counted = second * 1000;
          const minute = first + Math.floor((rate * second) / 60);
          while (loaded <= minute + 3) {
            const ask = { minute: loaded, minutes: MINUTES, whole: false, now, countedMs: counted, rate, native: false };
            const decided = second % every === 0 || loaded === minute ? decide(pace, note, ask) : null;
            if (!decided?.given) break;
            [pace, note, loaded] = [decided.pace, decided.note, loaded + 1];
          }
          expect(loaded, `second ${second}`).toBeGreaterThan(minute);
        }
      }),
      { numRuns: 100 },
    );
  });

  test("and one that comes too early is given after the wait that it was told, where play goes on", () => {
    fc.assert(
      fc.property(anySteps, anyRate, (steps, rate) => {
        let [pace, now, counted] = [NONE, START, 0];
        let note = NOTHING_GIVEN;
        for (const one of steps) {
          [now, counted] = [now + one.wait, counted + one.counted];
          const ask = { minute: one.minute, minutes: MINUTES, whole: false, now, countedMs: counted, rate, native: false };
          const decided = decide(pace, note, ask);
          if (decided.given) {
            [pace, note] = [decided.pace, decided.note];
            continue;
          }
          expect(decided.waitSeconds).toBeGreaterThanOrEqual(1);
          expect(decided.waitSeconds).toBeLessThanOrEqual(20);
          // It is worth asking again then; a day's worth of waiting is never needed.
          const later = decide(pace, note, { ...ask, now: now + 240_000, countedMs: counted + 240_000 });
          if (pace.given - 3 - 2 * pace.seeks - (rate * (counted - pace.countedBefore)) / 60_000 < 3) expect(later.given).toBe(true);
        }
      }),
      { numRuns: 100 },
    );
  });
});
