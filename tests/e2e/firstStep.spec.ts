import type { Page } from "@playwright/test";
import { alive, expect, test } from "./support/test.ts";

const TABLE = "**/assets/travel-*.js";
const link = 'footer a[href="/privacy"]';

/** Marks the document, so that a page loaded anew shows. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { stayed: true }));
const stayed = (page: Page) => page.evaluate(() => "stayed" in window);

test("opening a page fetches no page table, and the pointer on a link does", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/about/home");
  await alive(page);
  expect(asked.filter((path) => path.startsWith("/assets/travel-"))).toEqual([]);
  const [table] = await Promise.all([page.waitForRequest(TABLE), page.locator(link).hover()]);
  expect((await table.response())?.status()).toBe(200);
});

test("a click that comes before the page table waits for it and leads there within the page", async ({ page }) => {
  let letIn: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(TABLE, async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto("/about/home");
  await alive(page);
  await mark(page);
  await page.locator(link).click();
  await expect(page.locator("html")).toHaveAttribute("data-waiting", "");
  await expect(page).toHaveURL(/\/about\/home$/);
  letIn();
  await expect(page).toHaveURL(/\/privacy$/);
  await expect(page.locator("html")).not.toHaveAttribute("data-waiting");
  expect(await stayed(page)).toBe(true);
});

test.describe("without the page table", () => {
  test.use({ expectedErrors: ["/assets/travel-"] });
  test.beforeEach(({ page }) => page.route(TABLE, (route) => route.abort()));

  test("a click is followed by the browser itself", async ({ page }) => {
    await page.goto("/about/home");
    await alive(page);
    await mark(page);
    await page.locator(link).click();
    await expect(page).toHaveURL(/\/privacy$/);
    await alive(page);
    expect(await stayed(page)).toBe(false);
  });

  test("a search finds the same", async ({ page }) => {
    await page.goto("/course/search/home");
    await alive(page);
    const field = page.locator('input[type="search"]:visible').first();
    await field.fill("电工");
    await field.press("Enter");
    await expect(page).toHaveURL(/\/course\/search\/home\?.*keyword=%E7%94%B5%E5%B7%A5/);
    await alive(page);
  });
});
