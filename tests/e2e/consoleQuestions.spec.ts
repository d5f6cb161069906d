import type { Page } from "@playwright/test";
import { staffQuestions } from "#contract/staff/questions.ts";
import { aPng } from "#tests/factories/files.ts";
import { aStaffMember, openConsole, ownerCalls } from "./support/console.ts";
import { expect, expectAccessible, test } from "./support/test.ts";

/** A subject of the school's that no other journey knows. */
async function aSubject(): Promise<number> {
  const calls = await ownerCalls();
  const name = `出题${Date.now() % 10_000_000}`;
  const { id: tradeId } = await calls.call(staffQuestions.saveTrade, { name, trade: "electrician" });
  const { id: levelId } = await calls.call(staffQuestions.saveLevel, { tradeId, name: "四级" });
  return (await calls.call(staffQuestions.saveSubject, { levelId, name: `${name}理论`, published: false })).id;
}

const draftSays = (page: Page, words: string) =>
  page.waitForFunction(
    (said) => Object.entries(localStorage).some(([key, kept]) => key.startsWith("console.draft:") && kept.includes(said)), words,
  );

const FILE = `章节：电动机
1.（单选题）三相异步电动机反转的方法是（ ）。
A. 任意对调两相电源
B. 降低电压
答案：A

2.（判断题）熔断器主要作短路保护。
答案：F吗

3.（填空题）线电压 ____ V。
答案：380|三百八十

4.（案例题）某车间停电检修。
（1）（单选题）先做什么？
A. 验电
B. 喝水
答案：A
（2）（判断题）可以不挂牌。
答案：错
`;

test("an examiner writes a question beside its preview; what is wrong is told at its field", async ({ page }) => {
  test.slow();
  const subjectId = await aSubject();
  await openConsole(page, `/staff/questions?subject=${subjectId}`, await aStaffMember("examiner"));
  await expect(page.getByText("这个科目还没有题。")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "新建题目" }).first().click();
  await expect(page.getByRole("heading", { name: "新建题目" })).toBeVisible();
  const stem = page.getByRole("textbox", { name: "题干", exact: true });
  await stem.fill("由 \\(P = UI\\) 可知，电流 < 5 A 时功率（ ）。");
  await page.getByRole("textbox", { name: "选项 A" }).fill("小");
  const preview = page.getByRole("region", { name: "学员看到的样子" });
  await expect(preview.locator(".katex").first()).toBeVisible();
  await expect(preview.getByRole("list", { name: "还不能保存" })).toContainText("选项 B 是空的");

  // What keeps it out stands at its field, and a reload loses nothing.
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.locator(".ant-form-item-explain-error")).toContainText("选项 B 是空的");
  await draftSays(page, "电流 < 5 A");
  await page.reload();
  await expect(page.getByText(/上次没保存的改动.*已恢复/)).toBeVisible();
  await expect(stem).toHaveValue(/电流 < 5 A/);

  await page.getByRole("textbox", { name: "选项 B" }).fill("大");
  for (const letter of ["D", "C"]) await page.getByRole("button", { name: `删掉选项 ${letter}` }).click();
  await page.getByLabel("图片或声音 · 题干").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: aPng() });
  await expect(stem).toHaveValue(/!\[\]\([0-9a-f]{64}\.png\)/);
  await expect(preview.getByRole("button", { name: "图片" })).toBeVisible();
  // By the keyboard alone: the right option, then the save.
  await page.getByRole("radio", { name: "A 是正确答案" }).focus();
  await page.keyboard.press("Space");
  await expect(preview.getByText("题目完整，可以保存")).toBeVisible();
  await preview.getByRole("checkbox", { name: "看答案和解析" }).check();
  await expect(preview.locator('[data-fate="missed"]')).toContainText("小");
  await expectAccessible(page);
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/\/staff\/questions\/\d+$/);

  // Somebody else changes it meanwhile.
  const questionId = page.url().split("/").at(-1)!;
  await expect(page.getByRole("heading", { name: `题目 ${questionId}` })).toBeVisible();
  await expect(stem).toHaveValue(/电流 < 5 A/);
  const calls = await ownerCalls();
  const seen = await calls.call(staffQuestions.read, { questionId });
  await calls.call(staffQuestions.save, {
    subjectId, questionId: Number(questionId), version: seen.version, body: seen.body, difficulty: 3, chapterTitle: "功率",
  });
  await page.getByRole("textbox", { name: "解析" }).fill("功率和电流成正比。");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "保留我的并保存" }).click();
  await expect.poll(async () => calls.call(staffQuestions.read, { questionId })).toMatchObject({
    difficulty: 3, chapterTitle: "功率", body: { analysis: "功率和电流成正比。" },
  });
});

