import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isFinished, nextInPackage, packageProgress, type PartDone, studiedLast } from "#server/domains/learning/study/packages.rules.ts";
import { coursePer } from "#server/domains/learning/study/progress.rules.ts";
import { bundleOf, formerPrice, type PackagePart, singlyFen, soldSingly } from "#server/domains/catalogue/course/packages.rules.ts";
import { partnerLink } from "#server/domains/catalogue/course/partner.rules.ts";

const fen = fc.integer({ min: 0, max: 10_000_000 });
const sale = fc.constantFrom("onSale" as const, "closed" as const, "packageOnly" as const, "partner" as const);
const parts = fc
  .array(fc.record({ price: fen, sale, published: fc.boolean(), owned: fc.boolean() }), { maxLength: 6 })
  .map((rows) => rows.map((row, at) => ({ ...row, id: at + 1 })));

describe("what a package saves", () => {
  test("a package of three courses saves what they cost singly less its own price", () => {
    const on = (id: number, price: number, owned = false) => ({ id, price, sale: "onSale" as const, published: true, owned });
    expect(bundleOf(128_000, [on(1, 56_000), on(2, 68_000, true), { ...on(3, 44_000), sale: "packageOnly" as const }])).toEqual({
      singlyFen: 124_000, savesFen: 0, missingFen: 56_000, ownedIds: [2], onlyHereIds: [3],
    });
    expect(bundleOf(128_000, [on(1, 56_000), on(2, 68_000), on(3, 44_000)])).toEqual({
      singlyFen: 168_000, savesFen: 40_000, missingFen: 168_000, ownedIds: [], onlyHereIds: [],
    });
  });

  test("price and saving make up the single prices to the fen wherever it saves; it never saves less than nothing", () => {
    fc.assert(
      fc.property(fen, parts, (price, held) => {
        const { singlyFen: singly, savesFen } = bundleOf(price, held);
        expect(savesFen).toBeGreaterThanOrEqual(0);
        if (savesFen > 0) expect(price + savesFen).toBe(singly);
        else expect(singly).toBeLessThanOrEqual(price);
        expect(Number.isInteger(savesFen)).toBe(true);
      }),
    );
  });

  test("only what is sold singly has a single price: taking any other course out changes nothing", () => {
    fc.assert(
      fc.property(parts, (held) => {
        expect(singlyFen(held)).toBe(held.filter(soldSingly).reduce((sum, part) => sum + part.price, 0));
        expect(singlyFen(held)).toBe(singlyFen(held.filter((part) => part.published && part.sale === "onSale")));
      }),
    );
  });

  test("owned courses are named, and what is missing never costs more than all of them", () => {
    fc.assert(
      fc.property(fen, parts, (price, held) => {
        const bundle = bundleOf(price, held);
        expect(bundle.ownedIds).toEqual(held.filter((part) => part.owned).map((part) => part.id));
        const ownedSingly = held.filter((part) => part.owned && soldSingly(part)).reduce((sum, part) => sum + part.price, 0);
        expect(bundle.missingFen + ownedSingly).toBe(bundle.singlyFen);
      }),
    );
  });

  test("the former price on its card is the single prices, and only where they are dearer", () => {
    fc.assert(
      fc.property(fen, parts, (price, held: readonly PackagePart[]) => {
        const former = formerPrice(price, held);
        if (former === null) expect(singlyFen(held)).toBeLessThanOrEqual(price);
        else expect([former, former > price]).toEqual([singlyFen(held), true]);
      }),
    );
  });
});

describe("progress over a package", () => {
  const part = fc
    .record({
      lessons: fc.integer({ min: 0, max: 20 }),
      each: fc.integer({ min: 1, max: 900 }),
      done: fc.nat(100),
      finished: fc.nat(20),
      studiedAt: fc.option(fc.integer({ min: 1, max: 1_000 })),
    })
    .map(({ lessons, each, done, finished, studiedAt }): Omit<PartDone, "seriesId"> => ({
      lessonCount: lessons,
      seconds: lessons * each,
      coveredSeconds: Math.floor((lessons * each * done) / 100),
      finishedLessons: Math.min(finished, lessons),
      studiedAt,
    }));
  const whole = fc.array(part, { maxLength: 5 }).map((rows) => rows.map((row, at): PartDone => ({ ...row, seriesId: at + 1 })));

  test("lies between that of its least and its most watched series", () => {
    fc.assert(
      fc.property(whole, (held) => {
        const { watchedPer } = packageProgress(held);
        const pers = held.filter((one) => one.seconds > 0).map((one) => coursePer([one]));
        expect(watchedPer).toBeGreaterThanOrEqual(pers.length > 0 ? Math.min(...pers) : 0);
        expect(watchedPer).toBeLessThanOrEqual(pers.length > 0 ? Math.max(...pers) + 1 : 0);
      }),
    );
  });

  test("counts each lesson once, and the whole is finished exactly when every series with lessons is", () => {
    fc.assert(
      fc.property(whole, (held) => {
        const { finishedLessons, studyLessons } = packageProgress(held);
        const withLessons = held.filter((one) => one.lessonCount > 0);
        expect(isFinished({ finishedLessons, lessonCount: studyLessons })).toBe(withLessons.length > 0 && withLessons.every(isFinished));
      }),
    );
  });

  test("one goes on in the unfinished series watched last, else in the first unfinished one, else from the start", () => {
    fc.assert(
      fc.property(whole, (held) => {
        const next = nextInPackage(held);
        const withLessons = held.filter((one) => one.lessonCount > 0);
        const open = withLessons.filter((one) => !isFinished(one));
        if (open.length === 0) {
          expect(next).toBe(withLessons[0] ?? null);
          return;
        }
        expect(open).toContain(next);
        const begun = open.filter((one) => one.studiedAt !== null);
        expect(next!.studiedAt).toBe(begun.length > 0 ? Math.max(...begun.map((one) => one.studiedAt!)) : null);
        if (begun.length === 0) expect(next).toBe(open[0]);
        expect(studiedLast(open)).toBe(begun.length > 0 ? next : null);
      }),
    );
  });
});

describe("the link to a partner's site", () => {
  test("is an https address of a named host, written out", () => {
    expect(partnerLink("https://partner.example.com/course?id=7#a")).toBe("https://partner.example.com/course?id=7#a");
    expect(partnerLink("https://Partner.example.com")).toBe("https://partner.example.com/");
  });

  test("is nothing else, whatever stands in the database", () => {
    for (const address of [
      null,
      "",
      "http://partner.example.com",
      "javascript:alert(1)",
      "https://a:b@partner.example.com/",
      "https://user@partner.example.com/",
      "//partner.example.com",
      "/course",
      "https:// partner.example.com",
      "https://[::1]/",
      "data:text/html,x",
      "https://partner.example.com/\nx",
      `https://partner.example.com/${"a".repeat(3_000)}`,
    ]) {
      expect([address, partnerLink(address)]).toEqual([address, null]);
    }
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ["http", "ftp", "https"] }), (address) => {
        expect(partnerLink(address) === null).toBe(!address.startsWith("https:"));
      }),
    );
  });
});
