import { endpoints } from "../endpoint.ts";
import type { StaffAuditShapes } from "./audit.schema.ts";

const AUDIT = "/api/staff/v1/audit";

/** The state of the audit log as a whole; its entries are read by `staffAccount.auditLog`. */
export const staffAudit = endpoints<StaffAuditShapes>()({
  getAuditState: { method: "GET", path: `${AUDIT}/state`, access: "staff:audit" },
  checkAudit: { method: "POST", path: `${AUDIT}/check`, access: "staff:audit" },
});
