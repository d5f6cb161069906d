import type { Page } from "@playwright/test";
import { staffQuestions } from "#contract/staff/questions.ts";
import { aStaffMember, openConsole, ownerCalls } from "./support/console.ts";
import { PASSWORD, registered } from "./support/login.ts";
import { aSubject } from "./support/papers.ts";
import { signIn } from "./support/study.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

/** A `datetime-local` field's value so many hours from now, by the school's clock. */
const hoursOn = (hours: number): string => new Date(Date.now() + (hours + 8) * 3_600_000).toISOString().slice(0, 16);

/** Chooses an option of one of antd's selects. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.locator(".ant-select-item-option").filter({ hasText: option, visible: true }).click();
}

const TITLE = "an examiner builds a paper, opens an examination on it, and a learner registers";

test(TITLE, async ({ page, browser }) => {
  test.slow();
  const subject = await aSubject();
  await openConsole(page, `/staff/papers?subject=${subject.courseId}`, await aStaffMember("examiner"));
  await expect(page.getByRole("row").filter({ hasText: "真题" })).toContainText("48 / 80");
  await page.getByRole("link", { name: "新建试卷" }).click();
  await expect(page.getByRole("heading", { name: "新建试卷" })).toBeVisible();

  // What is missing is said at its field.
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("先写个名称")).toBeVisible();
  await expect(page.getByText("试卷里还没有题目")).toBeVisible();
  await page.getByLabel("试卷名称").fill(`${subject.name} 结业卷`);

  // The bank beside it: questions by kind, in order by keyboard, with points.
  const bank = page.getByRole("region", { name: "题库" });
  await expect(bank.getByText("没有符合条件的题")).toBeVisible();
  await choose(page, "题目用途", "公开题");
  await bank.getByRole("button", { name: "这一页都加入" }).click();
  await expect(page.getByRole("button", { name: "已在试卷里" })).toHaveCount(8);
  await expect(page.getByText("试卷里还没有题目")).toHaveCount(0);
  const singles = page.getByRole("list", { name: "单选题" }).getByRole("listitem");
  const first = await singles.first().locator("p").innerText();
  await singles.first().getByRole("button", { name: /^移动/ }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(singles.nth(1)).toContainText(first.replace(/^\d+\. /, "").slice(0, 20));
  await expect(page.getByRole("button", { name: /^移动.*现在第 2 个/ }).and(page.locator(":focus"))).toBeVisible();
  await page.getByLabel("合格线").fill("100");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("合格线高于总分 12 分")).toBeVisible();
  await page.getByLabel("合格线").fill("7");
  await page.waitForFunction(() => Object.entries(localStorage).some(([key, text]) => key.includes(":paper:new:") && text.includes("700")));
  await page.reload();
  await expect(page.getByText(/上次没保存的改动.*已恢复/)).toBeVisible();
  await expect(singles).toHaveCount(2);
  await expectAccessible(page);

  // Open questions are no secret: it is asked before they are taken in.
  await page.getByRole("button", { name: "保存", exact: true }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("有 8 道公开题");
  await dialog.getByRole("button", { name: "收入并保存" }).click();
  await expect(page).toHaveURL(/\/staff\/papers\/\d+$/);
  const paperId = Number(new URL(page.url()).pathname.split("/").at(-1));

  // Somebody else was quicker while something is being typed: nothing is lost.
  await expect(page.getByRole("heading", { name: /^组卷/ })).toBeVisible();
  await page.getByLabel("合格线").fill("8");
  await expect(page.getByText("有改动没保存")).toBeVisible();
  const owner = await ownerCalls();
  const theirs = await owner.call(staffQuestions.paper, { paperId });
  await owner.call(staffQuestions.savePaper, {
    paperId, version: theirs.version, subjectId: subject.courseId, kind: "formal", title: theirs.title, year: null, minutes: 45,
    passScore: theirs.passScore, rules: theirs.rules, admitted: theirs.unpromised,
    sections: theirs.sections.map(({ title, questions }) => ({
      title, questions: questions.map(({ questionId, score }) => ({ questionId, score })),
    })),
  });
  await page.getByRole("button", { name: "保存", exact: true }).click();
  const conflict = page.getByRole("dialog", { name: "别人刚改过" });
  await conflict.getByRole("button", { name: "保留我的并保存" }).click();
  await expect(conflict).toHaveCount(0);
  await expect(page.getByLabel("考试时长")).toHaveValue("45");
  await expect(page.getByText("有改动没保存")).toHaveCount(0);
  expect(await owner.call(staffQuestions.paper, { paperId })).toMatchObject({ minutes: 45, passScore: 800, totalScore: 1200 });

  await page.getByRole("link", { name: "保密情况" }).click();
  await expect(page.getByRole("heading", { name: "保密情况" })).toBeVisible();
  await expect(page.getByText("先从那里去掉").first()).toBeVisible();
  await expectAccessible(page);

  // An examination on it; dates that contradict are said at their field.
  await page.goto(`/staff/exams/new?subject=${subject.courseId}`);
  const title = `${subject.name} 结业考试`;
  await page.getByLabel("考试名称").fill(title);
  await choose(page, "试卷", "结业卷");
  await expect(page.getByText("8 题 · 45 分钟 · 及格 8 / 12 分")).toBeVisible();
  await page.getByLabel("开始时间").fill(hoursOn(-1));
  await page.getByLabel("结束时间").fill(hoursOn(-2));
  await page.getByLabel("报名截止").fill(hoursOn(30));
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("结束时间要晚于开始时间")).toBeVisible();
  await expect(page.getByText("报名截止不能晚于考试结束")).toBeVisible();
  await page.getByLabel("结束时间").fill(hoursOn(24));
  await page.getByLabel("报名截止").fill("");
  await page.getByLabel("公布时间").fill(hoursOn(2));
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText(/公布时间不能早于/)).toBeVisible();
  await page.getByLabel("公布时间").fill("");
  await expectAccessible(page);
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page).toHaveURL(/\/staff\/exams\/\d+$/);
  const examinId = new URL(page.url()).pathname.split("/").at(-1)!;
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page.getByRole("banner").getByText("正在考").or(page.locator("header").getByText("正在考")).first()).toBeVisible();

  const learner = await (await browser.newContext({ baseURL: process.env["E2E_ORIGIN"]! })).newPage();
  await signIn(learner, { phone: await registered(), password: PASSWORD });
  await learner.goto(`/startExam?examinId=${examinId}`);
  await alive(learner);
  await learner.getByLabel("姓名").fill("江小电");
  await learner.getByRole("button", { name: "提交报名" }).click();
  await expect(learner.getByText("已报名")).toBeVisible();
  await learner.context().close();

  await page.getByRole("link", { name: /^报名名单/ }).click();
  await expect(page.getByRole("row").filter({ hasText: "江小电" })).toContainText("还没考");
  await expectAccessible(page);
  // From it to its hall, and back.
  await page.getByRole("link", { name: "进考场" }).click();
  await expect(page).toHaveURL(new RegExp(`/staff/exams/hall\\?source=examination&target=${examinId}$`));
  // The name of what is sat comes with the first who sits it. The page before, which has it, stands until this one does.
  await expect(page.getByRole("heading", { level: 1, name: "考场", exact: true })).toBeVisible();
  await expect(page.getByText("这个考场现在没有人")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "考试设置" }).click();
  await expect(page).toHaveURL(new RegExp(`/staff/exams/${examinId}$`));
  await expect(page.getByLabel("考试名称")).toHaveValue(title);
  await page.goto(`/staff/exams?state=open&keyword=${encodeURIComponent(title)}`);
  await expect(page.getByRole("row").filter({ hasText: title })).toContainText("正在考");
  await expectAccessible(page);
});

test("a mock rule says row by row what the bank is short of, and class exams how far their pools reach", async ({ page }) => {
  const subject = await aSubject();
  await openConsole(page, `/staff/papers/rules/new?subject=${subject.courseId}`, await aStaffMember("examiner"));
  // What a switch means stands below it, and is read out with it.
  await expect(page.getByRole("switch", { name: "学员可以用" })).toHaveAccessibleDescription("打开后，学员能用这条规则做模拟考试");
  await page.getByLabel("规则名称").fill("每周一练");
  await page.getByLabel("合格线").fill("1");
  await page.getByRole("button", { name: "加一条规则" }).click();
  const count = page.getByRole("spinbutton", { name: "第 1 条 抽几题" });
  await expect(page.getByText("题库里只有 2 道，还差 8 道")).toBeVisible();
  await count.fill("2");
  await expect(page.getByText("余 2")).toBeVisible();
  // Two rows that draw from the same two questions: each alone is enough, together they are short.
  await page.getByRole("button", { name: "加一条规则" }).click();
  await page.getByRole("spinbutton", { name: "第 2 条 抽几题" }).fill("1");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("和别的行抢同一批题，还差 1 道")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "去掉第 2 条" }).press("Enter");
  await expect(page.getByRole("button", { name: "去掉第 2 条" })).toHaveCount(0);
  // Who works by the keyboard goes on from where the row stood.
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page).toHaveURL(/\/staff\/papers\/rules\/\d+\?subject=\d+$/);

  await page.goto("/staff/exams/classes");
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByText(/^抽题范围 \d+ 题/).first()).toBeVisible();
  await page.getByRole("button", { name: /^换试卷/ }).first().click();
  await expect(page.getByRole("dialog").getByLabel("达标线")).toHaveValue(/^\d+$/);
  await expectAccessible(page);
});
