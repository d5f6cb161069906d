import type { Rung } from "../assets/assets.ts";

/** Where in a film pictures are offered from: past the title, in the middle of its first half, and before the end. */
const PLACES = [1 / 10, 1 / 3, 2 / 3];
/** px of the longer side that a still picture has. */
const LONG_SIDE = 960;
/** The last moment (s) of a segment from which a frame surely follows. */
const LAST = 0.5;

export interface Spot {
  /** Whole seconds of the film. */
  readonly seconds: number;
  /** Which segment it lies in, and how far into it (s). */
  readonly segment: number;
  readonly at: number;
}

/** Where the candidates of a film of segments with these lengths (s) lie. */
export function spotsOf(lengths: readonly number[]): Spot[] {
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  return PLACES.map((place) => {
    let [segment, at] = [0, whole * place];
    while (segment < lengths.length - 1 && at >= lengths[segment]!) {
      at -= lengths[segment]!;
      segment += 1;
    }
    return { seconds: Math.floor(whole * place), segment, at: Math.max(0, Math.min(at, lengths[segment]! - LAST)) };
  });
}

/** How many segments before and after a dark one are looked into for a picture that shows something. */
const NEAR = 3;

/** Where else a picture is looked for that a spot doesn't give: the nearest first, in its own segment and those around it. */
export function around(lengths: readonly number[], { segment, at }: Spot): Spot[] {
  const steps = Array.from({ length: NEAR }, (_, n) => [n + 1, -n - 1]).flat();
  return [...(at > 0 ? [0] : []), ...steps].map((step) => segment + step).filter((one) => one >= 0 && one < lengths.length).map((one) => ({
    seconds: Math.floor(lengths.slice(0, one).reduce((sum, length) => sum + length, 0)), segment: one, at: 0,
  }));
}

/** The smallest quality that is as large as a still picture, else the best. */
export function rungForStill<R extends Pick<Rung, "width" | "height">>(rungs: readonly R[]): R | undefined {
  const bySize = rungs.toSorted((a, b) => a.width * a.height - b.width * b.height);
  return bySize.find(({ width, height }) => Math.max(width, height) >= LONG_SIDE) ?? bySize.at(-1);
}
