import { staffAccess } from "#contract/staff/access.ts";
import { staffAccessShapes } from "#contract/staff/access.schema.ts";
import { staffAccount } from "#contract/staff/account.ts";
import { staffAccountShapes } from "#contract/staff/account.schema.ts";
import { staffAudit } from "#contract/staff/audit.ts";
import { staffAuditShapes } from "#contract/staff/audit.schema.ts";
import { staffJobs } from "#contract/staff/jobs.ts";
import { staffJobShapes } from "#contract/staff/jobs.schema.ts";
import { staffPasskeys } from "#contract/staff/passkeys.ts";
import { staffPasskeyShapes } from "#contract/staff/passkeys.schema.ts";
import { staffRoles } from "#contract/staff/roles.ts";
import { staffRoleShapes } from "#contract/staff/roles.schema.ts";
import { staffSessions } from "#contract/staff/sessions.ts";
import { staffSessionShapes } from "#contract/staff/sessions.schema.ts";
import { served } from "../../kernel/registry.ts";
import type { Room } from "../../kernel/room.ts";
import { JOB_ACTS, STAFF_ACTS } from "./acting/acting.ts";
import { auditDesk } from "./audit.desk.ts";
import { auditSeals, checkAuditJob, sealAuditJob, verifyAuditCommand } from "./audit/audit.ts";
import { staffAccessCalls } from "./access/access.calls.ts";
import { staffAccountCalls, staffSessionCalls } from "./access/login.calls.ts";
import { jobCommands } from "./jobs.commands.ts";
import { jobDesk } from "./jobs.desk.ts";
import { staffPasskeyCalls } from "./access/passkeys.calls.ts";
import { roleDesk } from "./roles.desk.ts";
import { staffCommands } from "./staff.commands.ts";
import { spentTickets } from "./retention.ts";
import { staffKeyed } from "./keyed.ts";
import { ensureOwner } from "./staff.ts";

/** From the ground up. */
export const subRooms = ["audit", "acting", "access"] as const;

export const room: Room = {
  name: "staff",
  serves: [
    served(staffAccount, staffAccountShapes, staffAccountCalls),
    served(staffAudit, staffAuditShapes, auditDesk),
    served(staffAccess, staffAccessShapes, staffAccessCalls),
    served(staffRoles, staffRoleShapes, roleDesk),
    served(staffPasskeys, staffPasskeyShapes, staffPasskeyCalls),
    served(staffSessions, staffSessionShapes, staffSessionCalls),
    served(staffJobs, staffJobShapes, jobDesk),
  ],
  jobs: [checkAuditJob, sealAuditJob],
  retention: [spentTickets],
  commands: [verifyAuditCommand, ...staffCommands, ...jobCommands],
  keyed: staffKeyed,
  seals: auditSeals,
  acts: [...Object.values(STAFF_ACTS), ...Object.values(JOB_ACTS)],
  async prepare(means) {
    const owner = await ensureOwner(means);
    if (!owner) return [];
    const password = owner.password ?? "the password from OWNER_PASSWORD";
    return [`staff account ${owner.username}, password ${password} (shown this once)`];
  },
};
