import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawClass, isAmple, kindShares, type Slot } from "#server/domains/exams/classExam/draw.rules.ts";
import {
  chosenPassages, type Ended, failuresInRow, isWatched, lineOf, waitAfter, waitsUntil,
} from "#server/domains/exams/classExam/waits.rules.ts";
import type { Drawable } from "#server/domains/questions/questions.ts";
import type { QuestionKind } from "#contract/questions.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const T0 = Date.parse("2026-11-20T10:00:00+08:00");

/** Attempts with so many ms between their ends, newest first. */
const endedFrom = (steps: readonly { readonly after: number; readonly passed: boolean }[]): Ended[] => {
  let at = T0;
  return steps.map(({ after, passed }) => ({ endedAt: (at += after), passed })).toReversed();
};

const someEnded = fc
  .array(fc.record({ after: fc.integer({ min: 1, max: 40 * HOUR }), passed: fc.boolean() }), { maxLength: 12 })
  .map(endedFrom);

describe("the wait after a failed attempt", () => {
  test("is 10 min, doubles up to 4 h and starts over after 24 h", () => {
    const minutes = [1, 2, 3, 4, 5, 6, 7, 20].map((failures) => waitAfter(failures) / MINUTE);
    expect(minutes).toEqual([10, 20, 40, 80, 160, 240, 240, 240]);
    const day = endedFrom([{ after: 0, passed: false }, { after: HOUR, passed: false }, { after: 24 * HOUR, passed: false }]);
    expect([failuresInRow(day.slice(1)), failuresInRow(day)]).toEqual([2, 1]);
  });

  test("is, for any past, what rules.md says: told from the oldest attempt on", () => {
    fc.assert(
      fc.property(someEnded, (ended) => {
        // The oracle walks forward and keeps one wait, as somebody with a notebook would.
        let [wait, last] = [0, -Infinity];
        for (const { endedAt, passed } of ended.toReversed()) {
          if (passed || endedAt - last >= 24 * HOUR) wait = 0;
          if (!passed) wait = wait === 0 ? 10 * MINUTE : Math.min(2 * wait, 4 * HOUR);
          last = passed ? -Infinity : endedAt;
        }
        const newest = ended[0];
        expect(waitsUntil(ended, [])).toBe(!newest || newest.passed ? null : newest.endedAt + wait);
      }),
    );
  });

  test("never outlasts 10 min in the last 24 h before a deadline, and no deadline makes it longer", () => {
    fc.assert(
      fc.property(someEnded, fc.array(fc.integer({ min: -HOUR, max: 90 * HOUR }), { maxLength: 3 }), (ended, from) => {
        const newest = ended[0];
        const deadlines = from.map((after) => (newest?.endedAt ?? T0) + after);
        const [until, free] = [waitsUntil(ended, deadlines), waitsUntil(ended, [])];
        if (until === null || !newest) {
          expect(free).toBeNull();
          return;
        }
        expect(until).toBeLessThanOrEqual(free!);
        expect(until).toBeGreaterThan(newest.endedAt);
        for (const deadline of deadlines) expect(until).toBeLessThanOrEqual(Math.max(newest.endedAt, deadline - 24 * HOUR) + 10 * MINUTE);
        const bounds = [free!, ...deadlines.map((deadline) => Math.max(newest.endedAt, deadline - 24 * HOUR) + 10 * MINUTE)];
        expect(bounds).toContain(until);
      }),
    );
  });

  test("ends by at most three passages, no part of a lesson twice; where none is named it stands", () => {
    const at = (itemId: number, from: number) => ({ itemId, from, done: true });
    expect(chosenPassages([at(1, 0), at(1, 0), at(2, 0), at(1, 60), at(3, 0)])).toEqual([at(1, 0), at(2, 0), at(1, 60)]);
    expect([isWatched([]), isWatched([at(1, 0)]), isWatched([at(1, 0), { ...at(2, 0), done: false }])]).toEqual([false, true, false]);
  });

  test("the line is the highest of the exam's own and those of the open tasks", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), fc.array(fc.integer({ min: 1, max: 100 })), (own, rates) => {
        const line = lineOf(own, rates.map((examAccuracyRate) => ({ examAccuracyRate })));
        expect([own, ...rates].every((one) => one <= line) && [own, ...rates].includes(line)).toBe(true);
      }),
    );
  });
});

const KINDS = ["single", "multiple", "judge", "fill"] as const satisfies readonly QuestionKind[];

