import type { Means } from "../../kernel/call.ts";
import { mend } from "../../kernel/refusal.ts";
import { beforeFinal } from "../practice/practice.ts";
import { extendExamination, keepDeadline } from "./examinations.store.ts";
import { examinationStart } from "./starts.ts";
import { forgetWithheld, isTold, reviewPorts, withheldNow } from "./withheld.ts";

export { classExamStart, drawnFrom, NO_TASKS } from "./classExam/classExam.ts";
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
