import { deviceKeeps } from "../state/device.ts";

/** What of a form is kept on the device until it is saved. */
export interface Draft<Values> {
  readonly values: Values;
  /** What the person began from: the thing as it was read, and its version (0: a new thing). */
  readonly base: Values;
  readonly version: number;
  /** ms since the epoch. */
  readonly at: number;
}

/** Drafts are a member's own: the device may be the office's. `object` names the thing, as `role:3` or `role:new`. */
const keyOf = (staffId: number, object: string) => `console.draft:${staffId}:${object}`;

export function readDraft<Values>(staffId: number, object: string): Draft<Values> | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(staffId, object)) ?? "null") as Draft<Values> | null;
  } catch {
    return null;
  }
}

/** Those that found no room when they were written last. */
const lost = new Set<string>();

/** Whether what is typed stays on the device; nothing may promise it otherwise. */
export const draftsStay = (): boolean => lost.size === 0 && deviceKeeps();

/** Whoever was told so has left what was typed: nothing more is lost. */
export const leaveLost = (): void => lost.clear();

/** A browser without storage, or a full one, keeps nothing; the page says so, and asks before it is left all the same. */
export function keepDraft<Values>(staffId: number, object: string, draft: Draft<Values>): void {
  try {
    localStorage.setItem(keyOf(staffId, object), JSON.stringify(draft));
    lost.delete(keyOf(staffId, object));
  } catch {
    dropDraft(staffId, object);
    lost.add(keyOf(staffId, object));
  }
}

/** What was typed is saved or given up: nothing of it is there to be lost. */
export function dropDraft(staffId: number, object: string): void {
  lost.delete(keyOf(staffId, object));
  try {
    localStorage.removeItem(keyOf(staffId, object));
  } catch {
    // Nothing was kept.
  }
}
