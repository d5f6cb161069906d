import type { Means } from "../../kernel/call.ts";
import type { ClassExamState } from "../learning/learning.ts";
import { standingsAt } from "../practice/practice.ts";
import { classExamsAt } from "./classExam/classExam.ts";
import { reviewPorts } from "./withheld.ts";

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
      const { bestAccuracyPer = null, openHistoryId = null, passed = null } = mine.get(itemId) ?? {};
      return [itemId, { ...exam, bestAccuracyPer, openHistoryId, reached: passed ?? false }];
    }),
  );
}
