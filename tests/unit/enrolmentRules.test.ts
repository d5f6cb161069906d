import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Held, isLocked, shownPrice, standing, type Terms } from "#server/domains/enrolment/enrolment.ts";
import { endOfValidity, sellsTo } from "#server/domains/enrolment/rules.ts";

const NOW = 1_000_000;
const terms: fc.Arbitrary<Terms> = fc.record({
  sale: fc.constantFrom("onSale", "closed", "packageOnly", "partner"),
  price: fc.constantFrom(0, 1, 68_000),
  published: fc.boolean(),
});
const instant = fc.integer({ min: NOW - 5, max: NOW + 5 });
const held: fc.Arbitrary<Held> = fc.record({
  source: fc.constantFrom("free", "order", "package", "task", "grant"),
  startsAt: instant,
  endsAt: fc.option(instant),
  revokedAt: fc.option(instant),
});
const live = (one: Held) => one.revokedAt === null && one.startsAt <= NOW && (one.endsAt === null || one.endsAt > NOW);

describe("buttonType and locked", () => {
  test(
    "a course is studied now exactly when a live entitlement is held, whatever became of its sale; a partner's on the partner's site",
    () => {
      fc.assert(
        fc.property(terms, fc.array(held, { maxLength: 4 }), fc.boolean(), (course, rows, sells) => {
          const { buttonType, owned } = standing(course, rows, NOW, sells);
          expect(owned).toBe(rows.some(live));
          expect(buttonType === 2).toBe(owned && course.sale !== "partner");
          if (owned && course.sale === "partner") expect(buttonType).toBe(1);
        }),
      );
    },
  );

  test("a locked item is never one of a held course, nor a trial item", () => {
    fc.assert(
      fc.property(terms, fc.array(held, { maxLength: 4 }), fc.boolean(), (course, rows, isTrial) => {
        const stand = standing(course, rows, NOW);
        expect(isLocked({ isTrial }, stand)).toBe(!rows.some(live) && !isTrial);
      }),
    );
  });

  test("only a free course on sale is offered for one click, only a priced one for money", () => {
    fc.assert(
      fc.property(terms, fc.array(held, { maxLength: 4 }), (course, rows) => {
        const { buttonType } = standing(course, rows, NOW);
        if (buttonType === 3) expect(course).toEqual({ sale: "onSale", price: 0, published: true });
        if (buttonType === 0) expect(course.sale === "onSale" && course.price > 0 && course.published).toBe(true);
      }),
    );
  });

  test("learners of a special distributor meet no order entry and no price", () => {
    fc.assert(
      fc.property(terms, fc.array(held, { maxLength: 4 }), (course, rows) => {
        expect([0, 5]).not.toContain(standing(course, rows, NOW, false).buttonType);
        expect(shownPrice(course.price, { sells: false }) ?? 0).toBe(0);
      }),
    );
    expect(["1", "2", "666"].map(sellsTo)).toEqual([false, false, false]);
    expect(["", "3", "66", "6661"].map(sellsTo)).toEqual([true, true, true, true]);
  });

  test("the order of the entitlements decides nothing, and one more never takes a course away", () => {
    fc.assert(
      fc.property(terms, fc.array(held, { maxLength: 4 }), held, (course, rows, more) => {
        expect(standing(course, rows.toReversed(), NOW)).toEqual(standing(course, rows, NOW));
        if (standing(course, rows, NOW).owned) expect(standing(course, [...rows, more], NOW).owned).toBe(true);
      }),
    );
  });

  test("the validity is the latest end, and none where one holding is for ever", () => {
    const row = (endsAt: number | null): Held => ({ source: "order", startsAt: 0, endsAt, revokedAt: null });
    const course: Terms = { sale: "onSale", price: 1, published: true };
    expect(standing(course, [row(NOW + 1), row(NOW + 9)], NOW).validUntil).toBe(NOW + 9);
    expect(standing(course, [row(NOW + 1), row(null)], NOW).validUntil).toBeNull();
    expect(standing(course, [row(NOW)], NOW)).toEqual({ buttonType: 0, owned: false, validUntil: null });
  });

  test("a free enrolment that ended is not renewed by a click, a bought one may be bought again", () => {
    const ended = (source: Held["source"]): Held => ({ source, startsAt: 0, endsAt: NOW - 1, revokedAt: null });
    expect(standing({ sale: "onSale", price: 0, published: true }, [ended("free")], NOW).buttonType).toBe(4);
    expect(standing({ sale: "onSale", price: 0, published: true }, [ended("task")], NOW).buttonType).toBe(3);
    expect(standing({ sale: "onSale", price: 100, published: true }, [ended("order")], NOW).buttonType).toBe(0);
  });

  test("each kind of sale has its own meaning", () => {
    const of = (sale: Terms["sale"], price = 0, published = true) => standing({ sale, price, published }, [], NOW).buttonType;
    expect([of("onSale", 100), of("onSale"), of("closed"), of("partner"), of("packageOnly"), of("onSale", 0, false)]).toEqual([
      0, 3, 4, 1, 5, 4,
    ]);
  });

  test("a validity of n days ends n days later", () => {
    expect(endOfValidity(365, NOW)).toBe(NOW + 365 * 86_400_000);
    expect(endOfValidity(null, NOW)).toBeNull();
  });
});
