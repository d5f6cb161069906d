import type { Page } from "@playwright/test";

/** One address of each screen; those that need an id are found by the links that lead there. */
export const VISITORS = [
  "/home", "/courseClass/home", "/course/search/home?keyword=电工", "/info/home", "/about/home", "/agreement", "/privacy", "/login",
  "/no/such/page",
] as const;
export const LEARNERS = [
  "/home", "/courseClass/home", "/my/study/home", "/my/practice/home", "/my/footprint/home", "/my/collect/home", "/my/notes/home",
  "/my/notes/print", "/my/reports/home", "/my/security", "/goal", "/exam", "/startMockPractice", "/historyList", "/exam/errors",
  "/exam/marks", "/exam/papers", "/exam/examinations",
] as const;

/** Screens that are entered by the links of those above, as a visitor and as the demo learner. */
export const VISITORS_FURTHER: readonly string[] = [
  "/course/details", "/course/compose", "/course/transfer", "/course/teacher", "/info/details/:id", "/course/play text",
];
export const LEARNERS_FURTHER: readonly string[] = [
  "/course/play film", "/historyquery", "/startexam", "/startmockexam", "/startclassexam", "/classhistoryquery",
];

/** The screen behind an address: its path without numbers; lessons to watch and to read are two. */
export function screenAt(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://school");
  const path = pathname.toLowerCase().replace(/\/\d+(?=\/|$)/g, "/:id");
  return path === "/course/play" ? `${path} ${searchParams.has("vid") ? "film" : "text"}` : path;
}

interface Walk {
  /** Where it begins; every other screen is reached by its first link. */
  readonly from: readonly string[];
  /** Widths of the window, in CSS pixels. */
  readonly widths: readonly number[];
  /** Which screens are entered besides. */
  readonly enters: (screen: string) => boolean;
  /** Looks at a screen at one width. */
  readonly look: (where: string) => Promise<void>;
}

/** Opens each screen once, looks at it at each width, and goes on by the links in it. Returns the screens that it saw. */
export async function walk(page: Page, { from, widths, enters, look }: Walk): Promise<readonly string[]> {
  const queue = [...from];
  const begins = new Set(from.map(screenAt));
  const seen = new Set<string>();
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    const screen = screenAt(address);
    if (seen.has(screen)) continue;
    seen.add(screen);
    await page.setViewportSize({ width: widths[0]!, height: 900 });
    await page.goto(address);
    await page.waitForFunction(() => document.documentElement.dataset["alive"] === "1");
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      await look(`${address} at ${width} px`);
    }
    const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute("href")!));
    queue.push(...links.filter((link) => !begins.has(screenAt(link)) && enters(screenAt(link))));
  }
  return [...seen];
}
