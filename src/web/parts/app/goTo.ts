import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

/**
 * Goes to an address of this site that the person may enter, without leaving the page; for what no link was pressed for.
 *
 * @param replace the page that is left can't be gone back to
 */
export function goTo(address: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"]({ key: Date.now() }, "", address);
  for (const listener of listeners) listener();
}

/** Hears of every step within the page: by `goTo`, back or forward. */
export function onStep(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("popstate", listener);
  };
}

/**
 * Path and query of the page.
 *
 * @param first what the server rendered
 */
export const useAddress = (first: string): string =>
  useSyncExternalStore(onStep, () => location.pathname + location.search, () => first);
