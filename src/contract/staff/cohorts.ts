import { endpoints } from "../endpoint.ts";
import type { StaffCohortShapes } from "./cohorts.schema.ts";

const COHORTS = "/api/staff/v1/cohorts";

/** Classes of learners, and whose they are. */
export const staffCohorts = endpoints<StaffCohortShapes>()({
  list: { method: "GET", path: `${COHORTS}/list`, access: "staff:learners" },
  choices: { method: "GET", path: `${COHORTS}/choices`, access: "staff:learners" },
  colleagues: { method: "GET", path: `${COHORTS}/colleagues`, access: "staff:tasks" },
  save: { method: "POST", path: `${COHORTS}/save`, access: "staff:tasks" },
  close: { method: "POST", path: `${COHORTS}/close`, access: "staff:tasks" },
  remove: { method: "POST", path: `${COHORTS}/remove`, access: "staff:tasks" },
  move: { method: "POST", path: `${COHORTS}/move`, access: "staff:learners" },
});

/** Learners that are moved, frozen or granted a course at one time. */
export const LEARNERS_AT_ONCE = 1000;
