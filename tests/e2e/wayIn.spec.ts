import type { Page } from "@playwright/test";
import { phoneLookup } from "#server/domains/account/guard/phones.ts";
import { openSecrets } from "#server/secrets.ts";
import { text as goalWords } from "#web/text/zh/goal.ts";
import { text as zh } from "#web/text/zh/login.ts";
import { inDatabase } from "./support/database.ts";
import { closeSuccess, dialogOf, field, openLoginDialog, PASSWORD, registered } from "./support/login.ts";
import { trialCourse } from "./support/study.ts";
import { alive, expect, expectAccessible, freshPhone, smsCode, test } from "./support/test.ts";

/** Asks for a code in the open dialog and returns it. */
async function askCode(page: Page, phone: string): Promise<string> {
  await dialogOf(page).getByRole("button", { name: zh.getCode }).click();
  await expect(dialogOf(page).getByRole("button", { name: /\d 秒后重新获取/ })).toBeVisible();
  return smsCode(phone);
}

/** Types phone and code into the code login and sends it. */
async function tryCode(page: Page, phone: string): Promise<string> {
  await field(page, "phone").fill(phone);
  const code = await askCode(page, phone);
  await field(page, "verifyCode").fill(code);
  await field(page, "verifyCode").press("Enter");
  return code;
}

/** The password and the two boxes, which are all that is asked for besides phone and code. */
async function fillRest(page: Page): Promise<void> {
  await field(page, "password").fill(PASSWORD);
  for (const box of await dialogOf(page).getByRole("checkbox").all()) await box.press("Space");
}

/** How the database knows a phone. */
const lookupOf = (phone: string) => phoneLookup(openSecrets(process.env["E2E_DATA_DIR"]!), phone);

const accountsOf = async (phone: string): Promise<number> => {
  const { rows } = await inDatabase((client) => client.query("select id from learner where phone_lookup = $1", [lookupOf(phone)]));
  return rows.length;
};

/** The code's five minutes have passed, and the wait for the next one; those of other phones stand, since other tests are at it. */
const letTimePass = (phone: string) =>
  inDatabase(async (client) => {
    await client.query("update phone_code set expires_at = now() - interval '1 second' where phone_lookup = $1", [lookupOf(phone)]);
    const wait = `sms:phone:pause:%:${lookupOf(phone).toString("base64url")}`;
    await client.query("delete from rate_log where key like $1", [wait]);
  });

const BY_KEYBOARD = "a code login of a phone without an account goes on to the registration and the goal, by keyboard alone";
test(BY_KEYBOARD, { tag: "@both" }, async ({ page }) => {
  const phone = freshPhone();
  await openLoginDialog(page, "/info/home?current=1");
  const code = await tryCode(page, phone);
  // The offer has the focus: Enter takes it.
  const offer = dialogOf(page).getByRole("link", { name: zh.registerThis });
  await expect(offer).toBeFocused();
  await expect(dialogOf(page).getByText(zh.notRegistered)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(dialogOf(page).getByRole("heading", { name: zh.registerTitle })).toBeVisible();
  await expect(field(page, "userName")).toHaveValue(phone);
  await expect(field(page, "verifyCode")).toHaveValue(code);
  await expect(page.locator("dialog[open] :focus")).toHaveCount(1);
  await expectAccessible(page);
  await field(page, "password").focus();
  await page.keyboard.type(PASSWORD);
  await expect(dialogOf(page).getByRole("button", { name: zh.register })).toBeDisabled();
  for (const box of await dialogOf(page).getByRole("checkbox").all()) await box.press("Space");
  await field(page, "password").press("Enter");
  await closeSuccess(page);

  await expect(page).toHaveURL(/\/goal\?/);
  await alive(page);
  // The dialog that had the focus is gone with the registration: it is at the new page's heading.
  await expect(page.getByRole("heading", { level: 1, name: goalWords.title })).toBeFocused();
  await expectAccessible(page);
  const take = page.locator("form button[type=submit]");
  await expect(take).toBeDisabled();
  // Arrow keys walk the trades; the levels stand right behind them.
  const trades = page.getByRole("radio").and(page.locator('[name="trade"]'));
  await trades.first().press("Space");
  await expect(trades.first()).toBeChecked();
  await trades.first().press("ArrowRight");
  await expect(trades.nth(1)).toBeChecked();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.locator('[name="level"]:checked')).toHaveCount(1);
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await expect(take).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/info\/home\?current=1$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await accountsOf(phone)).toBe(1);

  // Back leads to where the person came from, never into the question again.
  await page.goBack();
  await expect(page).not.toHaveURL(/\/goal/);
});

