import type { Goal } from "#contract/goals.schema.ts";
import type { Means } from "../../kernel/call.ts";
import { known } from "./known.ts";
import { subjectFor } from "./rules.ts";
import { goalRowOf } from "./store.ts";

/** The trade and level that a learner works for; null: none. For the courses that are recommended. */
export const goalOf = ({ pool }: Pick<Means, "pool">, learnerId: number): Promise<{ categoryId: number; level: string } | null> =>
  goalRowOf(pool, learnerId);

/** A learner's goal as it is shown, with the subject to practise for it. Without a goal it's one look. */
export async function goalShown(means: Means, learnerId: number): Promise<Goal> {
  const row = await goalRowOf(means.pool, learnerId);
  if (!row) return null;
  const { trades, subjects } = await known(means);
  const trade = trades.find(({ categoryId }) => categoryId === row.categoryId);
  if (!trade) return null;
  const { level } = row;
  return { ...trade, level, levelName: level, courseId: subjectFor(row, trades, subjects), setTime: row.setTime };
}

/** The subject to practise for a learner's goal, and since when it is the goal (ms since the epoch); null: none. */
export async function goalSubject(means: Means, learnerId: number): Promise<{ subjectId: number; setTime: number } | null> {
  const goal = await goalShown(means, learnerId);
  return goal && goal.courseId !== null ? { subjectId: goal.courseId, setTime: goal.setTime } : null;
}
