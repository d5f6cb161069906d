import type { Page } from "@playwright/test";
import { layoutShift, watchLayoutShift } from "./support/layoutShift.ts";
import { logIn, openLoginDialog, registered } from "./support/login.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

const isPhone = (page: Page) => page.viewportSize()!.width <= 760;
const cards = (page: Page) => page.locator("main .grid > a");
/** Chosen the way a pointer does it, once the page is alive. */
async function chip(page: Page, group: string, name: string): Promise<void> {
  await page.getByRole("group", { name: group, exact: true }).getByRole("link", { name, exact: true }).click();
}

test.describe("without any script", () => {
  test.use({ javaScriptEnabled: false });

  test("the home page is whole: counts, trades, courses, news and teachers", async ({ page }) => {
    await page.goto("/home");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("dl dd").first()).toHaveText(/^\d+ 个$/);
    await expect(page.locator("main nav li a")).toHaveCount(8);
    expect(await cards(page).count()).toBe(4);
    await expect(page.getByRole("heading", { level: 3, name: "低压电工作业" }).first()).toBeVisible();
    expect(await page.locator('main a[href^="/info/details/"]').count()).toBeGreaterThanOrEqual(4);
    await expect(page.getByRole("link", { name: /^周建平/ })).toBeVisible();
    await page.getByRole("link", { name: "免费注册，先试听" }).click();
    await expect(page).toHaveURL(/\/login\?kind=register/);
  });

  test("the course categories narrow by links and turn over by page numbers", { tag: "@phone" }, async ({ page }) => {
    await page.goto("/courseClass/home?sort=new");
    expect(await cards(page).count()).toBe(12);
    await page.getByRole("link", { name: "第 2 页" }).click();
    await expect(page).toHaveURL(/sort=new&current=2/);
    expect(await cards(page).count()).toBe(12);
    await page.getByRole("link", { name: /^筛选/ }).click();
    await chip(page, "类型", "免费课");
    await expect(page).toHaveURL(/free=1/);
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await expect(page.locator("main .grid > a", { hasText: "¥" })).toHaveCount(0);
  });

  test("the search finds by a form alone", async ({ page }) => {
    await page.goto("/course/search/home");
    await page.locator("main").getByRole("searchbox").fill("触电");
    await page.locator("main").getByRole("searchbox").press("Enter");
    await expect(page).toHaveURL(/keyword=/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("「触电」找到");
    await expect(page.locator("article mark", { hasText: "触电" }).first()).toBeVisible();
  });
});

