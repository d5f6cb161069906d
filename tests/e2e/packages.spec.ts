import type { Page } from "@playwright/test";
import { catalogue } from "#contract/catalogue.ts";
import { learning } from "#contract/learning.ts";
import { packages } from "#contract/packages.ts";
import { cards, fits } from "./support/courses.ts";
import { inDatabase } from "./support/database.ts";
import { layoutShift, watchLayoutShift } from "./support/layoutShift.ts";
import { PASSWORD, registered } from "./support/login.ts";
import { ask, DEMO, signIn } from "./support/study.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

const yuan = (fen: number) => `¥${(fen / 100).toLocaleString("en-US")}`;
const shown = (page: Page, name: string | RegExp, role: "link" | "button" = "link") =>
  page
    .getByRole(role, { name, exact: typeof name === "string" })
    .filter({ visible: true })
    .first();
const learnerOf = (page: Page): Promise<number> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem("loginRecord")!) as { userId: number }).userId);
/** What a finger has to hit is at least 44 px high; links inside sentences are text. */
const smallTargets = (page: Page) =>
  page.locator("main").evaluate((main) =>
    [...main.querySelectorAll("a, button, summary")]
      .filter(
        (element) =>
          element.getClientRects().length > 0 &&
          getComputedStyle(element).display !== "inline" &&
          element.getAttribute("tabindex") !== "-1",
      )
      .filter((element) => element.getBoundingClientRect().height < 43.5)
      .map((element) => element.outerHTML.slice(0, 120)),
  );

