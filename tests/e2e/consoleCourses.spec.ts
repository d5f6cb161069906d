import type { Page } from "@playwright/test";
import { catalogue } from "#contract/catalogue.ts";
import { staffOutline } from "#contract/staff/courses.ts";
import { clip, hasFfmpeg, NO_FFMPEG } from "../support/ffmpeg.ts";
import { aStaffMember, openConsole } from "./support/console.ts";
import { PASSWORD, registered } from "./support/login.ts";
import { ask, play, signIn } from "./support/study.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

const outline = (page: Page) => page.getByRole("region", { name: "课程大纲" });
const names = (page: Page) => outline(page).locator("button[aria-keyshortcuts]");

/** Adds a lesson, which lies open then, and names it. */
async function addLesson(page: Page, kind: "视频课" | "图文课", title: string): Promise<void> {
  await outline(page).getByRole("button", { name: "在这一章加一节" }).click();
  await page.getByRole("menuitem", { name: kind }).click();
  await expect(page.getByLabel("节标题")).toHaveValue(`新的${kind}`);
  await rename(page, "节标题", title);
}

/** Renames what is chosen. */
async function rename(page: Page, field: "章标题" | "节标题", to: string): Promise<void> {
  await page.getByLabel(field).fill(to);
  await page.getByLabel(field).press("Enter");
  await expect(outline(page)).toContainText(to);
}

/** Moves what has the focus, and waits until that is stored. */
async function step(page: Page, keys: string, order: string[]): Promise<void> {
  const stored = page.waitForResponse((answer) => answer.url().endsWith(staffOutline.order.path));
  await page.keyboard.press(keys);
  await expect(names(page)).toContainText(order);
  await stored;
}

test("an editor makes a course from nothing, previews and publishes it, and a learner plays and reads it", async ({ page, browser }) => {
  test.skip(!hasFfmpeg, NO_FFMPEG);
  test.setTimeout(420_000);
  const title = `榫卯入门${Date.now() % 100_000}`;
  await openConsole(page, "/staff/courses", await aStaffMember("editor"));
  await expectAccessible(page);
  await page.getByRole("link", { name: "新建课程" }).click();
  await page.getByRole("button", { name: "建好并去编辑" }).click();
  await expect(page.getByText("先写个名称")).toBeVisible();
  await page.getByLabel("名称").fill(title);
  await page.getByLabel("分类").click();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "建好并去编辑" }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByText("还没有能学的课时，不能发布")).toBeVisible();

  await outline(page).getByRole("button", { name: "加一章" }).click();
  await rename(page, "章标题", "认识榫卯");
  await addLesson(page, "视频课", "直榫怎么开");
  await page.locator('input[type="file"][accept^="video"]').setInputFiles(clip({ seconds: 4, name: "直榫.mp4" }));
  await addLesson(page, "图文课", "先量后锯");
  const text = page.getByRole("textbox", { name: "正文" });
  await text.click();
  await page.keyboard.type("量三遍，锯一遍。");
  await page.getByRole("button", { name: "保存正文" }).click();
  await expect(page.getByText("正文已保存")).toBeVisible();
  await expectAccessible(page);

  // By the keyboard alone, and the order stays after a reload.
  await names(page).filter({ hasText: "先量后锯" }).focus();
  await step(page, "Alt+ArrowUp", ["认识榫卯", "01 先量后锯", "02 直榫怎么开"]);
  await expect(page.getByText("先量后锯 现在是第 1 个")).toBeAttached();
  // Over the edge of its chapter and back; the focus goes along.
  await outline(page).getByRole("button", { name: "加一章" }).click();
  await expect(names(page)).toHaveCount(4);
  const film = names(page).filter({ hasText: "直榫怎么开" });
  await film.focus();
  await step(page, "Alt+ArrowDown", ["认识榫卯", "先量后锯", "新的一章", "直榫怎么开"]);
  await expect(film).toBeFocused();
  await step(page, "Alt+ArrowUp", ["认识榫卯", "先量后锯", "直榫怎么开", "新的一章"]);
  await expect(film).toBeFocused();
  await page.reload();
  await expect(names(page)).toContainText(["认识榫卯", "01 先量后锯", "02 直榫怎么开", "新的一章"]);
  await expect(names(page).filter({ hasText: "直榫怎么开" })).toContainText("00:04", { timeout: 120_000 });

  const [shown] = await Promise.all([page.waitForEvent("popup"), page.getByRole("button", { name: "预览" }).click()]);
  await expect(shown.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(shown.getByText("预览：只有你在这个浏览器里看得到")).toBeVisible();
  await shown.close();

  const visitor = await (await browser.newContext({ baseURL: process.env["E2E_ORIGIN"]! })).newPage();
  const found = async () =>
    (await ask(visitor, catalogue.getCourseSeries, { keyword: title })).records.filter((one) => one.title === title);
  expect(await found()).toEqual([]);
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page.locator("header").getByText("已发布", { exact: true })).toBeVisible();

  const [course] = await found();
  const token = await signIn(visitor, { phone: await registered(), password: PASSWORD });
  await ask(visitor, catalogue.enroll, { id: course!.id }, token);
  await visitor.goto(`/course/search/home?keyword=${encodeURIComponent(title)}`);
  await visitor.getByRole("link", { name: title }).first().click();
  await visitor.waitForURL(/\/course\/play/);
  await visitor.getByRole("link", { name: /直榫怎么开/ }).first().click();
  await alive(visitor);
  await play(visitor);
  await visitor.getByRole("link", { name: /先量后锯/ }).first().click();
  await expect(visitor.getByText("量三遍，锯一遍。")).toBeVisible();
  await visitor.context().close();
});
