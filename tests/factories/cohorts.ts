import { inTransaction } from "#server/database/database.ts";
import { addCohort, moveInto } from "#server/domains/cohorts/cohorts.ts";
import type { School } from "../support/school.ts";

let made = 0;

/** A class with these learners in it. */
export async function makeCohort(school: School, learnerIds: readonly number[], name = `电工 ${(made += 1)} 班`): Promise<number> {
  return inTransaction(school.db, async (tx) => {
    const at = new Date(school.clock.now);
    const cohortId = await addCohort(tx, name, at);
    if (learnerIds.length > 0) await moveInto(tx, null, learnerIds, cohortId, at);
    return cohortId;
  });
}
