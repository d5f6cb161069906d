import type { staffAccount } from "#contract/staff/account.ts";
import type { staffSessions } from "#contract/staff/sessions.ts";
import { NO_SESSION } from "#contract/codes.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { COOKIE } from "../../../kernel/cookies.ts";
import { fail, unknownThing } from "../../../kernel/refusal.ts";
import { needWhole } from "../../../kernel/whole.ts";
import { account } from "../../account/account.ts";
import { namesOf, record, STAFF_ACTS, staffIdOf } from "../acting/acting.ts";
import { auditPage } from "../audit/audit.ts";
import { staffById, staffByUsername } from "./members.store.ts";
import { afterPassword, toldDuties } from "./opening.ts";

const dateOf = (at: number | undefined): Date | undefined => (at === undefined ? undefined : new Date(at));

export const staffAccountCalls: Handlers<typeof staffAccount> = {
  async login(means, { username, password, captcha }, _caller, visit) {
    const { db } = means;
    const member = await staffByUsername(db, username);
    const itself = member && { kind: "staff" as const, id: member.id, passwordAt: member.password_at };
    const known = account.browserOf(means, visit, itself ?? null);
    const attempt = await account.admitAttempt(means, visit, { purpose: "staffLogin", username, known, captcha });
    const right = await account.verifyPassword(member?.password_hash || null, password);
    if (!member || !right || member.status !== "active") {
      await record(means, "visitor", STAFF_ACTS.loginFailed, member ? `staff:${member.id}` : "staff", {}, visit);
      throw fail("staffWrongPair");
    }
    await account.forgive(means, attempt);
    return afterPassword(means, visit, member);
  },

  async logout(means, _input, caller, visit) {
    visit.clearCache();
    await means.sessions.end(caller.sessionId, NO_SESSION);
    visit.clearCookie(COOKIE.staff);
    await record(means, caller, STAFF_ACTS.logout, `staff:${caller.staffId}`, {}, visit);
    return null;
  },

  async me({ db }, _input, caller) {
    const member = await staffById(db, caller.staffId);
    if (!member) throw fail("dutyMissing");
    const { id, ...rest } = member;
    return { staffId: id, ...rest, ...toldDuties(caller.duties) };
  },

  async auditLog({ db }, { staffId, since, until, ...wanted }, staff) {
    needWhole(staff, "audit");
    const actor = staffId === undefined ? undefined : `staff:${staffId}`;
    const { records, total } = await auditPage(db, { ...wanted, actor, since: dateOf(since), until: dateOf(until) });
    const ids = records.flatMap((one) => staffIdOf(one.actor) ?? []);
    const names = await namesOf(db, [...new Set(ids)]);
    const entries = records.map(({ at, hash, prev_hash, ...one }) => ({
      ...one, at: at.getTime(), name: names.get(staffIdOf(one.actor) ?? 0) ?? null,
      hash: hash.toString("hex"), previous: prev_hash.toString("hex"),
    }));
    return { records: entries, total, current: wanted.current, size: wanted.size };
  },
};

/** Where a member is signed in, and the end of that. */
export const staffSessionCalls: Handlers<typeof staffSessions> = {
  async getSessions(means, _input, { staffId, sessionId }) {
    const devices = await account.signedInAt(means, { staffId });
    return devices.map((device) => ({ ...device, isCurrent: device.sessionId === sessionId }));
  },

  async endSession(means, { sessionId }, caller, visit) {
    const { staffId } = caller;
    const ended =
      sessionId === undefined
        ? await means.sessions.endAllOfStaff(staffId, NO_SESSION, caller.sessionId)
        : Number(await means.sessions.endOneOfStaff(staffId, sessionId, NO_SESSION));
    if (ended > 0) await record(means, caller, STAFF_ACTS.sessionsEnded, `staff:${staffId}`, { sessions: ended }, visit);
    else if (sessionId !== undefined) throw unknownThing();
    return { ended };
  },
};
