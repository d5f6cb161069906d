import fc from "fast-check";
import { expect, test } from "vitest";
import type { QuestionKind } from "#contract/questions.ts";
import {
  type AskedDraft, faultOf, moved, placed, questionsOf, sharesOf, sumOf, withQuestions, withSection,
} from "#web/screens/console/papers/sections.ts";

const nameOf = (kind: QuestionKind) => `名 ${kind}`;
const found = (id: number, kind: QuestionKind = "single"): Omit<AskedDraft, "score"> => ({ id, kind, secrecy: "open", stem: `题 ${id}` });

test("questions go to the section of their kind, worth as much as the last one there", () => {
  const first = withQuestions([], [found(2, "judge"), found(1), found(3)], null, nameOf);
  expect(first.map(({ title, questions }) => [title, questions.map(({ id }) => id)])).toEqual([["名 single", [1, 3]], ["名 judge", [2]]]);
  const dearer = first.map((one) => ({ ...one, questions: one.questions.map((question) => ({ ...question, score: 250 })) }));
  const more = withQuestions(dearer, [found(1), found(4), found(5, "essay")], null, nameOf);
  expect(questionsOf(more).map(({ id, score }) => [id, score])).toEqual([[1, 250], [3, 250], [4, 250], [2, 250], [5, 1000]]);
  expect(questionsOf(withQuestions(more, [found(6)], more[1]!.id, nameOf)).map(({ id }) => id)).toEqual([1, 3, 4, 2, 6, 5]);
});

test("what keeps a paper from being saved is named with its place", () => {
  expect(faultOf([])).toEqual({ key: "noQuestions", n: 0 });
  const one = withQuestions([], [found(1), found(2)], null, nameOf);
  expect(faultOf(one)).toBeNull();
  expect(faultOf(withSection(one, "空"))).toEqual({ key: "emptySection", n: 2 });
  expect(faultOf(one.map((section) => ({ ...section, title: " " })))).toEqual({ key: "noName", n: 1 });
  const odd = one.map((section) => ({ ...section, questions: section.questions.map((q) => ({ ...q, score: q.id === 2 ? 130 : 100 })) }));
  expect(faultOf(odd)).toEqual({ key: "noScore", n: 2 });
});

test("however questions are moved, none is lost, doubled or changed in worth", () => {
  const kinds = ["single", "multiple", "judge", "fill"] as const;
  const bank = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 30 });
  const steps = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean()), { maxLength: 20 });
  fc.assert(
    fc.property(bank, steps, (ids, moves) => {
      let sections = withQuestions([], ids.map((id) => found(id, kinds[id % 4]!)), null, nameOf);
      const total = sumOf(questionsOf(sections));
      for (const [which, where, goesOn] of moves) {
        const asked = questionsOf(sections);
        const question = asked[which % asked.length]!;
        const home = sections.find(({ questions }) => questions.includes(question))!;
        const to = sections[where % sections.length]!;
        const after = home.questions.filter(({ id }) => id !== question.id)[where % home.questions.length]?.id ?? null;
        sections = goesOn
          ? moved(sections, question, to.id)
          : sections.map((one) => (one === home ? { ...one, questions: placed(home.questions, question, after) } : one));
      }
      expect(questionsOf(sections).map(({ id }) => id).sort((a, b) => a - b)).toEqual([...ids].sort((a, b) => a - b));
      expect(sumOf(sharesOf(questionsOf(sections).map((one) => ({ ...one, count: 1 }))))).toBe(total);
    }),
  );
});
