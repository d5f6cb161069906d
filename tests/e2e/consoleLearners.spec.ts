import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import readExcelFile from "read-excel-file/node";
import writeExcelFile from "write-excel-file/node";
import { staffLearners } from "#contract/staff/learners.ts";
import { aStaffMember, openConsole, ownerCalls } from "./support/console.ts";
import { expect, expectAccessible, freshPhone, test } from "./support/test.ts";

const dialog = (page: Page) => page.getByRole("dialog");

/** A name that no other journey gives. */
const named = (name: string) => `${name}${process.pid % 10_000}`;

async function find(page: Page, keyword: string): Promise<void> {
  const search = page.getByRole("textbox", { name: "搜姓名、手机号、工号" });
  await search.fill(keyword);
  await search.press("Enter");
  await expect(page).toHaveURL(/q=/);
}

test("support finds a learner, gives a course, freezes and thaws; whoever was slower is told who was first", async ({ page }) => {
  const calls = await ownerCalls();
  const [realName, phone] = [named("冻结试验"), freshPhone()];
  const { learnerId } = await calls.call(staffLearners.add, { realName, phone });
  await openConsole(page, "/staff/learners", await aStaffMember("support"));
  await find(page, realName);
  const row = page.getByRole("row", { name: new RegExp(realName) });
  await expect(row).toContainText(`${phone.slice(0, 3)}****${phone.slice(-4)}`);
  await expectAccessible(page);
  await page.getByRole("link", { name: new RegExp(realName) }).click();
  await expect(page.getByRole("heading", { name: realName })).toBeVisible();
  await page.getByRole("button", { name: "看完整号码" }).click();
  await expect(page.getByText(phone)).toBeVisible();

  await page.getByRole("button", { name: "开通课程" }).click();
  await dialog(page).getByRole("button", { name: "开通课程" }).click();
  await expect(dialog(page).getByText("请选一门课程")).toBeVisible();
  await dialog(page).getByRole("radio", { name: /安全用电/ }).first().check();
  await dialog(page).getByLabel("原因").fill("单位团报");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "开通课程" }).click();
  const course = page.getByRole("row", { name: /教务开通「单位团报」/ });
  await course.getByRole("button", { name: "收回" }).click();
  await dialog(page).getByLabel("原因").fill("开错了");
  await dialog(page).getByRole("button", { name: "收回" }).click();
  await page.getByRole("button", { name: "已到期或已收回 1 门" }).click();
  await expect(course).toContainText("开错了");
  await expectAccessible(page);

  // Somebody else changes the learner while the question is open.
  await page.getByRole("button", { name: "冻结账号" }).click();
  const { version } = await calls.call(staffLearners.one, { learnerId: String(learnerId) });
  await calls.call(staffLearners.save, { learnerId, version, workCode: "DG-77" });
  await dialog(page).getByRole("button", { name: "冻结账号" }).click();
  await expect(dialog(page).getByText("请写明原因")).toBeVisible();
  await dialog(page).getByRole("radio", { name: "账号借给别人用" }).check();
  await dialog(page).getByRole("button", { name: "冻结账号" }).click();
  await expect(page.getByText("owner刚刚改过这里")).toBeVisible();
  await expect(page.getByText("DG-77")).toBeVisible();
  await page.getByRole("button", { name: "冻结账号" }).click();
  await dialog(page).getByRole("radio", { name: "账号借给别人用" }).check();
  await dialog(page).getByRole("button", { name: "冻结账号" }).click();
  await expect(page.getByText(/冻结：账号借给别人用/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "解冻账号" }).click();
  await dialog(page).getByLabel("原因").fill("本人来校说明");
  await dialog(page).getByRole("button", { name: "解冻账号" }).click();
  await expect(page.getByText("账号正常")).toBeVisible();
  for (const tab of ["学时", "考试", "登录", "备注"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByRole("tabpanel")).toBeVisible();
    await expectAccessible(page);
  }
});

/** A workbook of these rows. */
const workbook = async (rows: readonly (readonly string[])[]): Promise<Buffer> =>
  writeExcelFile(rows.map((row) => row.map((value) => ({ value, type: String }))) as never).toBuffer();

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: XLSX, buffer });
}

