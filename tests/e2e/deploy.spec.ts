import type { Page } from "@playwright/test";
import { alive, expect, test } from "./support/test.ts";

test.use({ expectedErrors: ["404", "Failed to fetch dynamically imported module"] });

/** Takes code away, as a version does that knows nothing of the open page's; a page loaded anew has it. Counts those loads. */
async function takeAway(page: Page, code: RegExp, forHowLong: "until the next load" | "for good"): Promise<() => number> {
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route(code, (route) =>
    loads > 0 && forHowLong === "until the next load" ? route.continue() : route.fulfill({ status: 404, body: "" }),
  );
  return () => loads;
}

test("a page older than the server is loaded anew when the next page's code is gone, and arrives there", async ({ page }) => {
  await page.goto("/home");
  await alive(page);
  const loads = await takeAway(page, /assets\/about\.screen-.*\.js/, "until the next load");
  await page.locator("footer").getByRole("link", { name: "关于" }).first().click();
  await expect.poll(loads).toBe(1);
  await expect(page).toHaveURL(/\/about/);
  await expect(page.locator("main h1")).toBeVisible();
  await expect(page.getByText("网络没连上")).toHaveCount(0);
});

test("what was typed is still there after such a load", async ({ page }) => {
  await page.goto("/course/search/home");
  await alive(page);
  const field = page.locator("header").getByRole("searchbox").first();
  await field.fill("叉车");
  const loads = await takeAway(page, /assets\/Settings-.*\.js/, "until the next load");
  await page.locator('header summary[aria-label="显示设置"]').click();
  await expect.poll(loads).toBe(1);
  await expect(field).toHaveValue("叉车");
  await field.press("Enter");
  await expect(page).toHaveURL(/keyword=%E5%8F%89%E8%BD%A6/);
});

test("code that stays gone is told of, and the page is loaded anew only once", async ({ page }) => {
  await page.goto("/home");
  await alive(page);
  const loads = await takeAway(page, /assets\/about\.screen-.*\.js/, "for good");
  await page.locator("footer").getByRole("link", { name: "关于" }).first().click();
  await expect.poll(loads).toBe(1);
  // Loaded anew the page comes whole from the server, and only its screen is missing.
  await page.waitForTimeout(3000);
  expect(loads()).toBe(1);
});
