import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Body, Child, Key, PlainAnswer, PlainBody } from "#server/domains/questions/question/body.ts";
import { childScores, folded, HALF_POINT, markAnswer, shareOut } from "#server/domains/questions/question/marking.rules.ts";

const plain = (key: Key, options: readonly string[] = []): PlainBody => ({
  kind: key.kind, stem: "<p>?</p>", options: options.map((option) => ({ key: option, html: option })), key, analysis: "",
});
const caseOf = (children: readonly (readonly [PlainBody, number])[]): Body => ({
  kind: "case", stem: "", analysis: "", children: children.map(([body, weight], i): Child => ({ ...body, id: i + 1, weight })),
});
const fill = (blanks: readonly (readonly string[])[], anyOrder = false) => plain({ kind: "fill", blanks, anyOrder });

const LETTERS = ["A", "B", "C", "D", "E", "F"];
const score = fc.integer({ min: 0, max: 10_000 });
const rule = fc.constantFrom("exact", "half", "ratio" as const);
const single = fc.constantFrom(...LETTERS).map((option) => plain({ kind: "single", option }, LETTERS));
const judge = fc.constantFrom("T" as const, "F" as const).map((right) => plain({ kind: "judge", right }, ["T", "F"]));
const multiple = fc.subarray(LETTERS, { minLength: 1 }).map((options) => plain({ kind: "multiple", options }, LETTERS));
const word = fc.string({ minLength: 1, maxLength: 6, unit: fc.constantFrom("安", "全", "a", "B", "3", "８", "Ω", "-") });
const blanks = fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 });
const filling = fc.tuple(blanks, fc.boolean()).map(([texts, anyOrder]) => fill(texts, anyOrder));
const essay = fc.constant(plain({ kind: "essay", reference: "…" }));
const anyPlain = fc.oneof(single, judge, multiple, filling, essay);
const text = fc.oneof(fc.constantFrom("", " ", ...LETTERS, "T", "F"), word);
const given = fc.oneof(fc.constant(null), text, fc.array(text, { maxLength: 6 }));

const rightFor = ({ key }: PlainBody): PlainAnswer => {
  if (key.kind === "single") return key.option;
  if (key.kind === "judge") return key.right;
  if (key.kind === "multiple") return key.options;
  return key.kind === "fill" ? key.blanks.map((texts) => texts[0]!) : "我的答案";
};

describe("every question", () => {
  test("earns between nothing and its score, in whole 1/100 points", () => {
    fc.assert(fc.property(anyPlain, given, score, rule, (body, answer, points, multipleRule) => {
      const { verdict, awarded } = markAnswer(body, answer, points, multipleRule);
      expect(awarded === null).toBe(verdict === "pending");
      expect(awarded === null || (Number.isInteger(awarded) && awarded >= 0 && awarded <= points)).toBe(true);
      if (verdict === "right") expect(awarded).toBe(points);
      if (verdict === "wrong" || verdict === "blank") expect(awarded).toBe(0);
    }));
  });

  test("answered as its key says is right and earns everything; an essay waits", () => {
    fc.assert(fc.property(anyPlain, score, rule, (body, points, multipleRule) => {
      const expected = body.kind === "essay" ? { verdict: "pending", awarded: null } : { verdict: "right", awarded: points };
      expect(markAnswer(body, rightFor(body), points, multipleRule)).toEqual(expected);
    }));
  });

  test("without an answer is blank and earns nothing", () => {
    fc.assert(fc.property(anyPlain, fc.constantFrom(null, "", "  ", [], ["", "　"]), score, (body, answer, points) => {
      expect(markAnswer(body, answer, points, "ratio")).toEqual({ verdict: "blank", awarded: 0 });
    }));
  });
});

describe("single and judge", () => {
  test("are all or nothing", () => {
    fc.assert(fc.property(fc.oneof(single, judge), fc.constantFrom(...LETTERS, "T"), score, (body, option, points) => {
      const right = rightFor(body) === option;
      expect(markAnswer(body, option, points, "ratio")).toEqual(
        right ? { verdict: "right", awarded: points } : { verdict: "wrong", awarded: 0 },
      );
    }));
  });
});

