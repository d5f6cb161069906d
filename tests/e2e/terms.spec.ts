import { text as wordsEn } from "#web/text/en/frame.ts";
import { text as wordsZh } from "#web/text/zh/frame.ts";
import { inDatabase } from "./support/database.ts";
import { logIn, openLoginDialog, registered } from "./support/login.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

/** A learner of another's making, such as a partner's: nothing was asked of it yet. */
async function neverAsked(): Promise<string> {
  const phone = await registered();
  await inDatabase(async (client) => {
    const mask = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
    const { rows } = await client.query<{ id: number }>("select max(id) as id from learner where phone_mask = $1", [mask]);
    await client.query("delete from consent where learner_id = $1", [rows[0]!.id]);
    await client.query("update learner set adult_at = null where id = $1", [rows[0]!.id]);
  });
  return phone;
}

for (const { locale, t } of [{ locale: "zh-CN", t: wordsZh }, { locale: "en-US", t: wordsEn }] as const) {
  test.describe(locale, () => {
    test.use({ locale });
    const tag = locale === "zh-CN" ? "@both" : [];

    test("who was never asked confirms agreement and age after the sign-in, and is not asked again", { tag }, async ({ page }) => {
      const phone = await neverAsked();
      await openLoginDialog(page);
      await logIn(page, phone);
      const question = page.getByRole("alertdialog", { name: t.termsTitle });
      await expect(question).toBeVisible();
      await expect(question.getByRole("link", { name: t.termsAgreement })).toHaveAttribute("href", "/agreement");
      await expectAccessible(page);
      // No key and no press beside it leads past the question.
      await page.keyboard.press("Escape");
      await expect(question).toBeVisible();
      await question.getByRole("button", { name: t.termsAccepted }).click();
      const box = question.getByRole("checkbox", { name: t.adult });
      await expect(box).toBeFocused();
      await expect(box).toHaveAccessibleDescription(t.adultNeeded);
      const text = page.waitForEvent("popup");
      await question.getByRole("link", { name: t.termsPrivacy }).click();
      const read = await text;
      await alive(read);
      await expect(read.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(read.getByRole("alertdialog")).toBeHidden();
      await read.close();
      await box.press("Space");
      await question.getByRole("button", { name: t.termsAccepted }).press("Enter");
      await expect(question).toBeHidden();
      await page.reload();
      await alive(page);
      await expect(page.getByRole("alertdialog")).toBeHidden();
    });
  });
}

test("who does not agree logs out", async ({ page }) => {
  const phone = await neverAsked();
  await openLoginDialog(page);
  await logIn(page, phone);
  await page.getByRole("alertdialog", { name: wordsZh.termsTitle }).getByRole("button", { name: wordsZh.termsRefused }).click();
  await page.getByRole("alertdialog", { name: wordsZh.warmReminder }).getByRole("button", { name: wordsZh.leave }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.locator('header a[href="/login"]')).toBeVisible();
});

test("who signed in before yet another agreement came is asked for that one, and goes on", async ({ page }) => {
  const phone = await neverAsked();
  await openLoginDialog(page);
  await logIn(page, phone);
  const question = page.getByRole("alertdialog", { name: wordsZh.termsTitle });
  await expect(question).toBeVisible();
  await page.evaluate(() => {
    const record = JSON.parse(localStorage.getItem("loginRecord")!) as object;
    localStorage.setItem("loginRecord", JSON.stringify({ ...record, toConfirm: { consentVersion: "2020-01", adult: false } }));
  });
  await page.reload();
  await alive(page);
  const accept = question.getByRole("button", { name: wordsZh.termsAccepted });
  await accept.click();
  await expect(page.getByText(wordsZh.termsNewer)).toBeVisible();
  await expect(question).toBeVisible();
  await accept.click();
  await expect(question).toBeHidden();
});
