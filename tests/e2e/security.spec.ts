import type { Page } from "@playwright/test";
import { account } from "#contract/account.ts";
import { passkeys } from "#contract/passkeys.ts";
import { security } from "#contract/security.ts";
import { inDatabase } from "./support/database.ts";
import { verifies, withDevice } from "./support/device.ts";
import { layoutShift, watchLayoutShift } from "./support/layoutShift.ts";
import { closeSuccess, dialogOf, field, openLoginDialog, PASSWORD, registered } from "./support/login.ts";
import { ask, learnerOf, signIn } from "./support/study.ts";
import { alive, expect, expectAccessible, freshPhone, smsCode, test } from "./support/test.ts";

const HOME = "/my/security";

/** A learner of their own on the page, with a device at hand. */
async function learner(page: Page, isUserVerified = true) {
  const record = await ask(page, account.userLogin, { username: await registered(), pass: PASSWORD });
  const device = await withDevice(page, isUserVerified);
  // Kept once, not at every address: it is another one after the sign-in by passkey.
  await page.goto("/about/home");
  await page.evaluate((kept) => localStorage.setItem("loginRecord", kept), JSON.stringify(record));
  await page.goto(HOME);
  await alive(page);
  return { token: record.token, ...device };
}

const section = (page: Page, name: string) => page.getByRole("region", { name });
const keys = (page: Page) => section(page, "通行密钥").getByRole("button", { name: /^删除/ });

/** Adds a passkey through the page, by the keyboard alone. */
async function add(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "添加通行密钥" }).focus();
  await page.keyboard.press("Enter");
  await field(page, "name").fill(name);
  await field(page, "password").fill(PASSWORD);
  await field(page, "password").press("Enter");
}

async function logOut(page: Page, token: string): Promise<void> {
  await ask(page, account.logout, {}, token);
  await page.evaluate(() => localStorage.removeItem("loginRecord"));
}

const refusal = "通行密钥没有通过验证，请再试一次，或换手机号、密码登录";

