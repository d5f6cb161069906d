import type { Page } from "@playwright/test";
import { catalogue } from "#contract/catalogue.ts";
import { learning } from "#contract/learning.ts";
import { reading } from "#contract/reading.ts";
import { fits } from "./support/courses.ts";
import { inDatabase } from "./support/database.ts";
import { PASSWORD, registered } from "./support/login.ts";
import { checkFellDue } from "./support/ruled.ts";
import { ask, learnerOf, signIn } from "./support/study.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

/** The lesson to read of a free course of the demo school. */
async function textOf(page: Page) {
  const { records } = await ask(page, catalogue.getCourseSeries, { keyword: "隔离变压器", free: true, type: 1 });
  for (const { id } of records) {
    const { chapters } = await ask(page, catalogue.getCourseSeriesDetail, { id });
    const item = chapters.flatMap((chapter) => chapter.items).find(({ kind }) => kind === "document");
    if (item) return { courseId: id, itemId: item.itemId, title: item.title };
  }
  throw new Error("the demo school has no free lesson to read");
}

/** A learner of their own in its course. */
async function aReader(page: Page) {
  const phone = await registered();
  const token = await signIn(page, { phone, password: PASSWORD });
  const text = await textOf(page);
  await ask(page, catalogue.enroll, { id: text.courseId }, token);
  return { ...text, token, address: `/course/play?id=${text.courseId}&itemId=${text.itemId}` };
}

const per = async (page: Page): Promise<number> =>
  Number(await page.getByRole("progressbar", { name: "本节学习要求" }).getAttribute("aria-valuenow"));

const progress = (page: Page, courseId: number, itemId: number, token: string) =>
  ask(page, learning.getCourseSeriesStudyDetails, { id: courseId, itemId }, token);

test("a text is read, left, gone on with where it was left, finished, and leads on", { tag: "@phone" }, async ({ page }) => {
  test.setTimeout(120_000);
  const { courseId, itemId, title, token, address } = await aReader(page);
  // So short that it is read within seconds; the rules are the same.
  await inDatabase(async (client) => {
    await client.query("update item set seconds = 24 where id = $1", [itemId]);
    await client.query(
      `update lesson_text set ends = (select array_agg(least(24, e * 24 / m) order by n) from unnest(ends) with ordinality u (e, n),
        (select max(x) as m from unnest(ends) x) most) where item_id = $1 and ends[array_length(ends, 1)] > 24`,
      [itemId],
    );
  });
  await page.goto(`/course/play?id=${courseId}`);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("隔离变压器的一次、二次是两个绕组")).toBeAttached();
  await alive(page);
  expect(await fits(page)).toBe(true);
  await expectAccessible(page);
  await expect.poll(() => per(page)).toBeGreaterThan(0);

  await page.getByRole("heading", { name: "36 V 不是碰了没事" }).scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 300));
  await page.mouse.wheel(0, 20);
  await expect.poll(async () => (await progress(page, courseId, itemId, token)).lastPosition).toBeGreaterThan(0);
  // The home page goes on with it, and says that it is read.
  await page.goto("/home");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title);
  await expect(page.getByText(/再读 .+就达标/)).toBeVisible();
  await expect(page.getByRole("link", { name: "接着读", exact: true })).toHaveAttribute("href", new RegExp(`itemId=${itemId}$`));
  await expectAccessible(page);
  const left = await progress(page, courseId, itemId, token);
  expect(left.isFinish).toBe(false);
  await page.goto(address);
  await alive(page);
  await expect(page.getByText(/上次读到这里 · 今天/)).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);

  await page.getByText("考试记一句").scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 400);
  await expect(page.getByText("已达标").first()).toBeVisible({ timeout: 40_000 });
  await expect.poll(async () => (await progress(page, courseId, itemId, token)).isFinish).toBe(true);
  const next = page.getByRole("link", { name: /学下一节/ }).filter({ visible: true });
  await next.click();
  await expect(page).not.toHaveURL(new RegExp(`itemId=${itemId}`));
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText(title);
});

test("a text prints as the article alone, and its tools are reached by keyboard", { tag: "@both" }, async ({ page, isMobile }) => {
  const { address, title } = await aReader(page);
  await page.goto(address);
  await alive(page);
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "1");
  });
  const print = page.getByRole("button", { name: "打印这一节" });
  // The bar at the phone's lower edge covers what a browser brings just into view.
  await print.evaluate((button) => button.scrollIntoView({ block: "center" }));
  await print.click();
  await expect(page.locator("html")).toHaveAttribute("data-printed", "1");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "本节学习要求" })).toBeHidden();
  await expect(page.getByRole("button", { name: "打印这一节" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  if (isMobile) {
    await page.getByRole("button", { name: "笔记" }).click();
    await expect(page.getByRole("textbox", { name: /笔记/ })).toBeVisible();
    return;
  }
  await page.getByRole("link", { name: /只能由隔离变压器供电/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "只能由隔离变压器供电" })).toBeInViewport();
  await page.getByRole("radio", { name: "标准" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("html")).toHaveAttribute("data-size", "large");
});

test("a visitor reads a trial text, and nothing is recorded of them", async ({ page }) => {
  const { courseId, itemId, title } = await textOf(page);
  await inDatabase((client) => client.query("update item set is_trial = true where id = $1", [itemId]));
  const told: string[] = [];
  page.on("request", (request) => told.push(new URL(request.url()).pathname));
  await page.goto(`/course/play?id=${courseId}&itemId=${itemId}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await alive(page);
  await expect(page.getByText("正在试看。")).toBeVisible();
  await page.mouse.wheel(0, 600);
  await expectAccessible(page);
  await page.getByRole("link", { name: "返回课程" }).click();
  await expect(page).toHaveURL(/\/course\/details/);
  expect(told).not.toContain(learning.saveHistory.path);
  expect(told).not.toContain(reading.openReading.path);
});

test("a presence check stands before a text; what waited is earned once it is passed", async ({ page }) => {
  const { courseId, itemId, token, address } = await aReader(page);
  await inDatabase((client) =>
    client.query("insert into series_rules (series_id, check_minutes, check_kinds) values ($1, 2, '{click}')", [courseId]),
  );
  await page.goto(address);
  await alive(page);
  const covered = async () => (await progress(page, courseId, itemId, token)).watchedPer;
  await expect.poll(covered).toBeGreaterThan(0);
  await inDatabase((client) => client.query("delete from series_rules where series_id = $1", [courseId]));
  await checkFellDue(await learnerOf(page));
  const dialog = page.getByRole("alertdialog", { name: "还在看吗" });
  await expect(dialog).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  const before = await covered();
  const byPress = dialog.getByRole("button", { name: "点一下确认", exact: true });
  if ((await byPress.count()) > 0) await byPress.click();
  await expect(dialog.getByText(/请点“(.+)”/)).toBeVisible();
  const tool = /请点“(.+)”/.exec(await dialog.innerText())![1]!;
  await dialog.getByRole("button", { name: tool, exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.mouse.wheel(0, 900);
  await expect.poll(covered, { timeout: 30_000 }).toBeGreaterThan(before);
});
