import { useSyncExternalStore } from "react";

/** When the next code may be asked for, in ms since the epoch: kept over closing the dialog and reloading the page. */
const KEPT = "codeWait";
/** No limit of the server's is longer than a day. */
const LONGEST_SECONDS = 24 * 3600;

/** Whole seconds from `now` until `until` (ms since the epoch): 0 when it's over, or when `until` can't be one of ours. */
export function secondsUntil(until: number, now: number): number {
  const seconds = Math.ceil((until - now) / 1000);
  return seconds > 0 && seconds <= LONGEST_SECONDS ? seconds : 0;
}

let until = 0;
let left = 0;
let timer: ReturnType<typeof setTimeout> | null = null;
const listeners = new Set<() => void>();

function count(): void {
  if (timer !== null) clearTimeout(timer);
  const now = Date.now();
  left = secondsUntil(until, now);
  timer = left > 0 && listeners.size > 0 ? setTimeout(count, (until - now) % 1000 || 1000) : null;
  for (const listener of listeners) listener();
}

/** Starts the wait until another code may be asked for. */
export function startCodeWait(seconds: number): void {
  until = Date.now() + seconds * 1000;
  try {
    sessionStorage.setItem(KEPT, String(until));
  } catch {
    // Without storage the wait is known to this page alone; the server keeps it anyway.
  }
  count();
}

function subscribe(listener: () => void): () => void {
  if (until === 0) {
    try {
      until = Number(sessionStorage.getItem(KEPT)) || 0;
    } catch {
      until = 0;
    }
  }
  listeners.add(listener);
  count();
  return () => listeners.delete(listener);
}

/** Seconds until another code may be asked for, counted down; 0: now. */
export const useCodeWait = (): number => useSyncExternalStore(subscribe, () => left, () => 0);
