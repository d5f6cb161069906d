import { QUESTION_KINDS, type QuestionKind } from "#contract/questions.ts";
import type { Paper } from "./paper.ts";
import { isScore, USUAL_SCORES } from "./points.ts";

/** A question of a paper that is being built. */
export interface AskedDraft {
  /** Of the question. */
  readonly id: number;
  /** 1/100 points. */
  readonly score: number;
  readonly kind: QuestionKind;
  readonly secrecy: Paper["sections"][number]["questions"][number]["secrecy"];
  /** Plain text. */
  readonly stem: string;
}

export interface SectionDraft {
  /** Names the section while it is edited. */
  readonly id: number;
  readonly title: string;
  readonly questions: readonly AskedDraft[];
}

type Sections = readonly SectionDraft[];

export const questionsOf = (sections: Sections): AskedDraft[] => sections.flatMap(({ questions }) => [...questions]);
export const sumOf = (questions: readonly { readonly score: number }[]): number => questions.reduce((sum, { score }) => sum + score, 0);

const freeId = (sections: Sections): number => Math.max(0, ...sections.map(({ id }) => id)) + 1;
export const withSection = (sections: Sections, title: string): SectionDraft[] => [
  ...sections, { id: freeId(sections), title, questions: [] },
];
export const changed = (sections: Sections, id: number, change: Partial<SectionDraft>): SectionDraft[] =>
  sections.map((one) => (one.id === id ? { ...one, ...change } : one));

/** A list with one of its things behind another (null: first). */
export function placed<Item extends { readonly id: number }>(items: readonly Item[], item: Item, after: number | null): Item[] {
  const others = items.filter(({ id }) => id !== item.id);
  const at = after === null ? 0 : others.findIndex(({ id }) => id === after) + 1;
  return [...others.slice(0, at), item, ...others.slice(at)];
}

/** A list with the thing at one place a step up (-1) or down (1). */
export function stepped<Item>(items: readonly Item[], at: number, by: -1 | 1): Item[] {
  const moved = [...items];
  const [item] = moved.splice(at, 1);
  moved.splice(at + by, 0, item!);
  return moved;
}

/** Moves a question to the end of another section. */
export const moved = (sections: Sections, question: AskedDraft, to: number): SectionDraft[] =>
  sections.map((one) => {
    const others = one.questions.filter(({ id }) => id !== question.id);
    return { ...one, questions: one.id === to ? [...others, question] : others };
  });

/**
 * Takes questions of the bank in, each behind those of its section and worth as much as the last one there. `to` null: into the last
 * section that holds its kind alone; where there is none, into a new one named after the kind, in the order in which papers ask them.
 * Those that are in stay where they are.
 */
export function withQuestions(
  sections: Sections, found: readonly Omit<AskedDraft, "score">[], to: number | null, nameOf: (kind: QuestionKind) => string,
): SectionDraft[] {
  const known = new Set(questionsOf(sections).map(({ id }) => id));
  return found.filter(({ id }) => !known.has(id)).reduce<SectionDraft[]>((all, question) => {
    const section = all.find(({ id }) => id === to) ?? all.filter((one) => suits(one, question.kind, nameOf)).at(-1);
    const score = section?.questions.filter(({ kind }) => kind === question.kind).at(-1)?.score ?? USUAL_SCORES[question.kind];
    const asked = { ...question, score };
    if (!section) return inOrder(all, { id: freeId(all), title: nameOf(question.kind), questions: [asked] });
    return changed(all, section.id, { questions: [...section.questions, asked] });
  }, [...sections]);
}

/** A new section before the first one of kinds that papers ask later. */
function inOrder(sections: Sections, added: SectionDraft): SectionDraft[] {
  const rank = ({ kind }: AskedDraft) => QUESTION_KINDS.indexOf(kind);
  const own = rank(added.questions[0]!);
  const at = sections.findIndex(({ questions }) => questions.length > 0 && questions.every((one) => rank(one) > own));
  return at < 0 ? [...sections, added] : [...sections.slice(0, at), added, ...sections.slice(at)];
}

const suits = ({ title, questions }: SectionDraft, kind: QuestionKind, nameOf: (kind: QuestionKind) => string): boolean =>
  questions.length === 0 ? title === nameOf(kind) : questions.every((one) => one.kind === kind);

/** What is wrong with a paper, the first thing first; `n`: the section or question, from 1. */
type Fault = { readonly key: "noQuestions" | "emptySection" | "noName" | "noScore"; readonly n: number };

export function faultOf(sections: Sections): Fault | null {
  if (questionsOf(sections).length === 0) return { key: "noQuestions", n: 0 };
  const empty = sections.findIndex(({ questions }) => questions.length === 0);
  if (empty >= 0) return { key: "emptySection", n: empty + 1 };
  const nameless = sections.findIndex(({ title }) => title.trim() === "");
  if (nameless >= 0) return { key: "noName", n: nameless + 1 };
  const worthless = questionsOf(sections).findIndex(({ score }) => !isScore(score));
  return worthless >= 0 ? { key: "noScore", n: worthless + 1 } : null;
}

/** How many questions and points each kind has, in the order in which they appear. */
export function sharesOf(rows: readonly { readonly kind: QuestionKind; readonly count: number; readonly score: number }[]) {
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const these = rows.filter((one) => one.kind === kind);
    return { kind, count: these.reduce((sum, { count }) => sum + count, 0), score: sumOf(these) };
  });
}