test("a passkey is added, renamed, signs in and is removed; the trail tells it", { tag: "@both" }, async ({ page }) => {
  const { token, cdp, authenticatorId } = await learner(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("登录与安全");
  await expect(section(page, "通行密钥")).toContainText("还没有通行密钥");
  await expectAccessible(page);
  await page.getByRole("button", { name: "添加通行密钥" }).click();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await add(page, "我的手机");
  await expect(section(page, "通行密钥")).toContainText("我的手机");
  await expect(section(page, "通行密钥")).toContainText("今天添加 · 还没用过");
  await expect(section(page, "通行密钥").getByRole("heading")).toBeFocused();
  const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
  expect(credentials).toMatchObject([{ rpId: "localhost", isResidentCredential: true }]);

  await page.getByRole("button", { name: "改名 我的手机" }).click();
  await field(page, "name").fill("蓝色手机");
  await field(page, "name").press("Enter");
  await expect(section(page, "通行密钥")).toContainText("蓝色手机");

  await logOut(page, token);
  await openLoginDialog(page);
  await expectAccessible(page);
  await dialogOf(page).getByRole("button", { name: "用这台设备登录" }).click();
  await closeSuccess(page);
  await page.goto(HOME);
  await alive(page);
  await expect(section(page, "通行密钥")).toContainText("今天添加 · 今天用过");
  await expect(section(page, "登录记录").getByRole("listitem").first()).toContainText(/通行密钥 · Linux 电脑 · Chrome.*成功/);
  await expect(section(page, "登录记录")).toContainText("添加通行密钥");

  await page.getByRole("button", { name: "删除 蓝色手机" }).click();
  await page.getByRole("alertdialog", { name: "删除「蓝色手机」？" }).getByRole("button", { name: "删除" }).click();
  await expect(keys(page)).toHaveCount(0);
  await expect(section(page, "登录记录").getByRole("listitem").first()).toContainText("删除通行密钥");
});

test("the page stands still while it comes alive", { tag: "@both" }, async ({ page }) => {
  await learner(page);
  await watchLayoutShift(page);
  await page.reload();
  await alive(page);
  expect(await layoutShift(page)).toBeLessThan(0.02);
});

test("a device that can't make sure who is there adds nothing, and signs nobody in", async ({ page }) => {
  const { token, ...device } = await learner(page, false);
  await add(page, "我的手机");
  await expect(page.getByText("没有添加：设备上取消了，或等太久了")).toBeVisible();
  await verifies(device, true);
  await field(page, "password").press("Enter");
  await expect(keys(page)).toHaveCount(1);
  await verifies(device, false);
  await logOut(page, token);
  await openLoginDialog(page);
  await dialogOf(page).getByRole("button", { name: "用这台设备登录" }).click();
  await expect(page.getByText("没有登录：设备上取消了，或没有这个网站的通行密钥")).toBeVisible();
});

test("a copy of the key is refused and stands in the trail; so does what was sent once before", async ({ page }) => {
  const { token, cdp, authenticatorId } = await learner(page);
  await add(page, "我的手机");
  await expect(keys(page)).toHaveCount(1);
  const me = await learnerOf(page);
  await logOut(page, token);
  await openLoginDialog(page);
  const sent = page.waitForRequest((request) => request.url().endsWith(passkeys.passkeyLogin.path));
  await dialogOf(page).getByRole("button", { name: "用这台设备登录" }).click();
  const first = await sent;
  await closeSuccess(page);
  const origin = process.env["E2E_ORIGIN"]!;
  const again = await page.request.post(origin + passkeys.passkeyLogin.path, { headers: { origin }, data: first.postDataJSON() as object });
  expect(await again.json()).toMatchObject({ code: -1, message: refusal });

  const { credentials: [kept] } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
  await cdp.send("WebAuthn.removeCredential", { authenticatorId, credentialId: kept!.credentialId });
  await cdp.send("WebAuthn.addCredential", { authenticatorId, credential: { ...kept!, signCount: 0 } });
  await page.context().clearCookies();
  await openLoginDialog(page);
  await dialogOf(page).getByRole("button", { name: "用这台设备登录" }).click();
  await expect(page.getByText(refusal)).toBeVisible();
  const told = await inDatabase((client) => client.query("select what from security_event where learner_id = $1 order by id", [me]));
  const whats = told.rows.map(({ what }: { what: string }) => what);
  expect(whats).toEqual(["signedIn", "signedIn", "passkeyAdded", "signedIn", "passkeyCloned"]);
});

test("one that was removed signs nobody in, and the form below still does", async ({ page }) => {
  const { token } = await learner(page);
  await add(page, "我的手机");
  await expect(keys(page)).toHaveCount(1);
  const own = await ask(page, passkeys.getPasskeys, {}, token);
  await ask(page, passkeys.removePasskey, { passkeyId: own.passkeys[0]!.passkeyId }, token);
  await logOut(page, token);
  await openLoginDialog(page);
  await dialogOf(page).getByRole("button", { name: "用这台设备登录" }).click();
  await expect(page.getByText(refusal)).toBeVisible();
  await expect(field(page, "phone")).toBeEditable();
});

test("on an address without a name nothing is offered, and the page says what serves instead", async ({ page, baseURL }) => {
  const phone = await registered();
  const numbered = baseURL!.replace("localhost", "127.0.0.1");
  const answer = await page.request.post(numbered + account.userLogin.path, {
    headers: { origin: numbered }, data: { username: phone, pass: PASSWORD },
  });
  const { data } = (await answer.json()) as { data: object };
  await page.goto(`${numbered}/about/home`);
  await alive(page);
  await page.evaluate((kept) => localStorage.setItem("loginRecord", kept), JSON.stringify(data));
  await page.goto(numbered + HOME);
  await alive(page);
  await expect(section(page, "通行密钥")).toContainText("这个网址用不了通行密钥");
  await expect(page.getByRole("button", { name: "添加通行密钥" })).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto(`${numbered}/login`);
  await alive(page);
  await expect(page.getByRole("tab").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "用这台设备登录" })).toHaveCount(0);
});

