import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { catalogue } from "#contract/catalogue.ts";
import type { CourseCard } from "#contract/catalogue.schema.ts";
import { learning } from "#contract/learning.ts";
import { packages } from "#contract/packages.ts";
import { layoutShift, watchLayoutShift } from "./support/layoutShift.ts";
import { inDatabase } from "./support/database.ts";
import { PASSWORD, registered } from "./support/login.ts";
import { ask, DEMO, signIn } from "./support/study.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

/** Courses or packages of the demo school for visitors, by what may be done with them. */
async function cards(page: Page, type: 1 | 2, buttonType: number): Promise<CourseCard[]> {
  const { records } = await ask(page, catalogue.getCourseSeries, { type, size: 100 });
  const found = records.filter((card) => card.buttonType === buttonType);
  expect(found.length).toBeGreaterThan(0);
  return found;
}
const yuan = (fen: number) => `¥${(fen / 100).toLocaleString("en-US")}`;
const shown = (page: Page, name: string | RegExp, role: "link" | "button" = "link") => page.getByRole(role, { name, exact: typeof name === "string" }).filter({ visible: true }).first();
const at = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;
const learnerOf = (page: Page): Promise<number> => page.evaluate(() => (JSON.parse(localStorage.getItem("loginRecord")!) as { userId: number }).userId);
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
/** What a finger has to hit is at least 44 px high; links inside sentences are text. */
const smallTargets = (page: Page) =>
  page.locator("main").evaluate((main) =>
    [...main.querySelectorAll("a, button, summary")]
      .filter((element) => element.getClientRects().length > 0 && getComputedStyle(element).display !== "inline" && element.getAttribute("tabindex") !== "-1")
      .filter((element) => element.getBoundingClientRect().height < 43.5)
      .map((element) => element.outerHTML.slice(0, 120)),
  );

