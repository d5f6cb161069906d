import type { Duty } from "#contract/duties.ts";
import type { Staff } from "../../kernel/call.ts";

/**
 * Whose courses a member reaches under a duty: null everybody's, else those of the member of staff with this id. Nobody has
 * the id 0: who holds the duty for cohorts alone reaches no course by it.
 */
export type Reach = number | null;

export function reachOf({ duties, staffId }: Pick<Staff, "duties" | "staffId">, duty: Duty): Reach {
  const scopes = duties.get(duty) ?? [];
  if (scopes.includes("all")) return null;
  return scopes.includes("ownCourses") ? staffId : 0;
}

/** The same for learners: whose cohorts a member reaches under a duty. Who holds the duty for courses alone reaches no learner by it. */
export function cohortReachOf({ duties, staffId }: Pick<Staff, "duties" | "staffId">, duty: Duty): Reach {
  const scopes = duties.get(duty) ?? [];
  if (scopes.includes("all")) return null;
  return scopes.includes("ownCohorts") ? staffId : 0;
}
