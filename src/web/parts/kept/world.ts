import { prefixOf } from "./localStore.ts";
import type { Shelf, World } from "./shelf.ts";
import { deviceTurns } from "./turns.ts";

/** This browser: its clock, its timers, one of its tabs at a time. */
export const deviceWorld = (): World => ({
  now: () => Date.now(),
  later(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  chance: Math.random,
  turns: deviceTurns(),
});

/**
 * Sends whenever there is reason to hope or to hurry: now, when the network is back, when the page is seen again, and, in a
 * way that outlives it, when it is hidden or goes. Returns the end of that.
 */
export function wakeful(shelf: Pick<Shelf<unknown>, "flush">): () => void {
  const now = () => void shelf.flush();
  const goes = () => void shelf.flush(true);
  const turned = () => (document.visibilityState === "hidden" ? goes() : now());
  addEventListener("online", now);
  addEventListener("pagehide", goes);
  document.addEventListener("visibilitychange", turned);
  now();
  return () => {
    removeEventListener("online", now);
    removeEventListener("pagehide", goes);
    document.removeEventListener("visibilitychange", turned);
  };
}

/** What another tab does to a shelf in local storage comes as several writes; it is looked at once they are through (ms). */
const SETTLED_MS = 300;

/** Tells when another tab kept or sent something. Returns the end of that. */
export function otherTabs(name: string, account: number, onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = ({ key }: StorageEvent) => {
    if (!key?.startsWith(prefixOf(name, account))) return;
    clearTimeout(timer);
    timer = setTimeout(onChange, SETTLED_MS);
  };
  addEventListener("storage", look);
  return () => {
    clearTimeout(timer);
    removeEventListener("storage", look);
  };
}
