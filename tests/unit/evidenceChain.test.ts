import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonical, chainHash, type EvidenceRow, GENESIS } from "#server/domains/learning/ledger/evidence.rules.ts";
import { ChainWalk, type Fault, type StoredRow } from "#server/domains/learning/evidence/chain.rules.ts";
import { brokenField } from "#server/domains/learning/evidence/trace.rules.ts";

const LEARNER = 7;
const START_US = Date.parse("2026-11-20T02:00:00Z") * 1000;

const row = (nth: number, more: Partial<EvidenceRow> = {}): EvidenceRow => ({
  learnerId: LEARNER,
  nth,
  atUs: START_US + nth * 10_000_000,
  sessionId: "q2Xn0c5eU7mR1zYtA3bV9kLp",
  seq: nth,
  itemId: 31,
  position: nth * 10,
  rate: 1,
  rangesMs: [(nth - 1) * 10_000, nth * 10_000],
  coverageAdded: 10,
  creditAddedMs: 10_000,
  presence: "none",
  marks: "",
  ...more,
});

/** A true chain of so many rows. */
function chain(count: number): StoredRow[] {
  const rows: StoredRow[] = [];
  let hash = GENESIS;
  for (let nth = 1; nth <= count; nth += 1) {
    const one = row(nth);
    hash = chainHash(hash, one);
    rows.push({ ...one, hash });
  }
  return rows;
}

/** What is found when `rows` stand in the table, read in the order of their instants, and the head is that of the true chain. */
function faultsOf(
  rows: readonly StoredRow[],
  truth: readonly StoredRow[],
  sealed: ReadonlyMap<number, Buffer> = new Map(),
): readonly Fault[] {
  const last = truth.at(-1);
  const walk = new ChainWalk(LEARNER, last ? { count: last.nth, hash: last.hash } : { count: 0, hash: GENESIS }, sealed, brokenField);
  for (const one of rows.toSorted((a, b) => a.atUs - b.atUs || a.nth - b.nth)) walk.take(one);
  return walk.end();
}

const TRUE = chain(12);
const put = (nth: number, changed: Partial<StoredRow>) => TRUE.map((one) => (one.nth === nth ? { ...one, ...changed } : one));

describe("an unbroken chain", () => {
  test("has no fault, nor has an empty one", () => {
    expect(faultsOf(TRUE, TRUE)).toEqual([]);
    expect(faultsOf([], [])).toEqual([]);
  });

  test("sums what its rows earned, by item", () => {
    const walk = new ChainWalk(LEARNER, { count: 12, hash: TRUE[11]!.hash }, new Map(), brokenField);
    for (const one of TRUE) walk.take(one);
    expect([...walk.totals]).toEqual([[31, { coverage: 120, creditMs: 120_000 }]]);
  });
});

