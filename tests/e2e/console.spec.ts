import { aStaffMember, openConsole } from "./support/console.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

test("a member signs in where a link led them, reads the log, opens an entry, and logs out", async ({ page }) => {
  const owner = { username: "owner", password: "owner-for-tests-1" };
  await page.goto("/staff/audit?area=staff");
  await page.getByLabel("账号").press("Enter");
  await expect(page.getByText("账号不能为空")).toBeVisible();
  await page.getByLabel("账号").fill(owner.username);
  await page.getByLabel("密码", { exact: true }).fill("not-the-password");
  await page.keyboard.press("Enter");
  await expect(page.getByText("账号或密码不对")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("密码", { exact: true }).fill(owner.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "操作记录" })).toBeVisible();
  await expect(page).toHaveURL(/\/staff\/audit\?area=staff$/);
  await expect(page.getByRole("table")).toContainText("登录失败");
  await page.getByRole("button", { name: "展开" }).first().click();
  await expect(page.getByText("本条指纹")).toBeVisible();
  await expectAccessible(page);

  // What is filtered stands in the address, and going back takes the way back.
  await page.getByRole("combobox", { name: "哪类" }).click();
  await page.getByTitle("评论", { exact: true }).click();
  await expect(page).toHaveURL(/area=comments/);

  await page.getByRole("button", { name: "owner" }).click();
  await page.getByRole("menuitem", { name: "English" }).click();
  await expect(page.getByRole("heading", { name: "Audit log" })).toBeVisible();
  await page.getByRole("button", { name: "owner" }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to the console" })).toBeVisible();
});

test("nobody sees a page that their duties don't reach, nor one that isn't there", async ({ page }) => {
  await openConsole(page, "/staff/audit", await aStaffMember("teacher"));
  await expect(page.getByRole("heading", { name: "你没有这一页的权限" })).toBeVisible();
  await expect(page.getByRole("link", { name: "操作记录" })).toHaveCount(0);
  await page.goto("/staff/no/such/page");
  await expect(page.getByRole("heading", { name: "这里没有内容" })).toBeVisible();
});
