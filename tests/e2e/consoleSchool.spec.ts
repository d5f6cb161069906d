import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { staffAccount } from "#contract/staff/account.ts";
import { staffBranding } from "#contract/staff/branding.ts";
import { staffDirectory } from "#contract/staff/directory.ts";
import { staffListed } from "#contract/staff/listed.ts";
import { staffSite } from "#contract/staff/site.ts";
import { aPng } from "../factories/pictures.ts";
import { Client } from "../support/client.ts";
import { openConsole } from "./support/console.ts";
import { freePort, type SchoolServer, startSchool } from "./support/schoolServer.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

/** Known before the school is there: a test's pages ask for its address first. */
const port = await freePort();
let school: SchoolServer;
let dataDir: string;
let owner: Client;
test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "jc-e2e-empty-"));
  school = await startSchool({ dataDir, port, env: { DEMO: "0" } });
  owner = new Client(school.origin);
  owner.token = (await owner.call(staffAccount.login, { username: "owner", password: "owner-for-tests-1" })).token;
});
test.afterAll(async () => {
  await school.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Chooses a picture by the button that asks for one. */
async function choose(page: Page, button: string, bytes: Buffer): Promise<void> {
  const asked = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button, exact: true }).click();
  await (await asked).setFiles({ name: "picture.png", mimeType: "image/png", buffer: bytes });
}

test.use({ baseURL: `http://localhost:${port}` });

test("the owner of an empty school names it, and learners see name, sign, hotline, campus, trade and teacher", async ({ page }) => {
  test.slow();
  await openConsole(page, "/staff");
  await expect(page.getByRole("heading", { name: "把学校开起来" })).toBeVisible();
  await expect(page).toHaveURL(/\/staff\/start$/);
  await expectAccessible(page);
  await page.getByRole("link", { name: "去填写" }).first().click();

  await page.getByLabel("学校全称").fill("青山技工学校");
  await page.getByLabel("网站名称").fill("青山云课堂");
  await choose(page, "换标志", aPng(128, 128));
  await page.getByLabel("咨询热线").fill("打这里");
  await expect(page.getByText(/改了 4 处：学校全称、网站名称、标志、咨询热线/)).toBeVisible();
  const preview = page.getByRole("region", { name: "学员网站预览" });
  await expect(preview).toContainText("青山技工学校");
  await page.getByRole("button", { name: "保存并发布" }).click();
  await expect(page.getByText("请填能拨通的号码")).toBeVisible();
  await page.getByLabel("咨询热线").fill("400-123-4567");
  await page.getByText("松绿").click({ force: true });
  await expectAccessible(page);
  await page.getByRole("button", { name: "保存并发布" }).click();
  await expect(page.getByText("已发布，学员下一次打开页面就能看到")).toBeVisible();

  await page.getByRole("button", { name: "加校区" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("校区名称").fill("本部");
  await dialog.getByLabel("地址").fill("工匠路 88 号");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole("link", { name: "广告与分类" }).click();
  for (const name of ["焊工", "电工"]) {
    await page.getByRole("button", { name: "加工种" }).click();
    await dialog.getByLabel("名称", { exact: true }).fill(name);
    await dialog.getByRole("button", { name: "保存" }).click();
    await expect(dialog).toBeHidden();
  }
  const trades = page.getByRole("list", { name: "课程分类" }).getByRole("listitem");
  await expect(trades).toHaveText([/焊工/, /电工/]);
  await page.getByRole("button", { name: /^移动「电工」/ }).press("ArrowUp");
  await expect(trades).toHaveText([/电工/, /焊工/]);
  await expect(page.getByRole("button", { name: /^移动「电工」，现在第 1 个/ })).toBeFocused();
  await expectAccessible(page);

  await page.getByRole("link", { name: "老师与客服" }).click();
  await page.getByRole("button", { name: "加老师" }).click();
  await choose(page, "换照片", aPng(320, 480));
  await page.getByRole("img", { name: /拖动照片/ }).press("ArrowDown");
  await page.getByRole("button", { name: "用这张" }).click();
  // The window that cuts stands before the form until the picture is cut: nothing can be typed meanwhile.
  await expect(page.getByRole("button", { name: "用这张" })).toBeHidden();
  await dialog.getByLabel("姓名").fill("周建平");
  await dialog.getByLabel("职称").fill("高级技师");
  await dialog.getByLabel("经历").fill("2009–2018 在船厂做焊工\n2019 年起教焊工");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("list", { name: "老师" })).toContainText("周建平");

  const visitor = await page.context().browser()!.newPage({ baseURL: school.origin });
  await visitor.goto("/home");
  await expect(visitor).toHaveTitle(/青山技工学校/);
  await expect(visitor.getByRole("contentinfo")).toContainText("400-123-4567");
  await expect(visitor.getByRole("contentinfo")).toContainText("工匠路 88 号");
  await expect(visitor.getByText("周建平").first()).toBeVisible();
  await expect(visitor.locator('header img[src^="/pictures/"]').first()).toBeVisible();
  expect(await visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--accent").trim())).toBe("#1f6b57");
  await visitor.close();

  await page.getByRole("link", { name: "工作台" }).click();
  await expect(page.getByText("做好 3 步，学校有样子了")).toBeVisible();
  await page.getByRole("button", { name: "先跳过 第一门课" }).click();
  await expect(page.getByRole("button", { name: "还是要做 第一门课" })).toBeVisible();
});

test("two who change the branding at one time are shown the difference, and nothing of either is lost", async ({ page }) => {
  await openConsole(page, "/staff/school");
  await page.getByLabel("咨询热线").fill("400-111-1111");
  const seen = await owner.call(staffBranding.branding, {});
  await owner.call(staffBranding.saveBranding, { ...seen, phone: "400-222-2222", hours: "9:00–18:00" });
  await page.getByRole("button", { name: "保存并发布" }).click();
  const dialog = page.getByRole("dialog", { name: "别人刚改过" });
  await expect(dialog).toContainText("400-222-2222");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "保留我的并保存" }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => await owner.call(staffBranding.branding, {})).toMatchObject({ phone: "400-111-1111", hours: "9:00–18:00" });
});

