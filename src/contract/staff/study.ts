import { endpoints } from "../endpoint.ts";
import type { StaffStudyShapes } from "./study.schema.ts";

const STUDY = "/api/staff/v1/study";

/** What one learner owns and studied, for the school's people. */
export const staffStudy = endpoints<StaffStudyShapes>()({
  courses: { method: "GET", path: `${STUDY}/:learnerId/courses`, access: "staff:learners" },
  chapters: { method: "GET", path: `${STUDY}/:learnerId/chapters`, access: "staff:learners" },
  hours: { method: "GET", path: `${STUDY}/:learnerId/hours`, access: "staff:learners" },
});

/** How a course came to a learner. */
export const ENTITLEMENT_SOURCES = ["free", "order", "package", "task", "grant"] as const;

/** Days of which the hours are told one by one. */
export const HOURS_DAYS = 14;
