import type { Locator, Page } from "@playwright/test";
import { practice } from "#contract/practice.ts";
import { PASSWORD, registered } from "./login.ts";
import { aSubject, type MadeSubject, type SubjectPlan } from "./papers.ts";
import { ask, signIn } from "./study.ts";
import { alive, expect } from "./test.ts";

export interface Sitting extends MadeSubject {
  readonly token: string;
  readonly phone: string;
}

/** A learner of their own before a paper of their own. */
export async function before(page: Page, plan: SubjectPlan = {}): Promise<Sitting> {
  const subject = await aSubject(plan);
  const phone = await registered();
  const token = await signIn(page, { phone, password: PASSWORD });
  return { ...subject, token, phone };
}

/** Opens the paper's cover and begins. Returns the attempt's id. */
export async function begin(page: Page, paperId: number, button = "开始考试"): Promise<number> {
  await page.goto(`/startExam?paperId=${paperId}`);
  await alive(page);
  await page.getByRole("button", { name: button }).filter({ visible: true }).click();
  await page.waitForURL(/historyId=/);
  await expect(page.locator("[id$='-stem']")).toBeFocused();
  return Number(new URL(page.url()).searchParams.get("historyId"));
}

/** How many answers the server has of an attempt. */
export async function saved(page: Page, historyId: number, token: string): Promise<number> {
  const { answers } = await ask(page, practice.getQuestionAndMarkList, { historyId }, token);
  return answers.filter(({ answer }) => answer !== null).length;
}

/** An option of the question that stands there, by its letter. */
export const option = (page: Page, name: string): Locator => page.getByRole("radio", { name: new RegExp(`^${name}`) });
