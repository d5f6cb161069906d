import { SESSION_ENDING } from "#contract/codes.ts";
import { comments } from "#contract/comments.ts";
import type { Thread } from "#contract/comments.schema.ts";
import { call, CallFailure } from "../../client/call.ts";
import { loginRecord } from "../app/viewer.ts";
import type { Entry, Rules } from "../kept/entry.ts";
import { localStore, type Storage } from "../kept/localStore.ts";
import { EMPTY, entriesOf, type State } from "../kept/machine.ts";
import { failed } from "../kept/outcome.ts";
import { openShelf, type Shelf, type World } from "../kept/shelf.ts";
import { takeOver } from "../kept/takeOver.ts";
import { deviceWorld } from "../kept/world.ts";

/** What somebody wrote on a lesson and is not on the server yet: no reload and no dead line loses a word. */
export interface Unsent {
  readonly itemId: number;
  /** Sent again with the same, nothing is added twice. */
  readonly requestId: string;
  readonly content: string;
  readonly atSecond?: number;
  readonly parentId?: number;
  /** The comment of the first level under which it will stand. */
  readonly rootId?: number;
}

/** A comment on its way, or one that did not arrive. */
export interface Pending extends Unsent {
  readonly state: "sending" | "failed";
  /** What the server said; empty where no answer came. */
  readonly message: string;
}

/** The words of a composer, or a comment to be sent. */
type Words = { readonly draft: string } | { readonly comment: Unsent };

const NAME = "comment";
/** Nobody comes back to words after so long (ms). */
const KEPT_MS = 365 * 86_400_000;

/** What fails stays, until it is sent again or given up: nobody posts by surprise what was written yesterday. */
const RULES: Rules<Words, Thread> = { going: (words) => ("draft" in words ? null : words), asks: true, keepsRefused: true };

function isWords(value: unknown): value is Words {
  const { draft, comment } = (value ?? {}) as { readonly draft?: unknown; readonly comment?: Partial<Unsent> };
  const isComment = typeof comment?.itemId === "number" && typeof comment.requestId === "string" && typeof comment.content === "string";
  return typeof draft === "string" || isComment;
}

const draftKey = (itemId: number, parentId: number | string) => `draft/${itemId}/${parentId}`;

interface CommentShelfMeans {
  readonly userId: number;
  readonly signedIn: () => number;
  readonly storage: () => Storage;
  /** Fails with a `CallFailure`. */
  readonly add: (one: Unsent, keepalive: boolean) => Promise<Thread>;
  readonly onSent: (itemId: number, thread: Thread) => void;
  readonly world: World;
}

/** Words of one learner in this browser; `userId` 0 for a visitor. */
export function openCommentShelf({ userId, signedIn, storage, add, onSent, world }: CommentShelfMeans): Shelf<Words> {
  const shelf = openShelf<Words, Thread>(
    {
      name: NAME,
      account: userId,
      signedIn,
      store: localStore({ storage, name: NAME, account: userId, keptMs: KEPT_MS, now: world.now, isValue: isWords }),
      rules: RULES,
      async send([entry], last) {
        try {
          return { kind: "answered", answer: await add(commentOf(entry!)!, last) };
        } catch (error) {
          // Whatever the server says against it, the person reads it and decides.
          const isNo = error instanceof CallFailure && error.code !== null && !SESSION_ENDING.includes(error.code);
          return isNo ? { kind: "refused", message: error.message } : failed(error);
        }
      },
      onAnswered: ([entry], thread) => onSent(commentOf(entry!)!.itemId, thread),
    },
    world,
  );
  void shelf.pull();
  takeOver(storage, `comments:${userId}:`, (itemId, value) => {
    const { drafts, unsent } = (value ?? {}) as { readonly drafts?: Readonly<Record<string, string>>; readonly unsent?: readonly Unsent[] };
    if (!drafts || !Array.isArray(unsent)) return false;
    for (const [parentId, draft] of Object.entries(drafts)) shelf.put(draftKey(Number(itemId), parentId), { draft }, { wait: null });
    for (const one of unsent as readonly Unsent[]) {
      const comment = { ...one, itemId: Number(itemId) };
      shelf.put(one.requestId, { comment }, { wait: null, stopped: "" });
    }
    return shelf.state().loose.size === 0;
  });
  return shelf;
}

const commentOf = ({ value }: Entry<Words>): Unsent | null => ("comment" in value ? value.comment : null);

/** What is written on one lesson. */
export interface Box {
  readonly itemId: number;
  readonly shelf: Shelf<Words>;
  /** Comments that the server doesn't have; the same list as long as none of them changes. */
  readonly pending: () => readonly Pending[];
}

export function boxOf(itemId: number, shelf: Shelf<Words>): Box {
  let state: State<Words> = EMPTY;
  let seen: readonly Entry<Words>[] = [];
  let pending: readonly Pending[] = [];
  return {
    itemId,
    shelf,
    pending() {
      if (state === shelf.state()) return pending;
      state = shelf.state();
      const flying = new Set(state.flight.map(({ key }) => key));
      const mine = entriesOf(state).filter((entry) => commentOf(entry)?.itemId === itemId);
      const now = mine.map((entry): Pending => {
        const isSending = entry.stopped === null || flying.has(entry.key);
        return { ...commentOf(entry)!, state: isSending ? "sending" : "failed", message: isSending ? "" : entry.stopped };
      });
      const isSame = mine.length === seen.length && mine.every((one, i) => one === seen[i] && now[i]!.state === pending[i]!.state);
      if (!isSame) pending = now;
      seen = mine;
      return pending;
    },
  };
}

export function draftOf({ itemId, shelf }: Box, parentId = 0): string {
  const words = shelf.state().entries.get(draftKey(itemId, parentId))?.value;
  return words && "draft" in words ? words.draft : "";
}

/** Keeps the words of a composer, at every key; `parentId` 0: the one on top. */
export function keepDraft({ itemId, shelf }: Box, parentId: number, draft: string): void {
  const key = draftKey(itemId, parentId);
  if (draft === "") shelf.drop([key]);
  else shelf.put(key, { draft }, { wait: null });
}

const listeners = new Set<(itemId: number, thread: Thread) => void>();

/** Tells what the server has taken. Returns the end of listening. */
export function onSent(listener: (itemId: number, thread: Thread) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

let current: { readonly userId: number; readonly shelf: Shelf<Words> } | null = null;

/** The shelf of this browser for whoever writes here. */
export function commentShelf(userId: number): Shelf<Words> {
  if (current?.userId === userId) return current.shelf;
  void current?.shelf.close();
  const shelf = openCommentShelf({
    userId,
    signedIn: () => loginRecord()?.userId ?? 0,
    storage: () => localStorage,
    add: ({ itemId, requestId, content, atSecond, parentId }, keepalive) =>
      call(
        comments.addMessage,
        { itemId, requestId, content, ...(atSecond === undefined ? {} : { atSecond }), ...(parentId === undefined ? {} : { parentId }) },
        { quiet: true, keepalive },
      ),
    onSent: (...sent) => listeners.forEach((listener) => listener(...sent)),
    world: deviceWorld(),
  });
  current = { userId, shelf };
  return shelf;
}
