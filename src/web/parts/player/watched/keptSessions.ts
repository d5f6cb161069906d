import { type LocalStore, localStore, type Storage } from "../../kept/localStore.ts";
import { takeOver } from "../../kept/takeOver.ts";
import { deviceTurns, type Turns } from "../../kept/turns.ts";
import { isKept, type Kept } from "./kept.ts";

/** The shelf's name. */
export const WATCHED = "watched";
/** Play sessions kept of one learner. */
const SESSIONS = 20;
/** Older than this (ms) nothing is kept: a play session is over long before. */
const KEPT_MS = 7 * 86_400_000;

/**
 * What a learner watched on this device and the server has not confirmed, by play session. The player that earns it writes
 * it here and sends it itself; what is left when its page goes is sent from the shelf (`formerShelf.ts`), whose code a lesson
 * fetches only where something was left.
 */
export interface KeptSessions {
  /** Oldest first. */
  all(): readonly Kept[];
  put(kept: Kept): void;
  drop(sessionId: string): void;
  /** This page speaks for the session, until the returned function is called. */
  hold(sessionId: string): () => void;
  /** Forgets everything, for good: what comes later is not kept. */
  close(): void;
}

interface KeptMeans {
  readonly learner: number;
  readonly storage: () => Storage;
  readonly now: () => number;
  readonly turns: Turns;
}

/** Where they lie. */
export function watchedStore({ learner, storage, now }: Omit<KeptMeans, "turns">): LocalStore<Kept> {
  takeOver(storage, `${WATCHED}:`, (key, value) => {
    // Pages of an older build kept the bare value under the same key, for every learner.
    const { at, ...kept } = (value ?? {}) as Kept & { readonly at?: number };
    if (typeof at !== "number" || !isKept(kept)) return false;
    storage().setItem(`${WATCHED}:${key}`, JSON.stringify({ seq: 1, value: kept, at, notBefore: 0, stopped: null, had: false }));
    return false;
  });
  return localStore({ storage, name: WATCHED, account: learner, keptMs: KEPT_MS, now, isValue: isKept });
}

/** A browser whose storage is closed or full keeps nothing; the player has it until its page goes. */
function tried<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

export function openKeptSessions(means: KeptMeans): KeptSessions {
  const store = watchedStore(means);
  let closed = false;
  const sorted = () => [...tried(() => store.all(), [])].sort((a, b) => a.at - b.at);
  const remove = (keys: readonly string[]) => tried(() => store.remove(keys), undefined);
  return {
    all: () => sorted().map(({ value }) => value),
    put(kept) {
      if (closed) return;
      const entry = { key: kept.sessionId, seq: 0, value: kept, at: means.now(), notBefore: 0, stopped: null, had: false };
      tried(() => store.write(entry, 0), null);
      remove(sorted().slice(0, -SESSIONS).map(({ key }) => key));
    },
    drop: (sessionId) => remove([sessionId]),
    hold: (sessionId) => means.turns.hold(`${WATCHED}:${means.learner}:${sessionId}`),
    close() {
      closed = true;
      remove(sorted().map(({ key }) => key));
    },
  };
}

const opened = new Map<number, KeptSessions>();

/** Those of this page and learner. */
export function keptSessions(learner: number): KeptSessions {
  const found = opened.get(learner);
  if (found) return found;
  const fresh = openKeptSessions({ learner, storage: () => localStorage, now: () => Date.now(), turns: deviceTurns() });
  opened.set(learner, fresh);
  return fresh;
}
