import { catalogue } from "#contract/catalogue.ts";
import { comments } from "#contract/comments.ts";
import { reports } from "#contract/reports.ts";
import { aStaffMember, openConsole } from "./support/console.ts";
import { PASSWORD, registered } from "./support/login.ts";
import { ask, enrolledLearner, quietLesson, signIn } from "./support/study.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

test("a moderator decides on a report, on a phone and on a desk, and its reporter reads the answer", async ({ page, browser }) => {
  const learner = await enrolledLearner(page);
  const { itemId, address } = await quietLesson(page, learner.courseId, learner.token);
  const baseURL = process.env["E2E_ORIGIN"]!;
  const theirs = await (await browser.newContext({ baseURL })).newPage();
  const token = await signIn(theirs, { phone: await registered(), password: PASSWORD });
  await ask(theirs, catalogue.enroll, { id: learner.courseId }, token);
  const said = ["报名的事来问我就行", "我也在这个班里"];
  const ids: number[] = [];
  for (const content of said) ids.push((await ask(theirs, comments.addMessage, { itemId, content }, token)).id);
  await theirs.context().close();
  await ask(page, reports.add, { target: "comment", id: ids[0]!, kind: "advert", words: "冒充学校收费" }, learner.token);

  const desk = await (await browser.newContext({ baseURL, viewport: { width: 390, height: 780 } })).newPage();
  const errors: string[] = [];
  desk.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  desk.on("pageerror", (error) => errors.push(error.message));
  await openConsole(desk, "/staff/moderation?kind=report", await aStaffMember("principal"));
  const entry = desk.getByRole("link").filter({ hasText: said[0]! });
  await expect(entry).toContainText("举报 · 广告引流");
  await expect(entry).toContainText("还剩 23 小时");
  await expect(desk.getByRole("button", { name: "删除并答复" })).toBeHidden();
  await expectAccessible(desk);
  await entry.click();
  await expect(desk.getByText("冒充学校收费")).toBeVisible();
  await expect(desk.getByText("被举报")).toBeVisible();
  await expectAccessible(desk);
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await desk.getByRole("link", { name: "回列表" }).click();
  await desk.setViewportSize({ width: 1280, height: 900 });
  await entry.click();

  // An answer that is taken away is asked for at its field, and what was chosen stays.
  await desk.getByRole("radio", { name: "删除并禁言" }).check();
  await desk.getByRole("radio", { name: "30 天" }).click();
  await desk.getByRole("checkbox", { name: /他的另外 1 条也删掉/ }).check();
  const answer = desk.getByRole("textbox", { name: "答复 1 位举报人" });
  await expect(answer).toHaveValue(/禁言 30 天/);
  await answer.fill(" ");
  await desk.getByRole("button", { name: "删除、禁言并答复" }).click();
  await expect(desk.getByText("这一项不能为空")).toBeVisible();
  await answer.fill("已核实，删除并禁言 30 天。谢谢你。");
  await expectAccessible(desk);
  await desk.getByRole("button", { name: "删除、禁言并答复" }).click();
  await expect(desk.getByText("处理好了")).toBeVisible();
  await expect(entry).toHaveCount(0);

  await desk.getByRole("link", { name: "禁言中" }).click();
  await expect(desk.getByRole("row").filter({ hasText: "已核实，删除并禁言 30 天" })).toBeVisible();
  await desk.getByRole("link", { name: "已处理" }).click();
  await expect(desk.getByRole("row").filter({ hasText: said[0]! })).toContainText("属实");
  await expectAccessible(desk);
  expect(errors).toEqual([]);
  await desk.context().close();

  await page.goto("/my/reports/home");
  await alive(page);
  await expect(page.getByText("已核实，删除并禁言 30 天。谢谢你。")).toBeVisible();
  await page.goto(address);
  await alive(page);
  for (const content of said) await expect(page.getByText(content)).toHaveCount(0);
});

test("a word is added, tried, changed and taken away, and the rules are the school's", async ({ page }) => {
  await openConsole(page, "/staff/moderation/words", await aStaffMember("principal"));
  const word = `渠道${Date.now() % 100_000}`;
  await page.getByRole("button", { name: "加词" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(dialog.getByText("这一项不能为空")).toBeVisible();
  await expect(dialog.getByRole("textbox", { name: "词" })).toHaveAttribute("aria-invalid", "true");
  await dialog.getByRole("textbox", { name: "词" }).fill(word);
  await dialog.getByRole("radio", { name: "直接拦下" }).check();
  await dialog.getByRole("button", { name: "保存" }).click();
  const row = page.getByRole("row").filter({ hasText: word });
  await expect(row).toContainText("直接拦下");
  await page.getByRole("searchbox", { name: "试一句话" }).fill(`我有${word[0]} ${word.slice(1)}可以报名`);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`直接拦下：${word}`)).toBeVisible();
  await expectAccessible(page);
  await row.getByRole("button", { name: "改" }).click();
  await dialog.getByRole("button", { name: "删除" }).click();
  await expect(row).toHaveCount(0);
});
