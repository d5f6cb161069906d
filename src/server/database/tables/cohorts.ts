import type { Generated } from "kysely";

/** A class of learners. */
export interface CohortTable {
  id: Generated<number>;
  name: string;
  is_closed: Generated<boolean>;
  created_at: Date;
  version: Generated<number>;
}

export interface CohortMemberTable {
  learner_id: number;
  cohort_id: number;
  joined_at: Date;
}

/** Whose class it is. */
export interface CohortTeacherTable {
  staff_id: number;
  cohort_id: number;
}
