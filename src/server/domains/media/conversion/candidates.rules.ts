import type { Rung } from "../assets/assets.ts";

/** Where in a film pictures are offered from: past the title, in the middle of its first half, and before the end. */
const PLACES = [1 / 10, 1 / 3, 2 / 3];
/** px of the longer side that a still picture has. */
const LONG_SIDE = 960;
/** The last moment (s) of a segment from which a frame surely follows. */
const LAST = 0.5;

interface Spot {
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

/** The smallest quality that is as large as a still picture, else the best. */
export function rungForStill<R extends Pick<Rung, "width" | "height">>(rungs: readonly R[]): R | undefined {
  const bySize = rungs.toSorted((a, b) => a.width * a.height - b.width * b.height);
  return bySize.find(({ width, height }) => Math.max(width, height) >= LONG_SIDE) ?? bySize.at(-1);
}
