import type { Page } from "@playwright/test";
import { catalogue } from "#contract/catalogue.ts";
import { favourites } from "#contract/favourites.ts";
import { layoutShift, watchLayoutShift } from "./support/layoutShift.ts";
import { logIn, PASSWORD, registered } from "./support/login.ts";
import { ask, signIn } from "./support/study.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

/** A learner of their own, signed in. */
async function learner(page: Page): Promise<string> {
  return signIn(page, { phone: await registered(), password: PASSWORD });
}

/** Paid courses that the school itself teaches and sells singly. */
async function courses(page: Page) {
  const { records } = await ask(page, catalogue.getCourseSeries, { type: 1, size: 50 });
  return records.filter((card) => card.buttonType === 0 || card.buttonType === 3);
}

const star = (page: Page) => page.getByRole("button", { name: /^已?收藏「/ }).filter({ visible: true });
const keptOf = async (page: Page, token: string) =>
  (await ask(page, favourites.getMyCollectList, {}, token)).records.map((row) => [row.targetType, row.targetId]);

test("a course is kept at one press and let go at the next, and the page knows it when it is opened again", { tag: "@phone" }, async ({
  page,
}) => {
  const token = await learner(page);
  const [course] = await courses(page);
  await watchLayoutShift(page);
  await page.goto(`/course/details?id=${course!.id}`);
  await alive(page);
  await expect(star(page)).toHaveAttribute("aria-pressed", "false");
  await star(page).click();
  await expect(star(page)).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("status").filter({ hasText: "已收藏" })).toBeVisible();
  await expect.poll(() => keptOf(page, token)).toEqual([["series", course!.id]]);
  expect(await layoutShift(page)).toBeLessThan(0.02);
  await page.reload();
  await alive(page);
  await expect(star(page)).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);
  await star(page).click();
  await expect(star(page)).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(star(page)).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => keptOf(page, token)).toEqual([["series", course!.id]]);
});

test("where the server can't be reached the star goes back and says so", { tag: "@phone" }, async ({ page, expectedErrors }) => {
  expectedErrors.push("Failed to load resource", "ERR_");
  await learner(page);
  const [course] = await courses(page);
  await page.goto(`/course/details?id=${course!.id}`);
  await alive(page);
  await page.route(`**${favourites.save.path}`, (route) => route.abort());
  await star(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "收藏没有变" })).toBeVisible();
  await expect(star(page)).toHaveAttribute("aria-pressed", "false");
});

test("two quick presses leave what was wanted last", { tag: "@phone" }, async ({ page }) => {
  const token = await learner(page);
  const [course] = await courses(page);
  await page.goto(`/course/details?id=${course!.id}`);
  await alive(page);
  await star(page).click();
  await star(page).click();
  await expect(star(page)).toHaveAttribute("aria-pressed", "false");
  await expect.poll(() => keptOf(page, token)).toEqual([]);
});

test("a visitor signs in first, and then it is kept", { tag: "@phone" }, async ({ page }) => {
  const phone = await registered();
  const [course] = await courses(page);
  await page.goto(`/course/details?id=${course!.id}`);
  await alive(page);
  await star(page).click();
  const saved = page.waitForResponse((response) => response.url().includes(favourites.save.path));
  await logIn(page, phone);
  expect(((await (await saved).json()) as { code: number }).code).toBe(1);
  await expect(star(page)).toHaveAttribute("aria-pressed", "true");
});

test("an article is kept, too", { tag: "@phone" }, async ({ page }) => {
  const token = await learner(page);
  await page.goto("/info/details/1");
  await alive(page);
  await star(page).click();
  await expect.poll(() => keptOf(page, token)).toEqual([["info", 1]]);
  await page.getByRole("button", { name: "去看看" }).click();
  await expect(page).toHaveURL(/\/my\/collect\/home\?kind=info/);
  await expect(page.getByRole("tab", { name: /资讯/ })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("my favourites: by kind, removed with the star, taken back with undo", { tag: "@both" }, async ({ page, isMobile }) => {
  const token = await learner(page);
  const own = (await courses(page)).slice(0, 3);
  for (const { id } of own) await ask(page, favourites.save, { targetType: "series", targetId: id }, token);
  await page.goto("/my/collect/home");
  await alive(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("我的收藏");
  await expect(page.getByRole("tab")).toHaveText(["课程3", "套餐0", "资讯0"]);
  const cards = page.getByRole("article");
  await expect(cards.getByRole("heading")).toHaveText(own.map((card) => card.title).toReversed());
  await expectAccessible(page);
  await cards.nth(1).getByRole("button", { name: /^取消收藏/ }).click();
  await expect(cards).toHaveCount(2);
  await expect(page.getByRole("tab").first()).toHaveText("课程2");
  const undo = page.getByRole("button", { name: "撤销" });
  await expect(undo).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: own[1]!.title })).toBeVisible();
  await undo.press("Enter");
  await expect(cards.getByRole("heading")).toHaveText(own.map((card) => card.title).toReversed());
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(3);
  await alive(page);
  await page.getByRole("tab", { name: /套餐/ }).click();
  await expect(page.getByRole("heading", { name: "还没有收藏套餐" })).toBeVisible();
  await page.goBack();
  await page.getByRole("article").first().getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/course/details\\?id=${own[2]!.id}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(own[2]!.title);
  if (!isMobile) {
    await page.locator("summary", { hasText: "的菜单" }).click();
    await page.getByRole("banner").getByRole("link", { name: "我的收藏" }).click();
    await expect(page).toHaveURL(/\/my\/collect\/home$/);
  }
});

test("a removal that fails comes back", { tag: "@phone" }, async ({ page, expectedErrors }) => {
  expectedErrors.push("Failed to load resource", "ERR_");
  const token = await learner(page);
  const [course] = await courses(page);
  await ask(page, favourites.save, { targetType: "series", targetId: course!.id }, token);
  await page.goto("/my/collect/home");
  await alive(page);
  await page.route("**/hnMyCollect/remove/**", (route) => route.abort());
  await page.getByRole("button", { name: /^取消收藏/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "收藏还在" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
});

test("a visitor is asked to sign in before the list", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/my/collect/home");
  await expect(page.getByRole("dialog")).toBeVisible();
});
