import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { catalogue } from "#contract/catalogue.ts";
import { learning } from "#contract/learning.ts";
import { cards, fits } from "./support/courses.ts";
import { ask, DEMO, signIn } from "./support/study.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

const at = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

test.describe("every screen of a course", () => {
  test("leads to the right one when it is opened with another course's id, on the server and in the page", async ({ page }) => {
    const [pack] = await cards(page, 2, 0);
    const [sold] = await cards(page, 1, 0);
    const [partner] = await cards(page, 1, 1);
    const [only] = await cards(page, 1, 5);
    for (const [from, to] of [
      [`/course/details?id=${pack!.id}`, `/course/compose?id=${pack!.id}`],
      [`/course/transfer?id=${pack!.id}`, `/course/compose?id=${pack!.id}`],
      [`/course/details?id=${partner!.id}`, `/course/transfer?id=${partner!.id}`],
      [`/course/compose?id=${only!.id}`, `/course/transfer?id=${only!.id}`],
      [`/course/compose?id=${sold!.id}`, `/course/details?id=${sold!.id}`],
      [`/course/transfer?id=${sold!.id}`, `/course/details?id=${sold!.id}`],
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

  test("speaks English without a Chinese word of its own", { tag: "@both" }, async ({ page, context }) => {
    const origin = process.env["E2E_ORIGIN"]!;
    const [pack] = await cards(page, 2, 0);
    const [partner] = await cards(page, 1, 1);
    const [only] = await cards(page, 1, 5);
    await context.addCookies([{ name: "lang", value: "en", url: origin }]);
    for (const [path, heading] of [
      [`/course/compose?id=${pack!.id}`, "What's in the package"],
      [`/course/transfer?id=${partner!.id}`, "What's in it"],
      [`/course/transfer?id=${only!.id}`, "Packages with this course"],
    ] as const) {
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

test("a lesson found by search opens the lesson itself where it is open to the asker", async ({ page }) => {
  const [only] = await cards(page, 1, 5);
  const detail = await ask(page, catalogue.getCourseSeriesDetail, { id: only!.id });
  const trial = detail.chapters.flatMap((chapter) => chapter.items).find((item) => item.isTrial)!;
  await page.goto(`/course/search/home?keyword=${encodeURIComponent(trial.title)}`);
  const film = trial.vid === null ? "" : `&vid=${trial.vid}`;
  await expect(page.locator(`main a[href="/course/play?id=${only!.id}&itemId=${trial.itemId}${film}"]`)).toBeVisible();
});
