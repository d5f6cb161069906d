import { type Job, noData } from "../../../kernel/jobs.ts";
import { checkAudit } from "./checks.ts";
import { sealAudit } from "./seals.ts";

/** Seals where every chain of the audit stands, once a day. */
export const sealAuditJob: Job = { name: "staff.sealAudit", data: noData, cron: "40 3 * * *", run: sealAudit };

/** Checks the whole log, each night before it is sealed and whenever somebody asks. */
export const checkAuditJob: Job = {
  name: "staff.checkAudit", data: noData, key: () => "", cron: "10 3 * * *", atMostSeconds: 3 * 3_600, run: checkAudit,
};
