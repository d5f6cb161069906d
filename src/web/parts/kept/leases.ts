import { newId } from "../../client/newId.ts";
import type { Turns } from "./turns.ts";

type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

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
    // A storage that takes everything and keeps nothing is as good as closed.
    if ((read(key).by ?? by) !== by) return null;
    const renewal = setInterval(() => {
      if (has(key, by)) write(key, by);
    }, RENEWED_MS);
    return () => {
      clearInterval(renewal);
      if (has(key, by)) storage().removeItem(key);
    };
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

async function during<T>(end: () => void, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    end();
  }
}

/** The leases of this browser's tabs. */
export const deviceLeases = (): Turns =>
  leasedTurns(() => localStorage, () => Date.now(), (ms) => new Promise((resolve) => setTimeout(resolve, ms)));
