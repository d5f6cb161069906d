import { endpoints } from "../endpoint.ts";
import type { StaffReportsShapes } from "./reports.schema.ts";

const REPORTS = "/api/staff/v1/moderation";

/** What learners report, and what was removed. */
export const staffReports = endpoints<StaffReportsShapes>()({
  reports: { method: "GET", path: `${REPORTS}/reports`, access: "staff:comments" },
  uphold: { method: "POST", path: `${REPORTS}/uphold`, access: "staff:comments" },
  reject: { method: "POST", path: `${REPORTS}/reject`, access: "staff:comments" },
  settings: { method: "GET", path: `${REPORTS}/settings`, access: "staff:comments" },
  saveSettings: { method: "POST", path: `${REPORTS}/saveSettings`, access: "staff:comments" },
  readRemoved: { method: "POST", path: `${REPORTS}/readRemoved`, access: "staff:removed" },
});
