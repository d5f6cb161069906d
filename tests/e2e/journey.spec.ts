import type { Page } from "@playwright/test";
import { text as detailsEn } from "#web/text/en/details.ts";
import { text as frameEn } from "#web/text/en/frame.ts";
import { text as goalEn } from "#web/text/en/goal.ts";
import { text as loginEn } from "#web/text/en/login.ts";
import { text as detailsZh } from "#web/text/zh/details.ts";
import { text as frameZh } from "#web/text/zh/frame.ts";
import { text as goalZh } from "#web/text/zh/goal.ts";
import { text as loginZh } from "#web/text/zh/login.ts";
import { closeSuccess, field, PASSWORD } from "./support/login.ts";
import { play, seek } from "./support/study.ts";
import { alive, expect, freshPhone, smsCode, test } from "./support/test.ts";

const LANGUAGES = [
  { locale: "zh-CN", login: loginZh, details: detailsZh, frame: frameZh, goal: goalZh, course: "电工安全用电与触电急救" },
  {
    locale: "en-US", login: loginEn, details: detailsEn, frame: frameEn, goal: goalEn,
    course: "Electrical safety and electric shock first aid",
  },
] as const;

const currentTime = (page: Page) => page.locator("video").evaluate((video) => (video as HTMLVideoElement).currentTime);

for (const { locale, login, details, frame, goal, course } of LANGUAGES) {
  test.describe(locale, () => {
    test.use({ locale });

    const tag = locale === "zh-CN" ? "@both" : [];
    test("a visitor becomes a learner: registers, finds a course, plays, comes back where they stopped and logs out", { tag }, async ({
      page,
      isMobile,
    }) => {
      test.setTimeout(150_000);
      const phone = freshPhone();

      // Registers by an SMS code.
      await page.goto("/home");
      await alive(page);
      await page.locator('header a[href="/login"]').click();
      await page.locator("dialog[open]").getByRole("link", { name: login.registerFree }).click();
      await field(page, "userName").fill(phone);
      await page.locator("dialog[open]").getByRole("button", { name: login.getCode }).click();
      await field(page, "verifyCode").fill(await smsCode(phone));
      await field(page, "password").fill(PASSWORD);
      for (const box of await page.locator("dialog[open]").getByRole("checkbox").all()) await box.press("Space");
      await page.locator("dialog[open]").getByRole("button", { name: login.register, exact: true }).click();
      await closeSuccess(page);

      // Says which certificate it shall be, and comes back to where they were.
      await expect(page).toHaveURL(/\/goal\?/);
      await alive(page);
      await page.getByRole("radio").first().check();
      await page.getByRole("button", { name: new RegExp(goal.take.replace("{goal}", ".+")) }).click();
      await expect(page).toHaveURL(/\/home$/);
      await expect(page.locator('header a[href="/login"]')).toHaveCount(0);

      // Finds a free course by its subject.
      await alive(page);
      if (isMobile) await page.locator(`header summary[aria-label="${frame.search}"]`).click();
      const search = page.locator('header input[name="keyword"]').filter({ visible: true });
      await search.fill("触电急救");
      await search.press("Enter");
      await expect(page).toHaveURL(/\/course\/search\/home\?.*keyword=/);
      // The address changes first: until the found courses stand, the home page does, which has a link to the same course.
      await expect(page.getByRole("heading", { level: 1 })).toContainText("触电急救");
      await page
        .locator("main")
        .getByRole("link", { name: new RegExp(course) })
        .first()
        .click();
      await expect(page).toHaveURL(/\/course\/details\?.*id=\d+/);

      // Enrols and plays.
      await page.getByRole("button", { name: details.enrol }).filter({ visible: true }).first().click();
      await page.getByRole("link", { name: details.goOn }).filter({ visible: true }).first().click();
      await expect(page).toHaveURL(/\/course\/play\?.*id=\d+/, { timeout: 20_000 });
      // By its button: what the element itself is told before it has a source is taken back when that comes.
      await play(page);
      await seek(page, 20);
      await expect.poll(() => currentTime(page), { timeout: 20_000 }).toBeGreaterThan(22);
      const stoppedAt = await currentTime(page);

      // Leaves, comes back and goes on where they stopped.
      await page.locator("header").getByRole("link").first().click();
      await expect(page).toHaveURL(/\/home$/);
      await page.goto("/my/study/home");
      await alive(page);
      await page.locator('main a[href*="/course/play"]').first().click();
      await expect(page).toHaveURL(/\/course\/play/);
      await play(page);
      expect(await currentTime(page)).toBeGreaterThan(stoppedAt - 8);
      expect(await currentTime(page)).toBeLessThan(stoppedAt + 15);

      // Logs out, after a question.
      await page.locator("header summary").filter({ hasText: frame.accountMenu }).click();
      await page.getByRole("button", { name: frame.logOut }).filter({ visible: true }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: frame.leave, exact: true }).click();
      await expect(page).toHaveURL(/\/home/);
      await expect(page.locator('header a[href="/login"]')).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem("loginRecord"))).toBeNull();
    });
  });
}
