import { text as goalWords } from "#web/text/zh/goal.ts";
import { logIn, openLoginDialog, registered } from "./support/login.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

test("the goal decides the home page and the practice hub, and can be changed", async ({ page }) => {
  const phone = await registered();
  await openLoginDialog(page, "/home");
  await logIn(page, phone);
  await page.getByRole("link", { name: "选目标" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: goalWords.title })).toBeVisible();
  const choose = async (trade: string, level: string | null) => {
    await page.getByRole("radio", { name: new RegExp(trade) }).check();
    if (level) await page.getByRole("radio", { name: new RegExp(`^${level}`) }).check();
    await page.locator("form button[type=submit]").click();
    await expect(page).toHaveURL(/\/(home|exam)$/);
  };
  await choose("焊工", "四级");
  await expect(page.getByText("按你的目标「焊工四级」来排")).toBeAttached();
  const first = await page.getByRole("heading", { level: 1 }).textContent();
  expect(first).toContain("四级");
  await expect(page.getByRole("link", { name: "做 10 道题" })).toHaveAttribute("href", /^\/startMockPractice\?.*count=10/);
  await expectAccessible(page);
  await page.goto("/exam");
  await alive(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("焊工");
  await page.getByRole("link", { name: "换目标" }).click();
  await expect(page.locator('[name="trade"]:checked')).toHaveCount(1);
  await choose("养老护理", null);
  await expect(page).toHaveURL(/\/exam$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("养老护理员");
});

test.describe("the goal is saved without a network", () => {
  test.use({ expectedErrors: ["net::ERR_INTERNET_DISCONNECTED", "Failed to load resource"] });
  test("it says so, and what was chosen stays", async ({ page, context }) => {
    const phone = await registered();
    await openLoginDialog(page, "/home");
    await logIn(page, phone);
    await page.goto("/goal?to=%2Fhome");
    await alive(page);
    await page.getByRole("radio").first().check();
    await context.setOffline(true);
    await page.locator("form button[type=submit]").click();
    await expect(page.getByRole("alert").filter({ hasText: "还没有保存" })).toBeVisible();
    await expect(page.getByRole("radio").first()).toBeChecked();
    await context.setOffline(false);
    await page.locator("form button[type=submit]").click();
    await expect(page).toHaveURL(/\/home$/);
  });
});

test("a trade that is chosen before the page is alive stays chosen", async ({ page }) => {
  const phone = await registered();
  await openLoginDialog(page, "/about/home");
  await logIn(page, phone);
  await alive(page);
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.goto("/goal?to=%2Fhome", { waitUntil: "commit" });
  await page.getByRole("radio", { name: /焊工/ }).check();
  expect(await page.evaluate(() => document.documentElement.dataset["alive"])).toBeUndefined();
  await alive(page);
  await expect(page.locator('[name="level"]').first()).toBeVisible();
  await expect(page.locator("form button[type=submit]")).toBeEnabled();
});
