import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AFTER_RIGHT, AFTER_WRONG, type Judged, LADDER, LEARNED, move, type Standing } from "#server/domains/books/repetition.rules.ts";

const DAY = 86_400;
const judged = fc.constantFrom<Judged>("right", "wrong", "unjudged");
const answers = fc.array(fc.record({ judged, due: fc.boolean() }), { maxLength: 30 });

/** Every standing on the way through these answers, the first included. */
function walk(list: readonly { judged: Judged; due: boolean }[]): Standing[] {
  const way: Standing[] = [{ inBook: false, step: 0 }];
  for (const one of list) {
    const { inBook, step } = move(way.at(-1)!, one.judged, one.due);
    way.push({ inBook, step });
  }
  return way;
}

describe("the error book", () => {
  test("a question is in it exactly when it was wrong and not yet right twice in a row since", () => {
    fc.assert(
      fc.property(answers, (list) => {
        const known = list.map((one) => one.judged).filter((one) => one !== "unjudged");
        const lastWrong = known.lastIndexOf("wrong");
        expect(walk(list).at(-1)!.inBook).toBe(lastWrong >= 0 && known.length - 1 - lastWrong < 2);
      }),
    );
  });

  test("what nobody has judged changes nothing", () => {
    fc.assert(fc.property(answers, fc.boolean(), (list, due) => {
      const before = walk(list).at(-1)!;
      expect(move(before, "unjudged", due)).toEqual({ ...before, dueIn: "keep" });
    }));
  });

  test("the statement that makes the moves knows every step that can be reached", () => {
    fc.assert(fc.property(answers, (list) => {
      expect(walk(list).every(({ step }) => step >= 0 && step <= LEARNED)).toBe(true);
    }));
  });
});

describe("when a question is asked again", () => {
  test("in ten minutes after a wrong answer, whatever came before", () => {
    fc.assert(fc.property(answers, fc.boolean(), (list, due) => {
      expect(move(walk(list).at(-1)!, "wrong", due)).toEqual({ inBook: true, step: 0, dueIn: 600 });
    }));
    expect(AFTER_WRONG).toBe(600);
  });

  test("after a day, then out of the book and after 3, 7, 16 and 35 days, then never", () => {
    let at: Standing = { inBook: true, step: 0 };
    const waits: unknown[] = [];
    for (let n = 0; n < 6; n += 1) {
      const to = move(at, "right", true);
      waits.push([to.inBook, to.dueIn]);
      at = to;
    }
    expect(waits).toEqual([[true, DAY], [false, 3 * DAY], [false, 7 * DAY], [false, 16 * DAY], [false, 35 * DAY], [false, null]]);
    expect([AFTER_RIGHT, LADDER]).toEqual([DAY, [3 * DAY, 7 * DAY, 16 * DAY, 35 * DAY]]);
    expect(move(at, "right", true)).toEqual({ inBook: false, step: LEARNED, dueIn: "keep" });
  });

  test("on the ladder an answer before its time proves nothing; in the book it counts at any time", () => {
    expect(move({ inBook: false, step: 3 }, "right", false)).toEqual({ inBook: false, step: 3, dueIn: "keep" });
    expect(move({ inBook: true, step: 0 }, "right", false)).toEqual({ inBook: true, step: 1, dueIn: DAY });
  });

  test("waits grow with every right answer that is due", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: LEARNED - 2 }), (step) => {
        const first = move({ inBook: step < 2, step }, "right", true);
        const second = move(first, "right", true);
        if (typeof first.dueIn === "number" && typeof second.dueIn === "number") expect(second.dueIn).toBeGreaterThan(first.dueIn);
      }),
    );
  });

  test("a question that was never wrong falls never due", () => {
    expect(move({ inBook: false, step: 0 }, "right", true)).toEqual({ inBook: false, step: 0, dueIn: "keep" });
  });
});
