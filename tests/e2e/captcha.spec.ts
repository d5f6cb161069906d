import { text as zh } from "#web/text/zh/login.ts";
import { dialogOf, field, openLoginDialog } from "./support/login.ts";
import { type SchoolServer, startSchool } from "./support/schoolServer.ts";
import { expect, freshPhone, test } from "./support/test.ts";

let school: SchoolServer;
test.beforeAll(async () => {
  school = await startSchool({ env: { ABUSE_ALLOW: "", SMS_CAPTCHA: "always" } });
});
test.afterAll(() => school.stop());

for (const { where, host } of [
  { where: "on a safe address", host: "localhost" },
  { where: "on a plain-http address, where the browser offers no crypto.subtle", host: "school.test" },
]) {
  test(`a proof of work that the server demands is solved by itself ${where}`, async ({ playwright }, { project }) => {
    const { launchOptions, viewport, isMobile, hasTouch } = project.use;
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      args: [...(launchOptions?.args ?? []), "--host-resolver-rules=MAP school.test 127.0.0.1"],
    });
    const page = await browser.newPage({
      baseURL: school.origin.replace("localhost", host),
      locale: "zh-CN",
      viewport: viewport ?? null,
      isMobile: isMobile ?? false,
      hasTouch: hasTouch ?? false,
    });
    const phone = freshPhone();
    const answers: number[] = [];
    page.on("response", async (response) => {
      if (response.url().endsWith("/getVerifyCodeForLogin")) answers.push(((await response.json()) as { code: number }).code);
    });
    // So that what the form shows meanwhile can be seen.
    await page.route("**/getCaptcha", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
    await openLoginDialog(page);
    expect(await page.evaluate(() => crypto.subtle === undefined)).toBe(host !== "localhost");
    await field(page, "phone").fill(phone);
    await dialogOf(page).getByRole("button", { name: zh.getCode }).click();
    await expect(dialogOf(page).getByRole("button", { name: zh.proving })).toBeDisabled();
    await expect(dialogOf(page).getByRole("button", { name: /秒后重新获取/ })).toBeDisabled({ timeout: 30_000 });
    await expect.poll(() => answers).toEqual([2010, 1]);
    await browser.close();
  });
}
