import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Drawable, drawMock, missing } from "#server/domains/questions/papers/mockDraw.rules.ts";
import type { Cell } from "#server/domains/questions/question/paper.ts";

const KINDS = ["single", "judge"] as const;
const question = fc.record({ kind: fc.constantFrom(...KINDS), chapterId: fc.constantFrom(1, 2, null), difficulty: fc.constantFrom(1, 2) });
const bank = fc
  .array(question, { maxLength: 24 })
  .map((list): Drawable[] => list.map((one, n) => ({ ...one, questionId: n + 1, versionId: 100 + n })));
const cell = fc
  .record({
    kind: fc.constantFrom(...KINDS),
    chapterId: fc.option(fc.constantFrom(1, 2), { nil: undefined }),
    difficulty: fc.option(fc.constantFrom(1, 2), { nil: undefined }),
    count: fc.integer({ min: 1, max: 5 }),
  })
  .map(({ kind, chapterId, difficulty, count }): Cell => ({
    kind,
    count,
    score: 100,
    ...(chapterId === undefined ? {} : { chapterId }),
    ...(difficulty === undefined ? {} : { difficulty }),
  }));
const cells = fc.array(cell, { minLength: 1, maxLength: 5 });
const seeds = fc.integer({ min: 0, max: 4_294_967_295 });

const fits = (c: Cell, q: Drawable) =>
  c.kind === q.kind &&
  (c.chapterId === undefined || c.chapterId === q.chapterId) &&
  (c.difficulty === undefined || c.difficulty === q.difficulty);

/** Hall's condition over every set of cells: the plain, slow truth about whether a rule can be met. */
function canBeMet(rule: readonly Cell[], questions: readonly Drawable[]): boolean {
  for (let set = 1; set < 1 << rule.length; set += 1) {
    const some = rule.filter((_cell, n) => set & (1 << n));
    const asked = some.reduce((sum, { count }) => sum + count, 0);
    if (questions.filter((q) => some.some((c) => fits(c, q))).length < asked) return false;
  }
  return true;
}

