import type { Page } from "@playwright/test";
import { catalogue } from "#contract/catalogue.ts";
import { inDatabase } from "./support/database.ts";
import { field, openLoginDialog, PASSWORD, registered } from "./support/login.ts";
import { begin, before, option } from "./support/sitting.ts";
import { ask, signIn } from "./support/study.ts";
import { alive, expect, test } from "./support/test.ts";

/** Whether the focus is somewhere in the page, and not lost with a control that went. */
const stands = (page: Page) => expect.poll(() => page.evaluate(() => document.activeElement?.tagName ?? "BODY")).not.toBe("BODY");

test("the focus is handed on when what had it is replaced: log in, enrol, publish, log out", async ({ page }) => {
  const phone = await registered();
  const { records } = await ask(page, catalogue.getCourseSeries, { free: true, type: 1 });
  const address = `/course/details?id=${records[0]!.id}`;
  await openLoginDialog(page, address);
  await page.getByRole("tab", { name: "密码登录" }).click();
  await field(page, "username").fill(phone);
  await field(page, "pass").fill(PASSWORD);
  await field(page, "pass").press("Enter");
  // The success dialog goes by itself; what opened the login is gone.
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.locator('header a[href="/login"]')).toHaveCount(0);
  await stands(page);

  await page.getByRole("button", { name: "免费报名" }).filter({ visible: true }).first().press("Enter");
  // While it is asked for it is named otherwise.
  await expect(page.getByRole("button", { name: /免费报名|正在报名/ })).toHaveCount(0);
  await stands(page);
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);

  await page.goto(`${address.replace("details", "play")}&tab=comments`);
  await alive(page);
  const text = page.getByRole("textbox", { name: /评论/ });
  await text.fill("这一节讲得很清楚，谢谢老师。");
  await page.getByRole("button", { name: /^发(布|表|送)/ }).press("Enter");
  await expect(text).toHaveValue("");
  await stands(page);

  await page.locator("header summary").last().press("Enter");
  await page.getByRole("button", { name: "退出登录" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "退出", exact: true }).press("Enter");
  await page.waitForURL((url) => url.pathname === "/home");
  await alive(page);
  await stands(page);
});

test("Enter in a blank goes on at the button that leads on, and a mistake taken out hands its place on", async ({ page }) => {
  const { paperId, courseId } = await before(page, { kinds: ["fill", "single"] });
  await page.setViewportSize({ width: 360, height: 640 });
  await begin(page, paperId, "先练一遍");
  const blank = page.getByRole("textbox", { name: "第 1 空" });
  await blank.fill("1");
  await blank.press("Enter");
  await expect(blank).toHaveCount(0);
  await expect(page.getByRole("button", { name: "下一题" })).toBeFocused();
  await page.keyboard.press("Enter");
  await option(page, "C").click();
  // What became of the answer is seen without scrolling, on the smallest phone, too.
  await expect(page.getByText("答错了")).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/exam/errors?courseId=${courseId}`);
  await alive(page);
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByRole("button", { name: /^移出错题本/ }).first().press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "移出" }).press("Enter");
  await expect(page.getByRole("article")).toHaveCount(1);
  await stands(page);
});

test("a new page has the focus at its heading and begins at its top; back leads to where one was", async ({ page }) => {
  await page.goto("/courseClass/home");
  await alive(page);
  const left = 900;
  await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), left);
  // Without the gentle scrolling to what takes the focus: it would go on while the place is read.
  await page.locator("main a[href^='/course/']").first().evaluate((link: HTMLElement) => link.focus({ preventScroll: true }));
  expect(await page.evaluate(() => Math.round(scrollY))).toBe(left);
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/courseClass\/home$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/courseClass\/home$/);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(left);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("one's own essay is marked where the focus is, beside what is read out by itself", async ({ page }) => {
  await signIn(page, { phone: await registered(), password: PASSWORD });
  const courseId = await inDatabase(async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `select q.subject_id as id from question q join subject s on s.id = q.subject_id
        where q.kind = 'essay' and q.removed_at is null and s.published order by q.id limit 1`,
    );
    return rows[0]!.id;
  });
  await page.goto(`/startMockPractice?go=1&courseId=${courseId}&kinds=essay&count=1`);
  await alive(page);
  await page.locator("textarea").fill("先断电，再验电，然后挂牌。");
  await page.getByRole("button", { name: "写完了，对答案" }).press("Enter");
  const first = page.getByRole("group", { name: "对照参考答案，给自己打个分" }).getByRole("button").first();
  await expect(first).toBeFocused();
  expect(await first.evaluate((button) => button.closest("[aria-live], [role=status], [role=alert]"))).toBeNull();
  await page.keyboard.press("Enter");
  await expect(first).toHaveCount(0);
  await stands(page);
});
