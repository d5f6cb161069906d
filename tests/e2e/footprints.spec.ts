import type { Page } from "@playwright/test";
import { catalogue } from "#contract/catalogue.ts";
import { footprints } from "#contract/footprints.ts";
import { inDatabase } from "./support/database.ts";
import { layoutShift, watchLayoutShift } from "./support/layoutShift.ts";
import { PASSWORD, registered } from "./support/login.ts";
import { ask, DEMO, learnerOf, signIn } from "./support/study.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

const HOME = "/my/footprint/home";

/** A learner of their own, signed in. */
async function learner(page: Page): Promise<string> {
  return signIn(page, { phone: await registered(), password: PASSWORD });
}

/** Courses that the school teaches and sells singly. */
async function courses(page: Page) {
  const { records } = await ask(page, catalogue.getCourseSeries, { type: 1, size: 50 });
  return records.filter((card) => card.buttonType === 0 || card.buttonType === 3);
}

const seenOf = async (page: Page, token: string) =>
  (await ask(page, footprints.getMyFootList, { size: 100 }, token)).records.map((row) => [row.targetType, row.targetId]);
const rows = (page: Page) => page.getByRole("article");
const names = (page: Page) => rows(page).getByRole("heading");

/** Looks at this many courses, through the call of their page. */
async function looked(page: Page, token: string, count: number) {
  const own = (await courses(page)).slice(0, count);
  for (const [i, { id }] of own.entries()) {
    await ask(page, catalogue.getCourseSeriesDetail, { id }, token);
    await expect.poll(async () => (await seenOf(page, token)).length).toBe(i + 1);
  }
  return own;
}

