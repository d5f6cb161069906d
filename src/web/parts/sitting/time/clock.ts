/** What the server says about the time (contract `clock`): instants in ms since the epoch. */
export interface ServerClock {
  readonly deadline: number | null;
  readonly remainingSeconds: number | null;
  readonly serverTime: number;
}

/** When the time is up by the device's own clock, ms; null: no limit. */
export type EndsAt = number | null;

/**
 * The server's deadline on the device's clock. The answer was on its way for up to `sentAt`..`receivedAt` (ms); half of it
 * is taken as the way back, so that a wrong device clock doesn't matter.
 */
export function endsAt({ deadline, remainingSeconds, serverTime }: ServerClock, sentAt: number, receivedAt: number): EndsAt {
  const middle = (sentAt + receivedAt) / 2;
  if (deadline !== null) return Math.round(deadline - serverTime + middle);
  return remainingSeconds === null ? null : Math.round(middle + remainingSeconds * 1000);
}

/** Whole seconds that are left, never below 0; null: no limit. The last second shows until it is over. */
export const secondsLeft = (ends: EndsAt, now: number): number | null =>
  ends === null ? null : Math.max(0, Math.ceil((ends - now) / 1000));

/** design system 7, Timer: what is left is said at 30, 10, 5 and 1 min only. Seconds. */
const SAID: readonly number[] = [1_800, 600, 300, 60];
/** From here on it is a warning, to be seen as well as heard. Seconds. */
export const WARNED = 300;
/** Of what is left nothing is said that is false by more than this (s); a warning of the last minute alone may come late. */
const TRUE_FOR = 30;
/** So much more time (s) makes one come again: each answer of the server moves the clock by a part of a second. */
const EXTRA = 30;

/**
 * Hears the seconds that are left, in the order in which they pass, and says which of them are to be said: each once,
 * whatever the clock is corrected by, and again after extra time. Of several that passed unseen the nearest one, if it still is true.
 */
export function warner(): (left: number | null) => number | null {
  let before: number | null = null;
  const said = new Set<number>();
  return (left) => {
    const from = before;
    before = left;
    if (left === null) return null;
    for (const mark of SAID) if (left > mark + EXTRA) said.delete(mark);
    if (from === null || left <= 0) return null;
    const due = SAID.filter((mark) => from > mark && left <= mark && !said.has(mark));
    for (const mark of due) said.add(mark);
    const last = due.at(-1);
    return last !== undefined && (last - left <= TRUE_FOR || last === SAID.at(-1)) ? last : null;
  };
}