describe("drawing a mock exam", () => {
  test("a draw satisfies its rule exactly and holds no question twice; it fails only where no draw could", () => {
    fc.assert(
      fc.property(cells, bank, seeds, (rule, questions, seed) => {
        const drawn = drawMock(rule, questions, () => 0, seed);
        expect(drawn !== null).toBe(canBeMet(rule, questions));
        if (!drawn) return;
        expect(drawn.map((held) => held.length)).toEqual(rule.map(({ count }) => count));
        expect(drawn.every((held, n) => held.every((q) => fits(rule[n]!, q)))).toBe(true);
        const ids = drawn.flat().map(({ questionId }) => questionId);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 600 },
    );
  });

  test("a bank that holds just what the rule asks is always drawn whole, however the cells overlap", () => {
    const exact = cells.chain((rule) =>
      fc.tuple(fc.constant(rule), ...rule.flatMap(({ count, kind, chapterId, difficulty }) => Array.from({ length: count }, () =>
        question.map((one) => ({ kind, chapterId: chapterId ?? one.chapterId, difficulty: difficulty ?? one.difficulty }))))));
    fc.assert(
      fc.property(exact, seeds, ([rule, ...asked], seed) => {
        const questions = asked.map((one, n): Drawable => ({ ...one, questionId: n + 1, versionId: n + 1 }));
        expect(
          drawMock(rule, questions, () => 0, seed)!
            .flat()
            .map(({ questionId }) => questionId)
            .toSorted((a, b) => a - b),
        ).toEqual(questions.map(({ questionId }) => questionId));
      }),
      { numRuns: 300 },
    );
  });

  test("the same seed draws the same, whatever the order of the bank; another seed draws differently", () => {
    fc.assert(
      fc.property(cells, bank, seeds, (rule, questions, seed) => {
        expect(drawMock(rule, questions.toReversed(), () => 1, seed)).toEqual(drawMock(rule, questions, () => 1, seed));
      }),
    );
    const many = Array.from({ length: 400 }, (_none, n): Drawable => ({
      questionId: n + 1,
      versionId: n,
      kind: "single",
      chapterId: 1,
      difficulty: 1,
    }));
    const rule: Cell[] = [{ kind: "single", count: 20, score: 100 }];
    const draws = new Set(Array.from({ length: 50 }, (_none, seed) => JSON.stringify(drawMock(rule, many, () => 0, seed))));
    expect(draws.size).toBe(50);
  });

  test("what the learner saw least comes first: no question in the draw could be swapped for one seen less", () => {
    fc.assert(
      fc.property(cells, bank, seeds, fc.func(fc.integer({ min: 0, max: 3 })), (rule, questions, seed, times) => {
        const drawn = drawMock(rule, questions, times, seed);
        if (!drawn) return;
        const chosen = drawn.flat();
        const left = questions.filter((q) => !chosen.includes(q));
        for (const out of chosen) {
          for (const better of left.filter((q) => times(q.questionId) < times(out.questionId))) {
            expect(canBeMet(rule, [...chosen.filter((q) => q !== out), better])).toBe(false);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test("chance is fair among equals: over many seeds each question is drawn about as often", () => {
    const many = Array.from({ length: 20 }, (_none, n): Drawable => ({
      questionId: n + 1,
      versionId: n,
      kind: "judge",
      chapterId: null,
      difficulty: 2,
    }));
    const counts = new Map<number, number>();
    for (let seed = 0; seed < 2000; seed += 1)
      for (const { questionId } of drawMock([{ kind: "judge", count: 5, score: 100 }], many, () => 0, seed)![0]!)
        counts.set(questionId, (counts.get(questionId) ?? 0) + 1);
    expect([...counts.values()].every((count) => count > 400 && count < 600)).toBe(true);
  });
});

describe("what is missing", () => {
  test("is nothing exactly when the rule can be met, and otherwise as many as no filling can spare", () => {
    fc.assert(
      fc.property(cells, bank, (rule, questions) => {
        const lacking = missing(rule, questions);
        expect(lacking.length === 0).toBe(canBeMet(rule, questions));
        const lessened = rule
          .map((c, n) => ({ ...c, count: c.count - (lacking.find((one) => one.cell === n)?.missing ?? 0) }))
          .filter(({ count }) => count > 0);
        expect(canBeMet(lessened, questions)).toBe(true);
      }),
    );
  });

  test("is told cell by cell, with how many questions fit", () => {
    const three = [1, 2, 3].map((questionId): Drawable => ({
      questionId,
      versionId: questionId,
      kind: "single",
      chapterId: 7,
      difficulty: 1,
    }));
    expect(
      missing(
        [
          { kind: "single", count: 2, score: 100 },
          { kind: "single", chapterId: 7, count: 2, score: 100 },
          { kind: "essay", count: 1, score: 100 },
        ],
        three,
      ),
    ).toEqual([
      { cell: 1, asked: 2, there: 3, missing: 1 },
      { cell: 2, asked: 1, there: 0, missing: 1 },
    ]);
  });

  test("a hundred questions out of ten thousand with overlapping cells are drawn at once", () => {
    const many = Array.from({ length: 10_000 }, (_none, n): Drawable => ({
      questionId: n + 1,
      versionId: n,
      kind: KINDS[n % 2]!,
      chapterId: (n % 12) + 1,
      difficulty: (n % 3) + 1,
    }));
    const rule: Cell[] = [
      ...Array.from({ length: 12 }, (_none, n): Cell => ({ kind: KINDS[n % 2]!, chapterId: n + 1, count: 5, score: 100 })),
      { kind: "single", count: 20, score: 100 },
      { kind: "judge", difficulty: 2, count: 20, score: 100 },
    ];
    expect(drawMock(rule, many, (id) => id % 5, 42)!.flat()).toHaveLength(100);
  });
});