test("registering a phone that has an account offers the login with the same code", { tag: "@both" }, async ({ page }) => {
  const phone = await registered();
  const dialog = await openLoginDialog(page);
  await dialog.getByRole("link", { name: zh.registerFree }).click();
  await field(page, "userName").fill(phone);
  await field(page, "verifyCode").fill(await askCode(page, phone));
  await fillRest(page);
  await field(page, "password").press("Enter");
  const offer = dialog.getByRole("button", { name: zh.logInThis });
  await expect(offer).toBeFocused();
  await expectAccessible(page);
  await offer.press("Enter");
  await expect(page.getByRole("alertdialog").getByText(/登录成功。$/)).toBeVisible();
  await closeSuccess(page);
  await expect(page).toHaveURL(/\/about\/home$/);
  expect(await accountsOf(phone)).toBe(1);
});

test("the lost password of a phone without an account goes on to the registration, too", async ({ page }) => {
  const phone = freshPhone();
  const dialog = await openLoginDialog(page);
  await page.getByRole("tab", { name: zh.byPassword }).click();
  await dialog.getByRole("link", { name: zh.forgot }).click();
  await field(page, "phone").fill(phone);
  const code = await askCode(page, phone);
  await field(page, "verifyCode").fill(code);
  await field(page, "verifyCode").press("Enter");
  await dialog.getByRole("link", { name: zh.registerThis }).click();
  await expect(field(page, "verifyCode")).toHaveValue(code);
  await expect(field(page, "password")).toBeFocused();
});

test("the offer goes when another phone or code is typed", async ({ page }) => {
  const phone = freshPhone();
  await openLoginDialog(page);
  await tryCode(page, phone);
  await expect(dialogOf(page).getByRole("link", { name: zh.registerThis })).toBeVisible();
  await field(page, "phone").fill("13812346027");
  await expect(dialogOf(page).getByRole("link", { name: zh.registerThis })).toHaveCount(0);
  await expect(dialogOf(page).getByRole("button", { name: zh.logIn, exact: true })).toBeVisible();
});

test("a code that was brought along and has run out is said at its field, and a new one goes through", async ({ page }) => {
  const phone = freshPhone();
  await openLoginDialog(page);
  await tryCode(page, phone);
  await dialogOf(page).getByRole("link", { name: zh.registerThis }).click();
  await fillRest(page);
  await letTimePass(phone);
  await field(page, "password").press("Enter");
  await expect(field(page, "verifyCode")).toHaveAccessibleDescription(/验证码不对或已过期/);
  await expect(field(page, "verifyCode")).toBeFocused();
  await expect(field(page, "userName")).toHaveValue(phone);
  await page.evaluate(() => sessionStorage.clear());
  await openLoginDialog(page);
  await dialogOf(page).getByRole("link", { name: zh.registerFree }).click();
  await field(page, "userName").fill(phone);
  const before = await smsCode(phone);
  await dialogOf(page).getByRole("button", { name: zh.getCode }).click();
  await expect(dialogOf(page).getByRole("button", { name: /\d 秒后重新获取/ })).toBeVisible();
  await expect.poll(() => smsCode(phone)).not.toBe(before);
  await field(page, "verifyCode").fill(await smsCode(phone));
  await fillRest(page);
  await field(page, "password").press("Enter");
  await closeSuccess(page);
  await expect(page).toHaveURL(/\/goal\?/);
});

