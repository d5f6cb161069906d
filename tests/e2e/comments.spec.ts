import type { Browser, BrowserContext, Page } from "@playwright/test";
import { catalogue } from "#contract/catalogue.ts";
import { comments } from "#contract/comments.ts";
import { staffAccount } from "#contract/staff/account.ts";
import { staffWords } from "#contract/staff/words.ts";
import { Client } from "../support/client.ts";
import { inDatabase } from "./support/database.ts";
import { PASSWORD, registered } from "./support/login.ts";
import { ask, enrolledLearner, play, quietLesson, seek, signIn, trialCourse, video } from "./support/study.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

/** A lesson about which nobody has said anything, its learner signed in on the page. */
async function ownLesson(page: Page) {
  const learner = await enrolledLearner(page);
  return { ...learner, ...(await quietLesson(page, learner.courseId, learner.token)) };
}

/** Another browser, signed in as another learner of the same course. */
async function another(browser: Browser, like: BrowserContext, courseId: number, isMobile: boolean): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env["E2E_ORIGIN"]!,
    viewport: like.pages()[0]!.viewportSize()!,
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    isMobile,
    hasTouch: isMobile,
  });
  const page = await context.newPage();
  const token = await signIn(page, { phone: await registered(), password: PASSWORD });
  await ask(page, catalogue.enroll, { id: courseId }, token);
  return page;
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await alive(page);
  await expect(field(page)).toBeVisible();
}

const field = (page: Page) => page.getByRole("textbox", { name: "写评论" });
const said = (page: Page, text: string) => page.locator("[data-comment]").filter({ hasText: text }).last();

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole("button", { name: "发布评论" }).click();
}

test("what one says stands there at once, counted as one writes, and is gone when it is deleted", async ({ page }) => {
  const { address } = await ownLesson(page);
  await open(page, address);
  await expect(page.getByText("还没有评论")).toBeVisible();
  await expect(page.getByRole("button", { name: "发布评论" })).toBeDisabled();
  await field(page).fill("好".repeat(503));
  await expect(page.getByText("多了 3 个字，删短一点再发").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "发布评论" })).toBeDisabled();
  await expectAccessible(page);
  const text = "<b>按钮互锁</b>只做一个行不行？👨‍👩‍👧";
  await field(page).fill(text);
  await expect(page.getByText("20 / 500")).toBeVisible();
  await field(page).press("Control+Enter");
  await expect(said(page, text)).toBeVisible();
  await expect(said(page, text)).toContainText("我");
  await expect(field(page)).toHaveValue("");
  await expectAccessible(page);
  await page.reload();
  await alive(page);
  await expect(said(page, text)).toContainText("刚刚");
  await said(page, text).getByRole("button", { name: "删除" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("删除后不能恢复");
  await dialog.getByRole("button", { name: "先不删" }).click();
  await expect(said(page, text)).toBeVisible();
  await said(page, text).getByRole("button", { name: "删除" }).click();
  await dialog.getByRole("button", { name: "删除", exact: true }).click();
  await expect(page.getByText("还没有评论")).toBeVisible();
});

test("whether the school may quote a comment is asked beneath it, and taken back there", async ({ page }) => {
  const { address } = await ownLesson(page);
  await open(page, address);
  await say(page, "讲得慢，听得懂。");
  const consent = said(page, "讲得慢").getByRole("checkbox", { name: /引用/ });
  for (const checked of [true, false]) {
    await Promise.all([page.waitForResponse(/quoteMessage/), consent.press("Space")]);
    await open(page, address);
    await expect(consent).toBeChecked({ checked });
  }
});

