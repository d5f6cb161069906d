import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { catalogue } from "#contract/catalogue.ts";
import { handouts } from "#contract/handouts.ts";
import { handouts as sheets } from "#demo/content/handouts.ts";
import { PASSWORD, registered } from "./support/login.ts";
import { ask, signIn } from "./support/study.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

const FIRST_AID = "electrician-safety-first-aid";

/** The free course with two handouts, and their names in order. */
async function course(page: Page) {
  const { records } = await ask(page, catalogue.getCourseSeries, { free: true, type: 1, size: 50 });
  const found = records.find((card) => card.coverUrl.includes(FIRST_AID))!;
  return { id: found.id, names: sheets.filter((sheet) => sheet.series === FIRST_AID).map((sheet) => sheet.name) };
}

/** The same, and a learner of their own who is enrolled in it. */
async function enrolled(page: Page) {
  const token = await signIn(page, { phone: await registered(), password: PASSWORD });
  const found = await course(page);
  await ask(page, catalogue.enroll, { id: found.id }, token);
  return { ...found, token };
}

const reader = (page: Page) => page.getByRole("dialog");
const pageOf = (page: Page, number: number) => reader(page).getByRole("region", { name: `第 ${number} 页` });

test("a visitor sees which handouts a course has, without any script", { tag: "@phone" }, async ({ browser, baseURL, page }) => {
  const { id, names } = await course(page);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const plain = await context.newPage();
  await plain.goto(`/course/details?id=${id}`);
  const rows = plain.locator("#handouts").getByRole("listitem");
  await expect(rows).toHaveCount(names.length);
  for (const [at, name] of names.entries()) await expect(rows.nth(at)).toContainText(name);
  await expect(rows.first()).toContainText("报名后可下载");
  await expect(rows.first().getByRole("button")).toHaveCount(0);
  await context.close();
});

test("an owner downloads a handout under its own name; the row then says so", { tag: "@phone" }, async ({ page }) => {
  const { id, names } = await enrolled(page);
  await page.goto(`/course/details?id=${id}`);
  await alive(page);
  const row = page.locator("#handouts").getByRole("listitem").first();
  const [file] = await Promise.all([page.waitForEvent("download"), row.getByRole("button", { name: `下载《${names[0]}》` }).click()]);
  expect(file.suggestedFilename()).toBe(`${names[0]}.pdf`);
  expect(readFileSync((await file.path())!).subarray(0, 5).toString()).toBe("%PDF-");
  await expect(row).toContainText("已下载");
  await page.reload();
  await alive(page);
  await expect(page.locator("#handouts").getByRole("listitem").first()).toContainText("已下载");
});

