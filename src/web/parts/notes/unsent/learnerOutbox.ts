import { SUCCESS } from "#contract/codes.ts";
import { NOTE_CHANGED, NOTE_DELETED, notes } from "#contract/notes.ts";
import { ask, call, CallFailure } from "../../../client/call.ts";
import { loginRecord } from "../../app/viewer.ts";
import { boxOf } from "./box.ts";
import { createOutbox, type Outbox, type Send } from "./outbox.ts";
import type { Note, Outcome } from "./pending.ts";

/** A rule was broken: trying again doesn't help. */
const RULE_BROKEN = 1001;

/** One note that another tab sends writes several times; it is looked at once they are through (ms). */
const SETTLED_MS = 300;

interface Listener {
  told(itemId: number, key: string, note: Note | null): void;
  changed(): void;
  /** Another tab sent or kept something. */
  elsewhere(): void;
}
const listeners = new Set<Listener>();

/** Listens to everything that happens to what this device keeps. Returns the end of listening. */
export function onOutbox(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const send: Send = async (request): Promise<Outcome> => {
  if (navigator.onLine === false) throw new Error("no network");
  try {
    if (request.kind === "delete") {
      await call(notes.deleteMyNote, { id: request.id }, { quiet: true });
      return { kind: "done", note: null };
    }
    if (request.kind === "add") {
      const { key: requestId, itemId, atSecond, content } = request;
      const { note } = await call(notes.addMyNote, { requestId, itemId, atSecond, content }, { quiet: true });
      return { kind: "done", note };
    }
    const { changeId: requestId, id, version, atSecond, content } = request;
    const answer = await ask(notes.editMyNote, { requestId, id, version, atSecond, content }, { quiet: true });
    if (answer.code === NOTE_CHANGED && answer.data) return { kind: "changed", theirs: answer.data.note };
    if (answer.code === NOTE_DELETED) return { kind: "deleted" };
    if (answer.code !== SUCCESS || !answer.data) throw new Error(answer.message);
    return { kind: "done", note: answer.data.note };
  } catch (error) {
    if (error instanceof CallFailure && error.code === RULE_BROKEN)
      return { kind: "refused", message: error.fields["content"] ?? error.message };
    throw error;
  }
};

let current: { readonly learnerId: number; readonly outbox: Outbox } | null = null;

function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}

/** What the signed-in learner wrote on this device and the server may not have yet. Tries again when the network is back. */
export function learnerOutbox(): Outbox {
  const learnerId = loginRecord()?.userId ?? 0;
  if (current?.learnerId === learnerId) return current.outbox;
  const mine = createOutbox({
    box: boxOf(learnerId, storage()),
    // Whoever signed in meanwhile doesn't send another's notes.
    send: (request) => ((loginRecord()?.userId ?? 0) === learnerId ? send(request) : Promise.reject(new Error("signed out"))),
    now: Date.now,
    later(milliseconds, run) {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    onTold: (...told) => listeners.forEach((listener) => listener.told(...told)),
    onChange: () => listeners.forEach((listener) => listener.changed()),
  });
  current = { learnerId, outbox: mine };
  addEventListener("online", () => void mine.flush());
  let told: ReturnType<typeof setTimeout> | undefined;
  addEventListener("storage", ({ key }) => {
    if (!key?.startsWith(`note.${learnerId}.`)) return;
    clearTimeout(told);
    told = setTimeout(() => listeners.forEach((listener) => listener.elsewhere()), SETTLED_MS);
  });
  void mine.flush();
  return mine;
}
