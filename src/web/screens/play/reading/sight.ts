import type { Range } from "../../../parts/player/watched/ranges.ts";

/**
 * What of a text is in view, and what is read of it meanwhile. Pure; heights are px of the viewport, places are seconds of the
 * reading time.
 */

/** A block as it stands on the screen. */
export interface Placed {
  readonly top: number;
  readonly bottom: number;
  readonly from: number;
  readonly to: number;
}

/** What is in view of the text. */
export interface Sight {
  readonly from: number;
  readonly to: number;
}

/** The place of the text at a height; blocks stand in their order. */
export function placeAt(blocks: readonly Placed[], height: number): number {
  let place = 0;
  for (const { top, bottom, from, to } of blocks) {
    if (height >= bottom) place = to;
    else {
      if (height > top) place = from + ((to - from) * (height - top)) / (bottom - top);
      break;
    }
  }
  return place;
}

export const sightOf = (blocks: readonly Placed[], top: number, bottom: number): Sight => ({
  from: placeAt(blocks, top), to: placeAt(blocks, bottom),
});

/** Less in view than this (s) is no reading. */
const LEAST = 1;
/** Shorter than this (s) is no stretch. */
const SHORTEST = 0.002;

/**
 * Somebody reads for so many seconds what is in view: from where they are to its end, then again from its beginning, for nobody knows
 * what is read twice. The stretches are as long as the time, together.
 */
export function readOn(at: number, sight: Sight, seconds: number): { readonly ranges: readonly Range[]; readonly at: number } {
  if (sight.to - sight.from < LEAST) return { ranges: [], at };
  const ranges: Range[] = [];
  let from = at >= sight.from && at < sight.to ? at : sight.from;
  for (let left = seconds; left > SHORTEST; ) {
    const to = Math.min(sight.to, from + left);
    ranges.push([from, to]);
    left -= to - from;
    from = to >= sight.to ? sight.from : to;
  }
  return { ranges, at: from };
}

/** Closer to the end (s) than this one has reached it. */
const AT_END = 0.5;

/** How far the reader got, with what is in view now. */
export function reachedWith(reached: number, sight: Sight, seconds: number): number {
  return Math.max(reached, sight.to >= seconds - AT_END ? seconds : sight.to);
}

/** Nothing was touched for longer (ms) than it takes to read twice what is in view, at least a minute: nobody is there. */
export const idleAfter = (sight: Sight): number => Math.max(60_000, 2_000 * (sight.to - sight.from));
