import type { Beat, Unsent } from "./beats.ts";
import type { Range } from "./ranges.ts";

/** What one play session of a learner left unsent on this device. */
export interface Kept extends Unsent {
  readonly sessionId: string;
  readonly itemId: number;
  /** Where the video stood, in seconds. */
  readonly position: number;
  readonly rate: number;
  /** When it was written, ms of the device's clock. */
  readonly at: number;
}

const PREFIX = "watched:";
/** Play sessions kept of one learner, newest first. */
const SESSIONS = 20;
/** Older than this (ms) nothing is kept: a play session is over long before. */
const KEPT_MS = 7 * 86_400_000;

/**
 * Watched stretches that the server has not confirmed, by learner and play session. In local storage, because what is
 * written while a page goes must be written at once; a browser whose storage is closed keeps them until the page goes.
 */
export interface Shelf {
  put(learner: number, kept: Kept): void;
  remove(learner: number, sessionId: string): void;
  /** Oldest first; of this learner alone. */
  of(learner: number): readonly Kept[];
  /** Forgets everything of a learner who leaves, for good: what comes later is not kept. */
  close(learner: number): void;
}

type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

export function shelf(storage: () => Storage, now: () => number): Shelf {
  const closed = new Set<number>();
  const keyOf = (learner: number, sessionId: string) => `${PREFIX}${learner}:${sessionId}`;
  /** Storage may be closed, full, or hold what somebody else put there. */
  function tried<T>(work: (opened: Storage) => T, otherwise: T): T {
    try {
      return work(storage());
    } catch {
      return otherwise;
    }
  }
  const all = (opened: Storage) => {
    const keys = Array.from({ length: opened.length }, (_, i) => opened.key(i)).filter(
      (key): key is string => key?.startsWith(PREFIX) === true,
    );
    return keys.flatMap((key) => {
      const kept = read(opened.getItem(key));
      if (kept && now() - kept.at < KEPT_MS) return [{ key, kept }];
      opened.removeItem(key);
      return [];
    });
  };
  const of = (learner: number) =>
    tried(
      (opened) =>
        all(opened)
          .filter(({ key }) => key.startsWith(keyOf(learner, "")))
          .map(({ kept }) => kept)
          .sort((a, b) => a.at - b.at),
      [],
    );
  return {
    of,
    put(learner, kept) {
      if (closed.has(learner)) return;
      tried((opened) => {
        const key = keyOf(learner, kept.sessionId);
        const fresh = opened.getItem(key) === null;
        opened.setItem(key, JSON.stringify(kept));
        if (fresh) for (const { sessionId } of of(learner).slice(0, -SESSIONS)) opened.removeItem(keyOf(learner, sessionId));
      }, undefined);
    },
    remove: (learner, sessionId) => tried((opened) => opened.removeItem(keyOf(learner, sessionId)), undefined),
    close(learner) {
      closed.add(learner);
      for (const { sessionId } of of(learner)) tried((opened) => opened.removeItem(keyOf(learner, sessionId)), undefined);
    },
  };
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const isRanges = (value: unknown): value is Range[] =>
  Array.isArray(value) && value.every((range) => Array.isArray(range) && range.length === 2 && range.every(isNumber));

function isBeat(value: unknown): value is Beat {
  const { seq, position, rate, takeOver, ranges } = (value ?? {}) as Partial<Beat>;
  return isNumber(seq) && isNumber(position) && isNumber(rate) && typeof takeOver === "boolean" && isRanges(ranges);
}

function read(text: string | null): Kept | null {
  let value: Partial<Kept> | null;
  try {
    value = JSON.parse(text ?? "null") as Partial<Kept> | null;
  } catch {
    return null;
  }
  const { sessionId, itemId, position, rate, at, seq, unsure, waiting } = value ?? {};
  const whole = typeof sessionId === "string" && isNumber(itemId) && isNumber(position) && isNumber(rate) && isNumber(at) && isNumber(seq);
  if (!whole || !isRanges(waiting) || (unsure !== null && !isBeat(unsure))) return null;
  return { sessionId, itemId, position, rate, at, seq, unsure, waiting };
}

/** This device's shelf. */
export const device: Shelf = shelf(() => localStorage, () => Date.now());