test.describe("a package", () => {
  test("is whole without any script: what is inside with its outlines, the price, the saving, the teachers", async ({ browser, baseURL, page }) => {
    const [card] = await cards(page, 2, 0);
    const detail = await ask(page, catalogue.getCourseSeriesDetail, { id: card!.id, type: 2 });
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
    const still = await context.newPage();
    await still.goto(`/course/compose?id=${card!.id}`);
    await expect(still.getByRole("heading", { level: 1 })).toHaveText(card!.title);
    const html = await still.content();
    const words = [
      ...detail.series!.map((part) => part.title), ...detail.outlines!.flatMap((outline) => outline.chapters.flatMap((chapter) => [chapter.title, ...chapter.items.map((item) => item.title)])),
      ...detail.teachers.map((teacher) => teacher.name), ...detail.baseInfo.outcomes,
    ];
    for (const text of words) expect(html).toContain(text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
    expect(await still.locator('link[rel="canonical"]').getAttribute("href")).toBe(`${baseURL}/course/compose?id=${card!.id}`);
    const data = JSON.parse((await still.locator('script[type="application/ld+json"]').textContent())!) as { hasPart: { name: string }[]; offers: { price: string } };
    expect(data.hasPart.map((part) => part.name)).toEqual(detail.series!.map((part) => part.title));
    expect(data.offers.price).toBe((card!.price! / 100).toFixed(2));
    await still.locator("summary", { hasText: "看目录" }).first().click();
    await expect(still.getByText(detail.outlines![0]!.chapters[0]!.items[0]!.title)).toBeVisible();
    await context.close();
  });

  test("tells what it saves against buying singly, and how it is bought today", async ({ page, isMobile }) => {
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
    await inDatabase((client) => client.query("insert into entitlement (learner_id, series_id, source, source_ref, starts_at) values ($1, $2, 'grant', 'e2e', now())", [learnerId, mine.id]));
    await page.goto(`/course/compose?id=${found[0]!.id}`);
    await alive(page);
    await expect(page.locator("#saving")).toContainText(`您已经有「${mine.title}」`);
    await expect(page.locator("#parts article", { hasText: mine.title })).toContainText("您已开通");
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

  test("of its owner tells the progress in each course and goes on in the one watched last", async ({ page, isMobile }) => {
    const token = await signIn(page, DEMO);
    const { records } = await ask(page, learning.getMyCourseList, { size: 100 }, token);
    const own = records.find((record) => record.course.type === 2)!;
    const detail = await ask(page, learning.getCourseSeriesDetailWithAuth, { id: own.course.id }, token);
    await watchLayoutShift(page);
    await page.goto(`/course/compose?id=${own.course.id}`);
    await alive(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`已学 ${detail.finishedLessons} / ${detail.studyLessons} 课时，还剩 ${detail.studyLessons! - detail.finishedLessons!} 课时`);
    await expect(page.getByRole("progressbar", { name: "学习进度" })).toHaveAttribute("aria-valuenow", String(detail.watchedPer));
    for (const [index, part] of detail.parts!.entries()) {
      const title = detail.series![index]!.title;
      await expect(page.getByRole("progressbar", { name: title, exact: true })).toHaveAttribute("aria-valuenow", String(part.watchedPer));
    }
    await expect(page.getByRole("link", { name: "继续学习", exact: true })).toHaveAttribute("href", new RegExp(`^/course/play\\?id=${detail.nextSeriesId}&itemId=\\d+&vid=[\\w-]+$`));
    await expect(page.getByText(/¥/)).toHaveCount(0);
    // Its owner has the menu on a phone: there is nothing to buy.
    if (isMobile) await expect(page.locator('nav a[href="/my/study/home"]').filter({ visible: true }).last()).toBeVisible();
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.05);
    expect(await fits(page)).toBe(true);
    if (isMobile) expect(await smallTargets(page)).toEqual([]);
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
    await expect(page.getByText("这门课由您的单位统一开通").filter({ visible: true }).first()).toBeVisible();
    await expect(page.locator("#saving")).toHaveCount(0);
    expect(await page.locator("main").textContent()).not.toMatch(/¥|电话报名/);
  });
});

test.describe("a partner's course", () => {
  test("tells what it holds, that one leaves the school, and where to", async ({ page, isMobile }) => {
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
    if (isMobile) expect(await smallTargets(page)).toEqual([]);
    await expectAccessible(page);
  });
});

test.describe("a course that is sold in packages alone", () => {
  test("offers the packages that hold it, and its trial", async ({ page, isMobile }) => {
    const [card] = await cards(page, 1, 5);
    const detail = await ask(page, catalogue.getCourseSeriesDetail, { id: card!.id });
    await page.goto(`/course/transfer?id=${card!.id}`);
    await alive(page);
    await expect(page.getByText("不单卖").first()).toBeVisible();
    for (const one of detail.packages!) {
      const box = page.locator("article", { hasText: one.title });
      await expect(box).toContainText(`${card!.title}（您要找的）`);
      await expect(box).toContainText(yuan(one.price!));
    }
    await expect(shown(page, "免费试看")).toHaveAttribute("href", new RegExp(`^/course/play\\?id=${card!.id}&itemId=`));
    expect(await fits(page)).toBe(true);
    if (isMobile) expect(await smallTargets(page)).toEqual([]);
    await expectAccessible(page);
    await page.getByRole("link", { name: /看这个套餐/ }).first().click();
    await expect(page).toHaveURL(new RegExp(`/course/compose\\?id=${detail.packages![0]!.id}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(detail.packages![0]!.title);
  });
});

test.describe("every screen of a course", () => {
  test("leads to the right one when it is opened with another course's id, on the server and in the page", async ({ page }) => {
    const [pack] = await cards(page, 2, 0);
    const [sold] = await cards(page, 1, 0);
    const [partner] = await cards(page, 1, 1);
    const [only] = await cards(page, 1, 5);
    for (const [from, to] of [
      [`/course/details?id=${pack!.id}`, `/course/compose?id=${pack!.id}`], [`/course/transfer?id=${pack!.id}`, `/course/compose?id=${pack!.id}`],
      [`/course/details?id=${partner!.id}`, `/course/transfer?id=${partner!.id}`], [`/course/compose?id=${only!.id}`, `/course/transfer?id=${only!.id}`],
      [`/course/compose?id=${sold!.id}`, `/course/details?id=${sold!.id}`], [`/course/transfer?id=${sold!.id}`, `/course/details?id=${sold!.id}`],
    ] as const) {
      await page.goto(from);
      expect(at(page)).toBe(to);
    }
    await alive(page);
    await page.evaluate((address) => {
      const link = document.createElement("a");
      link.href = address;
      link.textContent = "there";
      document.querySelector("main")!.append(link);
      link.click();
    }, `/course/details?id=${pack!.id}`);
    await expect(page).toHaveURL(new RegExp(`/course/compose\\?id=${pack!.id}$`));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(pack!.title);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(sold!.title);
  });

  test("opens an owned course on the player when the transfer screen gets its id, and a package never", async ({ page }) => {
    const token = await signIn(page, DEMO);
    const { records } = await ask(page, learning.getMyCourseList, { size: 100 }, token);
    const series = records.find((record) => record.course.type === 1 && record.lastPosition > 0)!;
    const own = records.find((record) => record.course.type === 2)!;
    await page.goto(`/course/transfer?id=${series.course.id}`);
    expect(at(page)).toBe(`/course/play?id=${series.course.id}`);
    await page.goto(`/course/play?id=${own.course.id}`);
    await expect(page).toHaveURL(new RegExp(`/course/compose\\?id=${own.course.id}$`));
  });

  test("says that there is nothing at an unknown id, with status 404", async ({ page, expectedErrors }) => {
    expectedErrors.push("404");
    for (const path of ["/course/compose", "/course/transfer"]) {
      for (const query of ["?id=2000000000", "?id=abc", ""]) {
        expect((await page.goto(path + query))!.status()).toBe(404);
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("这个页面不见了");
      }
    }
  });

  test("speaks English without a Chinese word of its own", async ({ page, context }) => {
    const origin = process.env["E2E_ORIGIN"]!;
    const [pack] = await cards(page, 2, 0);
    const [partner] = await cards(page, 1, 1);
    const [only] = await cards(page, 1, 5);
    await context.addCookies([{ name: "lang", value: "en", url: origin }]);
    for (const [path, heading] of [[`/course/compose?id=${pack!.id}`, "What is in the package"], [`/course/transfer?id=${partner!.id}`, "What it holds"], [`/course/transfer?id=${only!.id}`, "Packages with this course"]] as const) {
      await page.goto(path);
      await alive(page);
      await expect(page.getByRole("heading", { name: heading })).toBeVisible();
      expect(await fits(page)).toBe(true);
      await expectAccessible(page);
    }
    const root = join(import.meta.dirname, "../../src/web/text/en");
    for (const file of ["compose.ts", "transfer.ts"]) expect(readFileSync(join(root, file), "utf8")).not.toMatch(/[\u4e00-\u9fff]/);
  });

  test("is legible in the dark, too", async ({ page, context }) => {
    const [pack] = await cards(page, 2, 0);
    const [partner] = await cards(page, 1, 1);
    await context.addCookies([{ name: "theme", value: "dark", url: process.env["E2E_ORIGIN"]! }]);
    for (const path of [`/course/compose?id=${pack!.id}`, `/course/transfer?id=${partner!.id}`]) {
      await page.goto(path);
      await alive(page);
      await expectAccessible(page);
    }
  });
});

test("lists lead to each course's own screen", async ({ page }) => {
  const [pack] = await cards(page, 2, 0);
  const [partner] = await cards(page, 1, 1);
  const [only] = await cards(page, 1, 5);
  for (const [card, path] of [[pack!, "compose"], [partner!, "transfer"], [only!, "transfer"]] as const) {
    await page.goto(`/course/search/home?keyword=${encodeURIComponent(card.title)}`);
    await expect(page.locator(`main a[href="/course/${path}?id=${card.id}"]`).first()).toBeVisible();
  }
  await page.goto("/courseClass/home?type=2");
  await expect(page.locator('main a[href^="/course/compose?id="]').first()).toBeVisible();
  const detail = await ask(page, catalogue.getCourseSeriesDetail, { id: pack!.id });
  await page.goto(`/course/teacher?id=${detail.teachers[0]!.id}`);
  await expect(page.locator(`main a[href="/course/compose?id=${pack!.id}"]`)).toBeVisible();
});

test("a lesson found by search opens the lesson itself where it plays for the asker", async ({ page }) => {
  const [only] = await cards(page, 1, 5);
  const detail = await ask(page, catalogue.getCourseSeriesDetail, { id: only!.id });
  const trial = detail.chapters.flatMap((chapter) => chapter.items).find((item) => item.vid !== null)!;
  await page.goto(`/course/search/home?keyword=${encodeURIComponent(trial.title)}`);
  await expect(page.locator(`main a[href="/course/play?id=${only!.id}&itemId=${trial.itemId}&vid=${trial.vid}"]`)).toBeVisible();
});
