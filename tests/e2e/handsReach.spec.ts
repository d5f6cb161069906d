import type { Page } from "@playwright/test";
import { barsOf, beyond, contrastOf, enlarge, LARGE, look, stumbles } from "./support/reach.ts";
import { before, begin, option } from "./support/sitting.ts";
import { DEMO, enrolledLearner, lessonsOf, play, showControls, signIn } from "./support/study.ts";
import { alive, expect, test } from "./support/test.ts";
import { flawsOf } from "./support/typesetting.ts";

/** The smallest phone with the largest letters, and a desktop of 1280 × 800 at 200 %. */
const CLOSE = [
  { width: 360, height: 640, size: "xlarge" },
  { width: 640, height: 400, size: "normal" },
] as const;
const MOST_BARS = 25;

const SCREENS = ["/home", "/courseClass/home", "/exam", "/startMockPractice", "/my/study/home", "/exam/errors", "/no/such/page"];

test("no screen stumbles a reader or a finger; with large letters and at 200 % bars leave three quarters", async ({
  page, expectedErrors,
}) => {
  test.setTimeout(180_000);
  expectedErrors.push("404");
  const token = await signIn(page, DEMO);
  const courses = await page.request.get("/courseClass/home").then((answer) => answer.text());
  const details = /\/course\/details\?id=\d+/.exec(courses)?.[0] ?? "/course/details?id=2";
  const id = /id=(\d+)/.exec(details)![1];
  const [film] = await lessonsOf(page, Number(id), token);
  const lesson = film ? [`/course/play?id=${id}&itemId=${film.itemId}&vid=${film.vid}`] : [];
  const found: string[] = [];
  for (const address of [...SCREENS, details, ...lesson]) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(address);
    await alive(page);
    found.push(...(await stumbles(page, address)));
    for (const { width, height, size } of CLOSE) {
      await page.setViewportSize({ width, height });
      await page.evaluate((chosen) => (document.documentElement.dataset["size"] = chosen), size);
      const where = `${address} at ${width} × ${height}`;
      const { share, names } = await barsOf(page);
      if (share > MOST_BARS) found.push(`${where}: bars take ${share} %: ${names.join(", ")}`);
      found.push(...(await flawsOf(page, where, ["overflows"])));
    }
  }
  expect(found).toEqual([]);
});

/** Looks at the page that stands there on small phones with letters of every large size. */
async function lookLarge(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 640 });
    for (const by of LARGE) {
      await enlarge(page, by);
      const at = `${where} at ${width} px, large by ${by}`;
      const { share, names } = await barsOf(page);
      if (share > MOST_BARS) found.push(`${at}: bars take ${share} %: ${names.join(", ")}`);
      found.push(...(await beyond(page)).map((one) => `${at}: ${one}`), ...(await flawsOf(page, at, ["overflows"])));
    }
  }
  return found;
}

test("with letters of twice their size no control leaves a phone's screen, and bars leave three quarters", async ({ page }) => {
  test.setTimeout(180_000);
  const found: string[] = [];
  for (const address of ["/home", "/login", "/login?lang=en"]) {
    await page.goto(address);
    await alive(page);
    found.push(...(await lookLarge(page, address)));
  }
  const { paperId } = await before(page, { kinds: ["single", "single"] });
  const cover = `/startExam?paperId=${paperId}`;
  await page.goto(cover);
  await alive(page);
  found.push(...(await lookLarge(page, "the cover in English")));
  await page.goto("/startMockPractice?courseId=1");
  await alive(page);
  found.push(...(await lookLarge(page, "the set-up of an exercise in English")));
  await page.goto("/exam/papers?courseId=1");
  await alive(page);
  found.push(...(await lookLarge(page, "the past papers in English")));
  await begin(page, paperId, "Start the exam");
  found.push(...(await lookLarge(page, "the exam in English")));
  for (const [address, name] of [[page.url(), "the exam"], [cover, "the cover"]] as const) {
    await page.goto(`${address}&lang=zh`);
    await alive(page);
    found.push(...(await lookLarge(page, name)));
  }
  expect(found).toEqual([]);
});

