import type { Page } from "@playwright/test";
import { openConsole } from "./support/console.ts";
import { inDatabase } from "./support/database.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

// English words are longer than Chinese ones, and antd makes its dark colours by itself: both are looked at where exams are made.
test.use({ locale: "en-US" });

interface Places {
  readonly questionId: number;
  readonly paperId: number;
  readonly ruleId: number;
  readonly examinId: number;
  readonly seriesId: number;
}

const places = (): Promise<Places> =>
  inDatabase(async (client) => {
    const { rows } = await client.query<Places>(
      `select (select min(id) from question where kind = 'single') as "questionId", e.paper_id as "paperId", e.id as "examinId",
         (select min(id) from mock_rule) as "ruleId",
         (select min(i.series_id) from class_exam c join item i on i.id = c.item_id) as "seriesId"
       from examination e order by e.id limit 1`,
    );
    return rows[0]!;
  });

/** What has to be moved sideways to be read. */
const scrolled = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main *")]
      .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1)
      .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowX))
      .map((one) => `${one.tagName} ${one.className}: ${one.scrollWidth} of ${one.clientWidth}`));

/** Fields whose number or word doesn't fit into them. */
const cutFields = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>("main input[type='number'], main .ant-input-number-input")]
      .filter((field) => field.checkVisibility() && field.scrollWidth > field.clientWidth + 1)
      .map((field) => `${field.getAttribute("aria-label") ?? field.id}: ${field.value}`));

test("in English and in the dark the pages of questions and exams can be read, at both widths, and cut no number", async ({ page }) => {
  test.setTimeout(300_000);
  await page.emulateMedia({ colorScheme: "dark" });
  await openConsole(page, "/staff/questions");
  const { questionId, paperId, ruleId, examinId, seriesId } = await places();
  for (const address of [
    "/staff/questions", `/staff/questions/${questionId}`, "/staff/questions/import", "/staff/papers", `/staff/papers/${paperId}`,
    `/staff/papers/${paperId}/secrecy`, `/staff/papers/rules/${ruleId}`, "/staff/marking", "/staff/exams", `/staff/exams/${examinId}`,
    `/staff/exams/classes/${seriesId}`, `/staff/exams/hall?source=examination&target=${examinId}`,
  ]) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.locator("main h1")).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expect(page.locator("main [aria-busy='true']")).toHaveCount(0);
      for (const width of [1280, 768]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        expect(await cutFields(page)).toEqual([]);
        expect(await scrolled(page)).toEqual([]);
      }
      await expectAccessible(page);
      await page.setViewportSize({ width: 1280, height: 900 });
    });
  }
});

test("in forced colours the right option, the chosen difficulty and the shares of a paper can be told apart", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const { questionId, paperId } = await places();
  await openConsole(page, `/staff/questions/${questionId}`);
  const grounds = (selector: string) =>
    page.locator(selector).evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  for (const [chosen, all] of [[".ant-radio-checked", ".ant-radio"], [".ant-radio-button-wrapper-checked", ".ant-radio-button-wrapper"]]) {
    await expect(page.locator(`main ${chosen!}`).first()).toBeVisible();
    const [ground] = await grounds(`main ${chosen!}`);
    expect(await grounds(`main ${all!}:not(${chosen!})`)).not.toContain(ground);
  }
  await page.goto(`/staff/papers/${paperId}`);
  const shares = page.locator("main [data-kind]");
  await expect(shares.first()).toBeVisible();
  const colours = await grounds("main i[data-kind]");
  expect(colours.length).toBeGreaterThan(1);
  expect(new Set(colours).size).toBe(colours.length);
});