test("pages that are opened stand there by day, and lead back", { tag: "@both" }, async ({ page, isMobile }) => {
  const token = await learner(page);
  const [first, second] = await courses(page);
  await page.goto(`/course/details?id=${first!.id}`);
  await alive(page);
  await expect.poll(() => seenOf(page, token)).toEqual([["series", first!.id]]);
  await page.goto("/info/details/1");
  await alive(page);
  const article = await page.getByRole("heading", { level: 1 }).innerText();
  await expect.poll(() => seenOf(page, token)).toEqual([["info", 1], ["series", first!.id]]);
  await page.goto(`/course/details?id=${second!.id}`);
  await expect.poll(() => seenOf(page, token)).toEqual([["series", second!.id], ["info", 1], ["series", first!.id]]);
  await alive(page);
  const me = await learnerOf(page);
  await inDatabase(async (client) => {
    await client.query(
      `update footprint set day = day - 1, seen_at = seen_at - interval '1 day'
       where learner_id = $1 and target_id = $2 and target_type = 'series'`,
      [me, first!.id],
    );
  });
  await watchLayoutShift(page);
  await page.goto(HOME);
  await alive(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("学习足迹");
  await expect(page.getByText("保留最近 90 天，最多 500 条")).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([/^今天/, /^昨天/]);
  await expect(names(page)).toHaveText([second!.title, article, first!.title]);
  await expectAccessible(page);
  expect(await layoutShift(page)).toBeLessThan(0.02);
  await page.getByRole("link", { name: "资讯", exact: true }).and(page.locator("main a")).click();
  await expect(page).toHaveURL(/kind=info/);
  await expect(names(page)).toHaveText([article]);
  await rows(page).getByRole("link").click();
  await expect(page).toHaveURL(/\/info\/details\/1$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(article);
  if (!isMobile) {
    await page.locator("summary", { hasText: "的菜单" }).click();
    await page.getByRole("banner").getByRole("link", { name: "学习足迹" }).click();
    await expect(page).toHaveURL(/\/my\/footprint\/home$/);
    // The article was looked at last.
    await expect(names(page)).toHaveText([article, second!.title, first!.title]);
  }
});

test("one is removed and taken back; all are cleared after a question", { tag: "@phone" }, async ({ page }) => {
  const token = await learner(page);
  const own = await looked(page, token, 3);
  const titles = own.map((card) => card.title).toReversed();
  await page.goto(HOME);
  await alive(page);
  await expect(names(page)).toHaveText(titles);
  await rows(page).nth(0).getByRole("button", { name: /^删除足迹/ }).click();
  await expect(names(page)).toHaveText(titles.slice(1));
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([/^今天/]);
  const undo = page.getByRole("button", { name: "撤销" });
  await expect(undo).toBeFocused();
  await expect.poll(async () => (await seenOf(page, token)).length).toBe(2);
  await undo.press("Enter");
  await expect(names(page)).toHaveText(titles);
  await page.reload();
  await alive(page);
  await expect(names(page)).toHaveText(titles);
  const clear = page.getByRole("button", { name: "清理足迹" });
  await clear.click();
  const question = page.getByRole("alertdialog", { name: "清空全部足迹？" });
  await expect(question.getByRole("button", { name: "先留着" })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole("button", { name: "先留着" }).click();
  await expect(clear).toBeFocused();
  await expect(rows(page)).toHaveCount(3);
  await clear.click();
  await question.getByRole("button", { name: "清空", exact: true }).click();
  await expect(page.getByRole("heading", { name: "还没有足迹" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await seenOf(page, token)).toEqual([]);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("link", { name: "去选课" })).toBeVisible();
});

test("a long list goes on by itself, each row once, also after a removal", { tag: "@phone" }, async ({ page }) => {
  const token = await learner(page);
  await page.goto(HOME);
  await alive(page);
  const me = await learnerOf(page);
  await inDatabase(async (client) => {
    await client.query(
      `insert into footprint (learner_id, day, target_type, target_id, title, seen_at)
       select $1, (to_timestamp($2::bigint / 1000.0) at time zone 'Asia/Shanghai')::date - n, 'series', 900000 + n, '旧课 ' || n,
         to_timestamp($2::bigint / 1000.0) - make_interval(days => n)
       from generate_series(1, 45) n`,
      [me, Date.now()],
    );
  });
  await page.reload();
  await alive(page);
  await rows(page).nth(0).getByRole("button", { name: /^删除足迹/ }).click();
  for (const wanted of [20, 40, 44]) {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(wanted - 1);
  }
  await expect(names(page)).toHaveText(Array.from({ length: 44 }, (_none, i) => `旧课 ${i + 2}`));
  await expect(page.getByText("没有更多了")).toBeVisible();
  await expect(rows(page).first().getByRole("link")).toHaveCount(0);
  await expect(rows(page).first()).toContainText("这门课已下架");
  expect((await ask(page, footprints.getMyFootList, { size: 1 }, token)).total).toBe(44);
});

test("a removal and a clearing that fail leave everything", { tag: "@phone" }, async ({ page, expectedErrors }) => {
  expectedErrors.push("Failed to load resource", "ERR_");
  const token = await learner(page);
  await looked(page, token, 1);
  await page.goto(HOME);
  await alive(page);
  await page.route("**/myFoot/**", (route) => route.abort());
  await page.getByRole("button", { name: /^删除足迹/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "足迹还在" })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: "清理足迹" }).click();
  await page.getByRole("button", { name: "清空", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "足迹还在" })).toBeVisible();
  await page.getByRole("button", { name: "先留着" }).click();
  await expect(rows(page)).toHaveCount(1);
});

test("the demo learner has footprints of earlier days; in the dark and in English, too", { tag: "@phone" }, async ({ page, context }) => {
  const token = await signIn(page, DEMO);
  // Asked of the list, not of the clock: midnight may have passed since the school was filled.
  const { records } = await ask(page, footprints.getMyFootList, { size: 100 }, token);
  await context.addCookies([
    { name: "theme", value: "dark", url: process.env["E2E_ORIGIN"]! },
    { name: "lang", value: "en", url: process.env["E2E_ORIGIN"]! },
  ]);
  await page.goto(HOME);
  await alive(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Recently viewed");
  const dated = (at: number) => new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "Asia/Shanghai" }).format(at);
  const days = [...new Set(records.map(({ seenAt }) => dated(seenAt)))];
  expect(days.length).toBeGreaterThan(2);
  for (const day of days)
    await expect(
      page
        .getByRole("main")
        .getByRole("heading", { level: 2 })
        .filter({ hasText: new RegExp(`(?<!\\d)${day}`) }),
    ).toBeVisible();
  await expectAccessible(page);
});

test("a visitor is asked to sign in before the list", { tag: "@phone" }, async ({ page }) => {
  await page.goto(HOME);
  await expect(page.getByRole("dialog")).toBeVisible();
});