test("the home page comes alive without a shift, opens the register dialog and leads to a course", { tag: "@both" }, async ({ page }) => {
  await watchLayoutShift(page);
  await page.goto("/home");
  await alive(page);
  await page.mouse.wheel(0, 2000);
  await page.waitForTimeout(300);
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.05);
  await expectAccessible(page);
  await page.getByRole("link", { name: "免费注册，先试听" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  const first = cards(page).first();
  const title = await first.getByRole("heading").textContent();
  await first.click();
  await expect(page).toHaveURL(/\/course\/details\?id=\d+/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(title!);
  // Back on the page that the server drew: now the browser draws it itself.
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("学一门手艺");
  await expect(cards(page)).toHaveCount(4);
});

test("filters stand in the address: by click, by address, and back again", { tag: "@both" }, async ({ page }) => {
  await page.goto("/courseClass/home");
  await alive(page);
  await chip(page, "工种", "电工");
  await expect(page).toHaveURL(/categoryId=\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("电工课程");
  await expect(page).toHaveTitle(/^电工课程 - /);
  const inTrade = await cards(page).count();
  if (isPhone(page)) {
    await page.getByRole("link", { name: /^筛选/ }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: "免费课" }).click();
    await sheet.getByRole("link", { name: "查看课程" }).click();
    await expect(sheet).toBeHidden();
  } else {
    await chip(page, "类型", "免费课");
  }
  await expect(page).toHaveURL(/categoryId=\d+&free=1$/);
  await expect(cards(page)).not.toHaveCount(inTrade);
  await expect(page.locator("main .grid > a", { hasText: "¥" })).toHaveCount(0);
  const address = page.url();
  const titles = await page.locator("main .grid h2").allTextContents();
  expect(titles.length).toBeGreaterThan(0);
  await page.goto(address);
  expect(await page.locator("main .grid h2").allTextContents()).toEqual(titles);
  await page.goBack();
  await alive(page);
  await expect(cards(page)).toHaveCount(inTrade);
});

test("the price sorts both ways", async ({ page }) => {
  await page.goto("/courseClass/home?type=1");
  await alive(page);
  const prices = async () =>
    (await page.locator('main .grid [class*="price"]').allTextContents()).map((text) =>
      text === "免费" ? 0 : Number(text.replace(/[¥,]/g, "")),
    );
  await page.getByRole("group", { name: "排序" }).getByRole("link", { name: "价格" }).click();
  await expect(page).toHaveURL(/sort=priceAsc/);
  await expect.poll(async () => (await prices())[0]).toBe(0);
  const up = await prices();
  expect(up).toEqual([...up].sort((a, b) => a - b));
  await page.getByRole("group", { name: "排序" }).getByRole("link", { name: /价格/ }).click();
  await expect(page).toHaveURL(/sort=priceDesc/);
  await expect.poll(async () => (await prices())[0]).toBeGreaterThan(0);
  const down = await prices();
  expect(down).toEqual([...down].sort((a, b) => b - a));
});

test("a list grows to its end and is found as long, and at the same place, when one comes back", async ({ page }) => {
  await page.goto("/courseClass/home");
  await alive(page);
  await expect(cards(page)).toHaveCount(12);
  const more = page.getByRole("link", { name: "加载更多" });
  await more.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(24);
  // Growing by scrolling, down to the end.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    await expect(page.getByText("没有更多了")).toBeVisible({ timeout: 300 });
  }).toPass();
  const total = await cards(page).count();
  expect(new Set(await page.locator("main .grid h2").allTextContents()).size).toBe(total);
  const last = cards(page).nth(total - 1);
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(300);
  const address = await last.getAttribute("href");
  await last.click();
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(address);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(cards(page)).toHaveCount(total);
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(5);
});

