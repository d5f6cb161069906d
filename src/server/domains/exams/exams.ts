import type { Means } from "../../kernel/call.ts";
import type { Review } from "../practice/practice.ts";
import { extendExamination, reviewed } from "./examinations.store.ts";
import { reviewOf } from "./exams.rules.ts";
import { classExamStart, examinationStart } from "./starts.ts";
import { forgetWithheld, withheldKeys } from "./withheld.ts";

export { classExamStates } from "./classExams.ts";

/** When the results of these examinations are told; those that don't exist are missing. */
async function reviews(means: Pick<Means, "pool" | "now">, examinIds: readonly number[]): Promise<Map<number, Review>> {
  const rows = await reviewed(means, examinIds);
  return new Map([...rows].map(([examinId, row]) => [examinId, reviewOf(row, means.now())]));
}

/** How attempts of examinations and class exams start, how an examination gets extra time and tells results, and which keys wait. */
export const examStarts = {
  examination: examinationStart, classExam: classExamStart, extendExamination, reviews, withheldKeys, forgetWithheld,
};
