import type { QuestionAnswer } from "../../question/shapes.ts";

const KEY = "drafts:";

type Drafts = ReadonlyMap<number, QuestionAnswer | null>;

/** What was chosen or written in a practice and not confirmed yet, kept by this tab over a reload. */
export function draftsOf(historyId: number, questionIds: readonly number[]): Map<number, QuestionAnswer | null> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY + historyId) ?? "[]");
    if (!Array.isArray(kept)) return new Map();
    return new Map((kept as [number, QuestionAnswer | null][]).filter(([id]) => questionIds.includes(id)));
  } catch {
    return new Map();
  }
}

/** Keeps them; nothing is kept of none. */
export function keepDrafts(historyId: number, drafts: Drafts): void {
  try {
    if (drafts.size === 0) sessionStorage.removeItem(KEY + historyId);
    else sessionStorage.setItem(KEY + historyId, JSON.stringify([...drafts]));
  } catch {
    // A browser whose storage is closed keeps them until the page goes.
  }
}
