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

test("from anywhere Ctrl+K finds learners, courses and pages by a word, as far as one's duties reach", async ({ page }) => {
  await openConsole(page, "/staff/audit");
  await expect(page.getByRole("heading", { name: "操作记录" })).toBeVisible();
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "查找" });
  const field = dialog.getByRole("combobox", { name: "查找" });
  await expect(field).toBeFocused();
  // Before anything is typed the pages stand there.
  await expect(dialog.getByRole("option", { name: "题库" }).or(dialog.getByRole("option", { name: "课程" })).first()).toBeVisible();
  await field.pressSequentially("没有这样的东西");
  await expect(dialog.getByText("没有找到「没有这样的东西」，换个词试试")).toBeVisible();
  await field.fill("电工");
  await expect(dialog.getByRole("group", { name: "课程" }).getByRole("option").first()).toBeVisible();
  await expectAccessible(page);
  await expect(dialog.getByRole("group", { name: "试卷" }).getByRole("option").first()).toBeVisible();
  await field.fill("排除电气故障");
  await expect(dialog.getByRole("group", { name: "题库" }).getByRole("option", { name: /排除电气故障的一般步骤/ })).toBeVisible();
  await field.fill("陈秀兰");
  await expect(dialog.getByRole("option", { name: /^陈秀兰/ })).toHaveAttribute("aria-selected", "true");
  await field.press("Enter");
  await expect(page.getByRole("heading", { name: /陈秀兰/ })).toBeVisible();

  await page.keyboard.press("Control+k");
  await field.press("Escape");
  await expect(dialog).toBeHidden();
});

test("who may not see learners finds none", async ({ page }) => {
  await openConsole(page, "/staff/courses", await aStaffMember("editor"));
  await page.getByRole("button", { name: "查找" }).click();
  const dialog = page.getByRole("dialog", { name: "查找" });
  await dialog.getByRole("combobox").fill("陈秀兰");
  await expect(dialog.getByText("没有找到「陈秀兰」")).toBeVisible();
});
