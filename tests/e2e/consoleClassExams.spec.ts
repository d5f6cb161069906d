import { randomUUID } from "node:crypto";
import { catalogue } from "#contract/catalogue.ts";
import { practice } from "#contract/practice.ts";
import { staffQuestions } from "#contract/staff/questions.ts";
import { aStaffMember, openConsole, ownerCalls } from "./support/console.ts";
import { aCourse, anEmptyLesson, publish } from "./support/desk.ts";
import { PASSWORD, registered } from "./support/login.ts";
import { aSubject } from "./support/papers.ts";
import { ask, signIn } from "./support/study.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

const TITLE = "an examiner binds a paper to a class exam and takes it off; a teacher ends a learner's wait";

test(TITLE, async ({ page, browser }) => {
  test.slow();
  const subject = await aSubject({ kinds: ["single", "single", "judge"] });
  const calls = await ownerCalls();
  const paper = `${subject.name} 课堂卷`;
  await calls.call(staffQuestions.savePaper, {
    subjectId: subject.courseId, kind: "class", title: paper, year: null, minutes: 20, passScore: 100, published: true,
    sections: [{ title: "全部", questions: subject.questions.map(({ questionId }) => ({ questionId, score: 100 })) }],
    rules: {
      multiple: "exact", shuffleQuestions: false, shuffleOptions: false, offlineGraceSeconds: 60, countLeaving: false, noCopy: false,
      oneDevice: false,
    },
  });
  const title = `${subject.name} 课`;
  const id = await aCourse(title, 1, { 一: ["甲课"] });
  const itemId = await anEmptyLesson(id, "exam", "单元测验");

  await openConsole(page, `/staff/exams/classes/${id}`, await aStaffMember("principal"));
  const exam = page.getByRole("region", { name: "单元测验" });
  await expect(exam).toContainText("还没有配试卷");
  const bind = async () => {
    await exam.getByRole("button", { name: "配试卷 单元测验" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "配上" }).click();
    await expect(dialog.getByRole("alert").first()).toBeVisible();
    await dialog.getByRole("combobox", { name: "科目" }).fill(subject.name);
    await page.locator(".ant-select-item-option").filter({ hasText: subject.name, visible: true }).click();
    await dialog.getByRole("combobox", { name: "课堂考试卷" }).click();
    await page.locator(".ant-select-item-option").filter({ hasText: paper, visible: true }).click();
    await dialog.getByLabel("达标线").fill("80");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "配上" }).click();
    await expect(exam).toContainText("答对 80% 算通过");
  };
  await bind();
  await expectAccessible(page);
  await exam.getByRole("button", { name: "取下试卷 单元测验" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "取下试卷" }).click();
  await expect(exam).toContainText("还没有配试卷");
  await bind();

  await publish(id);
  const learner = await (await browser.newContext({ baseURL: process.env["E2E_ORIGIN"]! })).newPage();
  const token = await signIn(learner, { phone: await registered(), password: PASSWORD });
  await ask(learner, catalogue.enroll, { id }, token);
  const { historyId } = await ask(learner, practice.createExamHistory, { itemId, requestId: randomUUID() }, token);
  await ask(learner, practice.handInExam, { historyId }, token);
  await learner.goto(`/startClassExam?itemId=${itemId}`);
  await alive(learner);
  const again = learner.getByRole("button", { name: "再考一次" }).filter({ visible: true });
  await expect(again).toBeDisabled();

  await page.goto("/staff/marking/waits");
  await page.getByRole("combobox", { name: "课堂考试" }).fill(subject.name);
  await page.locator(".ant-select-item-option").filter({ hasText: title, visible: true }).click();
  await expect(page).toHaveURL(new RegExp(`item=${itemId}`));
  const row = page.getByRole("table").getByRole("row").nth(1);
  await expectAccessible(page);
  await row.getByRole("button", { name: /^现在就能重考/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "现在就能重考" }).click();
  await expect(row).toContainText("已放行");
  await learner.reload();
  await alive(learner);
  await expect(again).toBeEnabled();
  await learner.context().close();
});
