import type { staffAudit } from "#contract/staff/audit.ts";
import type { Handlers } from "../../kernel/call.ts";
import { needWhole } from "../../kernel/whole.ts";
import { act, everybody, STAFF_ACTS } from "./acting/acting.ts";
import { checkAuditJob, extent, lastCheck, noteAsked, openCheck } from "./audit/audit.ts";

/** A check that was asked for longer ago (ms) and has no end has died with its process. */
const ALIVE_MS = 4 * 3_600_000;

/** The audit log as a whole. */
export const auditDesk: Handlers<typeof staffAudit> = {
  async getAuditState({ db, now }, _input, staff) {
    needWhole(staff, "audit");
    const [{ entries, since }, open, last, members] = await Promise.all([
      extent(db), openCheck(db, new Date(now() - ALIVE_MS)), lastCheck(db), everybody(db),
    ]);
    const check = last && {
      at: last.ended_at!.getTime(), chains: last.chains, entries: last.entries, faults: last.faults, firstFaults: last.first_faults,
    };
    return { entries, since: since?.getTime() ?? null, isChecking: open !== undefined, lastCheck: check ?? null, members };
  },

  async checkAudit(means, _input, staff, visit) {
    needWhole(staff, "audit");
    await act(means, staff, visit, STAFF_ACTS.auditChecked, "audit", async (tx) => {
      await noteAsked(tx, new Date(means.now()));
      await means.jobs.send(tx, checkAuditJob, {});
      return { result: null, after: { asked: true } as const };
    });
    return null;
  },
};