test("a new agreement is drafted, compared and published; an advert is dragged; a category in use asks where to", async ({ page }) => {
  test.slow();
  await openConsole(page, "/staff/school");
  await page.getByRole("link", { name: "写新版 用户协议" }).click();
  await page.getByLabel("全文").first().fill("# 账号\n一个人一个账号。");
  await expect(page.locator("ins")).toContainText(["一个人一个账号。"]);
  await page.getByRole("button", { name: "存草稿" }).click();
  await expect(page.getByText("草稿已存")).toBeVisible();
  await page.getByRole("button", { name: "发布", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("版本号").fill("2027-e2e");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page.getByRole("row", { name: /2027-e2e/ })).toContainText("生效中");
  expect((await owner.call(staffSite.document, { name: "agreement" })).version).toBe("2027-e2e");

  const { data } = await owner.ask(staffBranding.addPicture, { use: "advert", image: aPng(400, 200).toString("base64") });
  for (const title of ["开学季", "免费试听"])
    await owner.call(staffListed.saveAdvert, { position: "home", imageUrl: data!.address, title, link: "/home" });
  await owner.call(staffDirectory.saveCategory, { name: "抹灰工" });
  const { id: trade } = await owner.call(staffDirectory.saveCategory, { name: "瓦工" });
  await owner.call(staffDirectory.saveCategory, { name: "砌筑", parentId: trade });
  await page.getByRole("link", { name: "广告与分类" }).click();
  const adverts = page.getByRole("list", { name: "首页卡片" }).getByRole("listitem");
  await expect(adverts).toHaveText([/开学季/, /免费试听/]);
  await page.getByRole("button", { name: /^移动「免费试听」/ }).dragTo(adverts.first(), { targetPosition: { x: 200, y: 4 } });
  await expect(adverts).toHaveText([/免费试听/, /开学季/]);
  await page.getByRole("button", { name: "修改 开学季" }).click();
  await dialog.getByLabel("开始").fill("2027-01-02T08:00");
  await dialog.getByLabel("结束").fill("2027-01-01T08:00");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(dialog.getByText("结束时间要晚于开始时间")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "删除 瓦工" }).click();
  const ask = page.getByRole("alertdialog");
  await expect(ask.getByRole("button", { name: "删除" })).toBeDisabled();
  await expectAccessible(page);
  await ask.getByRole("combobox").click();
  await page.getByTitle("抹灰工", { exact: true }).click();
  await ask.getByRole("button", { name: "删除" }).click();
  await expect(page.getByRole("list", { name: "课程分类" })).not.toContainText("瓦工");
});

test("study rules, comment rules and the test of text messages are on pages of their own", async ({ page }) => {
  await openConsole(page, "/staff/school/study");
  await page.getByLabel("看到多少算学完").fill("85");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("已保存")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "评论规则" }).click();
  await page.getByText("每一条都审").click();
  await page.getByRole("button", { name: "保存", exact: true }).click();
  // Pale while it works, which axe would measure.
  await expect(page.getByText("有改动没保存")).toHaveCount(0);
  await expect(page.locator(".ant-btn-loading")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "短信" }).click();
  await page.getByLabel("手机号").fill("13912345678");
  await page.getByRole("button", { name: "发测试短信" }).click();
  await expect(page.getByText("服务商收下了，手机上看看到没到。")).toBeVisible();
  await expectAccessible(page);
});