test("a sheet with faulty rows is shown, taken in without them, and taken back; its class has learners meanwhile", async ({ page }) => {
  test.setTimeout(120_000);
  const calls = await ownerCalls();
  const [one, two, other, cohort] = [named("孙一"), named("孙二"), named("周海燕"), named("钳工")];
  const known = freshPhone();
  await calls.call(staffLearners.add, { realName: other, phone: known });
  await openConsole(page, "/staff/learners/imports");
  await choose(page, "不是表格.xlsx", Buffer.from("姓名,手机号"));
  await expect(page.getByText(/只收 .xlsx 工作簿/)).toBeVisible();
  await expectAccessible(page);
  await choose(page, "名单.xlsx", await workbook([
    ["姓名", "手机号", "工号", "班级"], [one, freshPhone(), "Q-1", cohort], [two, freshPhone(), "Q-2", cohort], ["李四", "12345", "", ""],
    [named("周小燕"), known, "", ""],
  ]));
  await expect(page.getByRole("heading", { name: "名单.xlsx" })).toBeVisible();
  await expect(page.getByRole("row", { name: /李四/ })).toContainText("手机号不对");
  const doubtful = page.getByRole("row", { name: new RegExp(`这个账号的姓名是“${other}”`) });
  await expect(page.getByText(`会新建班级：${cohort}`)).toBeVisible();
  await expectAccessible(page);
  // The tile filters, and the address keeps it.
  await page.getByRole("button", { name: /有错\s*1/ }).click();
  await expect(page).toHaveURL(/fate=wrong/);
  await expect(doubtful).toHaveCount(0);
  // A row that is wrong is opened and mended there; what is wrong with it stands at its field.
  await page.getByRole("row", { name: /李四/ }).getByRole("button", { name: "展开" }).press("Enter");
  const phone = page.getByRole("textbox", { name: "手机号" });
  await expect(phone).toHaveAccessibleDescription(/手机号不对/);
  await expectAccessible(page);
  await phone.fill("123456");
  await phone.press("Enter");
  await expect(page.getByText("第 4 行还有错")).toBeVisible();
  await expect(phone).toBeFocused();
  await phone.fill(freshPhone());
  await page.getByRole("button", { name: "保存并重查" }).click();
  await expect(page.getByText("第 4 行改好了：新学员")).toBeVisible();
  await expect(page.getByRole("button", { name: /有错\s*0/ })).toBeFocused();
  await page.getByRole("button", { name: /有错\s*0/ }).click();
  await expect(page.getByRole("row", { name: /李四/ })).toContainText("新学员");
  await doubtful.getByRole("button", { name: /不导入/ }).click();
  await expect(page.getByRole("button", { name: /要确认\s*0/ })).toBeVisible();
  await page.getByRole("button", { name: "导入 3 人" }).click();
  await expect(page.getByText(/导入完成：新建 3 人/)).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  const sheet = page.url();

  await page.goto("/staff/cohorts");
  const room = page.getByRole("row", { name: new RegExp(cohort) });
  await expect(room).toContainText("2 人");
  await room.getByRole("button", { name: "结业" }).click();
  await expectAccessible(page);
  await page.getByRole("alertdialog").getByRole("button", { name: "取消" }).click();
  await page.getByRole("button", { name: "新建班级" }).click();
  await dialog(page).getByRole("button", { name: "保存" }).click();
  await expect(dialog(page).getByText("班级名不能为空")).toBeVisible();
  await dialog(page).getByRole("textbox", { name: "班级" }).fill(`${cohort}乙`);
  await dialog(page).getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("row", { name: new RegExp(`${cohort}乙`) })).toContainText("0 人");
  // One of them changes over.
  await page.goto("/staff/learners");
  await find(page, one);
  await page.getByRole("row", { name: new RegExp(one) }).getByRole("checkbox").check();
  await page.getByRole("button", { name: "换班级" }).click();
  await dialog(page).getByLabel("换到").selectOption(`${cohort}乙`);
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "换班级" }).click();
  await expect(page.getByRole("row", { name: new RegExp(one) })).toContainText(`${cohort}乙`);

  await page.goto(sheet);
  await page.getByRole("button", { name: "撤回导入" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "撤回导入" }).click();
  await expect(page.getByRole("heading", { name: "已撤回" })).toBeVisible({ timeout: 30_000 });
  await page.goto(`/staff/learners?q=${encodeURIComponent(two)}`);
  await expect(page.getByRole("status").filter({ hasText: "没有" })).toBeVisible();
});

