import type { Locator, Page } from "@playwright/test";
import { openConsole } from "./support/console.ts";
import { inDatabase } from "./support/database.ts";
import { focused } from "./support/reach.ts";
import { DEMO, signIn } from "./support/study.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

/** The words that lie over a row of bars; none where nothing is pointed at. */
const shown = (bars: Locator) => bars.locator('li > [aria-hidden="true"]');

/** Comes to the row by the keyboard from the control before it, and walks to its first bar: every value is shown as it is named. */
async function walk(page: Page, bars: Locator): Promise<void> {
  const parts = bars.getByRole("img");
  await expect(parts).not.toHaveCount(0);
  const names = await parts.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")!));
  expect(new Set(names).size).toBe(names.length);
  const begin = await parts.evaluateAll((all) => all.findIndex((one) => (one as HTMLElement).tabIndex === 0));
  expect(await parts.evaluateAll((all) => all.filter((one) => (one as HTMLElement).tabIndex === 0).length)).toBe(1);
  await bars.evaluate((list) => {
    const stops = [...document.querySelectorAll<HTMLElement>('a[href],button:not(:disabled),input:not(:disabled),[tabindex="0"]')];
    const before = stops.filter((one) => one.checkVisibility() && list.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING);
    before.at(-1)!.focus();
  });
  await page.keyboard.press("Tab");
  for (let n = begin; n >= 0; n -= 1) {
    const { words, ring } = await focused(page);
    expect(words).toBe(names[n]);
    expect(ring, words).toBeGreaterThanOrEqual(2);
    await expect(shown(bars)).toHaveText(names[n]!);
    await expect(shown(bars)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("ArrowLeft");
  }
  expect((await focused(page)).words).toBe(names.at(-1));
  await page.keyboard.press("Home");
  expect((await focused(page)).words).toBe(names[0]);
  await page.keyboard.press("ArrowRight");
  await expect(shown(bars)).toHaveText(names[1]!);
  await page.keyboard.press("Escape");
  await expect(shown(bars)).toHaveCount(0);
  await page.keyboard.press("End");
  await expect(shown(bars)).toHaveText(names.at(-1)!);
  await page.keyboard.press("Tab");
  await expect(shown(bars)).toHaveCount(0);
}

/** Draws a finger along the row, or the mouse: the words follow; a press elsewhere puts them away. */
async function drawAlong(page: Page, bars: Locator, pointerType: "touch" | "mouse"): Promise<void> {
  const parts = bars.getByRole("img");
  const box = (await bars.boundingBox())!;
  const count = await parts.count();
  const at = async (type: string, n: number) => {
    const clientX = box.x + ((n + 0.5) / count) * box.width;
    await parts.first().dispatchEvent(type, { pointerType, bubbles: true, clientX, clientY: box.y + box.height / 2 });
  };
  await at("pointerdown", 0);
  for (let n = 1; n < count; n += 1) {
    await at("pointermove", n);
    await expect(shown(bars)).toHaveText((await parts.nth(n).getAttribute("aria-label"))!);
  }
  await at("pointerup", count - 1);
  await expect(shown(bars)).toHaveCount(1);
  await page.locator("h1").first().dispatchEvent("pointerdown", { bubbles: true });
  await expect(shown(bars)).toHaveCount(0);
}

/** With the person's own few colours a bar is told from its ground. */
async function standOut(page: Page, bar: Locator): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  expect(await bar.evaluate((one) => getComputedStyle(one).backgroundColor)).not.toBe(
    await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
  );
  await page.emulateMedia({ forcedColors: "none" });
}

test("the dashboard's charts are read with arrow keys, with a finger and with the mouse", async ({ page }) => {
  await openConsole(page, "/staff");
  for (const title of ["学习时长", "登录学员"]) {
    const bars = page.getByRole("list", { name: title });
    await walk(page, bars);
    await drawAlong(page, bars, "touch");
    await bars.getByRole("img").nth(3).hover();
    await expect(shown(bars)).toHaveText((await bars.getByRole("img").nth(3).getAttribute("aria-label"))!);
    await page.mouse.move(0, 0);
    await expect(shown(bars)).toHaveCount(0);
  }
  await page.getByRole("list", { name: "登录学员" }).getByRole("img").last().focus();
  await expectAccessible(page);
  await standOut(page, page.getByRole("list", { name: "登录学员" }).getByRole("img").last().locator("> span > span"));
});

test("a learner's days of study and the backups of the last days are read with arrow keys, to the minute", async ({ page }) => {
  const { rows } = await inDatabase((client) => client.query("select learner_id from watch_evidence order by at desc limit 1"));
  await openConsole(page, `/staff/learners/${rows[0].learner_id}?tab=hours`);
  const days = page.getByRole("list", { name: "认定学时" });
  await walk(page, days);
  await drawAlong(page, days, "touch");
  await expect(days.getByRole("img").filter({ hasText: /\./ }).first()).toHaveAccessibleName(/^\d{4}-\d{2}-\d{2} · (\d+ 小时)?( ?\d+ 分钟)?$/);
  await expectAccessible(page);
  await page.goto("/staff/operations");
  await walk(page, page.getByRole("list", { name: "最近十四天的备份" }));
  await expectAccessible(page);
});

test("a learner's week is read without pointing at anything: each day is named, its minutes stand over it", async ({ page }) => {
  await signIn(page, DEMO);
  await page.goto("/home");
  await alive(page);
  const days = page.getByRole("region", { name: "这一周" }).getByRole("listitem");
  await expect(days).toHaveCount(7);
  await expect(page.locator('li[aria-current="date"]')).toHaveCount(1);
  for (const day of await days.all()) {
    const [, minutes] = /^周. (?:\d+ 小时 ?)?(\d+) 分钟/.exec(await day.innerText())!;
    if (minutes !== "0") await expect(day.locator(".num")).toHaveText(/^\d+$/);
  }
  await expectAccessible(page);
});
