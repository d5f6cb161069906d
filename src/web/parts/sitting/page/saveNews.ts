import type { AnswersState } from "../answers/answersState.ts";

/** What of the way to the server bears on what is said about it. */
export interface Line extends Pick<AnswersState, "line" | "unsent"> {
  readonly online: boolean;
  /** False while a dialog stands before the questions: it says itself what is wrong. */
  readonly answering: boolean;
}

/** What was said, to those who hear the page. */
interface Told {
  /** Since when (ms) answers stay on this device; null: the server takes them. */
  readonly awaySince: number | null;
  readonly saidAway: boolean;
  /** The most answers that could not be sent meanwhile. */
  readonly kept: number;
}

/** What is worth saying. That an answer is on its way or has arrived is not: it happens at each of them. */
export type SaveNews =
  /** So many answers are on this device alone. */
  | { readonly kind: "away"; readonly count: number }
  /** The server has everything again, so many of them late. */
  | { readonly kind: "back"; readonly count: number };

/** A line that comes back sooner (ms) is not spoken of: on a poor network that would be at every answer. */
export const SAID_AFTER_MS = 3_000;

export const nothingTold: Told = { awaySince: null, saidAway: false, kept: 0 };

/** Whether answers stay on this device: what the strip shows. */
export const isAway = ({ online, line, unsent }: Pick<Line, "online" | "line" | "unsent">): boolean =>
  !online || (line === "lost" && unsent > 0);

/** What is to be said of a line at a time, and what has been said then. Once when it is lost, once when all is saved. */
export function saveNews(told: Told, now: Line, at: number): { readonly told: Told; readonly news: SaveNews | null } {
  if (!now.answering) return { told, news: null };
  if (isAway(now)) {
    const awaySince = told.awaySince ?? at;
    const kept = now.line === "lost" ? Math.max(told.kept, now.unsent) : told.kept;
    const say = !told.saidAway && at - awaySince >= SAID_AFTER_MS;
    return { told: { awaySince, kept, saidAway: told.saidAway || say }, news: say ? { kind: "away", count: now.unsent } : null };
  }
  // Another try is under way, or something still waits for it.
  if (told.awaySince === null || now.line !== "idle" || now.unsent > 0) return { told, news: null };
  return { told: nothingTold, news: told.saidAway ? { kind: "back", count: told.kept } : null };
}
