import { aStaffMember, openConsole } from "./support/console.ts";
import { PASSWORD, registered } from "./support/login.ts";
import { signIn } from "./support/study.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

test("the dashboard shows the last 14 days in bars that are named with their values, and asks for figures on no other page", async ({
  page, browser,
}) => {
  const learner = await (await browser.newContext({ baseURL: process.env["E2E_ORIGIN"]! })).newPage();
  await signIn(learner, { phone: await registered(), password: PASSWORD });
  await learner.context().close();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await openConsole(page, "/staff");
  const days = page.getByRole("region", { name: "近 14 天" });
  const bars = (title: string) => days.getByRole("list", { name: title }).getByRole("img");
  await expect(bars("学习时长")).toHaveCount(14);
  await expect(bars("登录学员")).toHaveCount(14);
  await expect(bars("登录学员").last()).toHaveAccessibleName(/日.*：[1-9]\d* 人$/);
  await expect(page.getByRole("region", { name: "等你处理" })).toBeVisible();
  await expectAccessible(page);
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 860 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  asked.length = 0;
  await page.getByRole("link", { name: "学员名单" }).or(page.getByRole("link", { name: "学员", exact: true })).first().click();
  await expect(page.getByRole("heading", { name: "学员名单" })).toBeVisible();
  await expect.poll(() => asked.some((path) => path.endsWith("/dashboard/waits"))).toBe(true);
  expect(asked.some((path) => path.endsWith("/dashboard/figures"))).toBe(false);
});

test("who sees nothing of the whole school sees what waits for them alone", async ({ page }) => {
  await openConsole(page, "/staff", await aStaffMember("teacher"));
  await expect(page.getByRole("region", { name: "等你处理" })).toBeVisible();
  await expect(page.getByRole("region", { name: "近 14 天" })).toHaveCount(0);
  await expectAccessible(page);
});