test("another browser on the same lesson sees a new comment, an answer and a deletion by itself", { tag: "@two" }, async ({
  page,
  browser,
  context,
  isMobile,
}) => {
  const { address, courseId } = await ownLesson(page);
  const other = await another(browser, context, courseId, isMobile);
  await Promise.all([open(page, address), open(other, address)]);
  // Both hear once the first comment of each has come over.
  await say(page, "先打个招呼");
  await expect(said(other, "先打个招呼")).toBeVisible();
  await say(page, "自锁触点并在哪里？");
  await expect(said(other, "自锁触点并在哪里？")).toBeVisible();
  await expect(other.getByRole("status").filter({ hasText: "发了新评论" })).toHaveCount(1);

  await said(other, "自锁触点并在哪里？").getByRole("button", { name: "回复" }).click();
  const reply = other.getByRole("textbox", { name: /^回复 / });
  await expect(reply).toBeFocused();
  await reply.fill("并在起动按钮两端");
  await other.getByRole("button", { name: "发布回复" }).click();
  await expect(said(page, "并在起动按钮两端")).toBeVisible();
  await said(page, "并在起动按钮两端").getByRole("button", { name: "回复" }).click();
  await page.getByRole("textbox", { name: /^回复 / }).fill("明白了");
  await page.getByRole("button", { name: "发布回复" }).click();
  await expect(said(other, "明白了")).toContainText("回复");
  await said(page, "自锁触点并在哪里？")
    .first()
    .getByRole("button", { name: /^赞这条评论/ })
    .first()
    .click();
  await expect(said(page, "自锁触点并在哪里？").first().getByRole("button", { name: "赞这条评论，已有 1 个赞" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );

  await page
    .locator("[data-comment]")
    .filter({ hasText: "自锁触点并在哪里？" })
    .first()
    .getByRole("button", { name: "删除" })
    .first()
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "删除", exact: true }).click();
  await expect(other.getByText("这条评论已删除")).toBeVisible();
  await expect(other.getByText("自锁触点并在哪里？")).toHaveCount(0);
  await expect(said(other, "并在起动按钮两端")).toBeVisible();
  await other.context().close();
});

test("new comments wait behind a button while one reads further down", async ({ page, browser, context, isMobile }) => {
  const { address, courseId, itemId, token } = await ownLesson(page);
  for (let i = 1; i <= 5; i += 1) await ask(page, comments.addMessage, { itemId, content: `很长的一段话 ${i}\n\n占地方\n\n占地方` }, token);
  await open(page, address);
  const other = await another(browser, context, courseId, isMobile);
  await open(other, address);
  await page.waitForTimeout(800);
  await said(page, "很长的一段话 1").scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const before = (await said(page, "很长的一段话 1").boundingBox())!.y;
  await say(other, "刚来的一句");
  await say(other, "又来的一句");
  const button = page.getByRole("button", { name: "2 条新评论" });
  await expect(button).toBeVisible();
  expect(Math.abs((await said(page, "很长的一段话 1").boundingBox())!.y - before)).toBeLessThan(2);
  await button.click();
  await expect(said(page, "又来的一句")).toBeVisible();
  await expect(button).toHaveCount(0);
  await other.context().close();
});

test("a comment tied to a second of the video leads there", async ({ page }) => {
  const { address } = await ownLesson(page);
  await open(page, address);
  await play(page);
  await page.locator("media-controller > video").evaluate((element) => (element as HTMLVideoElement).pause());
  await seek(page, 20.4);
  await page.getByRole("button", { name: "标记 00:20" }).click();
  await expect(page.getByRole("button", { name: "00:20 处" })).toHaveAttribute("aria-pressed", "true");
  await say(page, "这里没看懂");
  await expect(said(page, "这里没看懂")).toContainText("00:20 处");
  await expect(page.getByRole("button", { name: /^标记 / })).toHaveAttribute("aria-pressed", "false");
  await seek(page, 50);
  await said(page, "这里没看懂").getByRole("button", { name: "00:20 处" }).click();
  await expect.poll(async () => Math.round((await video(page)).time)).toBe(20);
});

test("what could not be sent stays with its words, over a reload too, and is there once when it is sent again", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push("ERR_INTERNET_DISCONNECTED", "ERR_NETWORK_IO_SUSPENDED", "WebSocket");
  const { address, itemId, token } = await ownLesson(page);
  await open(page, address);
  await field(page).fill("写到一半的话");
  await page.reload();
  await alive(page);
  await expect(field(page)).toHaveValue("写到一半的话");
  await context.setOffline(true);
  await page.getByRole("button", { name: "发布评论" }).click();
  await expect(page.getByText("没有发出去")).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await alive(page);
  await expect(page.getByText("没有发出去")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "改一改" }).click();
  await expect(field(page)).toHaveValue("写到一半的话");
  await expect(field(page)).toBeFocused();
  await page.getByRole("button", { name: "发布评论" }).click();
  await expect(said(page, "写到一半的话")).toBeVisible();
  expect((await ask(page, comments.getMessageByItemId, { itemId }, token)).total).toBe(1);
});

