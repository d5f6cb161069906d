import type { Means } from "../../kernel/call.ts";
import { mend, unknownThing } from "../../kernel/refusal.ts";
import { mayStudy } from "../enrolment/enrolment.ts";
import type { ClassExamState } from "../learning/learning.ts";
import { standingsAt } from "../practice/practice.ts";
import { reviewPorts } from "./withheld.ts";
import { type ClassExam, classExamAt, classExamsAt } from "./classExams.store.ts";

/** The exam of an item that this learner may sit. @throws Refusal 1001 where there is none, or the course isn't theirs */
export async function classExamFor(means: Means, learnerId: number, itemId: number): Promise<ClassExam> {
  const found = await classExamAt(means, itemId);
  if (!found) throw unknownThing();
  if (!(await mayStudy(means, learnerId, { seriesId: found.seriesId, isTrial: found.isTrial && found.published })))
    throw found.published ? mend("courseNotOwned") : unknownThing();
  return found;
}

/** The exams of these items and how the learner stands at them; items without an exam are missing. Two statements. */
export async function classExamStates(
  means: Pick<Means, "pool" | "now">,
  learnerId: number,
  itemIds: readonly number[],
): Promise<Map<number, ClassExamState>> {
  if (itemIds.length === 0) return new Map();
  const rows = await classExamsAt(means, itemIds);
  const mine = await standingsAt(
    reviewPorts,
    means,
    learnerId,
    "class",
    rows.map((row) => row.itemId),
  );
  return new Map(
    rows.map(({ itemId, ...exam }) => {
      const { bestAccuracyPer = null, reachedPer = null, openHistoryId = null } = mine.get(itemId) ?? {};
      return [
        itemId,
        { ...exam, bestAccuracyPer, openHistoryId, reached: reachedPer !== null && reachedPer >= exam.accuracyPer },
      ];
    }),
  );
}