test("a browser without passkeys is told so", async ({ page }) => {
  await page.addInitScript(() => {
    // @ts-expect-error a browser of former years
    delete window.PublicKeyCredential;
  });
  await signIn(page, { phone: await registered(), password: PASSWORD });
  await page.goto(HOME);
  await alive(page);
  await expect(section(page, "通行密钥")).toContainText("这个浏览器不支持通行密钥");
  await expect(page.getByRole("button", { name: "添加通行密钥" })).toHaveCount(0);
});

test("a stranger's tries stand out with the way to another password; other devices are logged out by it", async ({
  page, browser, baseURL,
}) => {
  const phone = await registered();
  const token = await signIn(page, { phone, password: PASSWORD });
  const stranger = await browser.newContext({ baseURL: baseURL!, extraHTTPHeaders: { origin: baseURL! } });
  for (let nth = 0; nth < 2; nth += 1) {
    await stranger.request.post(account.userLogin.path, { data: { username: phone, pass: "wrong1234" } });
  }
  await stranger.request.post(account.userLogin.path, { data: { username: phone, pass: PASSWORD } });
  await stranger.close();
  await expect.poll(async () => (await ask(page, security.getSecurityEvents, {}, token)).records.length).toBeGreaterThan(3);
  await page.goto(HOME);
  await alive(page);
  const row = section(page, "登录记录").getByRole("listitem").filter({ hasText: "密码错 2 次" });
  await expectAccessible(page);
  await row.getByRole("button", { name: "不是我，改密码" }).click();
  await field(page, "oldPwd").fill(PASSWORD);
  await field(page, "newPwd").fill("lanqi8yue6");
  await field(page, "again").fill("lanqi8yue6");
  await expectAccessible(page);
  await field(page, "again").press("Enter");
  await expect(section(page, "登录记录").getByRole("listitem").first()).toContainText("修改密码");
  await expect(section(page, "正在登录的设备").getByText("这台设备")).toBeVisible();
  await expect(section(page, "正在登录的设备").getByRole("button")).toHaveCount(0);
});

test("the phone is changed by its code and the password", { tag: "@phone" }, async ({ page }) => {
  const token = await signIn(page, { phone: await registered(), password: PASSWORD });
  await page.goto(HOME);
  await alive(page);
  await page.getByRole("button", { name: "更换手机号" }).click();
  const next = freshPhone();
  await field(page, "phone").fill(next);
  await dialogOf(page).getByRole("button", { name: "获取验证码" }).click();
  await expect(dialogOf(page)).toContainText("验证码已发到");
  await field(page, "verifyCode").fill(await smsCode(next));
  await field(page, "password").fill(PASSWORD);
  await field(page, "password").press("Enter");
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(section(page, "手机号和密码")).toContainText(`${next.slice(0, 3)}****${next.slice(7)}`);
  expect((await ask(page, account.getProfile, {}, token)).phone).toBe(next);
});

test("the account menu leads here, and the page is whole in the dark and in English", async ({ page }) => {
  await signIn(page, { phone: await registered(), password: PASSWORD });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/my/study/home");
  await alive(page);
  await page.locator("summary", { hasText: "的菜单" }).click();
  await page.getByRole("banner").getByRole("link", { name: "登录与安全" }).click();
  await expect(page).toHaveURL(/\/my\/security$/);
  await expectAccessible(page);
  await page.context().addCookies([{ name: "lang", value: "en", url: process.env["E2E_ORIGIN"]! }]);
  await page.reload();
  await alive(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Login and security");
  await expect(section(page, "Login history")).toContainText("Password · Linux computer");
  await expectAccessible(page);
});
