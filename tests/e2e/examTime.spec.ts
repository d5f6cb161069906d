import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { practice } from "#contract/practice.ts";
import { staffAccount } from "#contract/staff/account.ts";
import { staffPractice } from "#contract/staff/practice.ts";
import { Client } from "#tests/support/client.ts";
import { inDatabase } from "./support/database.ts";
import { begin, before, option, saved } from "./support/sitting.ts";
import { ask } from "./support/study.ts";
import { alive, expect, test as base } from "./support/test.ts";

// What the time and the line do to an exam is the same at every width.
const test = base.extend({
  expectedErrors: async ({}, use) => {
    await use(["Failed to load resource", "fetching the script", "WebSocket connection to"]);
  },
});

/** Moves the end of an attempt, and has the page ask for it. */
async function endsIn(page: Page, historyId: number, seconds: number): Promise<void> {
  await inDatabase((client) =>
    client.query("update attempt set deadline = now() + make_interval(secs => $2) where id = $1", [historyId, seconds]),
  );
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

const stateOf = async (page: Page, historyId: number, token: string) =>
  (await ask(page, practice.getExamHistory, { historyId }, token)).state;
/** How many answers of an attempt have arrived, whether it has ended or not. */
const stored = (historyId: number): Promise<number> =>
  inDatabase(async (client) => {
    const { rows } = await client.query<{ answers: number }>(
      "select count(answer)::int as answers from attempt_answer where attempt_id = $1",
      [historyId],
    );
    return rows[0]!.answers;
  });
const warnings = (page: Page) => page.evaluate(() => (window as unknown as { warned: string[] }).warned);

test("what is left is read out at ten minutes, and at five and one the learner is warned, once each", async ({ page }) => {
  const { paperId } = await before(page, { kinds: ["single"] });
  const historyId = await begin(page, paperId);
  // What a screen reader reads: what comes into a live region.
  await page.evaluate(() => {
    const warned: string[] = ((window as unknown as { warned: string[] }).warned = []);
    new MutationObserver((changes) => {
      for (const change of changes) {
        const node = change.target instanceof Element ? change.target : change.target.parentElement;
        const words =
          change.type === "characterData" ? change.target.textContent! : [...change.addedNodes].map((added) => added.textContent).join("");
        if (node?.closest("[role='alert'], [role='status'], [aria-live]") && /还剩 \d+ 分钟/.test(words)) warned.push(words);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await endsIn(page, historyId, 602);
  await expect(page.getByRole("status").filter({ hasText: "还剩 10 分钟。" })).toBeAttached();
  await endsIn(page, historyId, 302);
  await expect(page.getByRole("alert").filter({ hasText: "还剩 5 分钟" })).toBeVisible();
  await endsIn(page, historyId, 301);
  await endsIn(page, historyId, 62);
  await expect(page.getByRole("alert").filter({ hasText: "还剩 1 分钟" })).toBeVisible();
  expect(await warnings(page)).toEqual(["还剩 10 分钟。", "还剩 5 分钟，没做的题先选上。", "还剩 1 分钟，时间一到自动交卷。"]);
});

test("extra time that was given while the page could not hear of it is said as soon as the page asks", async ({ page }) => {
  let opens = false;
  await page.routeWebSocket(/\/push\//, (socket) => void (opens ? socket.connectToServer() : socket.close()));
  const { paperId } = await before(page, { kinds: ["single"], minutes: 10 });
  const historyId = await begin(page, paperId);
  // A busy machine needs its time for each step.
  await expect(page.getByRole("timer")).toHaveAccessibleName(/^剩余时间 [5-9] 分/);
  const staff = new Client(process.env["E2E_ORIGIN"]!);
  staff.token = (await staff.call(staffAccount.login, { username: "owner", password: "owner-for-tests-1" })).token;
  await staff.call(staffPractice.addTime, {
    source: "past", target: paperId, version: 1, requestId: randomUUID(), historyIds: [historyId], seconds: 600,
  });
  opens = true;
  await expect(page.getByRole("status").getByText("老师给你加了 10 分钟")).toBeVisible();
  await expect(page.getByRole("timer")).toHaveAccessibleName(/^剩余时间 1[5-9] 分/);
});

test("leaving the page is counted and stands in the hall, whichever way it was left", async ({ page, context }) => {
  const { paperId } = await before(page, { kinds: ["single", "single"], rules: { countLeaving: true } });
  const historyId = await begin(page, paperId);
  const staff = new Client(process.env["E2E_ORIGIN"]!);
  staff.token = (await staff.call(staffAccount.login, { username: "owner", password: "owner-for-tests-1" })).token;
  const seat = async () => {
    const { awayNow, awayCount } = (await staff.call(staffPractice.hall, { source: "past", target: paperId })).records[0]!;
    return { awayNow, awayCount };
  };
  await expect.poll(seat).toEqual({ awayNow: false, awayCount: 0 });
  // For another program; Playwright has every page believe that it is in front. Other tabs: tests/web/leaving.test.ts,
  // since a browser without windows shows all of its tabs at once.
  const window = await context.newCDPSession(page);
  await window.send("Emulation.setFocusEmulationEnabled", { enabled: false });
  const { windowId } = await window.send("Browser.getWindowForTarget");
  await window.send("Browser.setWindowBounds", { windowId, bounds: { windowState: "minimized" } });
  await expect.poll(seat).toEqual({ awayNow: true, awayCount: 1 });
  await window.send("Browser.setWindowBounds", { windowId, bounds: { windowState: "normal" } });
  await page.bringToFront();
  await expect.poll(seat).toEqual({ awayNow: false, awayCount: 1 });
  // Within the site, with the answers of a book at hand.
  await page.getByRole("link", { name: "退出" }).click();
  await expect(page.getByRole("heading", { name: "章节练习" })).toBeVisible();
  await page.waitForTimeout(1_200);
  await page.goBack();
  await expect.poll(seat).toEqual({ awayNow: false, awayCount: 2 });
  // A reload is none; a tab that is closed and another one opened is.
  await page.reload();
  await alive(page);
  await page.goto("/home");
  const again = await context.newPage();
  await again.waitForTimeout(1_200);
  await again.goto(`${process.env["E2E_ORIGIN"]!}/startExam?historyId=${historyId}`);
  await expect.poll(seat).toEqual({ awayNow: false, awayCount: 3 });
});

test("a device whose clock is wrong, or is set while the exam runs, hands nothing in before its time", async ({ page }) => {
  await page.addInitScript(() => {
    const real = Date.now.bind(Date);
    Date.now = () => real() + Number(localStorage.getItem("clockIsWrong") ?? 0);
  });
  const { paperId, token } = await before(page, { kinds: ["single"], minutes: 10 });
  const historyId = await begin(page, paperId);
  const slow = (route: { continue: () => Promise<void> }) => new Promise<void>((go) => setTimeout(go, 1_500)).then(() => route.continue());
  await page.route("**/freshTimeSecond", slow);
  // Three hours fast, on a page that the server drew.
  await page.evaluate(() => {
    localStorage.setItem("clockIsWrong", "10800000");
    localStorage.removeItem("examEnds");
  });
  await page.reload();
  await alive(page);
  await page.waitForTimeout(1_000);
  await expect(page.getByRole("timer")).toHaveAccessibleName(/^剩余时间 [5-9] 分/);
  // Set another three hours forward in the midst of it.
  await page.evaluate(() => localStorage.setItem("clockIsWrong", "21600000"));
  await page.waitForTimeout(2_500);
  await expect(page.getByRole("timer")).toHaveAccessibleName(/^剩余时间 [5-9] 分/);
  await option(page, "B").click();
  await expect.poll(() => saved(page, historyId, token)).toBe(1);
  expect(await stateOf(page, historyId, token)).toBe("open");
});

test("a hand-in that a restarting server did not take is sent again by itself", async ({ page }) => {
  const { paperId, token } = await before(page, { kinds: ["single"] });
  const historyId = await begin(page, paperId);
  let refused = 0;
  // The next try waits until the words were read, however late that is.
  let read = (): void => undefined;
  const said = new Promise<void>((resolve) => (read = resolve));
  await page.route("**/handInExam", async (route) => {
    refused += 1;
    if (refused === 1) return route.fulfill({ status: 502, body: "" });
    await said;
    return route.continue();
  });
  await option(page, "B").click();
  await page.getByRole("button", { name: "交卷", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "交卷" }).click();
  await expect(page.getByText("交卷已记下，联网后自动交")).toBeVisible();
  read();
  await page.waitForURL(/historyQuery/, { timeout: 20_000 });
  expect(await ask(page, practice.getExamHistory, { historyId }, token)).toMatchObject({ state: "marked", correct: 1 });
});

test("an answer kept offline counts though the time ran out while the page was closed", async ({ page, context }) => {
  const { paperId, token } = await before(page, { kinds: ["single", "single"], rules: { offlineGraceSeconds: 600 } });
  const historyId = await begin(page, paperId);
  await option(page, "B").click();
  await expect.poll(() => saved(page, historyId, token)).toBe(1);
  await context.setOffline(true);
  await page.getByRole("button", { name: "下一题" }).click();
  await option(page, "B").click();
  await expect(page.getByText("还有 1 题待上传")).toBeVisible();
  await page.close();
  await inDatabase((client) => client.query("update attempt set deadline = now() where id = $1", [historyId]));
  await context.setOffline(false);
  const again = await context.newPage();
  await expect.poll(() => stateOf(again, historyId, token)).toBe("handedIn");
  await again.goto(`${process.env["E2E_ORIGIN"]!}/startExam?historyId=${historyId}`);
  await again.waitForURL(/historyQuery/);
  // It may be marked with it already: so is what the page of the result sends, and else the grace would be waited for.
  await expect.poll(() => stored(historyId)).toBe(2);
  await ask(again, practice.handInExam, { historyId }, token);
  expect(await ask(again, practice.getExamHistory, { historyId }, token)).toMatchObject({ state: "marked", correct: 2 });
});

test("whoever takes an exam back from another device sees what was answered there", async ({ page }) => {
  const { paperId, token } = await before(page, { kinds: ["single", "single"], rules: { oneDevice: true } });
  const historyId = await begin(page, paperId);
  await option(page, "A").click();
  await expect.poll(() => saved(page, historyId, token)).toBe(1);
  const { questionId } = (await ask(page, practice.getQuestionAndMarkList, { historyId }, token)).answers[0]!;
  const deviceId = "another-device-of-mine";
  await ask(page, practice.freshTimeSecond, { historyId, deviceId, takeOver: true }, token);
  await ask(page, practice.pcSubmitAnswer, { historyId, deviceId, answers: [{ questionId, answer: "C", seq: 5 }] }, token);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.getByRole("button", { name: "换到这台继续" }).click();
  await expect(option(page, "C")).toHaveAttribute("aria-checked", "true");
  await option(page, "D").click();
  await expect
    .poll(async () => (await ask(page, practice.getQuestionAndMarkList, { historyId }, token)).answers[0])
    .toMatchObject({ answer: "D" });
});

test("what is written into a blank before the page is alive stays, and is saved", async ({ page }) => {
  const { paperId, token } = await before(page, { kinds: ["fill"] });
  const historyId = await begin(page, paperId);
  await page.route("**/assets/*.js", (route) => new Promise<void>((go) => setTimeout(go, 1_000)).then(() => route.continue()));
  await page.reload({ waitUntil: "commit" });
  await page.getByLabel("第 1 空").fill("380");
  expect(await page.evaluate(() => document.documentElement.dataset["alive"])).toBeUndefined();
  await alive(page);
  await expect.poll(() => saved(page, historyId, token)).toBe(1);
  await expect(page.getByLabel("第 1 空")).toHaveValue("380");
});
