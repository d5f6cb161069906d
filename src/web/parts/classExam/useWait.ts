import { useEffect, useState } from "react";
import { refreshPage } from "../app/refresh.ts";
import type { Retry } from "./waitWords.ts";

const SECOND_MS = 1000;

/**
 * Seconds that are left of a wait; 0: none stands. Counts by itself from the server's clock, asks the server when it is over, and
 * whenever the page is looked at again, since a lesson may have been watched meanwhile.
 */
export function useWait(retry: Retry | null, serverTime: number): number {
  const total = retry?.over === null ? Math.max(0, retry.until - serverTime) : 0;
  const seconds = Math.ceil(total / SECOND_MS);
  const [counted, setCounted] = useState({ of: total, left: seconds });
  useEffect(() => {
    if (total === 0) return;
    const ends = performance.now() + total;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((ends - performance.now()) / SECOND_MS));
      setCounted({ of: total, left });
      if (left > 0) return;
      clearInterval(timer);
      refreshPage();
    }, SECOND_MS);
    const seen = () => {
      if (document.visibilityState === "visible") refreshPage();
    };
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [total]);
  return counted.of === total ? counted.left : seconds;
}