test.describe("the line drops while a registration is on its way back", () => {
  test.use({ expectedErrors: ["net::ERR_FAILED", "Failed to load resource"] });
  test("pressing once more signs in to the one account that was made", async ({ page }) => {
    const phone = freshPhone();
    const dialog = await openLoginDialog(page);
    await dialog.getByRole("link", { name: zh.registerFree }).click();
    await field(page, "userName").fill(phone);
    await field(page, "verifyCode").fill(await askCode(page, phone));
    await fillRest(page);
    // The server does it, and its answer never arrives.
    await page.route(
      "**/pcRegister",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await field(page, "password").press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: zh.offline })).toBeVisible();
    await expect(field(page, "password")).toHaveValue(PASSWORD);
    await dialog.getByRole("button", { name: zh.register }).click();
    await expect(page.getByRole("alertdialog").getByText(/注册成功/)).toBeVisible();
    await closeSuccess(page);
    await expect(page).toHaveURL(/\/goal\?/);
    expect(await accountsOf(phone)).toBe(1);
  });
});

test.describe("a browser that keeps nothing", () => {
  test("registers, chooses a goal and comes to its page without losing the sign-in on the way", async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException("closed", "SecurityError");
          },
        });
    });
    const phone = freshPhone();
    await openLoginDialog(page);
    await tryCode(page, phone);
    await dialogOf(page).getByRole("link", { name: zh.registerThis }).click();
    await fillRest(page);
    await field(page, "password").press("Enter");
    await closeSuccess(page);
    await expect(page).toHaveURL(/\/goal\?/);
    await page.locator('[name="trade"]').first().check();
    await page.locator("form button[type=submit]").click();
    await expect(page).toHaveURL(/\/about\/home$/);
    await expect(page.locator('header a[href="/login"]')).toHaveCount(0);
  });
});

test("the dialog says why it opened, in every form, and Back closes it with the page that asked", { tag: "@both" }, async ({ page }) => {
  const { id, trial } = await trialCourse(page);
  await page.goto("/home");
  await page.goto(`/course/play?id=${id}&itemId=${trial.itemId}&vid=${trial.vid}`);
  await alive(page);
  await page.locator("main").getByRole("button", { name: "登录 / 注册" }).first().click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText(`登录后接着看「${trial.title}」`)).toBeVisible();
  await expect(page.getByRole("dialog", { name: `登录后接着看「${trial.title}」` })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("link", { name: zh.registerFree }).click();
  await expect(dialog.getByText(`注册后接着看「${trial.title}」`)).toBeVisible();
  await page.keyboard.press("Escape");

  // On a step within the site.
  await page.goto("/about/home");
  await alive(page);
  await page.locator('footer a[href="/privacy"]').click();
  await expect(page).toHaveURL(/\/privacy$/);
  await page.locator('header a[href="/login"]').click();
  await expect(dialogOf(page).getByRole("tab").first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/about\/home$/);
  await expect(dialogOf(page)).toHaveCount(0);

  // A learner's page that was asked for.
  await page.goto("/my/notes/home");
  await alive(page);
  await expect(dialogOf(page).getByText("登录后打开你的学习记录")).toBeVisible();
  await page.goto("/exam");
  await alive(page);
  await expect(dialogOf(page).getByText("登录后接着做题")).toBeVisible();
  // The header's button has no reason to tell.
  await openLoginDialog(page);
  await expect(dialogOf(page).getByText(/^登录后/)).toHaveCount(0);
});

test("who registers from a trial lesson comes back to it after the goal", { tag: "@both" }, async ({ page }) => {
  const { id, trial } = await trialCourse(page);
  const address = `/course/play?id=${id}&itemId=${trial.itemId}&vid=${trial.vid}`;
  await page.goto(address);
  await alive(page);
  await page.locator("main").getByRole("button", { name: "登录 / 注册" }).first().click();
  const phone = freshPhone();
  await tryCode(page, phone);
  await dialogOf(page).getByRole("link", { name: zh.registerThis }).click();
  await fillRest(page);
  await field(page, "password").press("Enter");
  await closeSuccess(page);
  await expect(page).toHaveURL(/\/goal\?/);
  await alive(page);
  await page.getByRole("button", { name: goalWords.skip }).click();
  await expect(page).toHaveURL((url) => url.pathname + url.search === address);
  await expect(page.getByText("本节已看")).toBeVisible();
});
