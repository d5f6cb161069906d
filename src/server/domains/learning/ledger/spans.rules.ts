/** Whole seconds of a video, from `from` up to `to`, `to` excluded. Sets of them are kept in order, apart and not empty. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A stretch that was played, in ms of the video. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * How much of a whole second (ms) may be missing at either end of a stretch. Players report the seconds in which they
 * began and stopped only in part; the next stretch begins where the last one ended and takes them up again.
 */
const EDGE_MS = 250;

/** What was played, cut to the video and without what is no stretch (empty, reversed, outside). Ranges come in seconds. */
export function playedStretches(ranges: readonly (readonly [number, number])[], seconds: number): Stretch[] {
  const end = seconds * 1000;
  return ranges
    .map(([from, to]) => ({ from: clamp(Math.round(from * 1000), 0, end), to: clamp(Math.round(to * 1000), 0, end) }))
    .filter(({ from, to }) => to > from);
}

/** How long stretches last together, ms. */
export const lasting = (stretches: readonly Stretch[]): number => stretches.reduce((sum, { from, to }) => sum + to - from, 0);

/** The whole seconds that a stretch saw. */
export function wholeSeconds({ from, to }: Stretch, seconds: number): Span {
  return { from: Math.floor((from + EDGE_MS) / 1000), to: Math.min(seconds, Math.ceil((to - EDGE_MS) / 1000)) };
}

export const length = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0);

/** End of what a set holds without a gap from the start, in seconds. */
export const furthest = (set: readonly Span[]): number => (set[0]?.from === 0 ? set[0].to : 0);

/** The union of a set and one more span. */
export function union(set: readonly Span[], more: Span): Span[] {
  if (more.to <= more.from) return [...set];
  const before = set.filter((span) => span.to < more.from);
  const after = set.filter((span) => span.from > more.to);
  const touched = set.filter((span) => span.to >= more.from && span.from <= more.to);
  const from = Math.min(more.from, ...touched.map((span) => span.from));
  const to = Math.max(more.to, ...touched.map((span) => span.to));
  return [...before, { from, to }, ...after];
}

/** The parts of a span that a set doesn't hold, in order. */
export function missing(set: readonly Span[], span: Span): Span[] {
  const found: Span[] = [];
  let at = span.from;
  for (const held of set) {
    if (held.to <= at) continue;
    if (held.from >= span.to) break;
    if (held.from > at) found.push({ from: at, to: held.from });
    at = held.to;
  }
  if (at < span.to) found.push({ from: at, to: span.to });
  return found;
}

/** What a set holds that another one doesn't. */
export const minus = (set: readonly Span[], other: readonly Span[]): Span[] => set.flatMap((span) => missing(other, span));

/** Adds what `spans` see for the first time, in their order, but no more than `atMost` seconds; returns the set and what was added. */
export function addUpTo(set: readonly Span[], spans: readonly Span[], atMost: number): { set: Span[]; added: number } {
  let grown = [...set];
  let added = 0;
  for (const span of spans) {
    for (const gap of missing(grown, span)) {
      const to = Math.min(gap.to, gap.from + atMost - added);
      if (to <= gap.from) return { set: grown, added };
      grown = union(grown, { from: gap.from, to });
      added += to - gap.from;
    }
  }
  return { set: grown, added };
}

/** A set as the database keeps it: from, to, from, to … */
export const flat = (set: readonly Span[]): number[] => set.flatMap(({ from, to }) => [from, to]);

/** A kept set, cut to the video's length (a shorter recording may have taken the place of a longer one). */
export function unflat(numbers: readonly number[], seconds: number): Span[] {
  const set: Span[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const [from, to] = [numbers[i]!, Math.min(numbers[i + 1]!, seconds)];
    if (to > from) set.push({ from, to });
  }
  return set;
}

export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