test.describe("a package", () => {
  test("is whole without any script: what is inside with its outlines, the price, the saving, the teachers", async ({
    browser,
    baseURL,
    page,
  }) => {
    const [card] = await cards(page, 2, 0);
    const detail = await ask(page, catalogue.getCourseSeriesDetail, { id: card!.id, type: 2 });
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
    const still = await context.newPage();
    await still.goto(`/course/compose?id=${card!.id}`);
    await expect(still.getByRole("heading", { level: 1 })).toHaveText(card!.title);
    const html = await still.content();
    const words = [
      ...detail.series!.map((part) => part.title),
      ...detail.outlines!.flatMap((outline) =>
        outline.chapters.flatMap((chapter) => [chapter.title, ...chapter.items.map((item) => item.title)]),
      ),
      ...detail.teachers.map((teacher) => teacher.name),
      ...detail.baseInfo.outcomes,
    ];
    for (const text of words) expect(html).toContain(text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
    expect(await still.locator('link[rel="canonical"]').getAttribute("href")).toBe(`${baseURL}/course/compose?id=${card!.id}`);
    const data = JSON.parse((await still.locator('script[type="application/ld+json"]').textContent())!) as {
      hasPart: { name: string }[];
      offers: { price: string };
    };
    expect(data.hasPart.map((part) => part.name)).toEqual(detail.series!.map((part) => part.title));
    expect(data.offers.price).toBe((card!.price! / 100).toFixed(2));
    await still.locator("summary", { hasText: "看目录" }).first().click();
    await expect(still.getByText(detail.outlines![0]!.chapters[0]!.items[0]!.title)).toBeVisible();
    await context.close();
  });

  test("tells what it saves against buying singly, and how it is bought today", { tag: "@both" }, async ({ page, isMobile }) => {
    const found = await cards(page, 2, 0);
    expect(found.length).toBeGreaterThanOrEqual(3);
    const card = found[0]!;
    const { bundle } = await ask(page, catalogue.getCourseSeriesDetail, { id: card.id });
    expect(bundle!.savesFen).toBeGreaterThan(0);
    expect(card.price! + bundle!.savesFen).toBe(bundle!.singlyFen);
    await watchLayoutShift(page);
    await page.goto(`/course/compose?id=${card.id}`);
    await alive(page);
    const saving = page.locator("#saving");
    await expect(saving).toContainText(yuan(bundle!.singlyFen));
    await expect(saving).toContainText(`省 ${yuan(bundle!.savesFen)}`);
    await expect(page.locator("main")).toContainText(`比分开买省 ${(bundle!.savesFen / 100).toLocaleString("en-US")} 元`);
    expect(await shown(page, /电话报名/).getAttribute("href")).toMatch(/^tel:\d{7,}$/);
    await expect(page.getByText(/立即购买|去支付/)).toHaveCount(0);
    await expect(shown(page, "免费试看")).toHaveAttribute("href", /^\/course\/play\?id=\d+&itemId=\d+&vid=[\w-]+/);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.05);
    expect(await fits(page)).toBe(true);
    if (isMobile) {
      expect(await smallTargets(page)).toEqual([]);
      const way = await shown(page, /电话报名/).boundingBox();
      expect(way!.x + way!.width).toBeLessThanOrEqual(390);
    }
    await expectAccessible(page);
  });

  test("opens its outlines by keyboard, and a trial lesson leads to the player", async ({ page }) => {
    const [card] = await cards(page, 2, 0);
    await page.goto(`/course/compose?id=${card!.id}`);
    await alive(page);
    const outline = page.locator("summary", { hasText: "看目录" }).first();
    await outline.focus();
    await page.keyboard.press("Enter");
    const trial = page.locator("#parts details[open] a").first();
    await expect(trial).toBeVisible();
    await expect(trial).toContainText("试看");
    await expect(trial).toHaveAttribute("href", /^\/course\/play\?id=\d+&itemId=\d+&vid=[\w-]+/);
  });

  test("names the courses that one has already", async ({ page }) => {
    const found = await cards(page, 2, 0);
    const token = await signIn(page, { phone: await registered(), password: PASSWORD });
    await page.goto("/home");
    const learnerId = await learnerOf(page);
    const detail = await ask(page, catalogue.getCourseSeriesDetail, { id: found[0]!.id }, token);
    const mine = detail.series!.find((part) => part.buttonType === 0)!;
    await inDatabase((client) =>
      client.query(
        "insert into entitlement (learner_id, series_id, source, source_ref, starts_at) values ($1, $2, 'grant', 'e2e', now())",
        [learnerId, mine.id],
      ),
    );
    await page.goto(`/course/compose?id=${found[0]!.id}`);
    await alive(page);
    await expect(page.locator("#saving")).toContainText(`你已经有「${mine.title}」`);
    await expect(page.locator("#parts article", { hasText: mine.title })).toContainText("你已开通");
    await expectAccessible(page);
  });

  test("that is free is enrolled in whole with one click", async ({ page }) => {
    const [card] = await cards(page, 2, 3);
    const token = await signIn(page, { phone: await registered(), password: PASSWORD });
    await page.goto(`/course/compose?id=${card!.id}`);
    await alive(page);
    await shown(page, "免费报名", "button").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^已学 0 \/ \d+ 课时，还剩 \d+ 课时$/);
    const detail = await ask(page, learning.getCourseSeriesDetailWithAuth, { id: card!.id }, token);
    expect(detail.series!.every((part) => part.buttonType === 2)).toBe(true);
    await expect(page.locator("#parts article")).toHaveCount(detail.series!.length);
    await expect(page.getByRole("link", { name: "开始学习", exact: true })).toHaveAttribute("href", `/course/play?id=${detail.series![0]!.id}`);
    await page.reload();
    await alive(page);
    await expectAccessible(page);
    await page.goto("/my/study/home");
    await expect(page.getByRole("link", { name: card!.title, exact: true })).toHaveAttribute("href", `/course/compose?id=${card!.id}`);
  });

  test("of its owner tells the progress in each course and goes on in the one watched last", { tag: "@phone" }, async ({
    page,
  }) => {
    const token = await signIn(page, DEMO);
    const { records } = await ask(page, learning.getMyCourseList, { size: 100 }, token);
    const own = records.find((record) => record.course.type === 2)!;
    const detail = await ask(page, learning.getCourseSeriesDetailWithAuth, { id: own.course.id }, token);
    await watchLayoutShift(page);
    await page.goto(`/course/compose?id=${own.course.id}`);
    await alive(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      `已学 ${detail.finishedLessons} / ${detail.studyLessons} 课时，还剩 ${detail.studyLessons! - detail.finishedLessons!} 课时`,
    );
    await expect(page.getByRole("progressbar", { name: "学习进度" })).toHaveAttribute("aria-valuenow", String(detail.watchedPer));
    for (const [index, part] of detail.parts!.entries()) {
      const title = detail.series![index]!.title;
      await expect(page.getByRole("progressbar", { name: title, exact: true })).toHaveAttribute("aria-valuenow", String(part.watchedPer));
    }
    await expect(page.getByRole("link", { name: "继续学习", exact: true })).toHaveAttribute(
      "href",
      new RegExp(`^/course/play\\?id=${detail.nextSeriesId}&itemId=\\d+&vid=[\\w-]+$`),
    );
    await expect(page.getByText(/¥/)).toHaveCount(0);
    // Its owner has the menu: there is nothing to buy.
    await expect(page.locator('nav a[href="/my/study/home"]').filter({ visible: true }).last()).toBeVisible();
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.05);
    expect(await fits(page)).toBe(true);
    expect(await smallTargets(page)).toEqual([]);
    await expectAccessible(page);
    await page.getByRole("link", { name: "继续学习", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/course/play\\?id=${detail.nextSeriesId}&`));
  });

  test("shows a special distributor's learner no price and nothing to order", async ({ page }) => {
    const [card] = await cards(page, 2, 0);
    await signIn(page, { phone: await registered(), password: PASSWORD });
    await page.goto("/home");
    const learnerId = await learnerOf(page);
    await inDatabase((client) => client.query("update learner set distributor_id = '2' where id = $1", [learnerId]));
    await page.goto(`/course/compose?id=${card!.id}`);
    await alive(page);
    await expect(page.getByText("这门课由你的单位统一开通").filter({ visible: true }).first()).toBeVisible();
    await expect(page.locator("#saving")).toHaveCount(0);
    expect(await page.locator("main").textContent()).not.toMatch(/¥|电话报名/);
  });
});

test.describe("a partner's course", () => {
  test("tells what it holds, that one leaves the school, and where to", { tag: "@phone" }, async ({ page }) => {
    const [card] = await cards(page, 1, 1);
    const items = await ask(page, packages.getSupplierItems, { id: card!.id });
    const { baseInfo } = await ask(page, catalogue.getCourseSeriesDetail, { id: card!.id });
    await watchLayoutShift(page);
    await page.goto(`/course/transfer?id=${card!.id}`);
    await alive(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(card!.title);
    await expect(page.locator("main")).toContainText(baseInfo.partnerName!);
    for (const item of items) await expect(page.getByRole("listitem").filter({ hasText: item.title })).toBeVisible();
    const link = page.getByRole("link", { name: /去合作方网站学习/ });
    await expect(link).toHaveAttribute("href", baseInfo.partnerUrl!);
    await expect(link).toHaveAttribute("target", "_blank");
    expect((await link.getAttribute("rel"))!.split(" ")).toContain("noopener");
    await expect(page.locator("main")).toContainText("离开本校网站");
    await expect(page.locator("main")).toContainText(`将打开 ${new URL(baseInfo.partnerUrl!).host}`);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.05);
    expect(await fits(page)).toBe(true);
    expect(await smallTargets(page)).toEqual([]);
    await expectAccessible(page);
  });
});

test.describe("a course that is sold in packages alone", () => {
  test("offers the packages that hold it, and its trial", { tag: "@phone" }, async ({ page }) => {
    const [card] = await cards(page, 1, 5);
    const detail = await ask(page, catalogue.getCourseSeriesDetail, { id: card!.id });
    await page.goto(`/course/transfer?id=${card!.id}`);
    await alive(page);
    await expect(page.getByText("不单卖").first()).toBeVisible();
    for (const one of detail.packages!) {
      const box = page.locator("article", { hasText: one.title });
      await expect(box).toContainText(`${card!.title}（你要找的）`);
      await expect(box).toContainText(yuan(one.price!));
    }
    await expect(shown(page, "免费试看")).toHaveAttribute("href", new RegExp(`^/course/play\\?id=${card!.id}&itemId=`));
    expect(await fits(page)).toBe(true);
    expect(await smallTargets(page)).toEqual([]);
    await expectAccessible(page);
    await page.getByRole("link", { name: /看这个套餐/ }).first().click();
    await expect(page).toHaveURL(new RegExp(`/course/compose\\?id=${detail.packages![0]!.id}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(detail.packages![0]!.title);
  });
});
