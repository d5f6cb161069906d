import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { choicesOf, pointsIn, stepped } from "#web/screens/console/marking/points.ts";

/** What an essay can get, in 1/100 points. */
const most = fc.integer({ min: 1, max: 10_000 });

describe("points that a marker types", () => {
  test("are hundredths, in digits of either width", () => {
    expect(["8", "7.5", "0", ".5", "7.", "７。５", "7,25", " 10 "].map(pointsIn)).toEqual([800, 750, 0, 50, 700, 750, 725, 1000]);
  });

  test("are nothing where it is no number of points", () => {
    for (const typed of ["", ".", "-1", "1e3", "7.123", "abc", "1.2.3", "12345"]) expect(pointsIn(typed)).toBeNull();
  });
});

describe("an arrow key", () => {
  test("leads to the next half point, and never beyond what the essay can get", () => {
    fc.assert(
      fc.property(most, fc.integer({ min: 0, max: 10_000 }), fc.boolean(), (all, from, up) => {
        const points = Math.min(from, all);
        const next = stepped(points, up, all);
        expect(next).toBeGreaterThanOrEqual(0);
        expect(next).toBeLessThanOrEqual(all);
        expect(up ? next >= points : next <= points).toBe(true);
        expect(next % 50 === 0 || next === all).toBe(true);
      }),
    );
  });

  test("begins at an end where nothing was given", () => {
    expect([stepped(null, true, 800), stepped(null, false, 800)]).toEqual([50, 800]);
  });
});

describe("the buttons", () => {
  test("go from none to all in order, and are few", () => {
    fc.assert(
      fc.property(most, (all) => {
        const choices = choicesOf(all);
        expect(choices[0]).toBe(0);
        expect(choices.at(-1)).toBe(all);
        expect(choices.length).toBeLessThanOrEqual(13);
        expect(choices.toSorted((a, b) => a - b)).toEqual(choices);
      }),
    );
  });
});
