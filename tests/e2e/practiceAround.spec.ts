import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { books } from "#contract/books.ts";
import { practice } from "#contract/practice.ts";
import { inDatabase } from "./support/database.ts";
import { layoutShift, watchLayoutShift } from "./support/layoutShift.ts";
import { PASSWORD, registered } from "./support/login.ts";
import { aSubject, type MadeSubject, RIGHT } from "./support/papers.ts";
import { ask, signIn } from "./support/study.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

const WRONG = { single: "A", multiple: ["B"], judge: "F", fill: ["220"], essay: "" } as const;

/** A learner of their own, signed in. */
async function learner(page: Page): Promise<string> {
  return signIn(page, { phone: await registered(), password: PASSWORD });
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await alive(page);
}

/** Sits the mock exam through the calls: of each four questions the first is wrong, the last left blank. */
async function sat(page: Page, token: string, subject: MadeSubject): Promise<{ historyId: number; questionIds: readonly number[] }> {
  const { historyId, questionIds } = await ask(
    page,
    practice.getMockRulePaper,
    { courseId: subject.courseId, requestId: randomUUID() },
    token,
  );
  const kinds = new Map(subject.questions.map(({ questionId, kind }) => [questionId, kind]));
  const answers = questionIds.map((questionId, i) => ({
    questionId,
    seq: 1,
    answer: i % 4 === 3 ? null : (structuredClone((i % 4 === 0 ? WRONG : RIGHT)[kinds.get(questionId)!]) as string | string[]),
  }));
  await ask(page, practice.submitMockPaper, { historyId, answers }, token);
  return { historyId, questionIds };
}

/** Practises questions through the calls, all right or all wrong. */
async function practised(
  page: Page,
  token: string,
  { courseId, questions }: MadeSubject,
  how: typeof RIGHT | typeof WRONG,
  only?: readonly number[],
): Promise<void> {
  const exercise = await ask(
    page,
    practice.getMockExerciseList,
    { courseId, count: 100, requestId: randomUUID(), anew: true, ...(only ? { questionIds: [...only] } : {}) },
    token,
  );
  const kinds = new Map(questions.map(({ questionId, kind }) => [questionId, kind]));
  for (const questionId of exercise.questionIds) {
    await ask(
      page,
      practice.submitExerciseAnswerPc,
      { exerciseId: exercise.exerciseId, questionId, seq: 1, answer: structuredClone(how[kinds.get(questionId)!]) as string | string[] },
      token,
    );
  }
}

