import type { Page } from "@playwright/test";
import { fieldText as en } from "#contract/text/fields.en.ts";
import { fieldText as zh } from "#contract/text/fields.zh.ts";
import { text as wordsEn } from "#web/text/en/login.ts";
import { text as wordsZh } from "#web/text/zh/login.ts";
import { dialogOf, field, openLoginDialog } from "./support/login.ts";
import { alive, expect, expectAccessible, freshPhone, test } from "./support/test.ts";

const LANGUAGES = [
  { locale: "zh-CN", says: zh, t: wordsZh },
  { locale: "en-US", says: en, t: wordsEn },
] as const;

/** Types a text into a field, leaves it by keyboard and looks at what is said under it. */
async function leaves(page: Page, name: string, typed: string, said: string | null): Promise<void> {
  const input = field(page, name);
  await input.fill(typed);
  await input.press("Tab");
  if (said === null) return expect(input).not.toHaveAttribute("aria-invalid");
  await expect(input).toHaveAttribute("aria-invalid", "true");
  await expect(input).toHaveAccessibleDescription(new RegExp(said.replace(/[!?.*+()]/g, "\\$&")));
}

test("the messages are the specification's, letter by letter", () => {
  expect(zh).toMatchObject({
    phoneRequired: "手机号不能为空", phoneInvalid: "请输入正确的手机号", accountRequired: "账号不能为空", passwordRequired: "密码不能为空!",
    newPasswordInvalid: "请输入8-20位字母/数字密码", confirmPasswordRequired: "请再次输入密码!", confirmPasswordDiffers: "两次输入密码不一致!",
    smsCodeRequired: "验证码不能为空!", smsCodeInvalid: "请输入6位数字短信验证码!",
  });
});

for (const { locale, says, t } of LANGUAGES) {
  test.describe(locale, () => {
    test.use({ locale });
    const tag = locale === "zh-CN" ? "@both" : [];

    test("login: a field is judged when it is left, and not before; it is mended while typing", async ({ page }) => {
      await openLoginDialog(page);
      await field(page, "phone").pressSequentially("138");
      await expect(field(page, "phone")).not.toHaveAttribute("aria-invalid");
      await leaves(page, "phone", "", says.phoneRequired);
      for (const phone of ["1281234", "11812346027", "23812346027"]) await leaves(page, "phone", phone, says.phoneInvalid);
      await leaves(page, "verifyCode", "", says.smsCodeRequired);
      await leaves(page, "verifyCode", "3861", says.smsCodeInvalid);
      await leaves(page, "verifyCode", "38a120", says.smsCodeInvalid);
      // After a first error each change is judged at once.
      await field(page, "verifyCode").fill("386120");
      await expect(field(page, "verifyCode")).not.toHaveAttribute("aria-invalid");
      await leaves(page, "phone", "13812346027", null);
      await expectAccessible(page);

      // The typed phone goes along to the other form.
      await page.getByRole("tab", { name: t.byPassword }).click();
      await leaves(page, "username", "", says.accountRequired);
      await leaves(page, "pass", "", says.passwordRequired);
      await expectAccessible(page);
    });

    test("registration: phone, code, password and consent", { tag }, async ({ page }) => {
      const dialog = await openLoginDialog(page);
      await dialog.getByRole("link", { name: t.registerFree }).click();
      await expect(dialog.getByRole("heading", { name: t.registerTitle })).toBeVisible();
      await leaves(page, "userName", "", says.phoneRequired);
      await leaves(page, "userName", "1381234602", says.phoneInvalid);
      await leaves(page, "verifyCode", "", says.smsCodeRequired);
      for (const password of ["", "dian202", "diandiandian", "20262026", "dian-2026"])
        await leaves(page, "password", password, says.newPasswordInvalid);
      await leaves(page, "password", "dian2026", null);
      await expect(dialog.getByRole("button", { name: t.register })).toBeDisabled();
      const [adult, box] = [dialog.getByRole("checkbox", { name: t.adult }), dialog.getByRole("checkbox", { name: t.consent.trim() })];
      await expect(adult).not.toBeChecked();
      await expect(box).not.toBeChecked();
      await expect(dialog.getByRole("link", { name: t.agreement })).toHaveAttribute("href", "/agreement");
      await expect(dialog.getByRole("link", { name: t.privacy })).toHaveAttribute("href", "/privacy");
      await field(page, "userName").fill("13812346027");
      await field(page, "verifyCode").fill("386120");
      await field(page, "verifyCode").press("Enter");
      await expect(box).toHaveAccessibleDescription(says.consentRequired);
      await expect(adult).toHaveAccessibleDescription(says.adultRequired);
      await expect(adult).toBeFocused();
      await adult.press("Space");
      await expect(dialog.getByRole("button", { name: t.register })).toBeDisabled();
      await box.press("Space");
      await expect(dialog.getByRole("button", { name: t.register })).toBeEnabled();
      await expectAccessible(page);
    });

    test("lost password: phone and code, then the new password twice", async ({ page }) => {
      const dialog = await openLoginDialog(page);
      await page.getByRole("tab", { name: t.byPassword }).click();
      await dialog.getByRole("link", { name: t.forgot }).click();
      await leaves(page, "phone", "1", says.phoneInvalid);
      await leaves(page, "verifyCode", "12345", says.smsCodeInvalid);
      await expectAccessible(page);
      // The second step is the server's to open; here only its form is looked at.
      await page.route("**/pcVerifyCode", (route) => route.fulfill({ json: { code: 1, message: "", data: {} } }));
      await field(page, "phone").fill("13812346027");
      await field(page, "verifyCode").fill("386120");
      await dialog.getByRole("button", { name: t.next }).click();
      await leaves(page, "newPwd", "short1", says.newPasswordInvalid);
      await leaves(page, "again", "", says.confirmPasswordRequired);
      await leaves(page, "newPwd", "dian2026", null);
      await leaves(page, "again", "dian202", says.confirmPasswordDiffers);
      // The first typing mends the second, too.
      await field(page, "again").fill("dian2027");
      await field(page, "newPwd").fill("dian2027");
      await expect(field(page, "again")).not.toHaveAttribute("aria-invalid");
      await expect(dialog.getByRole("button", { name: t.save })).toBeEnabled();
      await expectAccessible(page);
    });
  });
}

