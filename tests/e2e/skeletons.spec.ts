import type { Page } from "@playwright/test";
import { layoutShift, watchLayoutShift } from "./support/layoutShift.ts";
import { barsInSight, misplaced } from "./support/standIn.ts";
import { DEMO, lessonsOf, signIn } from "./support/study.ts";
import { alive, expect, test } from "./support/test.ts";

// What a service worker fetches can't be held.
test.use({ serviceWorkers: "block" });

/** Far below what anybody notices; 0.1 is what browsers call good. */
const STILL = 0.01;

interface Waited {
  readonly name: string;
  readonly address: string;
  readonly learner?: true;
  /** Its rows are as tall as what was found in them. */
  readonly unequal?: true;
}

const PAGES: readonly Waited[] = [
  { name: "the home page", address: "/home" },
  { name: "a learner's home", address: "/home", learner: true },
  { name: "the login page", address: "/login" },
  { name: "the search", address: "/course/search/home?keyword=电工", unequal: true },
  { name: "the user agreement", address: "/agreement" },
  { name: "the about page", address: "/about/home" },
  { name: "the choice of a goal", address: "/goal", learner: true },
  { name: "the page of my favourites", address: "/my/collect/home", learner: true },
  { name: "the page of my practice", address: "/my/practice/home", learner: true },
  { name: "the list of past papers", address: "/exam/papers", learner: true },
  { name: "the book of marked questions", address: "/exam/marks", learner: true },
  { name: "the attempts at a class exam", address: "/classHistoryQuery?itemId=4", learner: true },
];

/** Goes to an address within the page, as Back and Forward do: no touch excuses what moves. */
const step = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({ key: Date.now() }, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);

/** Stands still long enough for a shift to be told. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => setTimeout(resolve, 400));
  });

/** Goes to an address whose answers are held until its skeleton was looked at: where its bars stood, and how far the page moved after. */
async function come(page: Page, address: string) {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/*", async (route) => {
    await held;
    await route.continue();
  });
  await step(page, address);
  const skeleton = page.locator("[data-skeleton]");
  await expect(skeleton).toBeAttached();
  await settled(page);
  const bars = await barsInSight(page);
  const before = await layoutShift(page);
  release();
  await expect(skeleton).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  await settled(page);
  await page.unroute("**/*");
  return { bars, moved: (await layoutShift(page)) - before };
}

for (const [who, pages] of [
  ["a visitor", PAGES.filter(({ learner }) => !learner)], ["a learner", PAGES.filter(({ learner }) => learner)],
] as const) {
  const names = pages.map(({ name }) => name).join(", ");
  test(`for ${who} each page stands where its skeleton stood, and nothing moves while it loads: ${names}`, { tag: "@both" }, async ({
    page, isMobile,
  }) => {
    test.setTimeout(240_000);
    if (who === "a learner") await signIn(page, DEMO);
    await watchLayoutShift(page);
    const found: string[] = [];
    for (const [width, height] of isMobile ? [[390, 844]] as const : [[1280, 800], [768, 1024]] as const) {
      await page.setViewportSize({ width, height });
      for (const { address } of pages) {
        await page.goto(address);
        await alive(page);
        await settled(page);
        expect(await layoutShift(page), `${address} at ${width} px comes alive`).toBeLessThan(STILL);
      }
      // Whatever leads from page to page is there once one has gone on.
      await page.goto("/courseClass/home");
      await alive(page);
      for (const { address, unequal } of pages) {
        await step(page, "/info/home");
        await expect(page.getByRole("heading", { level: 1 })).toContainText("资讯");
        await settled(page);
        const where = `${address} at ${width} px`;
        const { bars, moved } = await come(page, address);
        expect(moved, `${where}: the page takes its skeleton's place`).toBeLessThan(STILL);
        found.push(...(await misplaced(page, bars, where, unequal)));
      }
    }
    expect(found).toEqual([]);
  });
}

/** Pages that are looked at for what moves alone, in one go; to these come one of each kind that is found by a link. */
const FURTHER = [
  "/exam", "/startMockPractice", "/exam/errors", "/exam/examinations", "/historyList", "/my/study/home", "/my/footprint/home",
  "/my/notes/home", "/my/notes/print", "/my/security", "/my/reports/home", "/startMockExam?courseId=1", "/info/home", "/privacy",
];
const LINKS: readonly (readonly [list: string, link: RegExp])[] = [
  ["/info/home", /\/info\/details\/\d+/],
  ["/courseClass/home", /\/course\/details\?id=\d+/],
  ["/courseClass/home?type=2", /\/course\/compose\?id=\d+/],
];

test("nothing moves either where any other page takes its skeleton's place", async ({ page }) => {
  const token = await signIn(page, DEMO);
  const linked = await Promise.all(LINKS.map(async ([list, link]) => link.exec(await (await page.request.get(list)).text())![0]));
  const id = Number(/\d+/.exec(linked[1]!)![0]);
  const [lesson] = await lessonsOf(page, id, token);
  await watchLayoutShift(page);
  await page.goto("/historyList");
  await alive(page);
  const result = (await page.locator("a[href*='/historyQuery?']").first().getAttribute("href"))!;
  await step(page, "/courseClass/home");
  const found: string[] = [];
  const lessonAddress = lesson ? [`/course/play?id=${id}&itemId=${lesson.itemId}&vid=${lesson.vid}`] : [];
  for (const address of [...FURTHER, ...linked, result, ...lessonAddress]) {
    const { moved } = await come(page, address);
    if (moved >= STILL) found.push(`${address} moves by ${moved.toFixed(3)}`);
  }
  expect(found).toEqual([]);
});
