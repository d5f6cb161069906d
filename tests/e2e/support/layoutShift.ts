import type { Page } from "@playwright/test";

/** Counts layout shifts from now on, those right after a touch left out as browsers do. Call it before the page is opened. */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = window as unknown as { shifted: number };
    counted.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) counted.shifted += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** The sum of the shifts since the page was opened. */
export const layoutShift = (page: Page): Promise<number> => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
