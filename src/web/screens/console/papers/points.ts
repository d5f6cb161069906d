import type { QuestionKind } from "#contract/questions.ts";

/** Points as the wire has them (1/100) in words: 1.5. */
export const pointsText = (points: number): string => String(points / 100);

/** The least step of points: half a point, in 1/100. */
const HALF_POINT = 50;

/** Whether points can be given: whole or half ones above 0. */
export const isScore = (points: number): boolean => Number.isInteger(points) && points > 0 && points % HALF_POINT === 0;

/** A field of points: 1/100 in the form, points on the screen. */
export const POINTS = {
  getValueProps: (points: number | null) => ({ value: points === null ? null : points / 100 }),
  normalize: (typed: number | null) => (typed === null ? null : Math.round(typed * 100)),
} as const;

/** What a question is worth at first, in 1/100 points. */
export const USUAL_SCORES: Readonly<Record<QuestionKind, number>> = {
  single: 100, multiple: 200, judge: 100, fill: 200, essay: 1000, case: 1000,
};

/** The colour of each kind's tag, as in the drawing. */
export const KIND_TONES = { single: "brand", multiple: "warn", judge: "plain", fill: "ok", essay: "accent", case: "plain" } as const;