describe("what was done to a row is found and named", () => {
  const where = { learnerId: LEARNER, nth: 5, at: START_US / 1000 + 50_000, sessionId: TRUE[4]!.sessionId, seq: 5, itemId: 31 };
  test.each<[string, Partial<StoredRow>, string, string]>([
    ["credit", { creditAddedMs: 20_000 }, "credit_added_ms", "10000"],
    ["coverage", { coverageAdded: 20 }, "coverage_added", "10"],
    ["position", { position: 51 }, "position", "50"],
    ["rate", { rate: 2 }, "rate", "1"],
    ["presence", { presence: "passed" }, "presence", "none"],
    ["seq", { seq: 6 }, "seq", "5"],
    ["item", { itemId: 32 }, "item_id", "31"],
    ["one end of a range", { rangesMs: [40_000, 50_001] }, "ranges_ms", "{40000,50000}"],
    ["a letter of the session", { sessionId: "q2Xn0c5eU7mR1zYtA3bV9kLP" }, "session_id", "q2Xn0c5eU7mR1zYtA3bV9kLp"],
    ["its instant, by a millisecond", { atUs: TRUE[4]!.atUs + 1_000 }, "at", "2026-11-20T02:00:50.000Z"],
    ["its place in the chain", { nth: 99 }, "nth", "5"],
  ])("a changed %s", (_name, changed, field, was) => {
    const found = faultsOf(put(5, changed), TRUE);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ kind: "changed", learnerId: LEARNER, nth: 5, field, was });
    if (!("seq" in changed || "sessionId" in changed || "itemId" in changed || "atUs" in changed)) expect(found[0]).toMatchObject(where);
  }, 20_000);

  test("a changed hash, of a middle row and of the last one", () => {
    for (const nth of [5, 12]) {
      const forged = Buffer.from(TRUE[nth - 1]!.hash);
      forged[3]! ^= 1;
      expect(faultsOf(put(nth, { hash: forged }), TRUE)).toEqual([
        expect.objectContaining({ kind: "changed", nth, field: "hash", was: TRUE[nth - 1]!.hash.toString("hex") }),
      ]);
    }
  }, 20_000);

  test("two changed fields: the row is named, and no field", () => {
    const found = faultsOf(put(5, { creditAddedMs: 20_000, coverageAdded: 20 }), TRUE);
    expect(found).toEqual([{ ...where, kind: "changed" }]);
  }, 20_000);

  test("a removed row, several, the first and the last ones", () => {
    const without = (...gone: number[]) => TRUE.filter((one) => !gone.includes(one.nth));
    expect(faultsOf(without(5), TRUE)).toEqual([{ kind: "removed", learnerId: LEARNER, nth: 5 }]);
    expect(faultsOf(without(5, 6, 9), TRUE)).toEqual([
      { kind: "removed", learnerId: LEARNER, nth: 5, toNth: 6 },
      { kind: "removed", learnerId: LEARNER, nth: 9 },
    ]);
    expect(faultsOf(without(1), TRUE)).toEqual([{ kind: "removed", learnerId: LEARNER, nth: 1 }]);
    expect(faultsOf(without(11, 12), TRUE)).toEqual([{ kind: "removed", learnerId: LEARNER, nth: 11, toNth: 12 }]);
    expect(faultsOf([], TRUE)).toEqual([{ kind: "removed", learnerId: LEARNER, nth: 1, toNth: 12 }]);
  });

  test("an inserted row, between others, as a copy, and at the end with a right hash", () => {
    const between = { ...row(5, { atUs: TRUE[4]!.atUs - 1_000, creditAddedMs: 9_000 }), hash: TRUE[4]!.hash };
    expect(faultsOf([...TRUE, between], TRUE)).toEqual([expect.objectContaining({ kind: "inserted", nth: 5, at: between.atUs / 1000 })]);
    const copy = { ...TRUE[4]!, atUs: TRUE[4]!.atUs + 1_000 };
    expect(faultsOf([...TRUE, copy], TRUE)).toEqual([expect.objectContaining({ kind: "inserted", nth: 5, at: copy.atUs / 1000 })]);
    const next = row(13);
    expect(faultsOf([...TRUE, { ...next, hash: chainHash(TRUE[11]!.hash, next) }], TRUE)).toEqual([
      expect.objectContaining({ kind: "inserted", nth: 13 }),
    ]);
  });

  test("rows that changed places", () => {
    const [a, b] = [TRUE[4]!, TRUE[7]!];
    const swapped = TRUE.map((one) => (one.nth === 5 ? { ...one, atUs: b.atUs } : one.nth === 8 ? { ...one, atUs: a.atUs } : one));
    const found = faultsOf(swapped, TRUE);
    expect(found.length).toBeGreaterThan(0);
    expect(found.map((fault) => fault.nth)).toEqual(expect.arrayContaining([5, 8]));
  });

  test("a row that was moved back or forth is named, not those between", () => {
    const moved = (nth: number, by: number) => faultsOf(put(nth, { atUs: TRUE[nth - 1]!.atUs + by * 10_000_000 }), TRUE);
    expect(moved(5, 3.5)).toEqual([expect.objectContaining({ kind: "moved", nth: 5, field: "at" })]);
    expect(moved(8, -3.5)).toEqual([expect.objectContaining({ kind: "changed", nth: 8 })]);
    expect(moved(2, -1.5)).toEqual([expect.objectContaining({ kind: "changed", nth: 2 })]);
  }, 20_000);

  test("a row with a place beyond the chain's end is one fault, whatever number it bears", () => {
    const found = faultsOf(put(5, { nth: 2_147_483_647, creditAddedMs: 1 }), TRUE);
    expect(found).toEqual([
      expect.objectContaining({ kind: "inserted", nth: 2_147_483_647 }),
      { kind: "removed", learnerId: LEARNER, nth: 5 },
    ]);
  });

  test("a chain that was rewritten as a whole, with its end, differs from its seal", () => {
    let hash = GENESIS;
    const forged = TRUE.map((one) => {
      const changed = one.nth === 5 ? { ...one, creditAddedMs: 600_000 } : one;
      hash = chainHash(hash, changed);
      return { ...changed, hash };
    });
    expect(faultsOf(forged, forged)).toEqual([]);
    expect(faultsOf(forged, forged, new Map([[10, TRUE[9]!.hash]]))).toEqual([expect.objectContaining({ kind: "sealed", nth: 10 })]);
    expect(faultsOf(TRUE.slice(0, 8), TRUE.slice(0, 8), new Map([[10, TRUE[9]!.hash]]))).toEqual([
      { kind: "sealed", learnerId: LEARNER, nth: 10 },
    ]);
  });
});

test("any one byte of any row, changed, names that row", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(), fc.integer({ min: 1, max: 255 }), (nth, place, flip) => {
      const one = TRUE[nth - 1]!;
      const bytes = canonical(one);
      // Numbers of the row; a text's length can't be changed without its text.
      const at = [...Array(40).keys()].filter((i) => i < 28 || i >= 32)[place % 36]!;
      bytes[at]! ^= flip;
      const changed: Partial<StoredRow> = {
        learnerId: LEARNER,
        nth: bytes.readInt32BE(4),
        atUs: bytes.readUInt32BE(8) * 2 ** 32 + bytes.readUInt32BE(12),
        seq: bytes.readInt32BE(16),
        itemId: bytes.readInt32BE(20),
        position: bytes.readInt32BE(24),
        coverageAdded: bytes.readInt32BE(32),
        creditAddedMs: bytes.readInt32BE(36),
      };
      if (at < 4) return;
      const found = faultsOf(put(nth, changed), TRUE);
      expect(found.length).toBeGreaterThan(0);
      expect(found.map((fault) => fault.nth)).toContain(nth);
    }),
    { numRuns: 40 },
  );
}, 60_000);
