import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { account } from "#contract/account.ts";
import { practice } from "#contract/practice.ts";
import { inDatabase } from "./support/database.ts";
import { PASSWORD, registered } from "./support/login.ts";
import { anExamination, aSubject } from "./support/papers.ts";
import { ask, DEMO, signIn } from "./support/study.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

/** A learner of their own, signed in. */
async function learner(page: Page): Promise<string> {
  return signIn(page, { phone: await registered(), password: PASSWORD });
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await alive(page);
}

test("examinations stand by phase and say whether one is registered", { tag: "@phone" }, async ({ page }) => {
  await learner(page);
  const subject = await aSubject();
  const examination = await anExamination(subject);
  await open(page, `/exam/examinations?type=${encodeURIComponent(examination.type)}`);
  await expect(page.getByRole("heading", { name: /正在开考/ })).toBeVisible();
  await expect(page.getByRole("article")).toContainText("还没报名");
  await expectAccessible(page);
  await page.getByRole("link", { name: /^去报名/ }).click();
  await expect(page).toHaveURL(`/startExam?examinId=${examination.examinId}`);
  await open(page, `/exam?courseId=${subject.courseId}`);
  await page.getByRole("link", { name: /正式考试/ }).click();
  await expect(page).toHaveURL("/exam/examinations");
});

const cut = test.extend({
  expectedErrors: async ({}, use) => {
    await use(["Failed to load resource"]);
  },
});

cut("a registration knows the account's name and phone, waits for the network, and the page lets in when it opens", async ({ page }) => {
  const phone = await registered();
  const token = await signIn(page, { phone, password: PASSWORD });
  await ask(page, account.saveProfile, { realName: "欧阳小电" }, token);
  const { examinId } = await anExamination(await aSubject());
  await open(page, `/startExam?examinId=${examinId}`);
  await expect(page.getByLabel("姓名")).toHaveValue("欧阳小电");
  await expect(page.getByLabel("手机号")).toHaveValue(phone);
  await page.route("**/saveExamUser", (route) => route.abort());
  await page.getByRole("button", { name: "提交报名" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "报名没交上去" })).toBeVisible();
  await expect(page.getByLabel("姓名")).toHaveValue("欧阳小电");
  await page.unroute("**/saveExamUser");
  await page.getByRole("button", { name: "提交报名" }).click();
  await expect(page.getByText("已报名")).toBeVisible();
  await page.getByRole("button", { name: "修改" }).click();
  await expect(page.getByLabel("手机号")).toHaveValue(phone);
  await inDatabase((client) => client.query("update examination set starts_at = now() + interval '12 s' where id = $1", [examinId]));
  await page.reload();
  await expect(page.getByRole("button", { name: "还没到考试时间" }).last()).toBeDisabled();
  await expect(page.getByRole("button", { name: "开始考试" }).last()).toBeEnabled({ timeout: 30_000 });
});

test("a class exam's attempts stand under the pass line, from the list as from the history", { tag: "@phone" }, async ({ page }) => {
  const token = await signIn(page, DEMO);
  const { records } = await ask(page, practice.getAllExamHistory, { source: "class", size: 1 }, token);
  const { target, title } = records[0]!;
  await open(page, "/historyList?source=class");
  await expect(page.getByRole("heading", { name: title }).first()).toBeVisible();
  await open(page, `/classHistoryQuery?itemId=${target}`);
  await expect(page.getByRole("progressbar", { name: /最好成绩/ })).toHaveAttribute("aria-valuetext", /达标线 \d+%/);
  await expect(page.getByRole("link", { name: /再考一次|接着考/ }).first()).toHaveAttribute("href", `/startClassExam?itemId=${target}`);
  await expectAccessible(page);
  // One that isn't handed in says how far it is, and counts among those taken no more than it should.
  const sat = (await page.getByRole("heading", { name: /^考过 \d+ 次$/ }).textContent())!;
  const { historyId, questionIds } = await ask(page, practice.createExamHistory, { itemId: target, requestId: randomUUID() }, token);
  const { questions } = await ask(page, practice.getQuestionAndMarkList, { historyId }, token);
  const { questionId } = questions.find(({ kind }) => kind === "single")!;
  await ask(page, practice.pcSubmitAnswer, { historyId, answers: [{ questionId, answer: "A", seq: 1 }] }, token);
  await page.reload();
  await expect(page.getByRole("article").first()).toContainText(`做到 1 / ${questionIds.length} 题`);
  await expect(page.getByRole("heading", { name: sat })).toBeVisible();
  await ask(page, practice.resetExam, { historyId }, token);
  await page.getByRole("link", { name: title, exact: true }).first().click();
  await expect(page).toHaveURL(/historyQuery\?historyId=\d+/);
  // One whose answers stay is headed by how far it was from the line.
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(`^(${title}|达标了|差.*达标)$`) })).toBeVisible();
});
