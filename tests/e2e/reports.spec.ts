import { type Browser, type BrowserContext, expect as check, type Page } from "@playwright/test";
import { catalogue } from "#contract/catalogue.ts";
import { comments } from "#contract/comments.ts";
import { staffAccount } from "#contract/staff/account.ts";
import { staffReports } from "#contract/staff/reports.ts";
import { Client } from "../support/client.ts";
import { inDatabase } from "./support/database.ts";
import { dialogOf, PASSWORD, registered } from "./support/login.ts";
import { ask, enrolledLearner, learnerOf, quietLesson, signIn } from "./support/study.ts";
import { alive, expect, expectAccessible, freshPhone, smsCode, test } from "./support/test.ts";

/** A lesson with one comment by somebody else. */
async function talkedAbout(page: Page, browser: Browser, context: BrowserContext, content: string) {
  const learner = await enrolledLearner(page);
  const { itemId, address } = await quietLesson(page, learner.courseId, learner.token);
  const other = await browser.newContext({ baseURL: process.env["E2E_ORIGIN"]!, viewport: context.pages()[0]!.viewportSize()! });
  const theirs = await other.newPage();
  const token = await signIn(theirs, { phone: await registered(), password: PASSWORD });
  await ask(theirs, catalogue.enroll, { id: learner.courseId }, token);
  const { id, userId } = await ask(theirs, comments.addMessage, { itemId, content }, token);
  await other.close();
  return { ...learner, commentId: id, authorId: userId, address };
}

async function owner(): Promise<Client> {
  const staff = new Client(process.env["E2E_ORIGIN"]!);
  staff.token = (await staff.call(staffAccount.login, { username: "owner", password: "owner-for-tests-1" })).token;
  return staff;
}

test("a comment is reported by keyboard, the focus comes back, the school's answer stands among one's reports", async ({
  page,
  browser,
  context,
}) => {
  const { address, commentId } = await talkedAbout(page, browser, context, "这一节讲得太快了，谁有笔记");
  await page.goto(address);
  await alive(page);
  const said = page.locator(`[data-comment="${commentId}"]`);
  await expect(said).toContainText("IP 属地：未知");
  const button = said.getByRole("button", { name: "举报" });
  await button.focus();
  await page.keyboard.press("Enter");
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("heading", { name: "举报给学校" })).toBeVisible();
  await expect(dialog).toContainText("这一节讲得太快了");
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();

  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "提交" }).click();
  await expect(dialog.getByText("请选一项")).toBeVisible();
  await expect(dialog.getByRole("radio", { name: "广告引流" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await expect(dialog.getByRole("radio", { name: "广告引流" })).toBeChecked();
  await dialog.getByRole("textbox").fill("冒充同学拉人");
  await expect(dialog).toContainText("6 / 300");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "提交" }).click();
  await expect(page.getByText(/已提交，学校会在 .* 前答复/)).toBeVisible();
  await expect(button).toBeFocused();
  await expect(said).toContainText("这一节讲得太快了");

  await button.click();
  await dialog.getByText("其他", { exact: true }).click();
  await dialog.getByRole("button", { name: "提交" }).click();
  await expect(dialog.getByText("你已经举报过")).toBeVisible();

  await page.goto("/my/reports/home");
  await alive(page);
  const row = page.getByRole("article");
  await expect(row).toContainText("等答复");
  await expect(row).toContainText("我说：冒充同学拉人");
  await expectAccessible(page);
  const staff = await owner();
  const { records } = await staff.call(staffReports.reports, { size: 100, target: "comment" });
  const open = records.find((one) => one.targetId === commentId)!;
  await staff.call(staffReports.uphold, { id: open.id, version: open.version, answer: "已核实，评论已删除。谢谢你提醒大家。" });
  await page.reload();
  await alive(page);
  await expect(row).toContainText("属实，已处理");
  await expect(row).toContainText("已核实，评论已删除。");
  check((await ask(page, comments.getMessageByItemId, { itemId: open.itemId! })).records).toEqual([]);
});

test("the author's name is reported from the same dialog, in the dark, too", { tag: "@desktop" }, async ({
  page,
  browser,
  context,
}) => {
  const { address, commentId, authorId } = await talkedAbout(page, browser, context, "大家好");
  await context.addCookies([{ name: "theme", value: "dark", url: process.env["E2E_ORIGIN"]! }]);
  await page.goto(address);
  await alive(page);
  await page.locator(`[data-comment="${commentId}"]`).getByRole("button", { name: "举报" }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole("radio", { name: "昵称" }).click();
  await expect(dialog.getByRole("radio", { name: "头像" })).toHaveCount(0);
  await dialog.getByText("冒充学校的人").click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "提交" }).click();
  await expect(page.getByText(/已提交/)).toBeVisible();
  const { records } = await (await owner()).call(staffReports.reports, { size: 100, target: "name" });
  check(records.some((one) => one.targetId === authorId)).toBe(true);
});

test("whoever has no phone is asked for one where they write, and goes on with what they typed", async ({
  page,
  browser,
  context,
}) => {
  const { address, commentId } = await talkedAbout(page, browser, context, "有没有一起学的");
  await page.goto(address);
  await alive(page);
  const field = page.getByRole("textbox", { name: "写评论" });
  await field.fill("写到一半的话");
  const me = await learnerOf(page);
  await inDatabase((client) =>
    client.query(
      `update learner set phone_lookup = null, phone_enc = null, phone_mask = '', password_hash = null
       where id = $1`,
      [me],
    ),
  );
  await page.locator(`[data-comment="${commentId}"]`).getByRole("button", { name: "举报" }).click();
  const dialog = dialogOf(page);
  await dialog.getByText("辱骂、攻击").click();
  await dialog.getByRole("textbox").fill("骂人");
  await dialog.getByRole("button", { name: "提交" }).click();
  await expect(dialog.getByRole("heading", { name: "先验证手机号" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.reload();
  await alive(page);
  await expect(page.getByText("公开发言要先验证手机号")).toBeVisible();
  await expect(field).toHaveCount(0);
  await page.getByRole("button", { name: "验证手机号" }).click();
  const fresh = freshPhone();
  await dialog.locator('input[name="phone"]').fill(fresh);
  await dialog.getByRole("button", { name: "获取验证码" }).click();
  await dialog.locator('input[name="verifyCode"]').fill(await smsCode(fresh));
  await dialog.getByRole("button", { name: "验证并继续" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(field).toHaveValue("写到一半的话");
  await page.getByRole("button", { name: "发布评论" }).click();
  await expect(page.locator("[data-comment]").filter({ hasText: "写到一半的话" })).toBeVisible();
});

test("one's reports before there is one, in the dark and in English", { tag: "@phone" }, async ({ page, context }) => {
  await signIn(page, { phone: await registered(), password: PASSWORD });
  await context.addCookies([
    { name: "theme", value: "dark", url: process.env["E2E_ORIGIN"]! },
    { name: "lang", value: "en", url: process.env["E2E_ORIGIN"]! },
  ]);
  await page.goto("/my/reports/home");
  await alive(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My reports");
  await expect(page.getByText("No reports yet")).toBeVisible();
  await expectAccessible(page);
  const nav = page.getByRole("navigation", { name: "My pages" });
  await expect(nav).toBeVisible();
  check(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