test("an examiner imports a file with a broken row, mends it by keyboard, finds the questions and takes them back", async ({ page }) => {
  test.slow();
  const subjectId = await aSubject();
  await openConsole(page, `/staff/questions/import?subject=${subjectId}`, await aStaffMember("examiner"));
  const file = page.getByLabel("选文件", { exact: true });
  await file.setInputFiles({ name: "题目.xlsx", mimeType: "application/octet-stream", buffer: Buffer.from("这不是表格") });
  await expect(page.getByRole("alert").filter({ hasText: ".xlsx" })).toBeVisible();
  await file.setInputFiles({ name: "题目.txt", mimeType: "text/plain", buffer: Buffer.from(FILE) });
  await expect(page.getByRole("heading", { name: "题目.txt" })).toBeVisible();
  await page.getByRole("row").filter({ hasText: "某车间停电检修" }).getByRole("button", { name: "展开" }).click();
  await expect(page.getByRole("region", { name: "学员看到的样子" })).toContainText("可以不挂牌");
  await page.getByRole("button", { name: /^有问题\s*1/ }).click();
  const row = page.getByRole("row").filter({ hasText: "熔断器主要作短路保护" }).first();
  await expect(row).toContainText("F吗");
  await expect(page.getByText("三相异步电动机反转")).toHaveCount(0);
  await row.getByRole("button", { name: "展开" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".ant-form-item-explain-error")).toContainText("F吗");
  await expectAccessible(page);
  await page.getByRole("radio", { name: "正确", exact: true }).first().check();
  await page.getByRole("button", { name: "改好了" }).click();
  await expect(page.getByRole("button", { name: /^可导入\s*4/ })).toBeVisible();
  await page.getByRole("button", { name: "导入 4 题" }).click();
  await expect(page.getByText("导入了 4 题，现在有 4 题在题库里。")).toBeVisible();

  await page.getByRole("link", { name: "看这批题" }).click();
  await expect(page.getByRole("row").filter({ hasText: "熔断器" })).toBeVisible();
  await page.getByRole("textbox", { name: "题干、选项或解析里的字" }).fill("三百八十");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("row").filter({ hasText: "熔断器" })).toHaveCount(0);
  await page.getByRole("checkbox", { name: "选择这一条" }).check();
  await page.getByRole("button", { name: "改用途" }).click();
  await page.getByRole("dialog").getByRole("radio", { name: /^正式考试/ }).check();
  await page.getByRole("dialog").getByRole("button", { name: "改用途" }).click();
  await expect(page.getByRole("row").filter({ hasText: "线电压" })).toContainText("正式考试");
  await expectAccessible(page);

  await page.getByRole("link", { name: "导入" }).first().click();
  await page.getByRole("button", { name: "撤销导入 题目.txt" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "撤销导入" }).click();
  await expect(page.getByRole("row").filter({ hasText: "题目.txt" })).toContainText("已撤销");
  await expectAccessible(page);
  expect((await (await ownerCalls()).call(staffQuestions.list, { subjectId })).total).toBe(0);
});

