export { type AuditEntry, changes, ipPrefix } from "./audit.rules.ts";
export { append, auditPage, entriesSince, signInPage } from "./audit.store.ts";
export { verifyAuditCommand } from "./commands.ts";
export { extent, lastCheck, noteAsked, openCheck } from "./checks.store.ts";
export { checkAuditJob, sealAuditJob } from "./jobs.ts";
export { auditSeals } from "./seals.ts";
