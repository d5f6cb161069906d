import type { Page } from "@playwright/test";
import { aPng } from "#tests/factories/files.ts";
import { aStaffMember, openConsole } from "./support/console.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

/** The titles that a visitor reads among the news just now. */
async function listed(page: Page, title: string): Promise<number> {
  await page.goto("/info/home");
  await alive(page);
  return page.getByRole("link").filter({ hasText: title }).count();
}

test("an editor writes an article that learners read while it is published", async ({ page, browser }) => {
  test.slow();
  const visitor = await (await browser.newContext({ baseURL: process.env["E2E_ORIGIN"]! })).newPage();
  const title = `电工四级报名 ${Date.now() % 1_000_000}`;
  await openConsole(page, "/staff/news", await aStaffMember("editor"));
  await page.getByRole("button", { name: "写资讯" }).click();
  await expect(page.getByRole("heading", { name: "写资讯" })).toBeVisible();
  const text = page.getByRole("textbox", { name: "正文" });
  await expect(text).toBeVisible();

  // What is missing is asked for at its field, and nothing that was typed is lost by leaving.
  await page.getByRole("button", { name: "存草稿" }).click();
  await expect(page.getByText("请写上标题")).toBeVisible();
  await page.getByRole("textbox", { name: "标题" }).fill(title);
  await text.click();
  await page.keyboard.type("现在就可以报。");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "项目列表" }).click();
  await page.keyboard.type("身份证正反面照片");
  await page.getByLabel("上传一张").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: aPng() });
  await expect(page.getByRole("img", { name: "现在的封面" })).toHaveAttribute("src", /^\/media\/news\/[0-9a-f]{64}\.webp$/);
  const phone = page.frameLocator('iframe[title="学员手机上的样子"]');
  await expect(phone.getByRole("heading", { name: title })).toBeVisible();
  await expect(phone.getByRole("listitem")).toHaveText("身份证正反面照片");
  expect(await phone.locator("body").evaluate((body) => body.ownerDocument.defaultView!.innerWidth)).toBe(390);
  await page.waitForTimeout(600);
  await page.reload();
  await expect(page.getByText(/上次没保存的改动.*已恢复/)).toBeVisible();
  await expect(text).toContainText("身份证正反面照片");
  await expectAccessible(page);

  await page.getByRole("button", { name: "存草稿" }).click();
  await expect(page).toHaveURL(/\/staff\/news\/\d+$/);
  const [preview] = await Promise.all([page.waitForEvent("popup"), page.getByRole("button", { name: "预览" }).click()]);
  await expect(preview.getByRole("heading", { name: title })).toBeVisible();
  await preview.close();
  expect(await listed(visitor, title)).toBe(0);

  // A time that has gone is told where it stands; one to come keeps it hidden.
  await page.getByRole("radio", { name: "定时发" }).check();
  await page.getByLabel("日期", { exact: true }).fill("2020-01-01");
  await page.getByRole("button", { name: "定时发布" }).click();
  await expect(page.getByText("这个时间已经过去了")).toBeVisible();
  await page.getByLabel("日期", { exact: true }).fill("2099-01-01");
  await expectAccessible(page);
  await page.getByRole("button", { name: "定时发布" }).click();
  const row = page.getByRole("row").filter({ hasText: title });
  await expect(row).toContainText("定时");
  await expect(row).toContainText("2099-01-01");
  expect(await listed(visitor, title)).toBe(0);

  await row.getByRole("link").click();
  await page.getByRole("radio", { name: "马上发" }).check();
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect(row).toContainText("已发布");
  expect(await listed(visitor, title)).toBeGreaterThan(0);
  await visitor.getByRole("link").filter({ hasText: title }).first().click();
  await expect(visitor.getByRole("listitem").filter({ hasText: "身份证正反面照片" })).toBeVisible();

  await row.getByRole("link").click();
  await page.getByRole("button", { name: "下架" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "下架" }).click();
  await expect(row).toContainText("已下架");
  await expectAccessible(page);
  expect(await listed(visitor, title)).toBe(0);
  await visitor.context().close();
});

test("categories are added, renamed, ordered and removed", async ({ page }) => {
  await openConsole(page, "/staff/news", await aStaffMember("editor"));
  await page.getByRole("button", { name: "栏目" }).click();
  const dialog = page.getByRole("dialog");
  const name = `栏目${Date.now() % 100_000}`;
  await dialog.getByRole("textbox", { name: "栏目名" }).fill(name);
  await page.keyboard.press("Enter");
  const field = dialog.getByRole("textbox", { name: `改名 ${name}` });
  await expect(field).toHaveValue(name);
  await dialog.getByRole("button", { name: `往前移 ${name}` }).click();
  await expect(dialog.getByRole("listitem").last()).not.toContainText(name);
  await expect(dialog.getByRole("button", { name: `往后移 ${name}` })).toBeEnabled();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: `删除 ${name}` }).click();
  await expect(field).toHaveCount(0);
});
