import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { Received } from "#contract/endpoint.ts";
import { notes } from "#contract/notes.ts";
import { call } from "../../client/call.ts";
import { newId } from "../../client/newId.ts";
import { loginRecord } from "../app/viewer.ts";
import { entriesOf } from "../kept/machine.ts";
import type { Shelf } from "../kept/shelf.ts";
import { noteShelf, onNoteShelf } from "./unsent/noteShelf.ts";
import type { Note, Pending } from "./unsent/pending.ts";
import { type ShownNote, shownNotes } from "./shown.ts";

export type Bookmark = Received<typeof notes.addMyBookmark>;

interface LessonNotesState {
  readonly phase: "loading" | "ready" | "failed";
  readonly notes: readonly ShownNote[];
  readonly bookmarks: readonly Bookmark[];
  /** What was written waits on this device for the network. */
  readonly waiting: boolean;
}

/** Deleting waits (ms) as long as it can be taken back, and a little longer. */
export const UNDO_MS = 5_000;

/** A learner's notes and bookmarks of one lesson, as this page shows and changes them. */
export interface LessonNotes {
  readonly state: () => LessonNotesState;
  readonly subscribe: (listener: () => void) => () => void;
  load(): Promise<void>;
  /** Writes a new note; false when this device can keep it no longer than the page. */
  write(atSecond: number, content: string): boolean;
  change(note: ShownNote, content: string): void;
  remove(note: ShownNote): void;
  /** Takes a removal back. */
  restore(note: ShownNote): void;
  /** Decides a conflict: for what was written here, for what stands there, or for both. */
  settle(note: ShownNote, choice: "mine" | "theirs" | "both"): void;
  mark(atSecond: number): Promise<Bookmark>;
  rename(bookmark: Bookmark, label: string): Promise<void>;
  unmark(bookmark: Bookmark): Promise<void>;
}

const AT_FIRST: LessonNotesState = { phase: "loading", notes: [], bookmarks: [], waiting: false };

/** A lesson's bookmarks as this page knows them; `onChange` is called after each change. */
function bookmarkList(itemId: number, onChange: () => void) {
  let list: readonly Bookmark[] = [];
  const put = (now: readonly Bookmark[]) => {
    list = [...now].sort((a, b) => a.atSecond - b.atSecond);
    onChange();
  };
  return {
    list: () => list,
    put,
    mark: async (atSecond: number) => {
      const added = await call(notes.addMyBookmark, { itemId, atSecond });
      put([...list.filter((one) => one.id !== added.id), added]);
      return added;
    },
    rename: async ({ id }: Bookmark, label: string) => {
      const renamed = await call(notes.renameMyBookmark, { id, label });
      put(list.map((one) => (one.id === id ? renamed : one)));
    },
    unmark: async ({ id }: Bookmark) => {
      await call(notes.deleteMyBookmark, { id });
      put(list.filter((one) => one.id !== id));
    },
  };
}

const newNote = (itemId: number, atSecond: number, content: string | null): Pending => ({
  key: newId(),
  itemId,
  atSecond,
  content,
  base: null,
  changeId: newId(),
  sent: [],
  problem: null,
  writtenAt: Date.now(),
});

/** What a learner does to the notes of a lesson: it stands on the shelf until the server has it. */
function noteWriting(itemId: number, shelf: Shelf<Pending>): Pick<LessonNotes, "write" | "change" | "remove" | "restore" | "settle"> {
  const put = (pending: Pending, notBefore = 0): boolean => {
    shelf.put(pending.key, pending, { notBefore });
    return !shelf.state().loose.has(pending.key);
  };
  const changed = ({ key, atSecond, note }: ShownNote, content: string | null): Pending => {
    // Another tab may have written or sent it meanwhile.
    void shelf.pull();
    const before = shelf.state().entries.get(key)?.value;
    const base = note ? { id: note.id, version: note.version } : null;
    return { ...newNote(itemId, atSecond, content), key, base, ...before, content, changeId: newId() };
  };
  const write = (atSecond: number, content: string) => put(newNote(itemId, atSecond, content));
  return {
    write,
    change: (note, content) => void put(changed(note, content)),
    remove: (note) => void put(changed(note, null), Date.now() + UNDO_MS + 1_000),
    restore(note) {
      const unsaved = note.state !== "saved" || !note.note;
      if (unsaved) put(changed(note, note.content));
      else shelf.drop([note.key]);
    },
    settle(note, choice) {
      if (choice === "mine" && note.problem?.kind === "changed") return void put({ ...changed(note, note.content), problem: null });
      // What can't be put back where it was becomes a note of its own.
      if (choice !== "theirs") write(note.atSecond, note.content);
      shelf.drop([note.key]);
    },
  };
}

function create(itemId: number): LessonNotes {
  const listeners = new Set<() => void>();
  let phase: LessonNotesState["phase"] = "loading";
  let known: readonly Note[] = [];
  let shown = AT_FIRST;
  const shelf = noteShelf();
  const draw = () => {
    const state = shelf.state();
    const pending = entriesOf(state).map(({ value }) => value).filter((one) => one.itemId === itemId);
    const isWaiting = state.lost > 0;
    const waiting = isWaiting && pending.length > 0;
    shown = { phase, bookmarks: bookmarks.list(), notes: shownNotes(known, pending, isWaiting), waiting };
    for (const listener of listeners) listener();
  };
  const bookmarks = bookmarkList(itemId, draw);
  const tell = (key: string, note: Note | null) => {
    known = [...known.filter((one) => one.requestId !== key), ...(note ? [note] : [])];
  };
  /** What the server took while the list was on its way: the list may be older. */
  let meanwhile: (readonly [string, Note | null])[] = [];
  const fetchAll = async () => {
    meanwhile = [];
    try {
      const found = await call(notes.getLessonNotes, { itemId }, { quiet: true });
      known = found.notes;
      for (const [key, note] of meanwhile) tell(key, note);
      phase = "ready";
      bookmarks.put(found.bookmarks);
    } catch {
      if (phase === "loading") phase = "failed";
      draw();
    }
  };
  let loading: Promise<void> | null = null;
  // Two parts of the page ask at once; whoever comes second waits for the first.
  const load = () =>
    (loading ??= fetchAll().finally(() => {
      loading = null;
    }));
  onNoteShelf({
    told(item, key, note) {
      if (item !== itemId) return;
      if (loading) meanwhile.push([key, note]);
      tell(key, note);
    },
    changed: draw,
    elsewhere: () => void load(),
  });
  draw();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const { mark, rename, unmark } = bookmarks;
  return { state: () => shown, subscribe, load, ...noteWriting(itemId, shelf), mark, rename, unmark };
}

const kept = new Map<string, LessonNotes>();

/** The notes of a lesson: one for all parts of the page, of the learner who is signed in. */
function lessonNotes(itemId: number): LessonNotes {
  const key = `${loginRecord()?.userId ?? 0} ${itemId}`;
  let found = kept.get(key);
  if (!found) kept.set(key, (found = create(itemId)));
  return found;
}

/** Follows the notes of a lesson; whoever comes first loads them, and each opening of a lesson loads them anew. */
export function useLessonNotes(itemId: number, loads: boolean): readonly [LessonNotesState, LessonNotes] {
  const mine = useMemo(() => lessonNotes(itemId), [itemId]);
  useEffect(() => {
    if (loads) void mine.load();
  }, [mine, loads]);
  return [useSyncExternalStore(mine.subscribe, mine.state, () => AT_FIRST), mine];
}
