import { expect, test } from "vitest";
import { studyValues, topOf } from "#web/screens/console/desk/days.ts";

test("the axis ends at an even number that holds the peak and isn't far above it", () => {
  for (let peak = 0; peak <= 3000; peak += 1) {
    const top = topOf(peak, 4);
    expect(top).toBeGreaterThanOrEqual(Math.max(peak, 4));
    expect(top % 2).toBe(0);
    if (peak >= 4) expect(top).toBeLessThanOrEqual(Math.max(10, 2 * peak));
  }
  expect([topOf(0, 10), topOf(387, 10), topOf(1001, 10)]).toEqual([10, 400, 2000]);
});

test("what was studied is told in minutes, and in hours where there are many", () => {
  expect(studyValues([0, 119, 600])).toEqual({ unit: "minutes", values: [0, 1, 10] });
  expect(studyValues([36_000, 3_960, 0])).toEqual({ unit: "hours", values: [10, 1.1, 0] });
});