test("the button of each tab waits for its own fields, and Enter says what is missing", async ({ page }) => {
  const dialog = await openLoginDialog(page);
  const button = dialog.getByRole("button", { name: wordsZh.logIn, exact: true });
  await expect(button).toBeDisabled();
  await field(page, "phone").fill("13812346027");
  await expect(button).toBeDisabled();
  await field(page, "verifyCode").fill("38612");
  await expect(button).toBeDisabled();
  await field(page, "verifyCode").press("Enter");
  await expect(field(page, "verifyCode")).toHaveAccessibleDescription(zh.smsCodeInvalid);
  await field(page, "verifyCode").fill("386120");
  await expect(button).toBeEnabled();

  await page.getByRole("tab", { name: wordsZh.byCode }).press("ArrowRight");
  await expect(page.getByRole("tab", { name: wordsZh.byPassword })).toHaveAttribute("aria-selected", "true");
  await expect(field(page, "username")).toHaveValue("13812346027");
  await expect(button).toBeDisabled();
  await field(page, "pass").fill("x");
  await expect(button).toBeEnabled();
  await field(page, "pass").fill("");
  await expect(button).toBeDisabled();
});

test("fields take no more characters than they may, and say to browsers and keyboards what they hold", async ({ page }) => {
  const dialog = await openLoginDialog(page);
  await field(page, "phone").pressSequentially("138123460279999");
  await expect(field(page, "phone")).toHaveValue("13812346027");
  await field(page, "verifyCode").pressSequentially("38612099");
  await expect(field(page, "verifyCode")).toHaveValue("386120");
  await expect(field(page, "phone")).toHaveAttribute("autocomplete", "tel-national");
  await expect(field(page, "phone")).toHaveAttribute("inputmode", "numeric");
  await expect(field(page, "verifyCode")).toHaveAttribute("autocomplete", "one-time-code");
  await expect(field(page, "verifyCode")).toHaveAttribute("inputmode", "numeric");
  await page.getByRole("tab", { name: wordsZh.byPassword }).click();
  await expect(field(page, "username")).toHaveAttribute("autocomplete", "username");
  const password = field(page, "pass");
  await password.pressSequentially("a".repeat(25));
  await expect(password).toHaveValue("a".repeat(20));
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await expect(password).toHaveAttribute("type", "password");
  await dialog.getByRole("button", { name: wordsZh.showPassword }).click();
  await expect(password).toHaveAttribute("type", "text");
  await dialog.getByRole("link", { name: wordsZh.registerFree }).click();
  await expect(field(page, "password")).toHaveAttribute("autocomplete", "new-password");
});

