import type { AttemptResult } from "./resultData.ts";

/**
 * What an attempt that ended withholds for now, or for good: everything but passed; all but the score; everything, since an exam
 * of the learner asks its questions; keys for ever. Null: nothing is withheld.
 */
export type Waits = "all" | "details" | "exam" | "keys" | null;

export function waitsOf({ state, source, score, verdicts, reviewAt, hiddenBy }: AttemptResult): Waits {
  if (state !== "marked" && state !== "reviewing") return null;
  if (hiddenBy === "exam") return "exam";
  if (reviewAt !== undefined) return score === null ? "all" : "details";
  return source === "examination" && state === "marked" && verdicts.length === 0 ? "keys" : null;
}

/** Time that is left (ms) in the two units that matter: days and hours, hours and minutes, or minutes alone. */
export function leftParts(ms: number): readonly (readonly [unit: "days" | "hours" | "minutes", count: number])[] {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  const parts = [["days", days], ["hours", hours], ["minutes", minutes % 60]] as const;
  const first = parts.findIndex(([, count]) => count > 0);
  return parts.slice(first, first + 2).filter(([, count]) => count > 0);
}
