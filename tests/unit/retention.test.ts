import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { before, termText } from "#server/kernel/retention/term.rules.ts";

const at = (text: string) => Date.parse(text);
const sixMonths = (now: string) => before({ months: 6 }, at(now)).toISOString();

describe("a term", () => {
  test("of months ends on the same day, or on the last one of a month that has no such day", () => {
    expect(sixMonths("2026-11-20T02:00:00.000Z")).toBe("2026-05-20T02:00:00.000Z");
    expect(sixMonths("2026-08-31T02:00:00.000Z")).toBe("2026-02-28T02:00:00.000Z");
    expect(sixMonths("2028-08-31T02:00:00.000Z")).toBe("2028-02-29T02:00:00.000Z");
    expect(sixMonths("2026-03-15T02:00:00.000Z")).toBe("2025-09-15T02:00:00.000Z");
  });

  test("of months is never shorter than they are", () => {
    const instant = fc.integer({ min: at("2020-01-01"), max: at("2100-01-01") });
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 36 }), (now, months) => {
        const due = before({ months }, now);
        const back = new Date(due);
        back.setUTCMonth(back.getUTCMonth() + months);
        expect(back.getTime()).toBeLessThanOrEqual(now);
      }),
    );
  });

  test("of days and minutes is that many of them", () => {
    expect(before({ days: 30 }, at("2026-11-20")).toISOString()).toBe("2026-10-21T00:00:00.000Z");
    expect(before({ minutes: 10 }, at("2026-11-20")).toISOString()).toBe("2026-11-19T23:50:00.000Z");
  });

  test("is told in words", () => {
    expect([{ months: 6 }, { days: 1 }, { minutes: 10 }, { days: 0 }].map(termText)).toEqual([
      { zh: "6 个月", en: "6 months" }, { zh: "1 天", en: "1 day" }, { zh: "10 分钟", en: "10 minutes" },
      { zh: "到期即删", en: "no longer" },
    ]);
  });
});
