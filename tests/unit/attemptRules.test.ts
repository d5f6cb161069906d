import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bookedAs, deadlineOf, laidOut, lettersOf, perOf, remainingAt, seedOf, stateAfterMarking, takesAnswers, tallyOf, verdictsOf,
} from "#server/domains/practice/attempt/rules.ts";
import {
  type AskedQuestion, type Body, type Child, childScores, markAnswer, type PlainBody, USUAL_RULES, type Verdict,
} from "#server/domains/questions/questions.ts";

const plain = (kind: "single" | "judge", keys: string): PlainBody => ({
  kind,
  stem: "",
  analysis: "",
  options: Array.from(keys, (key) => ({ key, html: `之 ${key.charCodeAt(0)}` })),
  key: kind === "single" ? { kind, option: "A" } : { kind, right: "T" },
});
const essay: PlainBody = { kind: "essay", stem: "", analysis: "", options: [], key: { kind: "essay", reference: "" } };
const asked = (versionId: number): AskedQuestion => ({
  versionId,
  questionId: versionId,
  subjectId: 1,
  chapterId: null,
  pointId: null,
  difficulty: 2,
  ...(versionId % 3 === 0
    ? {
        kind: "case" as const,
        body: {
          kind: "case" as const,
          stem: "",
          analysis: "",
          children: [
            { ...plain("single", "ABCD"), id: 1, weight: 1 },
            { ...plain("judge", "TF"), id: 2, weight: 1 },
          ],
        },
      }
    : versionId % 3 === 1
      ? { kind: "single" as const, body: plain("single", "ABCDE") }
      : { kind: "judge" as const, body: plain("judge", "TF") }),
});
const sections = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { maxLength: 8 }), { minLength: 1, maxLength: 4 }).map((ids) =>
  ids.map((some, n) => ({ title: `${n}`, questions: some.map((id) => ({ questionId: id, versionId: id, score: id })) })));
const bodies = new Map(Array.from({ length: 1001 }, (_, id) => [id, asked(id)]));
const seed = fc.nat();
const sorted = (text: string) => Array.from(text).toSorted().join("");

describe("the layout of an attempt", () => {
  test("keeps every question with its version and score, and each section its own", () => {
    fc.assert(fc.property(sections, fc.boolean(), fc.boolean(), seed, (those, shuffleQuestions, shuffleOptions, n) => {
      const rules = { ...USUAL_RULES, shuffleQuestions, shuffleOptions };
      const { questionIds, versionIds, scores, orders } = laidOut({ sections: those, rules }, bodies, n);
      expect([versionIds, scores]).toEqual([questionIds, questionIds]);
      expect(orders).toHaveLength(questionIds.length);
      let from = 0;
      for (const { questions } of those) {
        const mine = questionIds.slice(from, (from += questions.length));
        expect(mine.toSorted((a, b) => a - b)).toEqual(questions.map((one) => one.questionId).toSorted((a, b) => a - b));
        if (!shuffleQuestions) expect(mine).toEqual(questions.map((one) => one.questionId));
      }
    }));
  });

  test("names each option once, judge questions as written, a case child by child", () => {
    fc.assert(fc.property(sections, seed, (those, n) => {
      const { versionIds, orders } = laidOut({ sections: those, rules: { ...USUAL_RULES, shuffleOptions: true } }, bodies, n);
      for (const [place, id] of versionIds.entries()) {
        if (id % 3 === 2) expect(orders[place]).toBe("");
        else if (id % 3 === 1) expect(sorted(orders[place]!)).toBe("ABCDE");
        else expect(orders[place]!.split(";").map(sorted)).toEqual(["ABCD", ""]);
      }
      expect(laidOut({ sections: those, rules: USUAL_RULES }, bodies, n).orders.every((order) => order === "")).toBe(true);
    }));
  });

  test("is the same for the same try, and another for another learner", () => {
    const those = [
      { title: "", questions: Array.from({ length: 40 }, (_, id) => ({ questionId: id + 1, versionId: id + 1, score: 100 })) },
    ];
    const rules = { ...USUAL_RULES, shuffleQuestions: true, shuffleOptions: true };
    const of = (learnerId: number) =>
      laidOut({ sections: those, rules }, bodies, seedOf(learnerId, "6f0a2a4e-0000-4000-8000-000000000000"));
    expect(of(1)).toEqual(of(1));
    expect(of(1).questionIds).not.toEqual(of(2).questionIds);
    expect(of(1).orders.toSorted()).not.toEqual(of(2).orders.toSorted());
  });
});

describe("time", () => {
  test.each([
    [{ minutes: 60 }, 1_000, 3_601_000], [{ minutes: null }, 1_000, null], [{ minutes: 60, notAfter: 601_000 }, 1_000, 601_000],
    [{ minutes: 60, notAfter: 601_000, extraSeconds: 300 }, 1_000, 901_000], [{ minutes: null, notAfter: 601_000 }, 1_000, 601_000],
  ])("of %j begun at %i ends at %s", (start, at, deadline) => {
    expect(deadlineOf(start, at)).toBe(deadline);
  });

  test("that is left is whole seconds, rounded up, never below none", () => {
    expect([remainingAt(10_000, 8_999), remainingAt(10_000, 9_000), remainingAt(10_000, 10_001), remainingAt(null, 5)]).toEqual([
      2,
      1,
      0,
      null,
    ]);
  });

  test("answers are taken until the deadline, and in the grace after it though the server has handed in; never once it is final", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("open", "handedIn", "reviewing", "marked", "abandoned" as const),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: -100_000, max: 100_000 }),
        (state, grace, late) => {
          const takes = takesAnswers({ state, deadline: 1_000_000, grace, upSince: 0 }, 1_000_000 + late);
          const inTime = late <= grace * 1000;
          expect(takes).toBe(inTime && (state === "open" || (state === "handedIn" && grace > 0)));
        },
      ),
    );
  });
});

