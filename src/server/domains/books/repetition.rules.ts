import { RIGHT_IN_A_ROW } from "#contract/books.ts";

/**
 * When a question that went wrong is asked again (rules.md Exams: in on a wrong answer, out after two right in a row).
 * In the book `step` counts the right answers in a row; after it a ladder of ever longer waits begins. A question that was
 * never wrong, or was taken out by hand, stands at step 0 outside the book and falls never due.
 */
export interface Standing {
  readonly inBook: boolean;
  readonly step: number;
}

/** How an answer was judged; `unjudged`: an essay that nobody has marked yet. */
export type Judged = "right" | "wrong" | "unjudged";

/** Where a question stands after an answer; `dueIn` in seconds from now, null: never, `keep`: as it stood. */
interface Move extends Standing {
  readonly dueIn: number | null | "keep";
}

const MINUTE = 60;
const DAY = 86_400;

/** Wait after a wrong answer, in seconds. */
export const AFTER_WRONG = 10 * MINUTE;
/** Wait after a right answer that does not let the question out yet, in seconds. */
export const AFTER_RIGHT = DAY;
/** Waits after leaving the book, in seconds; after the last right one the question is learned. */
export const LADDER: readonly number[] = [3 * DAY, 7 * DAY, 16 * DAY, 35 * DAY];
/** The step of a question that went through the whole ladder. */
export const LEARNED = RIGHT_IN_A_ROW + LADDER.length;

/**
 * One answer. `due`: the question had fallen due; on the ladder an answer before its time proves little, so that the step
 * stays. Pure.
 */
export function move({ inBook, step }: Standing, judged: Judged, due: boolean): Move {
  if (judged === "unjudged") return { inBook, step, dueIn: "keep" };
  if (judged === "wrong") return { inBook: true, step: 0, dueIn: AFTER_WRONG };
  const climbs = inBook || (due && step >= RIGHT_IN_A_ROW && step < LEARNED);
  if (!climbs) return { inBook, step, dueIn: "keep" };
  const next = step + 1;
  if (next < RIGHT_IN_A_ROW) return { inBook: true, step: next, dueIn: AFTER_RIGHT };
  return { inBook: false, step: next, dueIn: LADDER[next - RIGHT_IN_A_ROW] ?? null };
}
