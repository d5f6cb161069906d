import type { Received } from "#contract/endpoint.ts";
import type { notes } from "#contract/notes.ts";
import type { Rules } from "../../kept/entry.ts";

/** A note as the server tells it. */
export type Note = Received<typeof notes.getLessonNotes>["notes"][number];

/** What keeps a change from being taken until the person decides. */
export type Problem =
  | { readonly kind: "changed"; readonly theirs: Note }
  | { readonly kind: "deleted" }
  | { readonly kind: "refused"; readonly message: string };

/** A note as this device wants it and the server may not have it yet. */
export interface Pending {
  /** Names the note from its first letter on: the request that adds it. */
  readonly key: string;
  readonly itemId: number;
  readonly atSecond: number;
  /** What it shall say; null: it shall be gone. */
  readonly content: string | null;
  /** What the server has, as far as this device knows. */
  readonly base: { readonly id: number; readonly version: number } | null;
  /** Names this very change. */
  readonly changeId: string;
  /** Texts that were sent for this base and may have arrived; the first of a new note is the one that adds it. */
  readonly sent: readonly string[];
  readonly problem: Problem | null;
  /** When it was written, ms since the epoch. */
  readonly writtenAt: number;
}

/** The next thing to send. */
export type Request =
  | { readonly kind: "add"; readonly key: string; readonly itemId: number; readonly atSecond: number; readonly content: string }
  | {
      readonly kind: "edit";
      readonly id: number;
      readonly version: number;
      readonly changeId: string;
      readonly atSecond: number;
      readonly content: string;
    }
  | { readonly kind: "delete"; readonly id: number };

/** What became of a request; an answer that never came is none. */
export type Outcome =
  | { readonly kind: "done"; readonly note: Note | null }
  | { readonly kind: "changed"; readonly theirs: Note }
  | { readonly kind: "deleted" }
  | { readonly kind: "refused"; readonly message: string };

/** What to send for a note; null: nothing was ever sent and nothing is wanted, or the person must decide first. */
export function requestOf(pending: Pending): Request | null {
  const { base, content, sent } = pending;
  if (pending.problem) return null;
  if (base)
    return content === null
      ? { kind: "delete", id: base.id }
      : { kind: "edit", id: base.id, version: base.version, changeId: pending.changeId, atSecond: pending.atSecond, content };
  // Until the server has answered, it may have the first text or nothing: the same request asks for both.
  const first = sent[0] ?? content;
  return first === null ? null : { kind: "add", key: pending.key, itemId: pending.itemId, atSecond: pending.atSecond, content: first };
}

/** The note as it is about to be sent. */
function sending(pending: Pending, request: Request): Pending {
  return request.kind === "delete" || pending.sent.includes(request.content)
    ? pending
    : { ...pending, sent: [...pending.sent, request.content] };
}

/** What is left to do after an answer, where `pending` is how the note stands now (it may have been changed meanwhile); null: nothing. */
function afterAnswer(pending: Pending, request: Request, outcome: Outcome): Pending | null {
  // What can't be deleted is gone already.
  if (request.kind === "delete") return null;
  if (outcome.kind === "refused") return pending.content === null ? null : { ...pending, problem: outcome };
  if (outcome.kind === "deleted") return pending.content === null ? null : { ...pending, problem: outcome };
  if (outcome.kind === "changed") return afterConflict(pending, outcome.theirs);
  return request.kind === "add" ? afterAdding(pending, outcome.note) : afterEditing(pending, request.changeId, outcome.note);
}

function afterAdding(pending: Pending, note: Note | null): Pending | null {
  const changed = pending.content !== (pending.sent[0] ?? null);
  // Added, and deleted in another place since.
  if (!note) return pending.content === null || !changed ? null : { ...pending, problem: { kind: "deleted" } };
  if (pending.content !== null && !changed) return null;
  const rebased = { ...pending, base: { id: note.id, version: note.version }, sent: [] };
  if (pending.content === null || note.content === pending.sent[0]) return rebased;
  if (note.content === pending.content) return null;
  return { ...rebased, problem: { kind: "changed", theirs: note } };
}

function afterEditing(pending: Pending, changeId: string, note: Note | null): Pending | null {
  if (pending.changeId === changeId) return null;
  return note ? { ...pending, base: { id: note.id, version: note.version }, sent: [] } : pending;
}

/** The server has another version: one that this device wrote itself and never heard of again, or somebody else's. */
function afterConflict(pending: Pending, theirs: Note): Pending | null {
  if (pending.content === theirs.content) return null;
  const rebased = { ...pending, base: { id: theirs.id, version: theirs.version } };
  if (pending.content === null) return { ...rebased, sent: [] };
  return pending.sent.includes(theirs.content) ? { ...rebased, sent: [] } : { ...rebased, problem: { kind: "changed", theirs } };
}

/** What a change of a note is on the shelf. A note that was never sent and is not wanted any more needs no answer: null. */
export const NOTE_RULES: Rules<Pending, Outcome | null> = {
  going(pending) {
    if (pending.problem) return null;
    const request = requestOf(pending);
    return request ? sending(pending, request) : pending;
  },
  after({ value }, gone, outcome) {
    const request = requestOf(gone.value);
    if (!request || !outcome) return value.content === null ? null : value;
    return afterAnswer(value, request, outcome);
  },
};

/** The note as the server has it after an answer, null: gone; undefined where the answer doesn't tell. */
export function stands(request: Request, outcome: Outcome): Note | null | undefined {
  if (request.kind === "delete" || outcome.kind === "deleted") return null;
  return outcome.kind === "done" ? outcome.note : outcome.kind === "changed" ? outcome.theirs : undefined;
}

/** Whether somebody kept this as a note; storage holds what anybody put there. */
export function isPending(value: unknown): value is Pending {
  const { key, itemId, atSecond, content, changeId, sent } = (value ?? {}) as Partial<Pending>;
  const isNamed = typeof key === "string" && typeof itemId === "number" && typeof atSecond === "number" && typeof changeId === "string";
  return isNamed && (content === null || typeof content === "string") && Array.isArray(sent);
}
