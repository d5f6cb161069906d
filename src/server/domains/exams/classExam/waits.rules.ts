/** When a class exam may be begun again (rules.md Exams, Class exam). Pure; instants in ms of the server's clock. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** rules.md: after a failed attempt the learner waits 10 min, doubling up to 4 h. */
const FIRST_WAIT_MS = 10 * MINUTE_MS;
const LONGEST_WAIT_MS = 4 * HOUR_MS;
/** rules.md: starting over after 24 h. */
const STARTS_OVER_MS = 24 * HOUR_MS;
/** rules.md: no wait outlasts 10 min in the last 24 h before an open task's deadline. */
const LAST_STRETCH_MS = 24 * HOUR_MS;
const SHORT_WAIT_MS = 10 * MINUTE_MS;
/** Attempts that decide how long a wait is: the sixth failure in a row has the longest one. */
export const COUNTED = 6;

/** An attempt at the exam that has ended. */
export interface Ended {
  readonly endedAt: number;
  /** False as well while a marker has it, and where it was given up. */
  readonly passed: boolean;
}

/** How many attempts in a row failed up to the last one, each within 24 h of the one before; newest first. */
export function failuresInRow(ended: readonly Ended[]): number {
  let count = 0;
  for (const one of ended) {
    const newer = ended[count - 1];
    if (one.passed || (newer && newer.endedAt - one.endedAt >= STARTS_OVER_MS)) break;
    count += 1;
  }
  return count;
}

/** How long one waits after so many failures in a row. */
export const waitAfter = (failures: number): number =>
  failures === 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures - 1, COUNTED), LONGEST_WAIT_MS);

/**
 * When the wait after the last attempt is over by itself; null: it was passed, or there is none. `ended`: newest first.
 * `deadlines`: of the learner's open tasks that ask for this exam.
 */
export function waitsUntil(ended: readonly Ended[], deadlines: readonly number[]): number | null {
  const last = ended[0];
  if (!last || last.passed) return null;
  const until = last.endedAt + waitAfter(failuresInRow(ended));
  // A wait that reaches into the last 24 h before a deadline has 10 min left there.
  const short = deadlines.map((deadline) => Math.max(last.endedAt, deadline - LAST_STRETCH_MS) + SHORT_WAIT_MS);
  return Math.min(until, ...short);
}

/** The line of an attempt that begins now, in percent: the highest of the exam's own and those of the learner's open tasks. */
export const lineOf = (own: number, tasks: readonly { readonly examAccuracyRate: number }[]): number =>
  Math.max(own, ...tasks.map(({ examAccuracyRate }) => examAccuracyRate));

/** A knowledge point is to be worked on below this share of right answers, in percent. */
const WEAK_BELOW_PER = 80;
/** rules.md: at most three passages. */
const PASSAGES = 3;

export const isWeak = ({ correct, total }: { readonly correct: number; readonly total: number }): boolean =>
  correct * 100 < WEAK_BELOW_PER * total;

/** Of the passages that weak points name, the weakest first, those that are asked for: no part of a lesson twice. */
export function chosenPassages<P extends { readonly itemId: number; readonly from: number }>(passages: readonly P[]): P[] {
  const places = new Set<string>();
  const once = passages.filter(({ itemId, from }) => {
    const place = `${itemId} ${from}`;
    return places.has(place) ? false : places.add(place);
  });
  return once.slice(0, PASSAGES);
}

/**
 * What is asked for of a passage and what was earned (`creditMs`), in whole seconds: half of its length, which whoever plays all of it
 * at twice the speed earns but for parts of a second.
 */
export function halfWatched({ from, to }: { readonly from: number; readonly to: number }, creditMs: number) {
  const neededSeconds = Math.floor((to - from) / 2);
  const earnedSeconds = Math.min(neededSeconds, Math.round(creditMs / 1000));
  return { neededSeconds, earnedSeconds, done: earnedSeconds >= neededSeconds };
}

/** Whether all that is asked for was watched; where nothing is, the wait stands. */
export const isWatched = (passages: readonly { readonly done: boolean }[]): boolean =>
  passages.length > 0 && passages.every(({ done }) => done);
