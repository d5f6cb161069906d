import { randomUUID } from "node:crypto";
import type { CDPSession, Page } from "@playwright/test";
import { practice } from "#contract/practice.ts";
import { staffAccount } from "#contract/staff/account.ts";
import { staffPractice } from "#contract/staff/practice.ts";
import { Client } from "#tests/support/client.ts";
import { inDatabase } from "./support/database.ts";
import { heard, listen } from "./support/liveRegions.ts";
import { PASSWORD } from "./support/login.ts";
import { begin, before, option, saved } from "./support/sitting.ts";
import { ask, signIn } from "./support/study.ts";
import { alive, expect, expectAccessible, test as base } from "./support/test.ts";

/** Cut lines are what some of these tests are about; the browser writes each failing request into its console. */
const test = base.extend({
  expectedErrors: async ({}, use) => {
    await use(["Failed to load resource", "fetching the script", "WebSocket connection to"]);
  },
});

/** Some versions of the browser forget with a reload that they are offline: the page is told anew. */
async function saysOffline(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false);
  return session;
}

const answerSheet = (page: Page) => page.getByRole("button", { name: /^打开答题卡/ });

test("a paper is sat by keyboard alone, and nothing of it is hard to reach", async ({ page }) => {
  const { paperId, token } = await before(page, { kinds: ["single", "multiple", "judge", "fill"] });
  await page.goto(`/startExam?paperId=${paperId}`);
  await alive(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "开始考试" }).first().press("Enter");
  await expect(page.locator("[id$='-stem']")).toBeFocused();
  await page.keyboard.press("b");
  await expect(option(page, "B")).toHaveAttribute("aria-checked", "true");
  await expectAccessible(page);
  await page.keyboard.press("ArrowRight");
  // The next stem has the focus, so that it is read.
  await expect(page.locator("[id$='-stem']")).toBeFocused();
  await page.keyboard.press("a");
  await page.keyboard.press("3");
  await expect(page.getByRole("checkbox", { name: /^C/ })).toHaveAttribute("aria-checked", "true");
  await page.keyboard.press("f");
  await expect(page.getByRole("button", { name: "存疑", exact: true })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("m");
  await expect(page.getByRole("button", { name: "收藏" })).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("Enter");
  await page.keyboard.press("1");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab");
  await page.keyboard.type("380");
  await expect(page.getByText("已答 4 / 4")).toBeVisible();
  await expect(page.getByText(/已自动保存/)).toBeVisible();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("题都做完了，现在交卷吗？")).toBeVisible();
  await expect(dialog.getByText("存疑 1 题：2")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(/historyQuery/);
  const historyId = Number(new URL(page.url()).searchParams.get("historyId"));
  expect(await ask(page, practice.getExamHistory, { historyId }, token)).toMatchObject({ state: "marked", score: 4000, correct: 4 });
});

