import { newId } from "../../client/newId.ts";

/** Who of this browser's tabs may do something now. */
export interface Turns {
  /** Does the work while nobody else does any under this name; waits for its turn. */
  inTurn<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Does the work unless somebody has the name; then null. */
  ifFree<T>(name: string, work: () => Promise<T>): Promise<T | null>;
  /** Has the name until the returned function is called, or the page goes. */
  hold(name: string): () => void;
}

type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

/** By the browser's own locks, which end with their page. */
export const lockedTurns = (locks: LockManager): Turns => ({
  inTurn: async (name, work) => locks.request(name, work),
  ifFree: async (name, work) => locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : null)),
  hold(name) {
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    locks.request(name, () => held).catch(() => undefined);
    return () => release();
  },
});

/** A lease that is not renewed ends after so long (ms): its page is gone. */
const LEASE_MS = 15_000;
const RENEWED_MS = 5_000;
/** Who waits looks again after so long (ms). */
const LOOKS_MS = 250;
/** Two that take a lease in the same moment find out after so long (ms) who has it. */
const SETTLES_MS = 30;

/**
 * By a note in local storage, for browsers without locks (Safari before 15.4). Two tabs can both believe in their turn when
 * one stood still for long: then something is sent twice with one seq, which the server takes once. Where storage is closed
 * tabs share nothing and everybody has the turn.
 */
export function leasedTurns(storage: () => Storage, now: () => number, pause: (ms: number) => Promise<void>): Turns {
  const read = (key: string): { by?: unknown; until?: unknown } => {
    try {
      return (JSON.parse(storage().getItem(key) ?? "{}") ?? {}) as object;
    } catch {
      return {};
    }
  };
  const write = (key: string, by: string): void => storage().setItem(key, JSON.stringify({ by, until: now() + LEASE_MS }));
  const has = (key: string, by: string) => read(key).by === by;
  /** The end of the lease, or null where somebody else has it. */
  async function take(key: string): Promise<(() => void) | null> {
    const by = newId();
    const { until } = read(key);
    if (typeof until === "number" && until > now() && until <= now() + LEASE_MS) return null;
    try {
      write(key, by);
    } catch {
      return () => undefined;
    }
    await pause(SETTLES_MS);
    if (!has(key, by)) return null;
    const renewal = setInterval(() => {
      if (has(key, by)) write(key, by);
    }, RENEWED_MS);
    return () => {
      clearInterval(renewal);
      if (has(key, by)) storage().removeItem(key);
    };
  }
  async function during<T>(end: () => void, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      end();
    }
  }
  const keyOf = (name: string) => `lease:${name}`;
  return {
    async inTurn(name, work) {
      for (;;) {
        const end = await take(keyOf(name));
        if (end) return during(end, work);
        await pause(LOOKS_MS);
      }
    },
    async ifFree(name, work) {
      const end = await take(keyOf(name));
      return end ? during(end, work) : null;
    },
    hold(name) {
      let released = false;
      const taken = take(keyOf(name)).then((end) => (released ? end?.() : end));
      return () => {
        released = true;
        void taken.then((end) => end?.());
      };
    },
  };
}

/** The turns of this browser's tabs. */
export function deviceTurns(): Turns {
  const { locks } = navigator as { readonly locks?: LockManager };
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  return locks ? lockedTurns(locks) : leasedTurns(() => localStorage, () => Date.now(), pause);
}
