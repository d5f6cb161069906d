/** What was begun and not saved: the text and the second of the lesson it belongs to. */
export interface Draft {
  readonly text: string;
  readonly atSecond: number;
}

const nameOf = (learnerId: number, itemId: number) => `noteDraft.${learnerId}.${itemId}`;

/** What the learner began to write in this lesson on this device, or null. */
export function draftOf(learnerId: number, itemId: number): Draft | null {
  try {
    const found = JSON.parse(localStorage.getItem(nameOf(learnerId, itemId)) ?? "null") as Draft | null;
    return typeof found?.text === "string" && found.text !== "" && Number.isInteger(found.atSecond) ? found : null;
  } catch {
    return null;
  }
}

/** Keeps it, or forgets an empty one. */
export function keepDraft(learnerId: number, itemId: number, draft: Draft | null): void {
  try {
    if (draft && draft.text !== "") localStorage.setItem(nameOf(learnerId, itemId), JSON.stringify(draft));
    else localStorage.removeItem(nameOf(learnerId, itemId));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

const PAUSE = "notePause";

/** Whether the video pauses while a note is written; off until chosen. */
export function pausesWhileWriting(): boolean {
  try {
    return localStorage.getItem(PAUSE) === "1";
  } catch {
    return false;
  }
}

export function setPausesWhileWriting(pauses: boolean): void {
  try {
    localStorage.setItem(PAUSE, pauses ? "1" : "0");
  } catch {
    // It lasts as long as the page.
  }
}
