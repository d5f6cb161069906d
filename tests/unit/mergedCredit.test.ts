import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addedCredit, type Earned, withinLesson } from "#server/domains/learning/merging/credit.rules.ts";

const HOUR = 3_600_000;
const beat = (at: number, creditMs = 10_000, itemId = 1, day = "2026-11-20"): Earned => ({ itemId, at, creditMs, day });
const sum = (rows: readonly Earned[]) => rows.reduce((ms, { creditMs }) => ms + creditMs, 0);

describe("what one account's credit adds to another's", () => {
  test("is all of it where they never studied at the same time", () => {
    expect(sum(addedCredit([beat(10_000), beat(20_000)], [beat(40_000), beat(50_000)], 12 * HOUR))).toBe(20_000);
  });

  test("is nothing of a moment in which both earned, to the millisecond", () => {
    const rows = addedCredit([beat(14_000), beat(24_000)], [beat(20_000)], 12 * HOUR);
    expect(rows.map(({ creditMs }) => creditMs)).toEqual([6_000, 4_000]);
  });

  test("ends where the day of both is full, and begins again on the next", () => {
    const stays = [beat(HOUR, HOUR)];
    const goes = [beat(3 * HOUR, HOUR), beat(5 * HOUR, HOUR), beat(30 * HOUR, HOUR, 1, "2026-11-21")];
    expect(addedCredit(goes, stays, 2 * HOUR).map(({ creditMs }) => creditMs)).toEqual([HOUR, 0, HOUR]);
  });

  test("never is more than the clock, than the day takes, or than was earned", () => {
    // Beats of one account never overlap: each lasts at most as long as it is away from the one before.
    const account = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 40_000 }), fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 1, max: 3 })))
      .map((steps) => {
        let at = 0;
        return steps.map(([gap, share, itemId]) => beat((at += gap), Math.floor(gap * share), itemId));
      });
    fc.assert(
      fc.property(account, account, fc.integer({ min: 0, max: 400_000 }), (goes, stays, dayMs) => {
        const added = addedCredit(goes, stays, dayMs);
        const last = Math.max(0, ...[...goes, ...stays].map(({ at }) => at));
        expect(sum(added) + sum(stays)).toBeLessThanOrEqual(last);
        expect(sum(added)).toBeLessThanOrEqual(Math.max(0, dayMs - sum(stays)));
        for (const [n, row] of added.entries()) expect(row.creditMs).toBeLessThanOrEqual(goes.toSorted((a, b) => a.at - b.at)[n]!.creditMs);
      }),
    );
  });
});

describe("of a lesson", () => {
  const rows = [beat(10_000), beat(20_000), beat(30_000)];

  test("no more comes over than one ledger holds and the other takes", () => {
    expect(sum(withinLesson(rows, { before: 0, held: 25_000, free: HOUR }))).toBe(25_000);
    expect(sum(withinLesson(rows, { before: 0, held: HOUR, free: 12_000 }))).toBe(12_000);
    expect(sum(withinLesson(rows, { before: 0, held: HOUR, free: -5 }))).toBe(0);
  });

  test("what came over before doesn't come a second time", () => {
    expect(withinLesson(rows, { before: 30_000, held: HOUR, free: HOUR })).toEqual([]);
    expect(sum(withinLesson(rows, { before: 14_000, held: HOUR, free: HOUR }))).toBe(16_000);
  });
});
