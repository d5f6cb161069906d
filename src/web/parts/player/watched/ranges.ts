/** A stretch of the video that really ran, in seconds of the video. */
export type Range = readonly [from: number, to: number];

/** Where the video stood at an instant of the page's clock (ms, never set back). */
interface Sample {
  readonly position: number;
  readonly at: number;
  readonly rate: number;
}

/** What was played since it was last taken away, and the sample from which the video runs; null while it stands. */
export interface Played {
  readonly ranges: readonly Range[];
  readonly running: Sample | null;
}

export const NOTHING_PLAYED: Played = { ranges: [], running: null };

/** Media clocks and timers disagree a little; more than this (s) ahead of the clock is a jump, not play. */
const CLOCK_SLACK = 0.5;
/** Stretches this close (s) are one. */
const SAME = 0.01;

/** Shorter than this (s) is no stretch. */
const SHORTEST = 0.002;

/** Milliseconds are enough, and short on the wire. */
const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000;

/** Adds a stretch after the others; one that goes on where the last ended lengthens it. */
export function append(ranges: readonly Range[], [from, to]: Range): Range[] {
  const last = ranges[ranges.length - 1];
  if (last && Math.abs(last[1] - from) <= SAME) return [...ranges.slice(0, -1), [last[0], rounded(to)]];
  return [...ranges, [rounded(from), rounded(to)]];
}

/** The video runs and stands here now. What lies between two samples counts when the clock allows that it was played. */
export function ran(played: Played, sample: Sample): Played {
  const before = played.running;
  if (!before) return { ...played, running: sample };
  const moved = sample.position - before.position;
  const possible = ((sample.at - before.at) / 1000) * Math.max(before.rate, sample.rate) + CLOCK_SLACK;
  if (moved < SHORTEST || moved > possible) return { ...played, running: sample };
  return { ranges: append(played.ranges, [before.position, sample.position]), running: sample };
}

/** The video stands: paused, waiting for data, being moved, or at its end. */
export const stood = (played: Played): Played => (played.running ? { ...played, running: null } : played);

/** Takes away what was played so far. */
export const taken = (played: Played): { ranges: readonly Range[]; rest: Played } => ({
  ranges: played.ranges,
  rest: { ...played, ranges: [] },
});

/** The seconds that ranges cover, each once, in order. */
export function union(ranges: readonly Range[]): Range[] {
  const joined: [number, number][] = [];
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = joined[joined.length - 1];
    if (last && from <= last[1] + SAME) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}
