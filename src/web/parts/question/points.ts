import { fill } from "#contract/text/say.ts";

/** 1/100 points as people write them: 100 is `1`, 250 is `2.5`. */
export const pointsText = (points: number): string => String(Number((points / 100).toFixed(2)));

/** What a question is worth, with its unit: one is a word of its own in English. */
export const worthText = (points: number, { points: many, pointsOne }: { readonly points: string; readonly pointsOne: string }): string =>
  points === 100 ? pointsOne : fill(many, { points: pointsText(points) });