describe("multiple", () => {
  const abd = plain({ kind: "multiple", options: ["A", "B", "D"] }, LETTERS);

  test("with any wrong option earns nothing, whatever the paper's rule", () => {
    fc.assert(fc.property(multiple, fc.subarray(LETTERS, { minLength: 1 }), score, rule, (body, chosen, points, multipleRule) => {
      const right = rightFor(body) as readonly string[];
      fc.pre(chosen.some((option) => !right.includes(option)));
      expect(markAnswer(body, chosen, points, multipleRule)).toEqual({ verdict: "wrong", awarded: 0 });
    }));
  });

  test.each([
    ["exact", ["A", "B"], "wrong", 0],
    ["half", ["A", "B"], "partly", 100],
    ["half", ["D"], "partly", 100],
    ["ratio", ["A", "B"], "partly", 133],
    ["ratio", ["D"], "partly", 66],
    ["exact", ["D", "B", "A"], "right", 200],
    ["ratio", ["A", "A", "A"], "partly", 66],
  ] as const)("by the rule %s, %s of A, B and D is %s with %i of 200", (multipleRule, chosen, verdict, awarded) => {
    expect(markAnswer(abd, chosen, 200, multipleRule)).toEqual({ verdict, awarded });
  });

  test("never earns less for one more right option", () => {
    fc.assert(fc.property(multiple, score, rule, (body, points, multipleRule) => {
      const right = rightFor(body) as readonly string[];
      const earned = right.map((_, i) => markAnswer(body, right.slice(0, i + 1), points, multipleRule).awarded!);
      expect(earned).toEqual(earned.toSorted((a, b) => a - b));
    }));
  });
});

describe("fill", () => {
  test.each([
    ["３８０Ｖ", "380v"],
    [" 接地 ", "接地"],
    ["　ＰＥ线", "pe线"],
    ["10kΩ", "10KΩ"],
    ["μF", "µF"],
    ["㎡", "m2"],
    ["ΟΔΟΣ", "οδοσ"],
  ])("takes %j for %j: NFKC, trimming and case folding", (answer, accepted) => {
    expect(markAnswer(fill([[accepted]]), [answer], 100, "exact")).toEqual({ verdict: "right", awarded: 100 });
  });

  test("takes nothing else for the same", () => {
    expect(markAnswer(fill([["380 V"]]), ["380V"], 100, "exact").verdict).toBe("wrong");
  });

  test("each blank earns its own share, and all of them the score", () => {
    fc.assert(fc.property(blanks, fc.infiniteStream(fc.boolean()), score, (texts, coins, points) => {
      const right = texts.map(() => coins.next().value as boolean);
      const awarded = markAnswer(
        fill(texts),
        texts.map((alternatives, i) => (right[i] ? alternatives.at(-1)! : "错的")),
        points,
        "exact",
      ).awarded!;
      const shares = shareOut(points, texts.map(() => 1));
      expect(awarded).toBe(shares.reduce((sum, share, i) => sum + (right[i] ? share : 0), 0));
    }));
  });

  test("in any order earns the same however the answers are turned round", () => {
    fc.assert(fc.property(blanks, fc.array(text, { maxLength: 5 }), score, (texts, answers, points) => {
      const five = texts.map((_, i) => answers[i] ?? "");
      const marks = [five, five.toReversed(), [...five.slice(1), ...five.slice(0, 1)]].map((turned) =>
        markAnswer(fill(texts, true), turned, points, "exact"),
      );
      expect(marks[1]).toEqual(marks[0]);
      expect(marks[2]).toEqual(marks[0]);
    }));
  });

  test("in any order finds the best matching, though an answer fits several blanks", () => {
    const body = fill([["红", "黄", "绿"], ["红"], ["黄", "红"]], true);
    expect(markAnswer(body, ["红", "黄", "绿"], 300, "exact")).toEqual({ verdict: "right", awarded: 300 });
    expect(markAnswer(body, ["绿", "绿", "红"], 300, "exact")).toEqual({ verdict: "partly", awarded: 200 });
    expect(markAnswer(body, ["绿", "绿", "绿"], 300, "exact")).toEqual({ verdict: "partly", awarded: 100 });
  });

  test("in order gives nothing for a right text in the wrong blank", () => {
    expect(markAnswer(fill([["L"], ["N"]]), ["N", "L"], 200, "exact")).toEqual({ verdict: "wrong", awarded: 0 });
  });

  test("folding twice changes nothing more", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), (any) => {
      expect(folded(folded(any))).toBe(folded(any));
    }));
  });
});

describe("an essay", () => {
  const body = plain({ kind: "essay", reference: "…" });
  test.each([
    [undefined, "pending", null],
    [0, "wrong", 0],
    [300, "partly", 300],
    [1000, "right", 1000],
    [2000, "right", 1000],
    [-5, "wrong", 0],
  ] as const)("to which %s points of 1000 were given is %s", (points, verdict, awarded) => {
    expect(markAnswer(body, "答", 1000, "exact", points === undefined ? {} : { 0: points })).toEqual({ verdict, awarded });
  });
});