test("an answer that was lost on the way does not double the comment", async ({ page, expectedErrors }) => {
  expectedErrors.push("ERR_FAILED");
  const { address, itemId, token } = await ownLesson(page);
  await open(page, address);
  // It arrives, but the browser never learns.
  await page.route(`**${comments.addMessage.path}`, async (route) => {
    await route.fetch();
    await route.abort();
  }, { times: 1 });
  await say(page, "只想说一次");
  await expect(page.getByText("没有发出去")).toBeVisible();
  await page.getByRole("button", { name: "重试" }).click();
  await expect(page.getByText("没有发出去")).toHaveCount(0);
  await expect(page.locator("[data-comment]").filter({ hasText: "只想说一次" })).toHaveCount(1);
  expect((await ask(page, comments.getMessageByItemId, { itemId }, token)).total).toBe(1);
});

test("what waits for review is its author's alone and says so; a refused word can be mended", async ({
  page,
  browser,
  context,
  isMobile,
}) => {
  const { address, courseId } = await ownLesson(page);
  const word = `词${Math.random().toString(36).slice(2, 8)}`;
  const staff = new Client(process.env["E2E_ORIGIN"]!);
  staff.token = (await staff.call(staffAccount.login, { username: "owner", password: "owner-for-tests-1" })).token;
  await staff.call(staffWords.addWord, { word, action: "reject" });
  const other = await another(browser, context, courseId, isMobile);
  await Promise.all([open(page, address), open(other, address)]);
  await say(page, "有问题加我 139 0000 0000");
  await expect(said(page, "有问题加我")).toContainText("等待审核");
  await expect(page.getByText("审核通过前只有你自己能看到")).toBeVisible();
  await say(page, `这里有个${word}`);
  await expect(page.getByText("里面有不合适的词，改一改再发")).toBeVisible();
  await page.getByRole("button", { name: "改一改" }).click();
  await expect(field(page)).toHaveValue(`这里有个${word}`);
  await say(page, "改好了");
  await expect(said(other, "改好了")).toBeVisible();
  await expect(other.getByText("有问题加我")).toHaveCount(0);
  await expectAccessible(page);
  await other.context().close();
});

test("a visitor reads and is asked to log in; who doesn't own the course reads and finds the way to it", async ({ page }) => {
  const { id, trial, closed } = await trialCourse(page);
  await page.goto(`/course/play?id=${id}&itemId=${trial.itemId}&vid=${trial.vid}&tab=comments`);
  await alive(page);
  await expect(page.getByText("登录后就能提问和回复。")).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await expectAccessible(page);
  await signIn(page, { phone: await registered(), password: PASSWORD });
  await page.goto(`/course/play?id=${id}&itemId=${closed.itemId}&tab=comments`);
  await alive(page);
  await expect(page.getByText("没买这门课时，这里只能看，不能发。")).toBeVisible();
  await expect(page.getByRole("link", { name: "购买后可评论" })).toHaveAttribute("href", `/course/details?id=${id}`);
});

test.describe("lines that break", () => {
  test("a socket that is cut comes back by itself and the lesson is heard again", async ({ page }) => {
    const { address, itemId } = await ownLesson(page);
    const sockets: { close(): Promise<void> }[] = [];
    await page.routeWebSocket(/\/push\//, (socket) => {
      socket.connectToServer();
      sockets.push(socket);
    });
    await open(page, address);
    await expect.poll(() => sockets.length).toBe(1);
    await sockets[0]!.close();
    await expect.poll(() => sockets.length, { timeout: 10_000 }).toBe(2);
    await page.waitForTimeout(500);
    await enterFromElsewhere(itemId, page, "断线以后的一句");
  });

  test("where sockets are blocked new comments come all the same, by asking", async ({ page }) => {
    const { address, itemId } = await ownLesson(page);
    await page.routeWebSocket(/\/push\//, (socket) => socket.close());
    await open(page, address);
    await page.waitForTimeout(1_000);
    await enterFromElsewhere(itemId, page, "问来的一句", 30_000);
  });
});

/** Somebody else says something through a call, and the page shows it. */
async function enterFromElsewhere(itemId: number, page: Page, text: string, patience = 4_000): Promise<void> {
  const origin = process.env["E2E_ORIGIN"]!;
  const { rows } = await inDatabase((client) => client.query<{ series_id: number }>("select series_id from item where id = $1", [itemId]));
  const browser = page.context().browser()!;
  const context = await browser.newContext({ baseURL: origin });
  const stranger = await context.newPage();
  const token = await signIn(stranger, { phone: await registered(), password: PASSWORD });
  await ask(stranger, catalogue.enroll, { id: rows[0]!.series_id }, token);
  await ask(stranger, comments.addMessage, { itemId, content: text }, token);
  await expect(said(page, text)).toBeVisible({ timeout: patience });
  await context.close();
}
