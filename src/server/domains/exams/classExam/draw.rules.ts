import { type Cell, type Drawable, drawMock, type PaperContent, type Section } from "../../questions/questions.ts";

/** How a class exam is drawn (rules.md Exams, Class exam): its paper says how many questions of which kind, the pool which. Pure. */

/** rules.md: a pool holds at least three times as many questions as the exam asks; kept kind by kind. */
const AMPLE_TIMES = 3;

/** So many questions of a kind at so many points (1/100), in a section of the paper. */
export interface Slot extends Cell {
  /** Its place among the sections, from 0. */
  readonly section: number;
}

/** What a class paper asks for, section by section. `kindOf`: of the questions that it names; one that left the bank asks for nothing. */
export function slotsOf({ sections }: Pick<PaperContent, "sections">, kindOf: ReadonlyMap<number, Cell["kind"]>): Slot[] {
  return sections.flatMap(({ questions }, section) => {
    const kinds = questions.flatMap(({ questionId, score }) => {
      const kind = kindOf.get(questionId);
      return kind === undefined ? [] : [{ kind, score }];
    });
    const same = Map.groupBy(kinds, ({ kind, score }) => `${kind} ${score}`);
    return [...same.values()].map((some): Slot => ({ ...some[0]!, section, count: some.length }));
  });
}

/** A kind that the exam asks: how many of it, and how many the pool holds. */
export interface KindShare {
  readonly kind: Cell["kind"];
  readonly asked: number;
  readonly pooled: number;
  /** How many an ample pool holds. */
  readonly needed: number;
}

export function kindShares(slots: readonly Slot[], pool: readonly Pick<Drawable, "kind">[]): KindShare[] {
  return [...Map.groupBy(slots, ({ kind }) => kind)].map(([kind, some]) => {
    const asked = some.reduce((sum, { count }) => sum + count, 0);
    return { kind, asked, needed: asked * AMPLE_TIMES, pooled: pool.filter((one) => one.kind === kind).length };
  });
}

/** Whether an exam may show keys once it is passed. */
export const isAmple = (shares: readonly KindShare[]): boolean => shares.every(({ pooled, needed }) => pooled >= needed);

/**
 * Draws an attempt: every section as the paper has it, exactly so many of each kind, no question twice; those whose keys
 * the learner has not seen come first, among them those that class exams alone ask, then chance. The same for the same seed, pool
 * and past. Null where the pool lacks a kind.
 */
export function drawClass(
  { sections }: Pick<PaperContent, "sections">,
  slots: readonly Slot[],
  pool: readonly (Drawable & { readonly kept: boolean })[],
  keySeen: (questionId: number) => boolean,
  seed: number,
): Section[] | null {
  const open = new Set(pool.flatMap(({ questionId, kept }) => (kept ? [] : [questionId])));
  const drawn = drawMock(slots, pool, (questionId) => (keySeen(questionId) ? 2 : 0) + (open.has(questionId) ? 1 : 0), seed);
  return drawn && sections.map(({ title }, section) => ({
    title,
    questions: slots.flatMap((slot, n) =>
      slot.section === section ? drawn[n]!.map(({ questionId, versionId }) => ({ questionId, versionId, score: slot.score })) : [],
    ),
  }));
}
