import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { exams } from "#contract/exams.ts";
import { practice } from "#contract/practice.ts";
import { inDatabase } from "./support/database.ts";
import { PASSWORD, registered } from "./support/login.ts";
import { anExamination, aSubject, type MadeSubject, RIGHT } from "./support/papers.ts";
import { ask, signIn } from "./support/study.ts";
import { alive, expect, expectAccessible, test } from "./support/test.ts";

interface Sat {
  readonly historyId: number;
  readonly examinId: number;
  readonly subject: MadeSubject;
  readonly token: string;
}

/** A new learner who passed an examination of two questions, whose results come at 18:00 three days from now. */
async function sat(page: Page): Promise<Sat> {
  const token = await signIn(page, { phone: await registered(), password: PASSWORD });
  const subject = await aSubject({ kinds: ["single", "judge"] });
  const { examinId } = await anExamination(subject);
  const reviewAt = "date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' + interval '3 days 18 hours'";
  await inDatabase((client) => client.query(`update examination set review_at = ${reviewAt} where id = $1`, [examinId]));
  await ask(page, exams.saveExamUser, { examinId, realName: "陈秀兰", phone: "13900001111" }, token);
  const { historyId } = await ask(page, practice.createExamHistory, { examinId, requestId: randomUUID() }, token);
  const answers = subject.questions.map(({ questionId, kind }) => ({ questionId, answer: RIGHT[kind] as string, seq: 1 }));
  await ask(page, practice.handInExam, { historyId, answers }, token);
  return { historyId, examinId, subject, token };
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await alive(page);
}

const day = (days: number) => {
  const parts = new Intl.DateTimeFormat("en-US", { month: "numeric", day: "numeric", timeZone: "Asia/Shanghai" })
    .formatToParts(Date.now() + days * 86_400_000);
  const part = (type: string) => parts.find((one) => one.type === type)!.value;
  return `${part("month")} 月 ${part("day")} 日`;
};

test("a result that waits says only passed and when the rest comes, and so do cover and history", { tag: "@phone" }, async ({ page }) => {
  const { historyId, examinId } = await sat(page);
  await open(page, `/historyQuery?historyId=${historyId}`);
  const panel = page.getByRole("region", { name: /等级考试/ });
  await expect(panel).toContainText("你通过了");
  await expect(panel).toContainText(`成绩 ${day(3)} 18:00 公布`);
  await expect(panel).toContainText(/还有\s*\d 天/);
  await expect(page.getByRole("heading", { name: "什么时候能看到什么" })).toBeVisible();
  await expect(page.getByText("只公布合不合格")).toBeVisible();
  await expect(page.getByText("答案解析")).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0);
  await expectAccessible(page);
  await open(page, `/startExam?examinId=${examinId}`);
  await expect(page.getByText(`${day(3)} 18:00`).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "看结果" })).toBeVisible();
  await expectAccessible(page);
  await open(page, "/my/practice/home");
  await expect(page.getByRole("article").first()).toContainText(`成绩 ${day(3)} 18:00 公布`);
  await expectAccessible(page);
});

test("in English and in the dark it says the same", async ({ page, context }) => {
  const { historyId } = await sat(page);
  const url = process.env["E2E_ORIGIN"]!;
  await context.addCookies([{ name: "lang", value: "en", url }, { name: "theme", value: "dark", url }]);
  await open(page, `/historyQuery?historyId=${historyId}`);
  await expect(page.getByText("You passed")).toBeVisible();
  await expect(page.getByText(/^Results on \d+ [A-Z][a-z]+, 18:00$/)).toBeVisible();
  await expectAccessible(page);
});

test("a page that is open at the review instant finds out by itself", async ({ page }) => {
  const { historyId, examinId } = await sat(page);
  const soon = "update examination set ends_at = now() - interval '2 minutes', review_at = now() + interval '15 s' where id = $1";
  await inDatabase((client) => client.query(soon, [examinId]));
  await open(page, `/historyQuery?historyId=${historyId}`);
  await expect(page.getByText("你通过了")).toBeVisible();
  await expect(page.getByRole("heading", { name: "答案解析" })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("region", { name: /等级考试/ })).toContainText("20");
});

test("an open examination hides what a past paper with its questions came to, and says why", async ({ page }) => {
  const { subject, examinId, token } = await sat(page);
  await ask(page, practice.createExamHistory, { examinId, requestId: randomUUID() }, token);
  const { historyId } = await ask(page, practice.createExamHistory, { paperId: subject.paperId, requestId: randomUUID() }, token);
  await ask(page, practice.handInExam, { historyId }, token);
  await open(page, `/historyQuery?historyId=${historyId}`);
  await expect(page.getByText("成绩还没公布")).toBeVisible();
  await expect(page.getByText("你有一场考试也用到这些题")).toBeVisible();
  await expectAccessible(page);
});