/** A paper of up to three sections and a pool that holds at least what it asks. */
const someDraw = fc
  .record({
    sections: fc.array(
      fc.array(fc.record({ kind: fc.constantFrom(...KINDS), score: fc.constantFrom(100, 200), count: fc.integer({ min: 1, max: 4 }) }), {
        minLength: 1, maxLength: 3,
      }),
      { minLength: 1, maxLength: 3 },
    ),
    spare: fc.record({ single: fc.nat(9), multiple: fc.nat(9), judge: fc.nat(9), fill: fc.nat(9) }),
    seed: fc.nat(2 ** 32 - 1),
    seen: fc.array(fc.nat(60)),
    kept: fc.array(fc.nat(60)),
  })
  .map(({ sections, spare, seed, seen, kept }) => {
    const slots = sections.flatMap((cells, section) => cells.map((cell): Slot => ({ ...cell, section })));
    const asked = (kind: QuestionKind) => slots.reduce((sum, slot) => (slot.kind === kind ? sum + slot.count : sum), 0);
    const kinds = KINDS.flatMap((kind) => Array.from({ length: asked(kind) + spare[kind] }, () => kind));
    const pool = kinds.map((kind, n) => ({
      questionId: n + 1, versionId: 1000 + n, kind, chapterId: null, difficulty: 2, kept: kept.includes(n),
    } satisfies Drawable & { kept: boolean }));
    const content = { sections: sections.map((_cells, n) => ({ title: `第 ${n} 部分`, questions: [] })) };
    return { slots, pool, content, seed, seen: new Set(seen) };
  });

describe("the draw of a class exam", () => {
  test("asks exactly what the paper asks, no question twice, and the same for the same seed, whatever the order of the pool", () => {
    fc.assert(
      fc.property(someDraw, ({ slots, pool, content, seed, seen }) => {
        const drawn = drawClass(content, slots, pool, (id) => seen.has(id), seed)!;
        const kindOf = new Map(pool.map(({ questionId, kind }) => [questionId, kind]));
        const told = (section: number) =>
          drawn[section]!.questions.map(({ questionId, score }) => `${kindOf.get(questionId)} ${score}`).toSorted();
        for (const [n] of content.sections.entries()) {
          const wanted = slots
            .filter(({ section }) => section === n)
            .flatMap(({ kind, score, count }) => Array<string>(count).fill(`${kind} ${score}`));
          expect(told(n)).toEqual(wanted.toSorted());
        }
        const ids = drawn.flatMap(({ questions }) => questions.map(({ questionId }) => questionId));
        expect(new Set(ids).size).toBe(ids.length);
        expect(drawClass(content, slots, pool.toReversed(), (id) => seen.has(id), seed)).toEqual(drawn);
      }),
    );
  });

  test("asks none whose key was seen while one of its kind is left that was not", () => {
    fc.assert(
      fc.property(someDraw, ({ slots, pool, content, seed, seen }) => {
        const drawn = drawClass(content, slots, pool, (id) => seen.has(id), seed)!;
        const ids = new Set(drawn.flatMap(({ questions }) => questions.map(({ questionId }) => questionId)));
        for (const kind of KINDS) {
          const of = pool.filter((one) => one.kind === kind);
          const [takenSeen, leftUnseen] = [
            of.filter(({ questionId }) => ids.has(questionId) && seen.has(questionId)).length,
            of.filter(({ questionId }) => !ids.has(questionId) && !seen.has(questionId)).length,
          ];
          expect(Math.min(takenSeen, leftUnseen)).toBe(0);
        }
      }),
    );
  });

  test("falls short where the pool lacks a kind, and the pool is ample from three times of each kind on", () => {
    const slots: Slot[] = [{ section: 0, kind: "single", count: 2, score: 100 }, { section: 0, kind: "judge", count: 1, score: 100 }];
    const of = (single: number, judge: number) =>
      [...Array<"single">(single).fill("single"), ...Array<"judge">(judge).fill("judge")].map((kind, n) => ({
        questionId: n + 1, versionId: n + 1, kind, chapterId: null, difficulty: 2, kept: true,
      }));
    expect(drawClass({ sections: [{ title: "", questions: [] }] }, slots, of(9, 0), () => false, 1)).toBeNull();
    expect([of(6, 3), of(5, 3), of(9, 2)].map((pool) => isAmple(kindShares(slots, pool)))).toEqual([true, false, false]);
  });
});
