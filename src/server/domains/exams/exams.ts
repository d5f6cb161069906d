import type { Transaction } from "kysely";
import type { Database, Tables } from "../../database/database.ts";
import type { Means } from "../../kernel/call.ts";
import { mend } from "../../kernel/refusal.ts";
import { cleanHtml } from "../../kernel/richText.ts";
import { beforeFinal } from "../practice/practice.ts";
import type { Planned } from "./acts.ts";
import { addExamination, deskPage } from "./desk.store.ts";
import { reviewProblem } from "./exams.rules.ts";
import { extendExamination, keepDeadline } from "./examinations.store.ts";
import { examinationStart } from "./starts.ts";
import { forgetWithheld, isTold, reviewPorts, withheldNow } from "./withheld.ts";

export { bringClassExam, classExamStart, drawnFrom, isBound, leavingClassExams, NO_TASKS } from "./classExam/classExam.ts";
export { classExamStates } from "./classStates.ts";
export { spentKeys } from "./withheld.ts";

/** Gives whoever begins later the same extra time; false: there is no such one. @throws Refusal 1001 once its results are told */
async function extend({ db, now }: Pick<Means, "db" | "now">, examinId: number, seconds: number): Promise<boolean> {
  if (await isTold(db, examinId, now())) throw mend("examReviewed");
  return extendExamination({ db }, examinId, seconds);
}

/** How attempts of examinations start, how an examination gets extra time and tells results, and which keys wait. */
export const examStarts = {
  examination: examinationStart, extendExamination: extend, keepDeadline, ...reviewPorts, forgetWithheld,
};

/** Questions of which the books tell this learner nothing: exams of theirs that aren't final ask them, or their keys wait. */
export async function hiddenInBooks(means: Means, learnerId: number): Promise<number[]> {
  const [own, withheld] = await Promise.all([beforeFinal(means, learnerId), withheldNow(means)]);
  return [...own, ...withheld];
}

/** An examination as exchange files say it: whether it is published stays with the school that published it. */
type WholeExamination = Omit<Planned, "published">;

/** More examinations than a subject has. */
const ALL = { current: 1, size: 100_000 } as const;

/** The examinations of a subject, the first first. */
export async function leavingExaminations(db: Database, subjectId: number, now: Date): Promise<WholeExamination[]> {
  const { rows } = await deskPage(db, { subjectId, examinId: null, keyword: null, state: null }, now, ALL);
  return rows.toReversed().map((row) => {
    const { paperId, type, title, introHtml: intro, place, startTime, endTime, registerUntil, attempts, needsIdCard } = row;
    const { review, reviewAt, score } = row;
    return {
      paperId, type, title, intro, place, startTime, endTime, registerUntil, attempts, needsIdCard, review, reviewAt, score,
    };
  });
}

/**
 * Adds the examinations that a subject has not, by title and beginning, as drafts: whatever their windows say, learners see none before
 * staff publish it. Returns their titles.
 */
export async function bringExaminations(
  tx: Transaction<Tables>, subjectId: number, examinations: readonly (WholeExamination & { readonly grace: number })[], at: Date,
): Promise<string[]> {
  const here = await leavingExaminations(tx, subjectId, at);
  const made: string[] = [];
  for (const { grace, ...one } of examinations) {
    const isHere = here.some(({ title, startTime }) => title === one.title && startTime === one.startTime);
    if (isHere) continue;
    const { startTime, endTime, registerUntil, reviewAt, intro, ...plan } = one;
    const reviewed = { review: plan.review, score: plan.score, attempts: plan.attempts, reviewAt, closesAt: endTime + grace * 1000 };
    const isInOrder = reviewProblem(reviewed) === null;
    await addExamination(tx, {
      ...plan, intro: cleanHtml(intro), startTime: new Date(startTime), endTime: new Date(endTime), published: false,
      registerUntil: registerUntil === null ? null : new Date(registerUntil),
      reviewAt: reviewAt === null || !isInOrder ? null : new Date(reviewAt),
    }, subjectId, at);
    made.push(one.title);
  }
  return made;
}
