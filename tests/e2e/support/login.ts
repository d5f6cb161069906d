import { type Locator, type Page, request } from "@playwright/test";
import { account, CONSENT_VERSION } from "#contract/account.ts";
import { inDatabase } from "./database.ts";
import { alive, expect, freshPhone, smsCode } from "./test.ts";

export const PASSWORD = "dian2026abc";

/** The open dialog. */
export const dialogOf = (page: Page): Locator => page.locator("dialog[open]");

/** A field of the open dialog by its name on the wire. */
export const field = (page: Page, name: string): Locator => dialogOf(page).locator(`input[name="${name}"]`);

/** Opens a page and on it the login dialog by the header's button. */
export async function openLoginDialog(page: Page, address = "/about/home"): Promise<Locator> {
  await page.goto(address);
  await alive(page);
  await page.locator('header a[href="/login"]').click();
  await expect(page.getByRole("tab").first()).toBeVisible();
  return dialogOf(page);
}

/** Registers a learner through the calls, as another browser would. Returns the phone; the password is `PASSWORD`. */
export async function registered(): Promise<string> {
  const origin = process.env["E2E_ORIGIN"]!;
  const phone = freshPhone();
  const browser = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
  const post = async (path: string, data: object) => {
    const answer = (await (await browser.post(path, { data })).json()) as { code: number; data: { userId: number } };
    expect(answer, path).toMatchObject({ code: 1 });
    return answer.data;
  };
  await post(account.getVerifyCodeForLogin.path, { phone });
  const { userId } = await post(account.pcRegister.path, {
    appToken: "", userName: phone, password: PASSWORD, userSource: 2, verifyCode: await smsCode(phone), consentVersion: CONSENT_VERSION,
    adult: true,
  });
  await browser.dispose();
  // The minute until this phone's next code has passed; the other phones' go on, since other tests are at it.
  const { rowCount } = await inDatabase((client) =>
    client.query(
      `delete from rate_log r using learner l where l.id = $1 and r.key like 'sms:phone:pause:%'
        and split_part(r.key, ':', 5) = translate(rtrim(encode(l.phone_lookup, 'base64'), '='), '+/', '-_')`,
      [userId],
    ),
  );
  expect(rowCount, "pauses of this phone").toBe(1);
  return phone;
}

/** Signs in by account and password in the open dialog and passes the success dialog. */
export async function logIn(page: Page, phone: string, password = PASSWORD): Promise<void> {
  await page.getByRole("tab").nth(1).click();
  await field(page, "username").fill(phone);
  await field(page, "pass").fill(password);
  await field(page, "pass").press("Enter");
  await closeSuccess(page);
}

/** The success dialog stands and is closed by its button, or has gone by itself on a slow machine. */
export async function closeSuccess(page: Page): Promise<void> {
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toBeVisible();
  // Its own button: a message that comes meanwhile stands in the dialog, too, and may have one.
  await dialog.locator("button[data-autofocus]").click({ timeout: 3_000 }).catch(() => undefined);
  await expect(dialog).toBeHidden();
}
