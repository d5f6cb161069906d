import type { Browser } from "@playwright/test";

export interface PageCost {
  /** Bytes on the wire by kind, as encoded. */
  readonly jsBytes: number;
  /** Script that had arrived when the largest content was painted, the inline head script included. */
  readonly jsBytesBeforeLargest: number;
  readonly cssBytes: number;
  readonly htmlBytes: number;
  readonly requests: number;
  readonly layoutShift: number;
  /** Every answer that was not 200, 204 or 304. */
  readonly failures: readonly string[];
  readonly scripts: readonly string[];
}

/**
 * What a page costs a first visitor on a phone: loaded cold, scrolled through and left alone until it is alive. The bytes
 * are what the network delivered, so a broken asset shows as a failure and not as a small page.
 */
export async function pageCost(browser: Browser, address: string): Promise<PageCost> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    locale: "zh-CN",
  });
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  const seen = new Map<string, { url: string; type: string; status: number; bytes: number; at: number }>();
  network.on("Network.responseReceived", (e) =>
    seen.set(e.requestId, { url: e.response.url, type: e.type, status: e.response.status, bytes: 0, at: 0 }),
  );
  network.on("Network.loadingFinished", (e) => {
    const request = seen.get(e.requestId);
    if (request) Object.assign(request, { bytes: e.encodedDataLength, at: Date.now() });
  });
  await page.addInitScript(() => {
    const marks = { shift: 0, largestAt: 0 };
    Object.assign(window, { marks });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!(entry as unknown as { hadRecentInput: boolean }).hadRecentInput) marks.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
    new PerformanceObserver((list) => {
      marks.largestAt = performance.timeOrigin + (list.getEntries().at(-1)?.startTime ?? 0);
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
  await page.goto(address, { waitUntil: "load" });
  await page.waitForFunction(() => document.documentElement.dataset["alive"] === "1", undefined, { timeout: 30_000 });
  await page.waitForTimeout(500);
  const marks = await page.evaluate(() => (window as unknown as { marks: { shift: number; largestAt: number } }).marks);
  const all = [...seen.values()].filter((r) => r.url.startsWith(new URL(address).origin));
  const scripts = all.filter((r) => r.type === "Script");
  const sum = (rows: readonly { bytes: number }[]) => rows.reduce((total, row) => total + row.bytes, 0);
  const inline = await page.evaluate(() => document.querySelector("head > script:not([type])")?.textContent?.length ?? 0);
  const cost = {
    jsBytes: sum(scripts),
    jsBytesBeforeLargest: inline + sum(scripts.filter((r) => r.at <= marks.largestAt)),
    cssBytes: sum(all.filter((r) => r.type === "Stylesheet")),
    htmlBytes: sum(all.filter((r) => r.type === "Document")),
    requests: all.length,
    layoutShift: marks.shift,
    failures: all.filter((r) => ![200, 204, 304].includes(r.status)).map((r) => `${r.status} ${r.url}`),
    scripts: scripts.map((r) => `${new URL(r.url).pathname} ${r.bytes}`),
  };
  await context.close();
  return cost;
}
