import { type Job, noData } from "../../../kernel/jobs.ts";
import { sealAudit } from "./seals.ts";

/** Seals where every chain of the audit stands, once a day. */
export const sealAuditJob: Job = { name: "staff.sealAudit", data: noData, cron: "40 3 * * *", run: sealAudit };
