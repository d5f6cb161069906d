import { alive, expect, expectAccessible, test } from "./support/test.ts";

test("the about page is whole without any script", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/about/home`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await context.close();
});

test("the about page comes alive without an error and is accessible", async ({ page }) => {
  await page.goto("/about/home");
  await alive(page);
  await expectAccessible(page);
});
