import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { signLink } from "#server/domains/account/partner/rules.ts";
import { text as zh } from "#web/text/zh/login.ts";
import { inDatabase } from "./support/database.ts";
import { dialogOf, field, logIn, openLoginDialog, PASSWORD, registered } from "./support/login.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

const record = (page: Page) => page.evaluate(() => localStorage.getItem("loginRecord"));

async function signedIn(page: Page): Promise<string> {
  const phone = await registered();
  await openLoginDialog(page);
  await logIn(page, phone);
  await alive(page);
  return phone;
}

/** Presses the log-out of the learner's menu. */
async function askToLeave(page: Page): Promise<void> {
  await page.locator("header summary").filter({ hasText: /菜单|学员|\S/ }).last().click();
  await page.getByRole("button", { name: "退出登录" }).click();
}

test("log-out asks first: staying changes nothing, leaving ends the session and leads home", async ({ page }) => {
  await signedIn(page);
  await askToLeave(page);
  const dialog = page.getByRole("alertdialog", { name: "温馨提示" });
  await expect(dialog.getByText("确定要退出登录吗？")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "再学一会儿" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await record(page)).not.toBeNull();

  await askToLeave(page);
  await dialog.getByRole("button", { name: "退出", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/home");
  await alive(page);
  await expect(page.locator('header a[href="/login"]')).toBeVisible();
  expect(await record(page)).toBeNull();
  expect((await page.context().cookies()).filter(({ name, value }) => /session|login/i.test(name) && value)).toEqual([]);
});

/** Answers the next sign-in with a code, as the server does to a call of an ended session. */
async function answer(page: Page, code: number, message: string): Promise<void> {
  await page.route("**/userLogin", (route) => route.fulfill({ json: { code, message, data: null } }));
  await openLoginDialog(page);
  await page.getByRole("tab", { name: zh.byPassword }).click();
  await field(page, "username").fill("13812346027");
  await field(page, "pass").fill(PASSWORD);
  await field(page, "pass").press("Enter");
}

for (const [code, message] of [[401, "登录已过期，请重新登录"], [-4, "账号已在别处登录，或密码已修改，请重新登录"], [-6, "你的账号已被停用，请联系学校"]] as const) {
  test(`code ${code} is said once in a dialog of its own; then the session is cleared and the person is at /home`, async ({ page }) => {
    await answer(page, code, message);
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toHaveCount(1);
    await expect(dialog).toContainText("温馨提示");
    await expect(dialog).toContainText(message);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(1);
    await expect(page.getByRole("alert").filter({ hasText: message })).toHaveCount(0);
    await dialog.getByRole("button").click();
    await page.waitForURL((url) => url.pathname === "/home");
    expect(await record(page)).toBeNull();
    await alive(page);
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  });
}

test("a frozen account's learner is told so by the real server", async ({ page }) => {
  const phone = await registered();
  await inDatabase((client) =>
    client.query("update learner set status = 'frozen' where id = (select max(id) from learner where phone_mask = $1)", [
      `${phone.slice(0, 3)}****${phone.slice(7)}`,
    ]),
  );
  await openLoginDialog(page);
  await page.getByRole("tab", { name: zh.byPassword }).click();
  await field(page, "username").fill(phone);
  await field(page, "pass").fill(PASSWORD);
  await field(page, "pass").press("Enter");
  await expect(page.getByRole("alertdialog")).toContainText("你的账号已被停用，请联系学校");
});

for (const [code, message] of [[-1, "服务器有点忙"], [1001, "填写的内容有误"]] as const) {
  test(`code ${code} is a red toast for 3 s`, async ({ page }) => {
    await answer(page, code, message);
    const toast = page.getByRole("alert").filter({ hasText: message });
    await expect(toast).toBeVisible();
    await page.waitForTimeout(2_000);
    await expect(toast).toBeVisible();
    await expect(toast).toHaveCount(0, { timeout: 2_500 });
    await expect(dialogOf(page)).toBeVisible();
  });
}

/** A partner of the school's and a link that it signed. */
async function partnerLink(wkno: string, page = "/about/home"): Promise<string> {
  const key = randomBytes(32).toString("base64url");
  const source = `e2e-${randomBytes(4).toString("hex")}`;
  await inDatabase((client) =>
    client.query(
      "insert into partner (code, name, app_token, keys, may_provision, created_at) values ($1, '一建公司', 'e2e', $2, true, now())",
      [source, { k1: key }],
    ),
  );
  const fields = { appToken: "e2e", name: "王师傅", source, wkno, kid: "k1", ts: Date.now(), nonce: randomBytes(24).toString("base64url") };
  const query = new URLSearchParams({ login: "auto", ...fields, ts: String(fields.ts), sign: signLink(fields, key) });
  return `${page}?${query.toString()}`;
}

test("a partner's link signs in; its query leaves the address before the page asks for anything", async ({ page }) => {
  const link = await partnerLink("A001");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (!request.isNavigationRequest()) asked.push(`${request.headers()["referer"] ?? ""} ${request.url()}`);
  });
  await page.goto(link);
  await page.waitForURL((url) => url.pathname === "/about/home" && url.search === "");
  // The page is loaded anew once the record is kept: whatever looks at it may meet that moment and looks again.
  await expect.poll(() => record(page).catch(() => "")).toContain("token");
  await expect(page.locator('header a[href="/login"]')).toHaveCount(0);
  expect(asked.filter((request) => request.includes("wkno") || request.includes("sign="))).toEqual([]);
  await expect.poll(() => page.content().catch(() => "A001")).not.toContain("A001");
});

test("a partner's link that fails opens the login dialog on the plain address", async ({ page }) => {
  const link = await partnerLink("A002");
  await page.goto(`${link}x`);
  await expect(page.getByRole("alert").filter({ hasText: "单位登录没有成功" })).toBeVisible();
  await expect(page.getByRole("tab").first()).toBeVisible();
  await expect(page).toHaveURL(/\/about\/home$/);
});

test("a partner's link asks somebody else who is signed in first", async ({ page }) => {
  await signedIn(page);
  const before = await record(page);
  await page.goto(await partnerLink("A003"));
  const dialog = page.getByRole("alertdialog", { name: "温馨提示" });
  await expect(dialog).toContainText("这个浏览器已登录另一个账号");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: zh.keepMine }).click();
  await expect(dialog).toHaveCount(0);
  expect(await record(page)).toBe(before);

  await page.goto(await partnerLink("A004"));
  const loaded = page.waitForEvent("load");
  await dialog.getByRole("button", { name: zh.usePartner }).click();
  await loaded;
  expect(await record(page)).not.toBe(before);
});