test("words on a package's dark card have their contrast in both themes", async ({ page }) => {
  await page.goto("/courseClass/home?type=2");
  await alive(page);
  const card = page.locator("main a").filter({ has: page.getByRole("heading") });
  const tag = card.getByText("课程套餐", { exact: true }).first();
  await expect(tag).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.reload();
    await alive(page);
    expect(await contrastOf(tag)).toBeGreaterThanOrEqual(4.5);
  }
});

test("a paper is sat with large letters and at 200 %: every button can be reached, and the verdict is seen", async ({ page }) => {
  const { paperId } = await before(page, { kinds: ["single", "single"] });
  await page.setViewportSize({ width: 640, height: 400 });
  await begin(page, paperId);
  for (const { width, height, size } of CLOSE) {
    await page.setViewportSize({ width, height });
    await page.evaluate((chosen) => (document.documentElement.dataset["size"] = chosen), size);
    expect((await barsOf(page)).share).toBeLessThanOrEqual(MOST_BARS);
    for (const name of ["存疑", "收藏", "下一题"]) {
      const button = page.getByRole("button", { name, exact: true });
      await button.scrollIntoViewIfNeeded();
      await button.click({ trial: true });
    }
  }
  await option(page, "A").click();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.evaluate(() => (document.documentElement.dataset["size"] = "normal"));
  await page.getByRole("button", { name: "交卷", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "先交卷" }).click();
  await page.waitForURL(/historyQuery/);
  await alive(page);
  // The stamp, the score and what to do next stand above the fold of the smallest phone.
  await expect(page.getByText("未合格").first()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("link", { name: /^练一练这道错题/ }).first()).toBeInViewport({ ratio: 1 });
});

test("in forced colours answered, current, doubted, right and wrong can be told apart, and a film keeps its controls", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const { paperId } = await before(page, { kinds: ["single", "single", "single"] });
  await begin(page, paperId);
  const doubt = page.getByRole("button", { name: "存疑", exact: true });
  const calm = await look(doubt);
  await option(page, "A").click();
  await doubt.click();
  await page.mouse.move(0, 0);
  expect(await look(doubt)).not.toBe(calm);
  expect(await look(option(page, "A"))).not.toBe(await look(option(page, "B")));
  await page.getByRole("button", { name: "下一题" }).click();
  await option(page, "B").click();
  await page.getByRole("button", { name: "下一题" }).click();
  await page.mouse.move(0, 0);
  const cells = page.locator("[data-cell]").filter({ visible: true });
  // Answered and doubted, answered, current.
  expect(new Set([await look(cells.nth(0)), await look(cells.nth(1)), await look(cells.nth(2))]).size).toBe(3);
  const samples = page.locator("[data-sample]").filter({ visible: true });
  expect(new Set(await Promise.all((await samples.all()).map(look))).size).toBeGreaterThanOrEqual(3);
  await page.getByRole("button", { name: "交卷", exact: true }).click();
  const dialog = page.getByRole("dialog");
  expect(await dialog.evaluate((element) => getComputedStyle(element).borderTopWidth)).toBe("2px");
  await dialog.getByRole("button", { name: "先交卷" }).click();
  await page.waitForURL(/historyQuery/);
  await expect(cells).toHaveCount(3);
  // Wrong, right, blank.
  expect(new Set([await look(cells.nth(0)), await look(cells.nth(1)), await look(cells.nth(2))]).size).toBe(3);
  const options = page.locator("[data-option]");
  await expect(options.first()).toBeVisible();
  const looks = () => Promise.all(["A", "B", "C"].map((name) => look(page.locator(`[data-option="${name}"]`).first())));
  // Chosen and wrong, right and missed, plain; marks come a moment after the options.
  await expect.poll(async () => new Set(await looks()).size).toBe(3);
});

test("in forced colours a film keeps white controls on its dark ground, and a ring around them", async ({ page, isMobile }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const { courseId, token } = await enrolledLearner(page);
  const [lesson] = await lessonsOf(page, courseId, token);
  await page.goto(`/course/play?id=${courseId}&itemId=${lesson!.itemId}&vid=${lesson!.vid}`);
  await alive(page);
  await play(page);
  await showControls(page, isMobile);
  const speed = page.getByRole("button", { name: /^播放速度/ });
  await speed.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  const { color, outlineColor } = await speed.evaluate((element) => getComputedStyle(element));
  expect(color).toBe("rgb(255, 255, 255)");
  expect(outlineColor).toBe("rgb(255, 255, 255)");
});
