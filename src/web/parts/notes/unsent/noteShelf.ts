import { SUCCESS } from "#contract/codes.ts";
import { NOTE_CHANGED, NOTE_DELETED, notes } from "#contract/notes.ts";
import { ask, call, CallFailure } from "../../../client/call.ts";
import { loginRecord } from "../../app/viewer.ts";
import { localStore, type Storage } from "../../kept/localStore.ts";
import { failed, type Outcome as Sent } from "../../kept/outcome.ts";
import { openShelf, type Shelf, type World } from "../../kept/shelf.ts";
import { takeOver } from "../../kept/takeOver.ts";
import { deviceWorld, otherTabs, wakeful } from "../../kept/world.ts";
import { isPending, type Note, NOTE_RULES, type Outcome, type Pending, type Request, requestOf, stands } from "./pending.ts";

const NAME = "note";
/** Nobody comes back to a note after so long (ms). */
const KEPT_MS = 365 * 86_400_000;

interface Listener {
  /** The server told how a note stands: as it has it, or null when it is gone. */
  told(itemId: number, key: string, note: Note | null): void;
  changed(): void;
  /** Another tab sent or kept something. */
  elsewhere(): void;
}
const listeners = new Set<Listener>();

/** Listens to everything that happens to what this device keeps. Returns the end of listening. */
export function onNoteShelf(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export interface NoteShelfMeans {
  readonly learnerId: number;
  readonly signedIn: () => number;
  readonly storage: () => Storage;
  /** Rejects when no answer came, or one that means later. */
  readonly send: (request: Request, last: boolean) => Promise<Outcome>;
  readonly onTold: Listener["told"];
  readonly world: World;
}

/** What a learner wrote on this device and the server may not have yet. */
export function openNoteShelf({ learnerId, signedIn, storage, send, onTold, world }: NoteShelfMeans): Shelf<Pending> {
  const shelf = openShelf<Pending, Outcome | null>(
    {
      name: NAME,
      account: learnerId,
      signedIn,
      store: localStore({ storage, name: NAME, account: learnerId, keptMs: KEPT_MS, now: world.now, isValue: isPending }),
      rules: NOTE_RULES,
      async send([entry], last): Promise<Sent<Outcome | null>> {
        const request = requestOf(entry!.value);
        try {
          return { kind: "answered", answer: request && (await send(request, last)) };
        } catch (error) {
          const outcome = failed(error);
          if (outcome.kind !== "refused") return outcome;
          // It stays with the note, until the person decides.
          const field = error instanceof CallFailure ? error.fields["content"] : undefined;
          return { kind: "answered", answer: { kind: "refused", message: field ?? outcome.message } };
        }
      },
      onAnswered([entry], outcome) {
        const { itemId, key } = entry!.value;
        const request = requestOf(entry!.value);
        const standing = request && outcome ? stands(request, outcome) : undefined;
        if (standing !== undefined) onTold(itemId, key, standing);
      },
    },
    world,
  );
  void shelf.pull();
  takeOver(storage, `note.${learnerId}.`, (key, value) => {
    const { notBefore = 0, ...pending } = (value ?? {}) as Pending & { readonly notBefore?: number };
    if (!isPending(pending)) return false;
    shelf.put(key, pending, { wait: null, notBefore });
    return !shelf.state().loose.has(key);
  });
  return shelf;
}

async function sendNote(request: Request, keepalive: boolean): Promise<Outcome> {
  if (navigator.onLine === false) throw new Error("no network");
  const options = { quiet: true, keepalive };
  if (request.kind === "delete") {
    await call(notes.deleteMyNote, { id: request.id }, options);
    return { kind: "done", note: null };
  }
  if (request.kind === "add") {
    const { key: requestId, itemId, atSecond, content } = request;
    const { note } = await call(notes.addMyNote, { requestId, itemId, atSecond, content }, options);
    return { kind: "done", note };
  }
  const { changeId: requestId, id, version, atSecond, content } = request;
  const answer = await ask(notes.editMyNote, { requestId, id, version, atSecond, content }, options);
  if (answer.code === NOTE_CHANGED && answer.data) return { kind: "changed", theirs: answer.data.note };
  if (answer.code === NOTE_DELETED) return { kind: "deleted" };
  if (answer.code !== SUCCESS || !answer.data) throw new Error(answer.message);
  return { kind: "done", note: answer.data.note };
}

let current: { readonly learnerId: number; readonly shelf: Shelf<Pending>; readonly end: () => void } | null = null;

/** The shelf of the signed-in learner in this browser; it sends as long as the page lives. */
export function noteShelf(): Shelf<Pending> {
  const signedIn = () => loginRecord()?.userId ?? 0;
  const learnerId = signedIn();
  if (current?.learnerId === learnerId) return current.shelf;
  current?.end();
  const shelf = openNoteShelf({
    learnerId,
    signedIn,
    storage: () => localStorage,
    send: sendNote,
    onTold: (...told) => listeners.forEach((listener) => listener.told(...told)),
    world: deviceWorld(),
  });
  const ends = [
    shelf.subscribe(() => listeners.forEach((listener) => listener.changed())),
    otherTabs(NAME, learnerId, () => {
      void shelf.pull();
      listeners.forEach((listener) => listener.elsewhere());
    }),
    wakeful(shelf),
  ];
  current = {
    learnerId,
    shelf,
    end() {
      for (const end of ends) end();
      void shelf.close();
    },
  };
  return shelf;
}