test("the hub leads into a chapter and back to where it was left; an exercise is put together and comes back", { tag: "@phone" }, async ({
  page,
}) => {
  await learner(page);
  const subject = await aSubject({ kinds: ["single", "judge", "single", "judge", "single", "multiple", "judge", "fill"] });
  await watchLayoutShift(page);
  await open(page, `/exam?courseId=${subject.courseId}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("四级/中级工");
  await expect(page.getByRole("navigation", { name: "底部导航" }).getByRole("link", { name: "练习" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("img", { name: /最近 7 天做题数/ })).toBeVisible();
  await expectAccessible(page);
  expect(await layoutShift(page)).toBeLessThan(0.02);

  // Another trade, and back.
  await page.getByRole("button", { name: "换科目" }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("link", { name: new RegExp(subject.name) }).click();
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.getByRole("link", { name: `开始：${subject.chapters[0]!.title}` }).click();
  await expect(page).toHaveURL(/startMockPractice\?exerciseId=\d+/);
  await page.getByRole("radio").first().click();
  await expect(page.getByText("解析：").first()).toBeVisible();
  await open(page, `/exam?courseId=${subject.courseId}`);
  await expect(page.getByRole("link", { name: /继续刷题/ })).toContainText(subject.chapters[0]!.title);
  await expect(page.getByRole("link", { name: `继续：${subject.chapters[0]!.title}` })).toHaveAttribute("href", /exerciseId=/);

  await page.getByRole("link", { name: /模拟练习/ }).click();
  await expect(page).toHaveURL(`/startMockPractice?courseId=${subject.courseId}`);
  await page.getByRole("checkbox", { name: subject.chapters[0]!.title }).uncheck({ force: true });
  await page.getByRole("checkbox", { name: /填空题/ }).uncheck({ force: true });
  await page.getByRole("radio", { name: "约 6 分钟" }).check({ force: true });
  // A choice that leaves something out, and back to all.
  const undoneFirst = page.getByRole("checkbox", { name: "先出没做过的题" });
  await page.getByText("没做过的", { exact: true }).click();
  await expect(undoneFirst).toBeDisabled();
  await page.getByText("所有题", { exact: true }).click();
  await expect(undoneFirst).toBeEnabled();
  await expect(page.getByText(/^3 题/).last()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "开始练习" }).last().click();
  await expect(page).toHaveURL(/exerciseId=\d+/);
  await open(page, `/startMockPractice?courseId=${subject.courseId}`);
  await expect(page.getByRole("checkbox", { name: subject.chapters[0]!.title })).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: /填空题/ })).not.toBeChecked();
});

test("a past paper whose essay waits for a teacher tells no answers yet, and leads to practising it", { tag: "@phone" }, async ({
  page,
}) => {
  const token = await learner(page);
  const paperId = await inDatabase(
    async (client) =>
      ((await client.query("select id from paper where title = '2024 年养老护理员四级理论真题'")).rows as { id: number }[])[0]!.id,
  );
  const { historyId } = await ask(page, practice.createExamHistory, { paperId, requestId: randomUUID() }, token);
  const { questions } = await ask(page, practice.getQuestionAndMarkList, { historyId }, token);
  const essay = questions.find(({ kind }) => kind === "essay")!;
  await ask(
    page,
    practice.handInExam,
    { historyId, answers: [{ questionId: essay.questionId, answer: "先问老人有没有不舒服，再量体温。", seq: 1 }] },
    token,
  );
  await open(page, `/historyQuery?historyId=${historyId}`);
  await expect(page.getByText("批完就有总分、答案和解析")).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "用练习方式做，答完就看解析" }).click();
  await expect(page).toHaveURL(new RegExp(`/startExam\\?paperId=${paperId}&mode=practice`));
  await page.getByRole("button", { name: "先练一遍" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/historyId=\d+/);
  await expect(page.locator("[id$='-stem']")).toBeVisible();
});

test("a result shows what was wrong and has it practised in one press", { tag: "@phone" }, async ({ page }) => {
  const token = await learner(page);
  const subject = await aSubject();
  const { historyId } = await sat(page, token, subject);
  await watchLayoutShift(page);
  await open(page, `/historyQuery?historyId=${historyId}`);
  await expect(page.getByText("未合格")).toBeVisible();
  await expect(page.getByText("差 8 分合格")).toBeVisible();
  await expect(page.getByRole("radio", { name: "只看错题 2" })).toBeChecked();
  await expect(page.getByRole("article")).toHaveCount(2);
  await expect(page.getByText("你的答案").first()).toBeVisible();
  await expectAccessible(page);
  expect(await layoutShift(page)).toBeLessThan(0.05);

  // From a number to its question, also one that the list does not show.
  await page.getByRole("button", { name: /^第 4 题/ }).click();
  await expect(page.getByRole("radio", { name: "全部 8" })).toBeChecked();
  await expect(page.locator("#question-4")).toBeFocused();
  await page.getByRole("button", { name: /收藏 第 4 题/ }).click();
  await expect(page.getByRole("button", { name: /收藏 第 4 题/ })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("radio", { name: "章节" }).click();
  await expect(page.getByRole("progressbar", { name: subject.chapters[0]!.title })).toBeVisible();

  await page.getByRole("link", { name: "练一练这 2 道错题" }).click();
  await expect(page).toHaveURL(/exerciseId=\d+/);
  await expect(page.getByText("/ 2").first()).toBeVisible();
});

test("an exercise that is begun anew on another page ends on this one, with what was done", { tag: "@phone" }, async ({ page }) => {
  const token = await learner(page);
  const subject = await aSubject({ kinds: ["single", "single"] });
  await open(page, `/startMockPractice?go=1&courseId=${subject.courseId}&count=2`);
  await expect(page).toHaveURL(/exerciseId=/);
  await page.getByRole("radio", { name: /^B/ }).click();
  await expect(page.getByText("答对了")).toBeVisible();
  await ask(page, practice.resetExercise, { courseId: subject.courseId }, token);
  await page.getByRole("button", { name: "下一题" }).click();
  await page.getByRole("radio", { name: /^B/ }).click();
  await expect(page.getByRole("heading", { name: "练习结束" })).toBeFocused();
});

test("the error book shows mistakes, has them practised, and lets go after two right in a row", { tag: "@phone" }, async ({ page }) => {
  const token = await learner(page);
  const subject = await aSubject({ kinds: ["single", "judge", "multiple", "fill"] });
  await open(page, "/exam/errors");
  await expect(page.getByRole("heading", { name: "错题本是空的" })).toBeVisible();
  await practised(page, token, subject, WRONG);
  await open(page, `/exam/errors?courseId=${subject.courseId}`);
  await expect(page.getByRole("article")).toHaveCount(4);
  await expect(page.getByText("你选 A 做法 A")).toBeVisible();
  await expect(page.getByText("正确 A C")).toBeVisible();
  await page.getByRole("button", { name: /^看解析/ }).first().click();
  await expect(page.getByText(/的解析：按规程来/)).toBeVisible();
  await expectAccessible(page);

  // One by hand, after a question.
  await page.getByRole("button", { name: "移出错题本：第 4 题" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "移出" }).click();
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect(page.getByRole("tab", { name: /错题本/ })).toContainText("3");

  await page.getByRole("checkbox", { name: "选第 1 题" }).check({ force: true });
  await page.getByRole("link", { name: "练选中的 1 题" }).click();
  await expect(page).toHaveURL(/exerciseId=\d+/);

  const left = (await ask(page, books.getErrors, { courseId: subject.courseId }, token)).records.map(({ question }) => question.questionId);
  await practised(page, token, subject, RIGHT, left);
  await open(page, `/exam/errors?courseId=${subject.courseId}`);
  await expect(page.getByText("已连对 1 次")).toHaveCount(3);
  await practised(page, token, subject, RIGHT, left);
  await open(page, `/exam/errors?courseId=${subject.courseId}`);
  await expect(page.getByRole("heading", { name: "错题本是空的" })).toBeVisible();
});

test("marked questions stand in their book until they are taken out, which can be undone", { tag: "@phone" }, async ({ page }) => {
  const token = await learner(page);
  const subject = await aSubject();
  for (const { questionId } of subject.questions.slice(0, 3)) await ask(page, books.markOrCancel, { questionId, marked: true }, token);
  await open(page, `/exam/marks?courseId=${subject.courseId}`);
  await expect(page.getByRole("article")).toHaveCount(3);
  // Not answered yet: nothing tells what is right.
  await expect(page.getByText(/^正确/)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "全选这一页" }).check({ force: true });
  await page.getByRole("button", { name: "取消收藏", exact: true }).click();
  await expect(page.getByRole("article")).toHaveCount(0);
  await page.getByRole("button", { name: "撤销" }).click();
  await expect(page.getByRole("article")).toHaveCount(3);
  expect(
    (await ask(page, books.getMarkQuestions, { courseId: subject.courseId }, token)).records.map(({ question }) => question.questionId),
  ).toEqual(
    subject.questions
      .slice(0, 3)
      .map(({ questionId }) => questionId)
      .toReversed(),
  );
  await page.getByRole("button", { name: "练这 3 题" }).click();
  await expect(page).toHaveURL(/exerciseId=\d+/);
});

test("the history lists attempts by kind; an open one goes on, a past paper is sat again", { tag: "@phone" }, async ({ page }) => {
  const token = await learner(page);
  const subject = await aSubject();
  await open(page, "/my/practice/home");
  await expect(page.getByRole("heading", { name: "还没有练习记录" })).toBeVisible();
  await sat(page, token, subject);
  await practised(page, token, subject, RIGHT);
  const paper = await ask(page, practice.createExamHistory, { paperId: subject.paperId, requestId: randomUUID() }, token);
  await open(page, "/my/practice/home");
  await expect(page.getByRole("article")).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole("link", { name: "模拟考试", exact: true }).click();
  await expect(page).toHaveURL(/source=mock/);
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article")).toContainText("未合格");
  await page.getByRole("link", { name: "没做完的" }).click();
  await expect(page.getByRole("link", { name: /^接着考/ })).toHaveAttribute("href", `/startExam?historyId=${paper.historyId}`);

  await open(page, `/exam/papers?courseId=${subject.courseId}`);
  await expectAccessible(page);
  await expect(page.getByRole("article")).toContainText("没交卷");
  await page.getByRole("link", { name: /^接着考/ }).click();
  await expect(page).toHaveURL(`/startExam?historyId=${paper.historyId}`);
  await expect(page.getByText(subject.questions[0]!.stem)).toBeVisible();
});