test("offline in mid-exam: answers go on, outlive a reload without a network, and are all there at the end", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  const { paperId, token } = await before(page, { kinds: ["single", "single", "single", "single"] });
  const historyId = await begin(page, paperId);
  await listen(page);
  await option(page, "B").click();
  await expect.poll(() => saved(page, historyId, token)).toBe(1);
  // The worker and its copy of the page come when the phone has nothing else to do.
  await expect
    .poll(() => page.evaluate(async () => navigator.serviceWorker.controller !== null && (await caches.has("attempts"))), {
      timeout: 30_000,
    })
    .toBe(true);
  await context.setOffline(true);
  await page.getByRole("button", { name: "下一题" }).click();
  await option(page, "B").click();
  await expect(page.getByText("网络断开了，放心继续做。")).toBeVisible();
  await expect(page.getByText("还有 1 题待上传").first()).toBeVisible();
  // That the first answer was saved is not read out; that the line is down is, once, and not again with the next answer or try.
  const lost = "网络断开了，放心继续做。 答案先存在这台设备上，联网后自动补交（还有 1 题待上传）。";
  await expect.poll(() => heard(page)).toEqual([lost]);
  await option(page, "C").click();
  await page.getByRole("button", { name: "重新连接" }).click();
  await option(page, "B").click();
  await page.waitForTimeout(1_500);
  expect(await heard(page)).toEqual([lost]);
  await page.reload();
  await alive(page);
  const said = await saysOffline(page);
  await listen(page);
  await expect(answerSheet(page)).toHaveAccessibleName(/已答 2 \/ 4/);
  await answerSheet(page).click();
  // It goes on where it was, though no server could be told.
  await expect(page.getByRole("button", { name: /^第 2 题/ })).toHaveAttribute("aria-current", "true");
  await page.getByRole("button", { name: /^第 3 题/ }).click();
  await option(page, "B").click();
  await expect(page.getByText("还有 2 题待上传").first()).toBeVisible();
  await expectAccessible(page);
  await said.detach();
  await context.setOffline(false);
  await expect(page.getByText("已补交 2 题")).toBeVisible({ timeout: 40_000 });
  await expect.poll(() => saved(page, historyId, token)).toBe(3);
  expect((await heard(page)).filter((words) => !words.startsWith("网络断开了"))).toEqual(["已恢复联网", "已补交 2 题"]);
  await page.getByRole("button", { name: "下一题" }).click();
  await option(page, "A").click();
  await page.getByRole("button", { name: "交卷", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "交卷" }).click();
  await page.waitForURL(/historyQuery/);
  expect(await ask(page, practice.getExamHistory, { historyId }, token)).toMatchObject({ state: "marked", correct: 3, wrong: 1, blank: 0 });
});

test("handing in without a network is remembered and done when it is back", { tag: "@phone" }, async ({ page, context }) => {
  const { paperId, token } = await before(page, { kinds: ["single", "single"] });
  const historyId = await begin(page, paperId);
  await context.setOffline(true);
  await option(page, "B").click();
  await page.getByRole("button", { name: "交卷", exact: true }).click();
  await expect(page.getByRole("dialog").getByText("没做：2")).toBeVisible();
  await page.getByRole("button", { name: "先交卷" }).click();
  await expect(page.getByText("交卷已记下，联网后自动交")).toBeVisible();
  await context.setOffline(false);
  await page.waitForURL(/historyQuery/, { timeout: 20_000 });
  expect(await ask(page, practice.getExamHistory, { historyId }, token)).toMatchObject({ state: "marked", correct: 1, blank: 1 });
});

test("extra time from staff comes to the screen by itself, and the end of the time hands in by itself", { tag: "@two" }, async ({
  page,
}) => {
  const { paperId, token } = await before(page, { kinds: ["single"], minutes: 10 });
  const historyId = await begin(page, paperId);
  await option(page, "B").click();
  await expect(page.getByRole("timer")).toHaveAccessibleName(/^剩余时间 9 分/);
  const staff = new Client(process.env["E2E_ORIGIN"]!);
  staff.token = (await staff.call(staffAccount.login, { username: "owner", password: "owner-for-tests-1" })).token;
  await staff.call(staffPractice.addTime, {
    source: "past", target: paperId, version: 1, requestId: randomUUID(), historyIds: [historyId], seconds: 600,
  });
  await expect(page.getByRole("status").getByText("老师给你加了 10 分钟")).toBeVisible();
  await expect(page.getByRole("timer")).toHaveAccessibleName(/^剩余时间 19 分/);
  await inDatabase((client) => client.query("update attempt set deadline = now() + interval '4 s' where id = $1", [historyId]));
  await page.reload();
  await page.waitForURL(/historyQuery/, { timeout: 20_000 }).catch(() => page.getByRole("link", { name: "看成绩" }).click());
  await expect.poll(async () => (await ask(page, practice.getExamHistory, { historyId }, token)).state, { timeout: 10_000 }).toBe("marked");
  expect(await ask(page, practice.getExamHistory, { historyId }, token)).toMatchObject({ correct: 1 });
});