test("the keyboard reaches every filter and keeps its place", async ({ page }) => {
  await page.goto("/courseClass/home");
  await alive(page);
  await page.getByRole("group", { name: "工种" }).getByRole("link").first().focus();
  const reached: string[] = [];
  for (let step = 0; step < 12; step += 1) {
    reached.push(await page.evaluate(() => document.activeElement?.textContent ?? ""));
    await page.keyboard.press("Tab");
  }
  expect(reached.slice(0, 3)).toEqual(["全部", "电工", "焊工"]);
  await page.getByRole("group", { name: "工种" }).getByRole("link", { name: "焊工" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("焊工课程");
  await expect(page.getByRole("group", { name: "工种" }).getByRole("link", { name: "焊工" })).toBeFocused();
});

test("the search finds courses by subject, machine, trade and teacher, and marks the word", async ({ page }) => {
  await page.goto("/home");
  await alive(page);
  for (const keyword of ["触电急救", "叉车", "电工", "周建平"]) {
    const box = page.locator("header").getByRole("searchbox").locator("visible=true");
    await box.fill(keyword);
    await box.press("Enter");
    await expect(page).toHaveURL(/\/course\/search\/home\?keyword=/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(`「${keyword}」找到`);
    await expect(page.locator("main article").first()).toBeVisible();
    await expect(page.locator("main mark").first()).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^搜索「${keyword}」`));
  }
});

test("a search narrows by trade and price, and says where nothing is left", async ({ page }) => {
  await page.goto("/course/search/home?keyword=安全");
  await alive(page);
  const found = await page.locator("main article").count();
  await page.getByRole("group", { name: "条件" }).getByRole("link", { name: /^免费/ }).click();
  await expect(page).toHaveURL(/free=1/);
  await expect(page.locator("main article", { hasText: "¥" })).toHaveCount(0);
  expect(await page.locator("main article").count()).toBeLessThanOrEqual(found);
  await page.goto("/course/search/home?keyword=触电&categoryId=2147483647");
  await expect(page.getByText("这些条件下没有「触电」的课")).toBeVisible();
  await page.getByRole("link", { name: /^查看全部/ }).click();
  await expect(page.locator("main article").first()).toBeVisible();
});

test("nothing found offers other words and courses; odd keywords do no harm", async ({ page }) => {
  await page.goto("/course/search/home?keyword=数控车");
  await alive(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("没找到「数控车」，换个说法试试");
  await expect(cards(page)).toHaveCount(4);
  await expectAccessible(page);
  await page.getByRole("group", { name: "换个词搜" }).getByRole("link", { name: "焊工" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("「焊工」找到");
  for (const odd of ["%25%25", "'%22%3Cscript%3Ealert(1)%3C/script%3E", "%EF%BC%85", "a".repeat(300), "%F0%9F%98%80"]) {
    const answer = await page.goto(`/course/search/home?keyword=${odd}&categoryId=x&current=-1&sort=1`);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

for (const address of ["/courseClass/home?categoryId=1", "/course/search/home?keyword=电工", "/course/search/home"]) {
  test(`${address} is accessible and does not shift`, { tag: "@both" }, async ({ page }) => {
    await watchLayoutShift(page);
    await page.goto(address);
    await alive(page);
    await page.waitForTimeout(300);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.05);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
  });
}

test("a learner's home begins with what they go on with, a new learner's with how to begin", { tag: "@both" }, async ({ page }) => {
  await openLoginDialog(page, "/home");
  await logIn(page, "13800000001", "demo1234");
  await page.goto("/home");
  await alive(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("#resume")).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "学习进度" })).toBeVisible();
  await expect(page.getByText("免费注册，先试听")).toHaveCount(0);
  await expectAccessible(page);
  const lesson = await page.getByRole("heading", { level: 1 }).textContent();
  await page.getByRole("link", { name: "继续学习" }).click();
  await expect(page).toHaveURL(/\/course\/play\?id=\d+&itemId=\d+&vid=/);
  await expect(page.locator("main")).toContainText(lesson!);
  // What the learner owns says so instead of its price.
  await page.goto("/course/search/home?keyword=低压电工");
  await expect(page.locator("article").first()).toContainText("已开通");
  await expect(page.locator("article").first().getByRole("link", { name: /^继续学习/ })).toBeVisible();
});

test("signing in on the home page turns it into the learner's", async ({ page }) => {
  const phone = await registered();
  await openLoginDialog(page, "/home");
  await logIn(page, phone);
  await expect(page.getByRole("heading", { level: 1, name: "你想考什么证？" })).toBeVisible();
  await expect(page.getByRole("link", { name: "选目标" }).first()).toHaveAttribute("href", /^\/goal\?/);
  await expect(page.getByText("免费注册，先试听")).toHaveCount(0);
});

test.describe("in English", () => {
  test.use({ locale: "en-US" });

  test("home, categories and search speak English around the school's own words", { tag: "@both" }, async ({ page }) => {
    await page.goto("/home");
    await alive(page);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Learn a trade,\s*earn the certificate/);
    await expect(page.locator("main nav").getByRole("link", { name: /^Electrician/ })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/courseClass/home");
    await alive(page);
    await page.getByRole("group", { name: "Trade" }).getByRole("link", { name: "Electrician" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Electrician courses");
    await page.goto("/course/search/home?keyword=触电");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("for “触电”");
    await expect(page.getByRole("group", { name: "Trade" }).getByRole("link", { name: /^Electrician/ })).toBeVisible();
    await page.goto("/course/search/home?keyword=数控车");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nothing for “数控车”, try other words");
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
  });
});