test("the typed phone stays when the dialog changes, is closed and opened again", async ({ page }) => {
  const dialog = await openLoginDialog(page);
  await field(page, "phone").fill("13812346027");
  await dialog.getByRole("link", { name: wordsZh.registerFree }).click();
  await expect(field(page, "userName")).toHaveValue("13812346027");
  await dialog.getByRole("link", { name: wordsZh.goLogIn }).click();
  await expect(field(page, "phone")).toHaveValue("13812346027");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.locator('header a[href="/login"]').click();
  await expect(field(page, "phone")).toHaveValue("13812346027");
});

test("a press right after typing is not lost to the message that appears on leaving the field", async ({ page }) => {
  const dialog = await openLoginDialog(page);
  await field(page, "phone").fill("138");
  await dialog.getByRole("link", { name: wordsZh.registerFree }).click();
  await expect(dialog.getByRole("heading", { name: wordsZh.registerTitle })).toBeVisible();
});

test("a click on the login button before the page is alive opens the dialog", async ({ page }) => {
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.goto("/about/home");
  expect(await page.evaluate(() => document.documentElement.dataset["alive"])).toBeUndefined();
  await page.locator('header a[href="/login"]').click();
  await alive(page);
  await expect(page.getByRole("tab").first()).toBeVisible();
  await expect(page).toHaveURL(/\/about\/home$/);
});

test("two quick clicks send one code; the wait counts from 60 down to the next one and outlives dialog and page", async ({ page }) => {
  await page.clock.install();
  const phone = freshPhone();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/getVerifyCodeForLogin")) sent.push(request.postData() ?? "");
  });
  const dialog = await openLoginDialog(page);
  const send = (name: string | RegExp) => dialog.getByRole("button", { name });
  // The clock goes on by itself besides: a busy machine needs seconds for a step.
  const left = (seconds: number) => new RegExp(`^(?:${Array.from({ length: 8 }, (_, n) => seconds - n).join("|")}) 秒后重新获取$`);
  await expect(send(wordsZh.getCode)).toBeDisabled();
  await field(page, "phone").fill(phone);
  await send(wordsZh.getCode).click();
  await send(wordsZh.sendingCode).click();
  await page.clock.runFor(600);
  await expect(send(left(60))).toBeDisabled();
  expect(sent).toHaveLength(1);
  expect(JSON.parse(sent[0]!)).toMatchObject({ phone });
  await expect(field(page, "verifyCode")).toBeFocused();
  await expect(dialog.getByText(`验证码已发到 ${phone.slice(0, 3)}****${phone.slice(7)}`)).toBeVisible();

  await page.clock.runFor(8_000);
  await expect(send(left(52))).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.clock.runFor(2_000);
  await page.locator('header a[href="/login"]').click();
  await expect(send(left(50))).toBeDisabled();

  await page.reload();
  await alive(page);
  await page.locator('header a[href="/login"]').click();
  await expect(send(/^(50|4\d) 秒后重新获取$/)).toBeDisabled();
  await page.clock.runFor(51_000);
  await expect(send(wordsZh.getCode)).toBeDisabled();
  await field(page, "phone").fill(phone);
  await expect(send(wordsZh.getCode)).toBeEnabled();
});

test.describe("a browser that forgot its wait asks for the same phone too soon", () => {
  test.use({ expectedErrors: ["429"] });
  test("the server's wait starts the countdown with its number", async ({ page }) => {
    const phone = freshPhone();
    await openLoginDialog(page);
    await field(page, "phone").fill(phone);
    await dialogOf(page).getByRole("button", { name: wordsZh.getCode }).click();
    await expect(dialogOf(page).getByRole("button", { name: /秒后重新获取/ })).toBeVisible();
    await page.evaluate(() => [localStorage, sessionStorage].forEach((kept) => kept.clear()));
    await openLoginDialog(page);
    await field(page, "phone").fill(phone);
    await dialogOf(page).getByRole("button", { name: wordsZh.getCode }).click();
    await expect(page.getByRole("alert").filter({ hasText: /请 [45]\d 秒后再试/ })).toBeVisible();
    await expect(dialogOf(page).getByRole("button", { name: /^[45]\d 秒后重新获取$/ })).toBeDisabled();
  });
});
