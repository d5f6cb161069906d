import type { Note, Pending, Problem } from "./unsent/pending.ts";

/** A note as the person sees it: what the server has, with what this device wants of it. */
export interface ShownNote {
  readonly key: string;
  readonly atSecond: number;
  readonly content: string;
  /** When it was written or changed, ms since the epoch. */
  readonly at: number;
  /** `kept`: on this device alone, until there is a network. */
  readonly state: "saved" | "saving" | "kept";
  readonly problem: Problem | null;
  /** As the server has it. */
  readonly note: Note | null;
}

/** Notes in the order of the lesson's seconds; what waits to be deleted is left out. */
export function shownNotes(known: readonly Note[], pending: readonly Pending[], waiting: boolean): ShownNote[] {
  const wanted = new Map(pending.map((one) => [one.key, one]));
  const shown = new Map<string, ShownNote>();
  for (const note of known) {
    shown.set(note.requestId, {
      key: note.requestId,
      atSecond: note.atSecond,
      content: note.content,
      at: note.updateTime,
      state: "saved",
      problem: null,
      note,
    });
  }
  for (const [key, { content, atSecond, problem, writtenAt }] of wanted) {
    const note = shown.get(key)?.note ?? null;
    if (content === null) shown.delete(key);
    else shown.set(key, { key, atSecond, content, at: writtenAt, state: waiting || problem ? "kept" : "saving", problem, note });
  }
  return [...shown.values()].sort((a, b) => a.atSecond - b.atSecond || a.at - b.at || (a.key < b.key ? -1 : 1));
}
