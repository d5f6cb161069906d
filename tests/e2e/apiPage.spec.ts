import { logIn, openLoginDialog, registered } from "./support/login.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

test("the API page finds a call by its words and sends it as whoever is signed in", async ({ page }) => {
  await openLoginDialog(page, "/home");
  await logIn(page, await registered());
  await page.goto("/docs/api");
  await page.getByRole("searchbox").fill("getprofile");
  const call = page.locator("details:visible");
  await expect(call).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(call.locator("summary")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(call).toHaveAttribute("open");
  await call.getByRole("button", { name: "Send" }).click();
  await expect(call.getByRole("status")).toHaveText(/HTTP 200$/);
  const answer = JSON.parse((await call.getByLabel("Answer").textContent()) ?? "") as { code: number; data: { phone: string } };
  expect(answer.code).toBe(1);
  expect(answer.data.phone).toMatch(/^1\d{10}$/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page);
});

test("the API page tells a visitor what the school answers, and names what is not JSON", { tag: "@both" }, async ({ page }) => {
  await page.goto("/docs/api#catalogue.getCourseSeries");
  const call = page.locator("details[open]");
  const sent = call.getByLabel("What is sent, as JSON");
  await sent.fill('{"size": 1}');
  await call.getByRole("button", { name: "Send" }).click();
  await expect(call.getByLabel("Answer")).toContainText('"records"');
  await sent.fill("{");
  await call.getByRole("button", { name: "Send" }).click();
  await expect(call.getByRole("status")).toContainText("This is not JSON");
  await expect(sent).toBeFocused();
});