test("a partner's secret is shown once, a second one stands beside it, and the former is dropped", async ({ page }) => {
  const [name, code] = [named("江城机电"), `jcjd-${process.pid}`];
  await openConsole(page, "/staff/partners");
  await page.getByRole("button", { name: "新建单位" }).click();
  await dialog(page).getByLabel("单位名称").fill(name);
  await dialog(page).getByLabel(/单位代码/).fill("江城");
  await dialog(page).getByLabel(/应用代码/).fill(code);
  await dialog(page).getByRole("button", { name: "保存" }).click();
  await expect(dialog(page).getByText(/字母或数字开头/)).toBeVisible();
  // What was typed outlives the dialog.
  await dialog(page).getByRole("button", { name: "关闭" }).click();
  await page.getByRole("button", { name: "新建单位" }).click();
  await expect(dialog(page).getByText(/上次没保存的改动.*已恢复/)).toBeVisible();
  await expect(dialog(page).getByLabel("单位名称")).toHaveValue(name);
  await dialog(page).getByLabel(/单位代码/).fill(code);
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "保存", exact: true }).click();
  const secret = page.getByRole("textbox", { name: "密钥（key）" });
  const first = await secret.inputValue();
  expect(first.length).toBeGreaterThan(30);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("region", { name })).toBeVisible();
  await expect(secret).toHaveCount(0);
  expect(await page.content()).not.toContain(first);

  const partner = page.getByRole("region", { name });
  await partner.getByRole("button", { name: "换密钥" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "换密钥" }).click();
  await expect(secret).not.toHaveValue(first);
  await page.getByRole("button", { name: "好了" }).click();
  await expect(partner.getByRole("listitem")).toHaveCount(2);
  await partner.getByRole("button", { name: "停用这把" }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "停用这把" }).click();
  await expect(partner.getByRole("button", { name: "停用这把" })).toHaveCount(0);
  await expectAccessible(page);
});

test("several learners are frozen at once, and the list goes out as a workbook and as text with all its rows", async ({ page }) => {
  const calls = await ownerCalls();
  const group = named("批量");
  const [one, two, stays] = [`${group}甲`, `${group}乙`, `${group}丙`];
  for (const realName of [one, two, stays]) await calls.call(staffLearners.add, { realName, phone: freshPhone() });
  await openConsole(page, "/staff/learners", await aStaffMember("support"));
  await find(page, group);
  const row = (name: string) => page.getByRole("row", { name: new RegExp(name) });
  for (const name of [one, two]) await row(name).getByRole("checkbox").check();
  await expect(page.getByRole("group", { name: "已选 2 条" })).toBeVisible();
  await page.getByRole("button", { name: "冻结", exact: true }).click();
  await expect(dialog(page).getByRole("heading", { name: "冻结 2 个账号" })).toBeVisible();
  await dialog(page).getByRole("button", { name: "冻结账号" }).click();
  await expect(dialog(page).getByText("请写明原因")).toBeVisible();
  await dialog(page).getByRole("radio", { name: "学员本人要求" }).check();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "冻结账号" }).click();
  await expect(page.getByText("已冻结 2 个账号")).toBeVisible();
  for (const name of [one, two]) await expect(row(name)).toContainText("已冻结");
  await expect(row(stays)).not.toContainText("已冻结");
  await expect(page.getByRole("group", { name: /^已选/ })).toHaveCount(0);

  const exported = async (kind: string) => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "导出", exact: true }).click();
    await page.getByRole("menuitem", { name: kind }).click();
    const file = await download;
    await expect(page.getByText("已导出 3 条").last()).toBeVisible();
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  };
  const text = await exported("导出 CSV");
  expect(text.name).toMatch(/^学员名单 \d{4}-\d\d-\d\d\.csv$/);
  const lines = text.bytes.toString("utf8").trimEnd().split("\r\n");
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain("学员");
  for (const name of [one, two, stays]) expect(lines.some((line) => line.includes(name))).toBe(true);
  const book = await exported("导出 Excel");
  expect(book.name).toMatch(/\.xlsx$/);
  const rows = (await readExcelFile(book.bytes))[0]!.data;
  expect(rows).toHaveLength(4);
  expect(JSON.stringify(rows)).toContain(stays);
});
