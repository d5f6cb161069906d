import type { PlaySession } from "./state.rules.ts";
import { furthest, type Span, type Stretch, union, wholeSeconds } from "./spans.rules.ts";

/** What was played, with the seconds that it saw. Pure. */

/**
 * Where skipping is not allowed, a stretch may begin so far behind the furthest second, in ms, and then counts from there:
 * players land on a key frame, and a second cut in two by a heartbeat may fall to neither half. Anyhow it costs budget.
 */
export const SKIP_TOLERANCE_MS = 2_000;
/** A stretch with the seconds that it saw. */
export interface Seen {
  readonly stretch: Stretch;
  readonly span: Span;
}

/** What may count of what was played: all of it, or what begins no later than where the learner has got without a gap. */
export function allowed(stretches: readonly Stretch[], seen: readonly Span[], { rules, seconds }: PlaySession): Seen[] {
  const found: Seen[] = [];
  let known = seen;
  for (const stretch of stretches) {
    const span = wholeSeconds(stretch, seconds);
    if (rules.canSkip) {
      found.push({ stretch, span });
      continue;
    }
    const reached = furthest(known);
    if (stretch.from > reached * 1000 + SKIP_TOLERANCE_MS) continue;
    const joined = { from: Math.min(span.from, reached), to: span.to };
    found.push({ stretch, span: joined });
    known = union(known, joined);
  }
  return found;
}

/** Cuts what was seen after `ms` of the video: the part before and the part after. */
export function cutAfter(seen: readonly Seen[], ms: number, seconds: number): [Seen[], Seen[]] {
  const [before, after]: [Seen[], Seen[]] = [[], []];
  let left = ms;
  for (const one of seen) {
    const { stretch, span } = one;
    const long = stretch.to - stretch.from;
    if (left >= long) before.push(one);
    else if (left <= 0) after.push(one);
    else {
      const [head, tail] = [{ from: stretch.from, to: stretch.from + left }, { from: stretch.from + left, to: stretch.to }];
      before.push({ stretch: head, span: { from: span.from, to: wholeSeconds(head, seconds).to } });
      after.push({ stretch: tail, span: wholeSeconds(tail, seconds) });
    }
    left -= long;
  }
  return [before, after];
}

export const spansOf = (seen: readonly Seen[]) => seen.map(({ span }) => span);

/** How much film was seen, ms. */
export const filmOf = (seen: readonly Seen[]): number => seen.reduce((sum, { stretch }) => sum + stretch.to - stretch.from, 0);
