import type { Page } from "@playwright/test";
import { checkFellDue, ruledLearner } from "./support/ruled.ts";
import { coveredOf, moves, video } from "./support/study.ts";
import { expect, expectAccessible, smsCode, test } from "./support/test.ts";

const CLICK_OR_SUM = { checkMinutes: 2, checkKinds: ["click", "arithmetic"] };
const dialogOf = (page: Page) => page.getByRole("alertdialog", { name: "还在看吗" });

/** The dialog has come and the lesson stands. */
async function asked(page: Page) {
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible({ timeout: 20_000 });
  expect((await video(page)).paused).toBe(true);
  return dialog;
}

/** Switches to another way where the check doesn't stand there already. */
async function inWay(page: Page, name: string): Promise<void> {
  const other = dialogOf(page).getByRole("button", { name, exact: true });
  await expect(dialogOf(page).getByText("换一种方式")).toBeVisible();
  if ((await other.count()) > 0) await other.click();
}

/** The tool that the prompt names. */
async function rightTool(page: Page): Promise<string> {
  await expect(dialogOf(page).getByText(/请点“(.+)”/)).toBeVisible();
  return /请点“(.+)”/.exec(await dialogOf(page).innerText())![1]!;
}

const NUMBERS = ["零", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
async function rightSum(page: Page): Promise<string> {
  await expect(dialogOf(page).getByText(/等于多少/)).toBeVisible();
  const [, a, b] = /(.)加(.)等于多少/.exec(await dialogOf(page).innerText())!;
  return String(NUMBERS.indexOf(a!) + NUMBERS.indexOf(b!));
}

test("a presence check pauses the lesson, is passed by a press, and the lesson goes on by itself", async ({ page }) => {
  const { learnerId, itemId } = await ruledLearner(page, 1, CLICK_OR_SUM);
  await checkFellDue(learnerId);
  const dialog = await asked(page);
  await inWay(page, "点一下确认");
  const tool = await rightTool(page);
  await expect(dialog.getByRole("timer")).toBeVisible();
  await expectAccessible(page);
  // Esc and keys of the player don't get past it.
  await page.keyboard.press("Escape");
  await page.keyboard.press("k");
  await expect(dialog).toBeVisible();
  expect((await video(page)).paused).toBe(true);
  const before = await coveredOf(learnerId, itemId);
  await dialog.getByRole("button", { name: tool, exact: true }).click();
  await expect(dialog.getByText("好，接着看")).toBeVisible();
  await expect(dialog).toBeHidden();
  await moves(page);
  await expect.poll(() => coveredOf(learnerId, itemId)).toBeGreaterThan(before);
});

test("another way can be chosen and used with the keyboard alone; a wrong answer may be tried again", async ({ page }) => {
  const { learnerId } = await ruledLearner(page, 1, CLICK_OR_SUM);
  await checkFellDue(learnerId);
  const dialog = await asked(page);
  await inWay(page, "算一道题");
  const sum = await rightSum(page);
  const field = dialog.getByLabel("答案");
  await expect(field).toBeFocused();
  await page.keyboard.type("99");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("不对，还可以试 2 次")).toBeVisible();
  await expectAccessible(page);
  await field.fill(sum);
  // Tab goes round within the dialog.
  for (let i = 0; i < 6; i += 1) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("dialog") !== null || document.activeElement === document.body)).toBe(
      true,
    );
  }
  await field.press("Enter");
  await expect(dialog).toBeHidden();
  await moves(page);
});

test("a code by SMS is one of the ways", async ({ page }) => {
  const { learnerId, phone } = await ruledLearner(page, 3, { checkMinutes: 2, checkKinds: ["click", "sms"] });
  const before = await smsCode(phone);
  await checkFellDue(learnerId);
  const dialog = await asked(page);
  await inWay(page, "短信验证码");
  await expect(dialog.getByLabel("短信验证码")).toBeFocused();
  let code = before;
  await expect.poll(async () => (code = await smsCode(phone))).not.toBe(before);
  await dialog.getByLabel("短信验证码").fill(code);
  await dialog.getByRole("button", { name: "确定" }).click();
  await expect(dialog).toBeHidden();
  await moves(page);
});

test("a check that nobody answers says what happened without blame, and one press leads on", async ({ page }) => {
  const { learnerId } = await ruledLearner(page, 1, CLICK_OR_SUM);
  await checkFellDue(learnerId, 45);
  const dialog = await asked(page);
  await expect(dialog.getByText("刚才那一小段没有确认上，就没记学时。")).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await expect(dialog.getByRole("button", { name: "我在，接着看" })).toBeFocused();
  await page.keyboard.press("Enter");
  await inWay(page, "点一下确认");
  await dialog.getByRole("button", { name: await rightTool(page), exact: true }).click();
  await expect(dialog).toBeHidden();
  await moves(page);
});

test("in full screen the check stands in front of the picture", async ({ page }) => {
  const { learnerId } = await ruledLearner(page, 1, CLICK_OR_SUM);
  await page.keyboard.press("f");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await checkFellDue(learnerId);
  const dialog = await asked(page);
  await inWay(page, "点一下确认");
  const button = dialog.getByRole("button", { name: await rightTool(page), exact: true });
  const box = (await button.boundingBox())!;
  expect(
    await page.evaluate(
      ([x, y]) => document.elementFromPoint(x!, y!)?.closest("dialog") !== null,
      [box.x + box.width / 2, box.y + box.height / 2],
    ),
  ).toBe(true);
  await button.click();
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await moves(page);
});
