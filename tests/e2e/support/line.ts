import type { CDPSession, Page } from "@playwright/test";

/** The page's network connection, made slower and cut by the browser itself. */
export interface Line {
  /** A speed in kbit/s, with the delay of a mobile network. */
  slow(kilobits: number): Promise<void>;
  fast(): Promise<void>;
}

const DELAY_MS = 80;

export async function lineOf(page: Page): Promise<Line> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const set = (throughput: number, latency: number) =>
    session
      .send("Network.emulateNetworkConditions", { offline: false, latency, downloadThroughput: throughput, uploadThroughput: throughput })
      .then(() => undefined);
  return { slow: (kilobits) => set((kilobits * 1000) / 8, DELAY_MS), fast: () => set(-1, 0) };
}

/** Qualities in the order in which segments of them were asked for: "720p", "360p", "audio" …. */
export function rungsOf(page: Page): string[] {
  const rungs: string[] = [];
  page.on("request", (request) => {
    const found = /\/play\/[^/]+\/[^/]+\/([^/]+)\/[^/]+\.(?:m4s|mp4|aac|ts)/.exec(new URL(request.url()).pathname);
    if (found) rungs.push(found[1]!);
  });
  return rungs;
}

/** Counts how often the lesson's video stands still for want of data, from now on; a busy machine's own pauses don't count. */
export async function countStalls(page: Page): Promise<() => Promise<number>> {
  const video = page.locator("media-controller > video");
  await video.evaluate((element) => {
    const counted = element as HTMLVideoElement & { stalls?: number };
    counted.stalls = 0;
    element.addEventListener("waiting", () => {
      const { buffered, currentTime, seeking } = counted;
      const loaded = Array.from(
        { length: buffered.length },
        (_, i) => buffered.end(i) - 0.5 > currentTime && buffered.start(i) <= currentTime + 0.1,
      ).some(Boolean);
      if (!seeking && !loaded) counted.stalls! += 1;
    });
  });
  return () => video.evaluate((element) => (element as HTMLVideoElement & { stalls?: number }).stalls!);
}