describe("a case", () => {
  const children = fc.array(fc.tuple(anyPlain, fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 6 });

  test("is exactly the sum of its children, and their scores are the whole score", () => {
    fc.assert(fc.property(children, fc.array(given, { maxLength: 6 }), score, rule, (parts, answers, points, multipleRule) => {
      const answer = Object.fromEntries(parts.map((_, i) => [String(i + 1), answers[i] ?? null]));
      const essays = Object.fromEntries(parts.map((_, i) => [i + 1, 7 * i]));
      const marked = markAnswer(caseOf(parts), answer, points, multipleRule, essays);
      expect(marked.awarded).toBe(Object.values(marked.children!).reduce((sum, mark) => sum + mark.awarded!, 0));
      const all = Object.fromEntries(parts.map(([body], i) => [String(i + 1), rightFor(body)]));
      expect(markAnswer(caseOf(parts), all, points, multipleRule, Object.fromEntries(parts.map((_, i) => [i + 1, 10_000])))).toMatchObject({
        verdict: "right",
        awarded: points,
      });
    }));
  });

  test("shares its score by weight, what is left to those who lost most", () => {
    expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(shareOut(100, [1, 2, 3])).toEqual([17, 33, 50]);
    expect(shareOut(5, [0, 0])).toEqual([3, 2]);
    fc.assert(fc.property(score, fc.array(fc.nat(50), { minLength: 1, maxLength: 20 }), (points, weights) => {
      expect(shareOut(points, weights).reduce((sum, part) => sum + part, 0)).toBe(points);
    }));
  });

  test("gives its children whole and half points by weight, at least a half, and the rest to the last", () => {
    expect(childScores(900, [1, 1, 1, 1])).toEqual([200, 200, 200, 300]);
    expect(childScores(200, [1, 1, 1])).toEqual([50, 50, 100]);
    expect(childScores(200, [9, 1, 1])).toEqual([100, 50, 50]);
    expect(childScores(1500, [2, 1])).toEqual([1000, 500]);
    const weights = fc.array(fc.nat(50), { minLength: 1, maxLength: 20 });
    fc.assert(fc.property(fc.integer({ min: 1, max: 400 }), weights, (halves, those) => {
      const points = halves * HALF_POINT;
      const shares = childScores(points, those);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(points);
      if (halves < those.length) return;
      for (const share of shares) expect([share % HALF_POINT, share >= HALF_POINT]).toEqual([0, true]);
      const all = those.reduce((sum, weight) => sum + weight, 0);
      // None but the last gets more than its share, save where that is under half a point.
      for (const [i, share] of shares.slice(0, -1).entries())
        if (all > 0) expect(share).toBeLessThanOrEqual(Math.max(HALF_POINT, (points * those[i]!) / all));
    }));
  });

  test("and what an earlier paper made too small for that is shared to the last hundredth", () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 10_000 }), fc.array(fc.nat(50), { minLength: 1, maxLength: 20 }), (points, those) => {
      const shares = childScores(points, those);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(points);
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
    }));
  });

  test("waits while one of its essays does, and keeps what the others earned", () => {
    const body = caseOf([[plain({ kind: "judge", right: "T" }), 1], [plain({ kind: "essay", reference: "…" }), 1]]);
    const marked = markAnswer(body, { 1: "T", 2: "因为" }, 1000, "exact");
    expect(marked).toEqual({
      verdict: "pending",
      awarded: null,
      children: { 1: { verdict: "right", awarded: 500 }, 2: { verdict: "pending", awarded: null } },
    });
    expect(markAnswer(body, { 1: "F", 2: "因为" }, 1000, "exact", { 2: 250 })).toMatchObject({ verdict: "partly", awarded: 250 });
  });

  test("is blank only when every child is", () => {
    const body = caseOf([[plain({ kind: "judge", right: "T" }), 1], [plain({ kind: "judge", right: "F" }), 1]]);
    expect(markAnswer(body, null, 100, "exact").verdict).toBe("blank");
    expect(markAnswer(body, { 1: null }, 100, "exact").verdict).toBe("blank");
    expect(markAnswer(body, { 1: "F" }, 100, "exact").verdict).toBe("wrong");
    expect(markAnswer(body, { 1: "T" }, 100, "exact")).toMatchObject({ verdict: "partly", awarded: 50 });
  });
});
