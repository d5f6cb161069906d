import { useEffect } from "react";

/** The worker answers a reload without a network from here (`site/worker/sw.ts`). */
const COPIES = "attempts";
/** Not while the page still starts (ms). */
const AFTER_MS = 2_000;

/** Keeps a copy of this page on the device while its attempt runs, so that a reload without a network brings it back. */
export function useOfflineCopy(running: boolean): void {
  useEffect(() => {
    if (!("caches" in window)) return;
    const address = location.pathname + location.search;
    if (!running) {
      void caches.delete(COPIES).catch(() => undefined);
      return;
    }
    const timer = setTimeout(() => void keep(address).catch(() => undefined), AFTER_MS);
    return () => clearTimeout(timer);
  }, [running]);
}

async function keep(address: string): Promise<void> {
  const page = await fetch(address, { credentials: "same-origin", headers: { accept: "text/html" } });
  if (!page.ok || page.redirected) return;
  // One attempt at a time: another learner's or an older one goes.
  await caches.delete(COPIES);
  await (await caches.open(COPIES)).put(address, page);
}