test("where a paper allows one device, another one takes over and the first stops", async ({ page, browser }) => {
  const { paperId, phone } = await before(page, { kinds: ["single", "single"], rules: { oneDevice: true } });
  const historyId = await begin(page, paperId);
  await option(page, "A").click();
  await expect(page.getByText(/已自动保存/)).toBeVisible();
  const elsewhere = await browser.newContext({ baseURL: process.env["E2E_ORIGIN"]!, locale: "zh-CN" });
  const other = await elsewhere.newPage();
  await signIn(other, { phone, password: PASSWORD });
  await other.goto(`/startExam?historyId=${historyId}`);
  await expect(other.getByRole("alertdialog")).toContainText("正在另一台设备上答");
  await expectAccessible(other);
  await other.getByRole("button", { name: "换到这台继续" }).click();
  await expect(other.getByRole("alertdialog")).toBeHidden();
  await expect(option(other, "A")).toHaveAttribute("aria-checked", "true");
  await option(other, "B").click();
  await expect(other.getByText(/已自动保存/)).toBeVisible();
  await option(page, "C").click();
  await expect(page.getByRole("alertdialog")).toContainText("正在另一台设备上答");
  await elsewhere.close();
});

test("practice judges at once or on confirming, explains, and ends with the wrong ones once more", { tag: "@phone" }, async ({ page }) => {
  const { courseId } = await before(page, { kinds: ["single", "multiple", "fill"] });
  await page.goto(`/startMockPractice?go=1&courseId=${courseId}&count=3&anew=1`);
  await alive(page);
  await expect(page).toHaveURL(/exerciseId=/);
  await expect(answerSheet(page)).toHaveAccessibleName(/已答 0 \/ 3/);
  const judge = async (): Promise<void> => {
    await expect(page.locator("[id$='-stem']")).toBeFocused();
    if (await page.getByText("单选题", { exact: true }).first().isVisible()) {
      await option(page, "A").click();
      await expect(page.getByText("答错了")).toBeVisible();
      await expect(page.getByText("已收进错题本")).toBeVisible();
    } else if (await page.getByText("多选题", { exact: true }).first().isVisible()) {
      await expect(page.getByRole("button", { name: "确认答案" })).toBeDisabled();
      await page.getByRole("checkbox", { name: /^A/ }).click();
      await page.getByRole("checkbox", { name: /^C/ }).click();
      await page.getByRole("button", { name: "确认答案" }).click();
      await expect(page.getByText("答对了")).toBeVisible();
    } else {
      await page.getByRole("textbox", { name: "第 1 空" }).fill("三百八十");
      // What isn't confirmed outlives a reload, too.
      await page.reload();
      await alive(page);
      await expect(page.getByRole("textbox", { name: "第 1 空" })).toHaveValue("三百八十");
      await page.getByRole("button", { name: "确认答案" }).click();
      await expect(page.getByText("答对了")).toBeVisible();
    }
    await expect(page.getByText("按规程来。")).toBeVisible();
  };
  await judge();
  await expectAccessible(page);
  await page.getByRole("button", { name: "下一题" }).click();
  await judge();
  await page.getByRole("button", { name: "下一题" }).click();
  await judge();
  await page.getByRole("button", { name: "结束练习" }).last().click();
  await expect(page.getByRole("heading", { name: "这组练完了" })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("link", { name: "练一练这道错题" }).click();
  await expect(answerSheet(page)).toHaveAccessibleName(/已答 0 \/ 1/);
});

test("a session that ends in mid-exam loses nothing: after another login the answer is sent", { tag: "@phone" }, async ({ page }) => {
  const { paperId, phone, token } = await before(page, { kinds: ["single", "single"] });
  const historyId = await begin(page, paperId);
  await option(page, "B").click();
  await expect.poll(() => saved(page, historyId, token)).toBe(1);
  await inDatabase((client) =>
    client.query("delete from session where learner_id = (select learner_id from attempt where id = $1)", [historyId]),
  );
  await page.getByRole("button", { name: "下一题" }).click();
  await option(page, "B").click();
  await page.getByRole("button", { name: "知道了" }).click();
  await page.waitForURL(/\/home/);
  const again = await signIn(page, { phone, password: PASSWORD });
  await page.goto(`/startExam?historyId=${historyId}`);
  await expect.poll(() => saved(page, historyId, again), { timeout: 15_000 }).toBe(2);
});
