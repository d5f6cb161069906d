import type { Page } from "@playwright/test";
import { staffRoles } from "#contract/staff/roles.ts";
import { openConsole, ownerCalls } from "./support/console.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

const save = (page: Page) => page.getByRole("button", { name: "保存" }).first().click();

test("the owner invites a teacher, who sets a password by the link and finds what the role opens", async ({ page, browser, baseURL }) => {
  const username = `lin-${process.pid}`;
  await openConsole(page, "/staff/members");
  await page.getByRole("link", { name: "邀请员工" }).click();
  // The list behind it has a field whose name holds this one.
  await page.getByRole("textbox", { name: "姓名", exact: true }).fill("林老师");
  await page.getByRole("textbox", { name: "账号" }).fill("owner");
  await page.getByRole("button", { name: "生成邀请链接" }).click();
  // What the server says stands at its field, and nothing is lost.
  await expect(page.getByText("这个账号名已有人用，请换一个").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: "姓名", exact: true })).toHaveValue("林老师");
  // A draft outlives the page.
  await page.getByRole("textbox", { name: "账号" }).fill(username);
  await page.getByRole("checkbox", { name: /考务/ }).check();
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith("console.draft:")))).toBe(true);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText("已恢复")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "账号" })).toHaveValue(username);
  await expectAccessible(page);
  await page.getByRole("button", { name: "生成邀请链接" }).click();
  const link = await page.getByRole("textbox", { name: "把链接发给林老师" }).inputValue();
  await page.getByRole("button", { name: "好了" }).click();
  await page.getByRole("textbox", { name: "搜姓名、账号" }).fill(username);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row", { name: /林老师/ })).toContainText("还没设密码");
  await expect(page).toHaveURL(new RegExp(`q=${username}`));
  await expectAccessible(page);

  const theirs = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: "zh-CN" });
  const guest = await theirs.newPage();
  await guest.goto(link);
  await guest.getByLabel("新密码").fill("yi-er-san-si-wu");
  await guest.getByLabel("再输一次").fill("yi-er-san-si-liu");
  await guest.getByRole("button", { name: "设置密码" }).click();
  await expect(guest.getByText("两次输入的密码不一致")).toBeVisible();
  await guest.getByLabel("再输一次").fill("yi-er-san-si-wu");
  await guest.getByRole("button", { name: "设置密码" }).click();
  await guest.getByRole("textbox", { name: "账号" }).fill(username);
  await guest.getByLabel("密码", { exact: true }).fill("yi-er-san-si-wu");
  await guest.keyboard.press("Enter");
  await expect(guest.getByRole("button", { name: "林老师" })).toBeVisible();
  await expect(guest.getByRole("link", { name: "员工与权限" })).toHaveCount(0);

  // Frozen, they are out at once.
  await page.getByRole("link", { name: /林老师/ }).click();
  await page.getByRole("button", { name: "冻结账号" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "冻结账号" }).click();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "解冻账号" })).toBeVisible();
  await guest.goto("/staff/account");
  await expect(guest.getByRole("heading", { name: "登录教务后台" })).toBeVisible();
  await theirs.close();
});

test("two who change one role at one time are shown what differs, and nobody's work is lost", async ({ page }) => {
  const calls = await ownerCalls();
  const { roleId } = await calls.call(staffRoles.saveRole, { name: `教研组 ${process.pid}`, duties: ["questions"], scope: "all" });
  await openConsole(page, `/staff/members/roles/${roleId}`);
  await page.getByLabel("角色名称").fill(`教研组长 ${process.pid}`);
  await calls.call(staffRoles.saveRole, { roleId, version: 1, name: `教研室 ${process.pid}`, duties: ["questions", "exams"], scope: "all" });
  await save(page);
  const dialog = page.getByRole("dialog", { name: "别人刚改过" });
  await expect(dialog.getByRole("row", { name: /角色名称/ })).toContainText(`教研室 ${process.pid}`);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "保留我的并保存" }).click();
  await expect(page).toHaveURL(/\/staff\/members\/roles$/);
  const saved = (await calls.call(staffRoles.roles, {})).find((one) => one.roleId === roleId)!;
  // The name is mine, and what only they changed is theirs.
  expect([saved.name, saved.duties]).toEqual([`教研组长 ${process.pid}`, ["questions", "exams"]]);
});

test("unsaved changes ask before a link or a step back takes one away", async ({ page }) => {
  const calls = await ownerCalls();
  const { roleId } = await calls.call(staffRoles.saveRole, { name: `实训组 ${process.pid}`, duties: ["questions"], scope: "all" });
  await openConsole(page, "/staff/members/roles");
  await page.getByRole("link", { name: new RegExp(`实训组 ${process.pid}`) }).click();
  await page.getByRole("checkbox", { name: "直播" }).check();
  await page.getByRole("link", { name: "操作记录" }).click();
  const question = page.getByRole("alertdialog", { name: "改动还没保存" });
  await question.getByRole("button", { name: "继续编辑" }).click();
  await page.goBack();
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/staff/members/roles/${roleId}$`));
  await question.getByRole("button", { name: "离开" }).click();
  await expect(page).toHaveURL(/\/staff\/members\/roles$/);
  // The draft stayed.
  await page.getByRole("link", { name: new RegExp(`实训组 ${process.pid}`) }).click();
  await expect(page.getByRole("checkbox", { name: "直播" })).toBeChecked();
  await page.getByRole("button", { name: "放弃，用已保存的" }).click();
  await expect(page.getByRole("checkbox", { name: "直播" })).not.toBeChecked();
});
