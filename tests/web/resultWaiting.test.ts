import { expect, test } from "vitest";
import { reviewMoment } from "#web/parts/practice/reviewMoment.ts";
import type { AttemptResult } from "#web/screens/exam/result/resultData.ts";
import { leftParts, waitsOf } from "#web/screens/exam/result/waiting.ts";

const MINUTE = 60_000;
const NOW = Date.parse("2026-11-21T11:00:00+08:00");

test.each([
  [2 * 1440 + 7 * 60 + 3, [["days", 2], ["hours", 7]]],
  [3 * 1440, [["days", 3]]],
  [61, [["hours", 1], ["minutes", 1]]],
  [60, [["hours", 1]]],
  [0.2, [["minutes", 1]]],
  [-5, [["minutes", 1]]],
])("what is left is said in the two units that matter: %s min", (minutes, parts) => {
  expect(leftParts(minutes * MINUTE)).toEqual(parts);
});

test("a moment is said as people say it, with its year where that is another", () => {
  const at = Date.parse("2026-11-30T18:00:00+08:00");
  expect([reviewMoment(at, NOW, "zh"), reviewMoment(at, NOW, "en")]).toEqual(["11 月 30 日 18:00", "30 November, 18:00"]);
  const later = Date.parse("2027-01-03T08:05:00+08:00");
  expect([reviewMoment(later, NOW, "zh"), reviewMoment(later, NOW, "en")]).toEqual(["2027 年 1 月 3 日 08:05", "3 January 2027, 08:05"]);
});

const base = { state: "marked", source: "examination", score: null, verdicts: [] } as unknown as AttemptResult;
const verdicts = [{ questionId: 1, verdict: "right" }] as const;
test.each([
  ["everything but passed", { reviewAt: 9 }, "all"],
  ["all but the score", { reviewAt: 9, score: 100 }, "details"],
  ["what another exam withholds", { reviewAt: 9, hiddenBy: "exam" }, "exam"],
  ["keys for ever", { score: 100 }, "keys"],
  ["nothing", { score: 100, verdicts }, null],
  ["nothing of a class exam that isn't passed", { source: "class", score: 100 }, null],
  ["nothing of an open attempt", { state: "open", reviewAt: 9 }, null],
])("the page knows what waits: %s", (_what, more, waits) => {
  expect(waitsOf({ ...base, ...more } as AttemptResult)).toBe(waits);
});
