import type { Locator, Page } from "@playwright/test";
import { catalogue } from "#contract/catalogue.ts";
import { field, openLoginDialog, PASSWORD, registered } from "./support/login.ts";
import { begin, before, option } from "./support/sitting.ts";
import { ask, enrolledLearner, lessonsOf, play } from "./support/study.ts";
import { alive, expect, test } from "./support/test.ts";

/** What has the focus: its words, and how wide the ring around it is drawn. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const words = element.getAttribute("aria-label") ?? element.textContent ?? "";
    return { words: words.trim(), ring: outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth) };
  });

/** Goes once through a control whose parts share a tab stop, from the part that has the focus; each must show that it has it. */
async function walk(page: Page, parts: Locator, key: string): Promise<void> {
  const count = await parts.count();
  expect(count).toBeGreaterThan(1);
  const seen = new Set<string>();
  for (let i = 1; i < count; i += 1) {
    await page.keyboard.press(key);
    const { words, ring } = await focused(page);
    expect(ring, words).toBeGreaterThanOrEqual(2);
    seen.add(words);
  }
  expect(seen.size).toBeGreaterThanOrEqual(Math.min(count - 1, 2));
}

/** How a part is drawn: ground and border. */
const look = (part: Locator) =>
  part.evaluate((element) => {
    const { backgroundColor, borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element);
    return [backgroundColor, borderTopStyle, borderTopWidth, borderTopColor].join(" ");
  });

test("whoever goes by arrow keys sees where the focus is, and in forced colours what is chosen", async ({ page }) => {
  const { paperId } = await before(page, { kinds: ["single", "single"] });
  await begin(page, paperId);
  await page.getByRole("radio").first().focus();
  await walk(page, page.getByRole("radio"), "ArrowDown");
  const cells = page.locator("[data-cell]").filter({ visible: true });
  await cells.first().focus();
  await walk(page, cells, "ArrowRight");
  await page.emulateMedia({ forcedColors: "active" });
  await option(page, "B").click();
  expect(await look(option(page, "B"))).not.toBe(await look(option(page, "A")));
  const doubt = page.getByRole("button", { name: "存疑", exact: true });
  const calm = await look(doubt);
  await doubt.click();
  await page.mouse.move(0, 0);
  expect(await look(doubt)).not.toBe(calm);
  expect(await look(cells.nth(0))).not.toBe(await look(cells.nth(1)));
  await page.getByRole("button", { name: "下一题" }).click();
  await option(page, "A").click();
  await page.getByRole("button", { name: "交卷", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "交卷" }).click();
  await page.waitForURL(/historyQuery/);
  await expect(cells).toHaveCount(2);
  expect(await look(cells.nth(0))).not.toBe(await look(cells.nth(1)));
});

test("menus and tabs beside a film show the focus, too", async ({ page }) => {
  const { courseId, token } = await enrolledLearner(page);
  const [lesson] = await lessonsOf(page, courseId, token);
  await page.goto(`/course/play?id=${courseId}&itemId=${lesson!.itemId}&vid=${lesson!.vid}`);
  await alive(page);
  const tabs = page.getByRole("tab");
  await tabs.first().focus();
  await walk(page, tabs, "ArrowRight");
  await play(page);
  const speed = page.getByRole("button", { name: /^播放速度/ });
  await speed.press("Enter");
  await walk(page, page.getByRole("menuitemradio"), "ArrowDown");
});

/** Whether the focus is somewhere in the page, and not lost with a control that went. */
const stands = (page: Page) => expect.poll(() => page.evaluate(() => document.activeElement?.tagName ?? "BODY")).not.toBe("BODY");

test("the focus is handed on when what had it is replaced: log in, enrol, publish, log out", async ({ page }) => {
  const phone = await registered();
  const { records } = await ask(page, catalogue.getCourseSeries, { free: true, type: 1 });
  const address = `/course/details?id=${records[0]!.id}`;
  await openLoginDialog(page, address);
  await page.getByRole("tab", { name: "密码登录" }).click();
  await field(page, "username").fill(phone);
  await field(page, "pass").fill(PASSWORD);
  await field(page, "pass").press("Enter");
  // The success dialog goes by itself; what opened the login is gone.
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await expect(page.locator('header a[href="/login"]')).toHaveCount(0);
  await stands(page);

  await page.getByRole("button", { name: "免费报名" }).filter({ visible: true }).first().press("Enter");
  await expect(page.getByRole("button", { name: "免费报名" })).toHaveCount(0);
  await stands(page);
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);

  await page.goto(`${address.replace("details", "play")}&tab=comments`);
  await alive(page);
  const text = page.getByRole("textbox", { name: /评论/ });
  await text.fill("这一节讲得很清楚，谢谢老师。");
  await page.getByRole("button", { name: /^发(布|表|送)/ }).press("Enter");
  await expect(text).toHaveValue("");
  await stands(page);

  await page.locator("header summary").last().press("Enter");
  await page.getByRole("button", { name: "退出登录" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "退出", exact: true }).press("Enter");
  await page.waitForURL((url) => url.pathname === "/home");
  await alive(page);
  await stands(page);
});

test("Enter in a blank goes on at the button that leads on, and a mistake taken out hands its place on", async ({ page }) => {
  const { paperId, courseId } = await before(page, { kinds: ["fill", "single"] });
  await page.setViewportSize({ width: 360, height: 640 });
  await begin(page, paperId, "先练一遍");
  const blank = page.getByRole("textbox", { name: "第 1 空" });
  await blank.fill("1");
  await blank.press("Enter");
  await expect(blank).toHaveCount(0);
  await expect(page.getByRole("button", { name: "下一题" })).toBeFocused();
  await page.keyboard.press("Enter");
  await option(page, "C").click();
  // What became of the answer is seen without scrolling, on the smallest phone, too.
  await expect(page.getByText("答错了")).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/exam/errors?courseId=${courseId}`);
  await alive(page);
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByRole("button", { name: /^移出错题本/ }).first().press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "移出" }).press("Enter");
  await expect(page.getByRole("article")).toHaveCount(1);
  await stands(page);
});

test("a new page has the focus at its heading and begins at its top; back leads to where one was", async ({ page }) => {
  await page.goto("/courseClass/home");
  await alive(page);
  const left = 900;
  await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), left);
  // Without the gentle scrolling to what takes the focus: it would go on while the place is read.
  await page.locator("main a[href^='/course/']").first().evaluate((link: HTMLElement) => link.focus({ preventScroll: true }));
  expect(await page.evaluate(() => Math.round(scrollY))).toBe(left);
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/courseClass\/home$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/courseClass\/home$/);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(left);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});
