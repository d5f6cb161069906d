import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maskCard, phaseOf, registers, sectionsOf, whyNot } from "#server/domains/exams/exams.rules.ts";

const window = fc.record({ startTime: fc.nat(1000), length: fc.integer({ min: 1, max: 1000 }), registerUntil: fc.option(fc.nat(3000)) })
  .map(({ startTime, length, registerUntil }) => ({ startTime, endTime: startTime + length, registerUntil }));
const mine = fc.record({ registered: fc.boolean(), attempts: fc.integer({ min: 1, max: 5 }), used: fc.nat(6), open: fc.boolean() });

describe("the window of an examination", () => {
  test("begins with its first and ends before its last instant", () => {
    const at = { startTime: 10, endTime: 20, registerUntil: null };
    expect([9, 10, 19, 20].map((now) => phaseOf(at, now))).toEqual(["coming", "open", "open", "ended"]);
  });

  test("registration closes at its own time or with the window, whichever comes first", () => {
    fc.assert(fc.property(window, fc.nat(3000), (at, now) => {
      const open = registers(at, now);
      if (open) expect(phaseOf(at, now)).not.toBe("ended");
      expect(open).toBe(now < at.endTime && (at.registerUntil === null || now < at.registerUntil));
    }));
  });

  test("it can be started in the window, registered, with an attempt left, and in no other case; what is open goes on", () => {
    fc.assert(fc.property(window, mine, fc.nat(3000), (at, me, now) => {
      const may = whyNot(at, me, now) === null;
      expect(may).toBe(me.open || (phaseOf(at, now) === "open" && me.registered && me.used < me.attempts));
    }));
  });
});

test("of a card's characters two are shown", () => {
  expect(maskCard("12345X")).toBe("****5X");
});

test("a section's points are the sum of its questions'", () => {
  expect(
    sectionsOf([
      { title: "一", questions: [{ score: 150 }, { score: 50 }] },
      { title: "二", questions: [] },
    ]),
  ).toEqual([
    { title: "一", count: 2, score: 200 },
    { title: "二", count: 0, score: 0 },
  ]);
});
