import { staffCohorts } from "#contract/staff/cohorts.ts";
import { staffCohortShapes } from "#contract/staff/cohorts.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { COHORT_ACTS } from "./acts.ts";
import { cohortDesk } from "./desk.ts";
import { cohortData, cohortMerging } from "./personal.ts";

export const room: Room = {
  name: "cohorts",
  serves: [served(staffCohorts, staffCohortShapes, cohortDesk)],
  personal: [cohortData],
  merging: [cohortMerging],
  acts: Object.values(COHORT_ACTS),
};
