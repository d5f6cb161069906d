import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SECRECIES, type Secrecy } from "#contract/questions.ts";
import { adviceFor } from "#server/domains/exams/exams.rules.ts";
import { takes } from "#server/domains/questions/questions.ts";

describe("what a paper takes", () => {
  test("is what rules.md says of each kind of question", () => {
    // "reserved ones appear in formal examinations alone, class ones in class exams alone"; "A formal examination holds reserved questions
    // alone; open ones come in only by a staff act that names them".
    const where: Readonly<Record<Secrecy, readonly string[]>> = { open: ["past", "class"], class: ["class"], reserved: ["formal"] };
    for (const secrecy of SECRECIES)
      for (const kind of ["past", "class", "formal"] as const)
        for (const isNamed of [false, true])
          expect([secrecy, kind, isNamed, takes(kind, secrecy, isNamed)]).toEqual([
            secrecy, kind, isNamed, where[secrecy].includes(kind) || (isNamed && kind === "formal" && secrecy === "open"),
          ]);
  });
});

describe("what to do for the secrecy of a paper", () => {
  const paper = fc.record({ kind: fc.constantFrom("past" as const, "class" as const, "formal" as const) });
  const fact = fc.record({
    kind: fc.constantFrom("single" as const, "judge" as const), chapterId: fc.constantFrom(null, 1, 2),
    secrecy: fc.constantFrom(...SECRECIES), learners: fc.nat(2), papers: fc.array(paper, { maxLength: 2 }),
  });
  const fresh = fc.record({ kind: fc.constantFrom("single" as const, "judge" as const), chapterId: fc.constantFrom(null, 1, 2) });
  const some = fc.tuple(fc.array(fact, { maxLength: 12 }), fc.array(fresh, { maxLength: 8 })).map(([facts, spare]) => ({
    facts: facts.map((one, n) => ({ ...one, questionId: n + 1 })), spare: spare.map((one, n) => ({ ...one, questionId: 100 + n })),
  }));

  test("names each question once, in the paper's order, and none that is secret", () => {
    fc.assert(fc.property(some, ({ facts, spare }) => {
      const isSecret = (one: (typeof facts)[number]) => one.secrecy === "reserved" && one.learners === 0 && one.papers.length === 0;
      const expected = facts.filter((one) => !isSecret(one)).map(({ questionId }) => questionId);
      expect(adviceFor(facts, spare).map(({ questionId }) => questionId)).toEqual(expected);
    }));
  });

  test("proposes a question of the same kind for what was seen, each once, and none only when no such one is left", () => {
    fc.assert(fc.property(some, ({ facts, spare }) => {
      const advice = adviceFor(facts, spare);
      const proposed = advice.flatMap(({ insteadId }) => insteadId ?? []);
      expect(new Set(proposed).size).toBe(proposed.length);
      for (const { questionId, todo, insteadId } of advice) {
        const { kind, learners } = facts.find((one) => one.questionId === questionId)!;
        expect(todo === "replace").toBe(learners > 0);
        if (insteadId !== null) expect(spare.find((one) => one.questionId === insteadId)!.kind).toBe(kind);
      }
      for (const kind of ["single", "judge"] as const) {
        const seen = facts.filter((one) => one.kind === kind && one.learners > 0).length;
        const there = spare.filter((one) => one.kind === kind).length;
        expect(proposed.filter((id) => spare.find((one) => one.questionId === id)!.kind === kind).length).toBe(Math.min(seen, there));
      }
    }));
  });
});
