import type { Page } from "@playwright/test";
import { learning } from "#contract/learning.ts";
import { coveredOf, enrolledLearner, learnerOf, lessonsOf, play, video } from "./support/study.ts";
import { alive, expect, expectAccessible, test as base } from "./support/test.ts";

/** Failing requests are what these tests are about; the browser writes each into its console. */
const test = base.extend({
  expectedErrors: async ({}, use) => {
    // The last: no page but the school's has storage.
    await use(["Failed to load resource", "fetching the script", "Failed to read the 'localStorage' property"]);
  },
});

const KEPT = "离线，已记在本机，联网后补记";

/** A learner in mid-lesson, with some of it loaded. */
async function watching(page: Page) {
  const learner = await enrolledLearner(page);
  const [lesson] = await lessonsOf(page, learner.courseId, learner.token);
  const address = `/course/play?id=${learner.courseId}&itemId=${lesson!.itemId}&vid=${lesson!.vid}`;
  await page.goto(address);
  await alive(page);
  await play(page);
  // As much as is watched below is loaded before the line is cut.
  await expect
    .poll(() => page.locator("media-controller > video").evaluate((element) => (element as HTMLVideoElement).buffered.end(0)), {
      timeout: 20_000,
    })
    .toBeGreaterThan(40);
  return { ...learner, itemId: lesson!.itemId, address, learnerId: await learnerOf(page) };
}

/** The page's process dies: nothing of it runs any more, and the next page is another one. */
async function crash(page: Page): Promise<Page> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent("crash");
  session.send("Page.crash").catch(() => undefined);
  await crashed;
  await page.close();
  return page.context().newPage();
}

/** What of the device's storage waits for the server. */
const waiting = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("watched:")).length);

test("watched without a network: it plays on, says that it is kept, and is told once the network is back", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  const { itemId, learnerId } = await watching(page);
  await expect(page.getByText("学习进度已保存")).toBeVisible();
  await context.setOffline(true);
  const { time } = await video(page);
  await expect(page.getByText(KEPT)).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await expect.poll(async () => (await video(page)).time, { timeout: 20_000 }).toBeGreaterThan(time + 8);
  await page.keyboard.press("k");
  const { time: stopped } = await video(page);
  await context.setOffline(false);
  await expect(page.getByText(KEPT)).toBeHidden({ timeout: 20_000 });
  await expect.poll(() => coveredOf(learnerId, itemId), { timeout: 15_000 }).toBeGreaterThanOrEqual(Math.floor(stopped) - 2);
  // The home page is loaded anew meanwhile.
  await expect.poll(() => waiting(page).catch(() => -1)).toBe(0);
});

test("a reload while offline loses nothing either", { tag: "@phone" }, async ({ page, context }) => {
  const { itemId, learnerId, address } = await watching(page);
  await context.setOffline(true);
  const { time } = await video(page);
  await expect.poll(async () => (await video(page)).time, { timeout: 30_000 }).toBeGreaterThan(time + 8);
  const { time: stopped } = await video(page);
  await page.goto("about:blank");
  await context.setOffline(false);
  await page.goto(address);
  await alive(page);
  await expect.poll(() => coveredOf(learnerId, itemId), { timeout: 20_000 }).toBeGreaterThanOrEqual(Math.floor(stopped) - 2);
});

/** A learner whose page died after some seconds without a network, and the next page of that browser. */
async function diedOffline(first: Page) {
  const learner = await watching(first);
  const context = first.context();
  await context.setOffline(true);
  const { time } = await video(first);
  await expect.poll(async () => (await video(first)).time, { timeout: 30_000 }).toBeGreaterThan(time + 6);
  const page = await crash(first);
  await context.setOffline(false);
  return { ...learner, page, before: await coveredOf(learner.learnerId, learner.itemId) };
}

