import { dayOf } from "#contract/timestamp.ts";
import type { Means } from "../../../kernel/call.ts";
import { creditByDay } from "../evidence/evidence.ts";
import { toldWeek, weeksAround } from "./week.rules.ts";

/** How long a learner studied on each day of this week, and in the week before. */
export async function studyWeek({ pool, now }: Pick<Means, "pool" | "now">, learnerId: number) {
  const today = dayOf(now());
  const { before, days } = weeksAround(today);
  return toldWeek(today, await creditByDay(pool, learnerId, before[0]!, days.at(-1)!));
}
