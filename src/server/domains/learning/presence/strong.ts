import { STRONG_QUESTIONS } from "#contract/learning.ts";
import type { Means } from "../../../kernel/call.ts";
import { mend } from "../../../kernel/refusal.ts";
import { account } from "../../account/account.ts";
import { holdersOf } from "../../enrolment/enrolment.ts";
import { lessonsShort } from "./questions.store.ts";

/**
 * Makes sure that strong checks lock nobody of a course out: each film has questions of its own, or each learner who holds the course
 * has a phone or a passkey. @throws Refusal 1001 with both figures
 */
export async function needStrongWays(means: Pick<Means, "db" | "now">, seriesId: number): Promise<void> {
  const lessons = await lessonsShort(means.db, seriesId, STRONG_QUESTIONS);
  if (lessons === 0) return;
  const learners = await account.withoutStrongWay(means.db, await holdersOf(means.db, seriesId, new Date(means.now())));
  if (learners > 0) throw mend("strongChecksShort", { lessons, learners, questions: STRONG_QUESTIONS });
}