test("a download shows how far it is, and can be stopped", { tag: "@phone" }, async ({ page }) => {
  const { id, names } = await enrolled(page);
  await page.goto(`/course/details?id=${id}`);
  await alive(page);
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(/\/handouts\/[^/]+$/, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  const row = page.locator("#handouts").getByRole("listitem").first();
  await row.getByRole("button", { name: /^下载/ }).click();
  await expect(row.getByRole("progressbar", { name: `正在下载：${names[0]}` })).toBeVisible();
  await row.getByRole("button", { name: "停止下载" }).click();
  await expect(row.getByRole("progressbar")).toHaveCount(0);
  await expect(row.getByRole("button", { name: /^下载/ })).toBeVisible();
  letGo();
});

test("a PDF opens in the page: pages are drawn, read aloud, turned and zoomed by keys, and Esc closes it", { tag: "@phone" }, async ({
  page,
}) => {
  const { id, names } = await enrolled(page);
  await page.goto(`/course/details?id=${id}`);
  await alive(page);
  const opener = page.getByRole("button", { name: `打开 ${names[0]}` });
  await opener.click();
  await expect(reader(page)).toBeVisible();
  await expect(pageOf(page, 1)).toHaveAttribute("aria-busy", "false", { timeout: 20_000 });
  await expect(pageOf(page, 1)).toContainText(/停\s*电\s*干\s*活/);
  const paper = pageOf(page, 1).locator("canvas");
  expect(await paper.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
    return data.some((value, at) => at % 4 !== 3 && value < 200);
  })).toBe(true);
  await expectAccessible(page);
  const width = async () => Math.round((await paper.boundingBox())!.width);
  const opened = await width();
  // A page of 595 points: print of 11 points is read from some 10 pixels on.
  expect(opened).toBeGreaterThanOrEqual(0.9 * 595);
  await page.keyboard.press("+");
  await expect.poll(width).toBeGreaterThan(opened * 1.2);
  await page.keyboard.press("0");
  await expect.poll(width).toBeLessThanOrEqual(390);
  await page.keyboard.press("Escape");
  await expect(reader(page)).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("a sheet of two pages: the number of the page follows, and typing one goes there", { tag: "@phone" }, async ({ page }) => {
  await signIn(page, { phone: "13800000001", password: "demo1234" });
  const { records } = await ask(page, catalogue.getCourseSeries, { keyword: "低压电工作业", type: 1, size: 10 });
  const id = records.find((card) => card.coverUrl.includes("electrician-low-voltage-permit"))!.id;
  await page.goto(`/course/play?id=${id}&tab=handouts`);
  await alive(page);
  await expect(page.getByRole("tab", { name: /讲义/ }).filter({ visible: true })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("button", { name: /^打开 / }).filter({ visible: true }).click();
  await expect(pageOf(page, 1)).toHaveAttribute("aria-busy", "false", { timeout: 20_000 });
  const number = reader(page).getByLabel("页码，共 2 页");
  await expect(number).toHaveValue("1");
  await number.fill("2");
  await number.press("Enter");
  await expect(pageOf(page, 2)).toBeInViewport();
  await expect(pageOf(page, 2)).toContainText(/漏\s*电\s*保\s*护/, { timeout: 15_000 });
  await expect(number).toHaveValue("2");
  await number.fill("99");
  await number.press("Enter");
  await expect(number).toHaveValue("2");
});

test("who turns a tablet keeps the handout that is open", async ({ page }) => {
  await page.setViewportSize({ width: 1180, height: 820 });
  await signIn(page, { phone: "13800000001", password: "demo1234" });
  const { records } = await ask(page, catalogue.getCourseSeries, { keyword: "低压电工作业", type: 1, size: 10 });
  const id = records.find((card) => card.coverUrl.includes("electrician-low-voltage-permit"))!.id;
  await page.goto(`/course/play?id=${id}&tab=handouts`);
  await alive(page);
  await page.getByRole("button", { name: /^打开 / }).filter({ visible: true }).click();
  await expect(pageOf(page, 1)).toHaveAttribute("aria-busy", "false", { timeout: 20_000 });
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(page.getByRole("tab", { name: "目录", includeHidden: true }).first()).toBeAttached();
  await expect(pageOf(page, 1)).toContainText(/相\s*线/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tab", { name: "目录" })).toBeVisible();
});

test("what can't be reached is said, and trying again opens it", { tag: "@phone" }, async ({ page, expectedErrors }) => {
  expectedErrors.push("Failed to load resource", "ERR_");
  const { id, names } = await enrolled(page);
  await page.goto(`/course/details?id=${id}`);
  await alive(page);
  let broken = true;
  await page.route(`**${handouts.previewTextbook.path.replace(":id", "*")}`, (route) => (broken ? route.abort() : route.continue()));
  await page.getByRole("button", { name: `打开 ${names[1]}` }).click();
  await expect(reader(page).getByRole("heading", { name: "网络没连上" })).toBeVisible();
  broken = false;
  await reader(page).getByRole("button", { name: "再试一次" }).click();
  await expect(pageOf(page, 1)).toHaveAttribute("aria-busy", "false", { timeout: 20_000 });
  await reader(page).getByRole("button", { name: "关闭" }).click();
  await expect(reader(page)).toHaveCount(0);
});
