import { endpoints } from "./endpoint.ts";
import type { ReportsShapes } from "./reports.schema.ts";

/** What a report is about. */
export const REPORT_TARGETS = ["comment", "name", "picture"] as const;
/** Why something is reported. */
export const REPORT_KINDS = ["advert", "fraud", "cheating", "abuse", "indecent", "illegal", "pretence", "other"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];
/** Most characters that a reporter adds in own words. */
export const REPORT_LENGTH = 300;
/** Reports of one learner in a day of the school (rules.md, States). */
export const REPORTS_A_DAY = 20;

/** Reports of learners to the school (举报). */
export const reports = endpoints<ReportsShapes>()({
  add: { method: "POST", path: "/api/v1/reports/add", access: "learner" },
  mine: { method: "GET", path: "/api/v1/reports/mine", access: "learner" },
});
