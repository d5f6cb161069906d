import { endpoints } from "../endpoint.ts";
import type { StaffFirstRunShapes } from "./firstRun.schema.ts";

/** What a school does before its first learner comes, in the order of the guide. */
export const FIRST_STEPS = ["name", "contact", "teacher", "course", "questions", "sms", "invite"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

const FIRST_RUN = "/api/staff/v1/firstRun";

export const staffFirstRun = endpoints<StaffFirstRunShapes>()({
  state: { method: "GET", path: `${FIRST_RUN}/state`, access: "staff:site" },
  skip: { method: "POST", path: `${FIRST_RUN}/skip`, access: "staff:site" },
});