test.describe("after a crash", () => {
  // A page that crashes takes the worker's process with it, and then the driver, not the browser, keeps the next page waiting for it.
  test.use({ serviceWorkers: "block" });

  test("what was watched offline outlives a crash: it goes to the old play session, and the lesson goes on", { tag: "@phone" }, async ({
    page,
    context,
  }) => {
    const { itemId, learnerId, address } = await watching(page);
    await context.setOffline(true);
    const { time } = await video(page);
    await expect.poll(async () => (await video(page)).time, { timeout: 30_000 }).toBeGreaterThan(time + 12);
    const { time: stopped } = await video(page);
    const before = await coveredOf(learnerId, itemId);
    expect(before).toBeLessThan(stopped - 8);
    const other = await crash(page);
    await context.setOffline(false);
    const told: string[] = [];
    other.on("request", (request) => {
      if (request.url().endsWith(learning.saveHistory.path)) told.push((request.postDataJSON() as { sessionId: string }).sessionId);
    });
    await other.goto(address);
    await alive(other);
    // It is told before anything is played.
    await expect.poll(() => coveredOf(learnerId, itemId), { timeout: 20_000 }).toBeGreaterThanOrEqual(Math.floor(stopped) - 4);
    expect(new Set(told).size).toBe(1);
    await play(other);
    expect((await video(other)).time).toBeGreaterThan(0);
    await expect.poll(() => new Set(told).size, { timeout: 20_000 }).toBe(2);
  });

  test("another learner on the same device never sends what the former watched", { tag: "@phone" }, async ({ page: first }) => {
    const { itemId, learnerId, before, page } = await diedOffline(first);
    const second = await enrolledLearner(page);
    await page.goto(`/course/play?id=${second.courseId}`);
    await alive(page);
    expect(await learnerOf(page)).not.toBe(learnerId);
    expect(await waiting(page)).toBe(1);
    await play(page);
    await page.waitForTimeout(3_000);
    expect(await coveredOf(learnerId, itemId)).toBe(before);
    expect(await page.evaluate((id) => Object.keys(localStorage).some((key) => key.startsWith(`watched:${id}:`)), learnerId)).toBe(true);
  });

  test("a log-out sends what waits in a last try, and leaves nothing of the learner on the device", { tag: "@phone" }, async ({
    page: first,
  }) => {
    const { itemId, learnerId, before, page } = await diedOffline(first);
    await page.goto("/my/study/home");
    await alive(page);
    expect(await waiting(page)).toBe(1);
    await page.locator("header summary").filter({ hasText: /菜单|学员|\S/ }).last().click();
    await page.getByRole("button", { name: "退出登录" }).click();
    await page.getByRole("alertdialog", { name: "温馨提示" }).getByRole("button", { name: "退出", exact: true }).click();
    await expect.poll(() => coveredOf(learnerId, itemId)).toBeGreaterThan(before + 3);
    await page.waitForURL((address) => address.pathname === "/home");
    // The home page is loaded anew meanwhile.
    await expect.poll(() => waiting(page).catch(() => -1)).toBe(0);
  });
});

test("in two tabs of one browser each player speaks for itself, and one at a time earns", { tag: "@phone" }, async ({ page, context }) => {
  const sessions = (of: Page) => {
    const told = new Set<string>();
    of.on("request", (request) => {
      if (request.url().endsWith(learning.saveHistory.path)) told.add((request.postDataJSON() as { sessionId: string }).sessionId);
    });
    return told;
  };
  const first = sessions(page);
  const { address } = await watching(page);
  const other = await context.newPage();
  const second = sessions(other);
  await other.goto(address);
  await alive(other);
  await play(other);
  await expect(page.getByText("正在其他地方播放")).toBeVisible({ timeout: 20_000 });
  expect((await video(page)).paused).toBe(true);
  await page.bringToFront();
  await page.getByRole("button", { name: "在这里接着看" }).click();
  await expect.poll(async () => (await video(page)).paused).toBe(false);
  await other.bringToFront();
  await expect(other.getByText("正在其他地方播放")).toBeVisible({ timeout: 20_000 });
  await expectAccessible(other);
  expect(first.size).toBe(1);
  expect(second.size).toBe(1);
  expect([...first][0]).not.toBe([...second][0]);
});
