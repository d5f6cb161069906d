import type { Locator, Page } from "@playwright/test";
import { begin, before, option } from "./support/sitting.ts";
import { enrolledLearner, lessonsOf, play } from "./support/study.ts";
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
