/** How often and how long the page was left (contract `freshTimeSecond.away`). */
export interface Away {
  readonly count: number;
  readonly seconds: number;
  readonly now: boolean;
}

/** Shorter than this (ms) nothing was left: a reload, a dialog of the browser. */
export const LEFT_AFTER_MS = 1_000;

interface AwayCounter {
  /** The page is left at this instant (ms). Told again it changes nothing. */
  leave(at: number): void;
  back(at: number): void;
  /** As it stands at this instant. */
  at(now: number): Away;
}

/** Counts leavings on top of what was counted before a reload. */
export function awayCounter(before: Pick<Away, "count" | "seconds">): AwayCounter {
  let { count, seconds } = before;
  let since: number | null = null;
  const gone = (now: number) => (since === null || now - since < LEFT_AFTER_MS ? 0 : now - since);
  return {
    leave(at) {
      since ??= at;
    },
    back(at) {
      const ms = gone(at);
      since = null;
      if (ms === 0) return;
      count += 1;
      seconds += Math.round(ms / 1000);
    },
    at(now) {
      const ms = gone(now);
      return ms === 0 ? { count, seconds, now: false } : { count: count + 1, seconds: seconds + Math.round(ms / 1000), now: true };
    },
  };
}
