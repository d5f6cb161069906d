import { expect, test } from "vitest";
import { text } from "#web/text/zh/reports.ts";
import { dueText } from "#web/parts/reports/due.ts";

test("the school's term is told to the minute, whatever day it ends on", () => {
  const at = (time: string) => Date.parse(`${time}:00+08:00`);
  const now = at("2026-11-24T00:59");
  expect(dueText(at("2026-11-24T08:30"), now, text)).toBe("今天 08:30");
  expect(dueText(at("2026-11-25T00:59"), now, text)).toBe("11-25 00:59");
  expect(dueText(at("2026-11-23T21:00"), now, text)).toBe("昨天 21:00");
  expect(dueText(at("2027-01-02T09:00"), now, text)).toBe("2027-01-02 09:00");
});