describe("the grace after the deadline", () => {
  test("is counted from the start of the school where that was down at the deadline; none stays none", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 600 }), fc.integer({ min: -100_000, max: 900_000 }), fc.nat(1_000_000), (grace, up, wait) => {
        const [deadline, upSince] = [1_000_000, 1_000_000 + up];
        const at = Math.max(deadline, upSince) + wait;
        const waited = at - Math.max(deadline, upSince);
        const takes = takesAnswers({ state: "handedIn", deadline, grace, upSince }, at);
        expect(takes).toBe(grace > 0 && waited <= grace * 1000);
      }),
    );
  });
});

describe("verdicts", () => {
  const verdict = fc.constantFrom<Verdict>("right", "wrong", "partly", "blank", "pending");

  test("are kept as letters and read back, and their counts are all of them", () => {
    fc.assert(fc.property(fc.array(verdict), (verdicts) => {
      const letters = lettersOf(verdicts);
      expect(verdictsOf(letters)).toEqual(verdicts);
      const { correct, wrong, blank, pendingReview } = tallyOf(letters);
      expect(correct + wrong + blank + pendingReview).toBe(verdicts.length);
      expect(correct).toBe(verdicts.filter((one) => one === "right").length);
      expect(stateAfterMarking("exam", verdicts)).toBe(pendingReview > 0 ? "reviewing" : "marked");
      expect(stateAfterMarking("practice", verdicts)).toBe("marked");
    }));
    expect(verdictsOf(null)).toEqual([]);
  });

  test.each([
    ["right", 100, "single", true],
    ["partly", 99, "multiple", false],
    ["wrong", 0, "judge", false],
    ["blank", 0, "fill", undefined],
    ["pending", null, "essay", null],
    ["partly", 60, "essay", true],
    ["partly", 59, "essay", false],
  ] as const)("%s with %s of 100 in a question of kind %s is %s to the books", (verdict_, awarded, kind, booked) => {
    expect(bookedAs({ verdict: verdict_, awarded }, { ...essay, kind }, 100)).toBe(booked);
  });

  const bookedCase = (children: readonly Child[], given: Record<string, string>, score: number, points: Record<number, number>) => {
    const body: Body = { kind: "case", stem: "", analysis: "", children };
    return bookedAs(markAnswer(body, given, score, "exact", points), body, score);
  };
  test.each([
    [{ 1: "答" }, { 1: 80 }, [1], true],
    [{ 1: "答" }, { 1: 59 }, [1], false],
    [{ 1: "答" }, {}, [1], null],
    [{}, {}, [1], undefined],
    [{ 1: "答", 2: "A" }, { 1: 30 }, [1, 2], true],
    [{ 1: "答", 2: "B" }, { 1: 50 }, [1, 2], false],
    [{ 1: "答", 2: "A" }, { 1: 29 }, [1, 2], false],
    [{ 2: "A" }, {}, [1, 2], false],
    [{ 1: "答", 2: "B" }, {}, [1, 2], null],
  ] as const)(
    "a case of an essay and a single, answered %j with %j points in its children %j of 100, is %s to the books",
    (given, points, ids, booked) => {
      const all: Child[] = [
        { ...essay, id: 1, weight: 1 },
        { ...plain("single", "AB"), id: 2, weight: 1 },
      ];
      expect(
        bookedCase(
          all.filter(({ id }) => (ids as readonly number[]).includes(id)),
          given,
          100,
          points,
        ),
      ).toBe(booked);
    },
  );

  test(
    "a case is right to the books when each of its children is by itself, and an essay from 60 % of its share on, however that is rounded",
    () => {
      const kinds = fc.array(
        fc.record({ isEssay: fc.boolean(), isRight: fc.boolean(), per: fc.nat(100), weight: fc.integer({ min: 1, max: 9 }) }),
        { minLength: 1, maxLength: 6 },
      );
      fc.assert(
        fc.property(kinds, fc.integer({ min: 1000, max: 10_000 }), (those, score) => {
          const children = those.map(({ isEssay, weight }, i): Child => ({
            ...(isEssay ? essay : plain("single", "AB")),
            id: i + 1,
            weight,
          }));
          const shares = childScores(
            score,
            those.map(({ weight }) => weight),
          );
          // As the learner's own percentage becomes points: rounded down.
          const points = Object.fromEntries(those.map(({ per }, i) => [i + 1, Math.floor((shares[i]! * per) / 100)]));
          const given = Object.fromEntries(those.map(({ isEssay, isRight }, i) => [i + 1, isEssay ? "答" : isRight ? "A" : "B"]));
          const alone = children.map((child, i) =>
            bookedAs(markAnswer(child, given[child.id]!, shares[i]!, "exact", { 0: points[child.id]! }), child, shares[i]!),
          );
          expect(bookedCase(children, given, score, points)).toBe(alone.every((one) => one === true));
          for (const [i, { isEssay, per }] of those.entries()) if (isEssay && (per >= 60 || per < 50)) expect(alone[i]).toBe(per >= 60);
        }),
      );
    },
  );

  test("percents are whole and rounded down", () => {
    expect([perOf(2, 3), perOf(0, 0), perOf(5, 5)]).toEqual([66, 0, 100]);
  });
});
