import { endpoints } from "../endpoint.ts";
import type { StaffLearnerShapes } from "./learners.schema.ts";

/** The school's learners, for its own people. */
export const staffLearners = endpoints<StaffLearnerShapes>()({
  openYounger: { method: "POST", path: "/api/staff/v1/learners/openYounger", access: "staff:learners" },
});
