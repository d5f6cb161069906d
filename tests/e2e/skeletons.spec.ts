import type { Page } from "@playwright/test";
import { catalogue } from "#contract/catalogue.ts";
import { layoutShift, watchLayoutShift } from "./support/layoutShift.ts";
import { ask, DEMO, signIn } from "./support/study.ts";
import { alive, expect, test } from "./support/test.ts";

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const VISITORS = [
  "/home", "/courseClass/home", "/course/search/home?keyword=触电", "/info/home", "/agreement", "/about/home", "/course/details?id=",
  "/course/play?id=",
];
const LEARNERS = [
  "/home", "/my/study/home", "/my/practice/home", "/my/footprint/home", "/my/collect/home", "/my/notes/home", "/my/security", "/exam",
  "/startMockPractice", "/exam/papers", "/exam/errors", "/goal",
];
/** Bars below this height (px) are words, whose place is not held. */
const BLOCK = 60;
/** How far (px) an edge may be from where it will be. */
const NEAR = 10;

/** The boxes of what is drawn above the fold. */
const boxes = (page: Page, selector: string): Promise<Box[]> =>
  page.locator(selector).evaluateAll((all, block) =>
    all.flatMap((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return bottom - top >= block && top < innerHeight - block ? [{ left, right, top, bottom }] : [];
    }), BLOCK);

/** Goes to an address by a link while no call is answered. Returns what lets the answers through. */
async function held(page: Page, address: string): Promise<() => void> {
  let release = (): void => undefined;
  const answered = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api(-web)?\//, async (route) => {
    await answered;
    await route.continue().catch(() => undefined);
  });
  await page.evaluate((to) => {
    const link = Object.assign(document.createElement("a"), { href: to, textContent: "on" });
    document.querySelector("main")!.prepend(link);
    link.click();
    link.remove();
  }, address);
  return release;
}

/** What is wrong with the skeleton of the page at an address: it moves what stays, or has a block where the page has none. */
async function flawsOf(page: Page, address: string): Promise<string[]> {
  await page.goto("/privacy");
  await alive(page);
  const release = await held(page, address);
  const skeleton = page.locator("main [data-skeleton]");
  await expect(skeleton).toBeVisible();
  const bars = await boxes(page, "[data-skeleton] span");
  // Shifts so soon after a click are not counted.
  await page.waitForTimeout(600);
  release();
  await expect(skeleton).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  const shift = await layoutShift(page);
  const blocks = await boxes(page, "main *");
  const fits = (bar: Box) =>
    blocks.some(
      ({ left, right, top, bottom }) =>
        Math.abs(left - bar.left) <= NEAR && Math.abs(right - bar.right) <= NEAR &&
        Math.min(bottom, bar.bottom) - Math.max(top, bar.top) >= Math.min(bar.bottom - bar.top, 300) / 2,
    );
  expect(bars.length, address).toBeGreaterThan(0);
  return [
    ...(shift > 0.001 ? [`${address}: shifts by ${shift}`] : []),
    ...bars.filter((bar) => !fits(bar)).map((bar) => `${address}: nothing where a bar was: ${JSON.stringify(bar)}`),
  ];
}

test("while a page loads, its blocks stand where they will be, and nothing moves", { tag: "@both" }, async ({ page }) => {
  test.setTimeout(240_000);
  await watchLayoutShift(page);
  const { records } = await ask(page, catalogue.getCourseSeries, { free: true, type: 1 });
  const flaws: string[] = [];
  for (const address of VISITORS) flaws.push(...(await flawsOf(page, address.endsWith("id=") ? `${address}${records[0]!.id}` : address)));
  await signIn(page, DEMO);
  for (const address of LEARNERS) flaws.push(...(await flawsOf(page, address)));
  expect(flaws).toEqual([]);
});
