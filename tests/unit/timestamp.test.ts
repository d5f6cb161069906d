import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { timestampText } from "#contract/timestamp.ts";

describe("the timestamp format", () => {
  test("13 digits are milliseconds, otherwise seconds", () => {
    expect(timestampText(1_763_694_125_000)).toBe("2025-11-21 11:02:05");
    expect(timestampText("1763694125")).toBe("2025-11-21 11:02:05");
    expect(timestampText(0)).toBe("1970-01-01 08:00:00");
  });

  test("an empty value shows '-', and so does what is no timestamp", () => {
    for (const value of ["", "  ", null, undefined, "soon", Number.NaN, -5, "999999999999999"]) expect(timestampText(value)).toBe("-");
  });

  test("midnight is hour 00 of the school's day", () => {
    expect(timestampText(Date.parse("2026-11-20T16:00:00Z"))).toBe("2026-11-21 00:00:00");
  });

  test("any millisecond timestamp reads as its own second", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000_000_000, max: 9_999_999_999_999 }), (ms) => {
        expect(Date.parse(`${timestampText(ms).replace(" ", "T")}+08:00`)).toBe(Math.floor(ms / 1000) * 1000);
      }),
    );
  });
});
