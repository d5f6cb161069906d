import { fill } from "#contract/text/say.ts";

/** 1/100 points as people write them: 100 is `1`, 250 is `2.5`. */
export const pointsText = (points: number): string => String(Number((points / 100).toFixed(2)));

/** A text with its `{points}` filled; `one` is its form for exactly one point. */
export const worthText = (points: number, one: string, many: string): string =>
  fill(points === 100 ? one : many, { points: pointsText(points) });
