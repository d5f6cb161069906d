import { useEffect } from "react";
import { refreshPage } from "../app/refresh.ts";

/** Whoever waits longer (ms) comes back later; and so long at least it takes to look again. */
const LONGEST_WAIT_MS = 86_400_000;
const AGAIN_MS = 1_000;

/**
 * Reads the page anew at an instant, and again where it was too early; null: nothing is waited for. Both by the server's clock,
 * in ms. `spreadMs`: not everybody who waits for the same at once.
 */
export function useRefreshAt(instant: number | null, now: number, spreadMs = 0): void {
  useEffect(() => {
    if (instant === null || instant - now > LONGEST_WAIT_MS) return;
    const timer = setTimeout(refreshPage, Math.max(AGAIN_MS, instant - now) + Math.random() * spreadMs);
    return () => clearTimeout(timer);
  }, [instant, now, spreadMs]);
}
