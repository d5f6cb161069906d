import type { ArticleCard } from "#contract/news.schema.ts";
import { news } from "#contract/news.ts";
import { layoutShift, watchLayoutShift } from "./support/layoutShift.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

interface ArticlePage {
  readonly records: readonly ArticleCard[];
  readonly total: number;
  readonly categories: readonly { readonly id: number; readonly name: string; readonly count: number }[];
}

const origin = () => process.env["E2E_ORIGIN"]!;

async function articles(query = ""): Promise<ArticlePage> {
  const response = await fetch(`${origin()}${news.getAllInfoListForIndex.path}?size=100${query}`);
  return ((await response.json()) as { data: ArticlePage }).data;
}

test("the articles and an article are whole without any script", async ({ browser, baseURL }) => {
  const { records } = await articles();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const page = await context.newPage();
  await page.goto("/info/home");
  for (const { title } of records.slice(0, 10)) await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
  await page.goto(`/info/details/${records[0]!.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(records[0]!.title);
  await expect(page.locator("article p").nth(1)).not.toBeEmpty();
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!) as object;
  expect(data).toMatchObject({
    "@type": "Article",
    headline: records[0]!.title,
    datePublished: new Date(records[0]!.publishTime).toISOString(),
  });
  expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toBe(`${baseURL}/info/details/${records[0]!.id}`);
  await context.close();
});

test("further articles: by page numbers on a desktop, by a button on a phone", { tag: "@both" }, async ({ page, isMobile }) => {
  const { records, total } = await articles();
  expect(total).toBeGreaterThan(10);
  await page.goto("/info/home");
  await alive(page);
  const titles = page.locator("main").getByRole("heading", { level: 2 });
  const eleventh = titles.filter({ hasText: records[10]!.title });
  await expect(eleventh).toHaveCount(0);
  if (isMobile) {
    const more = page.getByRole("link", { name: "加载更多" });
    for (let shown = 10; shown < total; shown += 10) await more.click();
    await expect(page.getByText("没有更多了")).toBeVisible();
    await expect(page.locator('main a[href^="/info/details/"]').filter({ visible: true })).toHaveCount(total);
    await expect(page).toHaveURL(`${origin()}/info/home`);
  } else {
    await page.getByRole("navigation", { name: "分页" }).getByRole("link", { name: "第 2 页" }).click();
    await expect(page).toHaveURL(`${origin()}/info/home?current=2`);
    await expect(titles.filter({ hasText: records[0]!.title })).toHaveCount(0);
    await page.goBack();
    await expect(titles.filter({ hasText: records[0]!.title })).toHaveCount(1);
    await page.goForward();
  }
  await expect(eleventh).toBeVisible();
});

test("a page beyond the last is the page that says so", async ({ page, expectedErrors }) => {
  expectedErrors.push("404");
  for (const address of ["/info/home?current=999", "/info/details/2000000000", "/info/details/abc"]) {
    expect((await page.goto(address))!.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("这个页面不见了");
  }
});

test("a kind of news shows its own alone", async ({ page }) => {
  const { categories } = await articles();
  const kind = categories.find((category) => category.count > 0)!;
  const own = await articles(`&categoryId=${kind.id}`);
  await page.goto("/info/home");
  await alive(page);
  await page.getByRole("group", { name: "资讯分类" }).getByRole("link", { name: kind.name, exact: true }).click();
  await expect(page).toHaveURL(`${origin()}/info/home?categoryId=${kind.id}`);
  await expect(page.getByRole("heading", { level: 2, name: own.records[0]!.title })).toBeVisible();
  for (const { title, categoryName } of (await articles()).records.slice(0, 5)) {
    if (categoryName !== kind.name)
      await expect(page.locator("main > div").getByRole("link", { name: title }).getByRole("heading")).toHaveCount(0);
  }
});

test("a keyword finds articles and marks its words; one that finds nothing says what to do", async ({ page }) => {
  const found = await articles(`&keyword=${encodeURIComponent("补贴")}`);
  expect(found.total).toBeGreaterThan(0);
  await page.goto(`/info/home?keyword=${encodeURIComponent("补贴")}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`「补贴」找到 ${found.total} 篇`);
  await expect(page.locator("mark", { hasText: "补贴" }).first()).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await page.goto(`/info/home?keyword=${encodeURIComponent("<b>龘龘龘</b>")}`);
  await alive(page);
  await expect(page.getByRole("heading", { name: "没找到「<b>龘龘龘</b>」，换个说法试试" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "看全部资讯" }).click();
  await expect(page).toHaveURL(`${origin()}/info/home`);
});

test("an article tells when it was out in the school's time, and leads to those beside it", async ({ page }) => {
  const { records } = await articles();
  const [newest, second] = records;
  await page.goto("/info/home");
  await alive(page);
  await page.getByRole("heading", { level: 2, name: newest!.title }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(newest!.title);
  const time = new Date(newest!.publishTime + 8 * 3_600_000).toISOString().slice(0, 16).replace("T", " ");
  await expect(page.locator("article time")).toHaveText(time);
  await expect(page.getByRole("navigation", { name: "当前位置" })).toContainText(newest!.categoryName);
  await page.getByRole("navigation", { name: "前后文章" }).getByRole("link", { name: second!.title }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(second!.title);
});

test("both pages are accessible, keep still, and stand in English", async ({ page, context }) => {
  const { records } = await articles();
  await watchLayoutShift(page);
  for (const address of ["/info/home", `/info/details/${records[0]!.id}`]) {
    await page.goto(address);
    await alive(page);
    await expectAccessible(page);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.05);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  }
  await context.addCookies([{ name: "lang", value: "en", url: origin() }]);
  await page.goto("/info/home");
  await alive(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("News");
  await expect(page.getByRole("group", { name: "News categories" }).getByRole("link", { name: "All" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expectAccessible(page);
});
