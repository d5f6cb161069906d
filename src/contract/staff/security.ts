import { endpoints } from "../endpoint.ts";
import type { StaffSecurityShapes } from "./security.schema.ts";

/** What happened to the safety of learners' accounts, for whoever helps them. */
export const staffSecurity = endpoints<StaffSecurityShapes>()({
  securityEvents: { method: "GET", path: "/api/staff/v1/learners/:learnerId/securityEvents", access: "staff:learners" },
});