test("a lesson is set for a knowledge point, a chapter is removed with its questions moved, an empty subject goes", async ({ page }) => {
  test.slow();
  const subjectId = await aSubject();
  const calls = await ownerCalls();
  const key = { kind: "judge" as const, right: "T" as const };
  const body = { kind: "judge" as const, stem: "先断电，再检修。", options: [], key, analysis: "" };
  const { questionId } = await calls.call(staffQuestions.save, {
    subjectId, body, difficulty: 2, chapterTitle: "安全", pointName: "断电",
  });
  await calls.call(staffQuestions.saveChapter, { subjectId, title: "照明" });
  await openConsole(page, `/staff/questions?subject=${subjectId}`, await aStaffMember("examiner"));
  await page.getByRole("button", { name: "章节和知识点" }).click();
  const places = page.getByRole("dialog", { name: "章节和知识点" });
  await expect(places.getByText("没有指定讲它的课")).toBeVisible();
  await places.getByRole("button", { name: "指定课时 断电" }).click();
  const asks = page.getByRole("dialog", { name: "指定讲「断电」的课时" });
  await asks.getByRole("combobox", { name: /^课时/ }).fill("触电");
  await page.locator(".ant-select-item-option").filter({ hasText: "触电", visible: true }).first().click();
  await asks.getByRole("textbox", { name: /^从第几分几秒/ }).fill("一分半");
  await asks.getByRole("button", { name: "保存" }).click();
  await expect(asks.getByText("请写成 分:秒，例如 12:30")).toBeVisible();
  await expectAccessible(page);
  await asks.getByRole("textbox", { name: /^从第几分几秒/ }).fill("0:05");
  await asks.getByRole("button", { name: "保存" }).click();
  await expect(places.getByText(/^讲在「.*触电.*」的 00:05$/)).toBeVisible();

  // What is in use is not simply gone: its question goes where one says.
  await places.getByRole("button", { name: "删除 安全" }).click();
  const removal = page.getByRole("alertdialog");
  await expect(removal).toContainText("「安全」里有 1 道题、1 个知识点");
  await expect(removal.getByRole("button", { name: "删除" })).toBeDisabled();
  await expectAccessible(page);
  await removal.getByRole("combobox", { name: "挪到" }).click();
  await page.locator(".ant-select-item-option").filter({ hasText: "照明", visible: true }).click();
  await removal.getByRole("button", { name: "删除" }).click();
  await expect(places.getByRole("list", { name: "章节" }).getByRole("listitem")).toHaveCount(1);
  await expect.poll(async () => calls.call(staffQuestions.read, { questionId })).toMatchObject({ chapterTitle: "照明", pointName: "断电" });
  await expectAccessible(page);
  await page.setViewportSize({ width: 768, height: 900 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
  await page.setViewportSize({ width: 1280, height: 900 });
  await places.getByRole("button", { name: "关闭" }).last().click();

  // A subject that holds a question stays and says why; without it, it goes.
  const tree = await calls.call(staffQuestions.tree, {});
  const { name } = tree.flatMap(({ levels }) => levels.flatMap(({ subjects }) => subjects)).find(({ id }) => id === subjectId)!;
  const remove = async () => {
    await page.getByRole("button", { name: `修改 ${name}`, exact: true }).click();
    await page.getByRole("menuitem", { name: "删除" }).click();
    await expect(removal).toContainText("章节、知识点会一起去掉");
    await removal.getByRole("button", { name: "删除" }).click();
    await expect(removal).toHaveCount(0);
  };
  await remove();
  await expect(page.getByText(/这个科目里还有 1 道题/)).toBeVisible();
  const { version } = await calls.call(staffQuestions.read, { questionId });
  await calls.call(staffQuestions.remove, { questions: [{ questionId, version }] });
  await remove();
  await expect(page).toHaveURL(/\/staff\/questions$/);
  expect((await calls.ask(staffQuestions.places, { subjectId: String(subjectId) })).code).toBe(1001);
});
