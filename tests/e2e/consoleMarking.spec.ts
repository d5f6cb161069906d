import { randomUUID } from "node:crypto";
import type { Browser } from "@playwright/test";
import { practice } from "#contract/practice.ts";
import { staffPractice } from "#contract/staff/practice.ts";
import { aStaffMember, openConsole, ownerCalls } from "./support/console.ts";
import { PASSWORD, registered } from "./support/login.ts";
import { aSubject, type MadeSubject } from "./support/papers.ts";
import { begin, before, option } from "./support/sitting.ts";
import { ask, signIn } from "./support/study.ts";
import { alive, expect, expectAccessible, test as base } from "./support/test.ts";

// The line is down once on purpose, and the browser says so.
const test = base.extend({
  expectedErrors: async ({}, use) => {
    await use(["Failed to load resource"]);
  },
});

/** A browser of another person, at a width. */
const another = async (browser: Browser, width: number) =>
  (await browser.newContext({ baseURL: process.env["E2E_ORIGIN"]!, viewport: { width, height: 860 } })).newPage();

/** A learner of their own hands in these answers, one for each essay of the paper. */
async function handsIn(browser: Browser, { paperId, questions }: MadeSubject, answers: readonly string[]) {
  const page = await another(browser, 390);
  const token = await signIn(page, { phone: await registered(), password: PASSWORD });
  const { historyId } = await ask(page, practice.createExamHistory, { paperId, requestId: randomUUID() }, token);
  const given = answers.map((answer, n) => ({ questionId: questions[n]!.questionId, answer, seq: 1 }));
  await ask(page, practice.handInExam, { historyId, answers: given }, token);
  return { page, historyId };
}

test("a teacher marks essays by keyboard, loses nothing, hears of a quicker colleague, and the learner reads the points", async ({
  page, browser,
}) => {
  const subject = await aSubject({ kinds: ["essay", "essay"] });
  const first = await handsIn(browser, subject, ["先断电，再用验电器验电。", "挂牌。"]);
  const second = await handsIn(browser, subject, ["只验电。", "戴手套。"]);
  await page.setViewportSize({ width: 1280, height: 900 });
  await openConsole(page, `/staff/marking?source=past&target=${subject.paperId}`, await aStaffMember("principal"));
  await expect(page.getByText("先断电，再用验电器验电。")).toBeVisible();
  await expect(page.getByText("先验电器，后停电，再验电。")).toBeVisible();
  await expectAccessible(page);

  const points = page.getByRole("textbox", { name: "得分" });
  await points.focus();
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await expect(page.getByText("这题最多 10 分")).toBeVisible();
  await points.fill("７。");
  await page.keyboard.press("ArrowUp");
  await expect(points).toHaveValue("7.5");
  await page.getByRole("textbox", { name: /^评语/ }).fill("步骤不全");

  // What was typed outlives a reload and a line that is down.
  await page.reload();
  await expect(points).toHaveValue("7.5");
  await expect(page.getByText(/填了还没提交，已恢复/)).toBeVisible();
  await page.route("**/markEssay", (route) => route.abort());
  await points.press("Enter");
  await expect(page.getByText("网络没连上，请检查后重试")).toBeVisible();
  await expect(points).toHaveValue("7.5");
  await page.unroute("**/markEssay");
  await page.getByRole("textbox", { name: /^评语/ }).press("Control+Enter");

  // The next one comes by itself, with the focus where its points are typed; a colleague was quicker at it.
  await expect(page.getByText("挂牌。")).toBeVisible();
  await expect(points).toBeFocused();
  await page.keyboard.type("4");
  const colleague = await ownerCalls();
  const { questionId } = subject.questions[1]!;
  // It was the last one that its attempt waited for.
  const quicker = { historyId: first.historyId, questionId, points: 900 };
  await expect(colleague.call(staffPractice.markEssay, quicker)).resolves.toMatchObject({ state: "marked" });
  await page.keyboard.press("Enter");
  await expect(page.getByText("这份答卷别人已经阅完了，你填的没有提交。")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "看下一题" }).press("Enter");

  await expect(page.getByText("只验电。")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await colleague.call(staffPractice.markEssay, { historyId: second.historyId, questionId: subject.questions[0]!.questionId, points: 300 });
  await page.getByRole("button", { name: "给 2 分" }).click();
  await page.getByRole("button", { name: "提交，下一题" }).click();
  const asks = page.getByRole("alertdialog");
  await expect(asks).toContainText(/owner 在 .+ 给了 3 分/);
  await expectAccessible(page);
  await asks.getByRole("button", { name: "改成我的 2 分" }).click();
  await expect(page.getByText("戴手套。")).toBeVisible();
  await page.getByRole("button", { name: "给 10 分" }).click();
  await page.getByRole("button", { name: "提交，下一题" }).click();
  await expect(page.getByRole("heading", { name: "都阅完了，这次阅了 3 题" })).toBeVisible();

  await first.page.goto(`/historyQuery?historyId=${first.historyId}`);
  await alive(first.page);
  await expect(first.page.getByText("16.5", { exact: false }).first()).toBeVisible();
  // And what the marker wrote to it, on a phone and on a desk.
  await expect(first.page.getByText("老师评语：步骤不全")).toBeVisible();
  await expectAccessible(first.page);
  for (const width of [390, 1280]) {
    await first.page.setViewportSize({ width, height: 860 });
    expect(await first.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await Promise.all([first.page.context().close(), second.page.context().close()]);
});

test("the hall shows who writes, gives time and hands in by name, and keeps the focus while it renews itself", async ({
  page, browser,
}) => {
  const theirs = await another(browser, 1280);
  const { paperId } = await before(theirs, { kinds: ["single", "single"], minutes: 10 });
  await begin(theirs, paperId);
  await option(theirs, "B").click();
  await page.setViewportSize({ width: 1280, height: 900 });
  await openConsole(page, `/staff/exams/hall?source=past&target=${paperId}`);
  const row = page.getByRole("row").filter({ hasText: "在线" });
  await expect(row).toContainText("1/2");
  await expectAccessible(page);
  const ends = row.getByRole("button", { name: /^收卷：/ });
  await ends.focus();
  for (const _round of [1, 2]) await page.waitForResponse((response) => response.url().includes("/practice/hall?"));
  await expect(ends).toBeFocused();

  await page.getByRole("button", { name: "全场加时" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("spinbutton", { name: "加几分钟" }).fill("0");
  await dialog.getByRole("button", { name: "加时" }).click();
  await expect(dialog.getByText("1 到 240 分钟")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "15 分钟" }).click();
  await dialog.getByRole("button", { name: "加时" }).click();
  await expect(row).toContainText("加过 15 分钟");
  await expect(theirs.getByText("老师给你加了 15 分钟")).toBeVisible();

  await ends.click();
  const asks = page.getByRole("alertdialog");
  await expect(asks).toContainText("已答 1/2 题");
  await expectAccessible(page);
  await asks.getByRole("button", { name: "收卷" }).click();
  await expect(page.getByText("这个考场现在没有人")).toBeVisible();
  await expect(theirs.getByRole("dialog").or(theirs.getByRole("alertdialog")).or(theirs.getByText(/交卷/)).first()).toBeVisible();
  await theirs.context().close();
});
