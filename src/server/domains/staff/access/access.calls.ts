import type { staffAccess } from "#contract/staff/access.ts";
import { SESSION_REPLACED } from "#contract/codes.ts";
import type { Database } from "../../../database/database.ts";
import { sameVersion } from "../../../kernel/act.ts";
import type { Handlers, Means } from "../../../kernel/call.ts";
import { fail } from "../../../kernel/refusal.ts";
import { needWhole } from "../../../kernel/whole.ts";
import { account } from "../../account/account.ts";
import { act, record, STAFF_ACTS } from "../acting/acting.ts";
import { beginTotp, confirmTotp, makeRecoveryCodes } from "./enrolling.ts";
import { factorsOf, passkeyOwner, refuseLast, takeFactor } from "./factors.ts";
import { accessRules, dropTotp, lockAccessRules, totpOf, withoutTotp, writeAccessRules } from "./factors.store.ts";
import { holdMember, type Member, memberWithPassword, staffByUsername } from "./members.store.ts";
import { openStaffSession } from "./opening.ts";
import { writePassword } from "./passwords.ts";
import { proveSelf } from "./proving.ts";
import { isInvite, spendInvite, spendStepTicket, stepHolder } from "./tickets.ts";

type Calls = Handlers<typeof staffAccess>;
type SigningIn = "loginFactor" | "askLoginPasskey" | "beginEnrolment" | "confirmEnrolment" | "acceptInvite";

const signingIn: Pick<Calls, SigningIn> = {
  async loginFactor(means, { ticket, ...given }, _caller, visit) {
    const member = await holderOf(means, ticket, "factor", true);
    const way = await takeFactor(means, visit, member, given);
    if (way === null) {
      await record(means, "visitor", STAFF_ACTS.factorFailed, `staff:${member.id}`, {}, visit);
      throw fail("factorWrong");
    }
    if (!(await spendStepTicket(means.db, ticket))) throw fail("factorTicketOver");
    return openStaffSession(means, visit, member, way);
  },

  async askLoginPasskey(means, { ticket }, _caller, visit) {
    const member = await holderOf(means, ticket, "factor", false);
    return { options: await account.passkeyChallenge(means, visit, passkeyOwner(member.id), "secondFactor") };
  },

  async beginEnrolment(means, { ticket }, _caller, visit) {
    return beginTotp(means, visit, await newcomer(means, ticket, false));
  },

  async confirmEnrolment(means, { ticket, code }, _caller, visit) {
    const member = await newcomer(means, ticket, true);
    const recoveryCodes = await confirmTotp(means, visit, member.id, code);
    if (!(await spendStepTicket(means.db, ticket))) throw fail("factorTicketOver");
    return { ...(await openStaffSession(means, visit, member, "totp")), recoveryCodes };
  },

  async acceptInvite(means, { username, code, password }, _caller, visit) {
    const { db, sessions } = means;
    const member = await staffByUsername(db, username);
    if (member?.status !== "active" || !(await isInvite(means, member.id, code))) throw fail("inviteRefused");
    const first = async (tx: Database) => {
      if (!(await spendInvite(tx, means, member.id, code))) throw fail("inviteRefused");
    };
    await writePassword(means, member, password, { doer: { staffId: member.id }, visit, field: "password", first });
    await sessions.endAllOfStaff(member.id, SESSION_REPLACED);
    return null;
  },
};

const ownAccount: Omit<Calls, SigningIn> = {
  async changePassword(means, { newPassword, ...proof }, caller, visit) {
    const member = await proveSelf(means, visit, caller, proof);
    const passwordAt = await writePassword(means, member, newPassword, { doer: caller, visit, field: "newPassword" });
    await means.sessions.endAllOfStaff(member.id, SESSION_REPLACED, caller.sessionId);
    account.rememberBrowser(means, visit, { kind: "staff", id: member.id, passwordAt });
    return null;
  },

  async getFactors(means, _input, { staffId }) {
    const [{ totpSince, recoveryLeft, passkeys }, { isFactorRequired }] = await Promise.all([
      factorsOf(means, staffId),
      accessRules(means.db),
    ]);
    return { totpSince: totpSince?.getTime() ?? null, recoveryCodesLeft: recoveryLeft, passkeys, isRequired: isFactorRequired };
  },

  async askOwnPasskey(means, _input, { staffId }, visit) {
    return { options: await account.passkeyChallenge(means, visit, passkeyOwner(staffId), "secondFactor") };
  },

  async beginTotp(means, proof, caller, visit) {
    return beginTotp(means, visit, await proveSelf(means, visit, caller, proof));
  },

  async confirmTotp(means, { code }, { staffId }, visit) {
    return { recoveryCodes: await confirmTotp(means, visit, staffId, code) };
  },

  async removeTotp(means, proof, caller, visit) {
    const { id } = await proveSelf(means, visit, caller, proof);
    return act(means, caller, visit, STAFF_ACTS.totp, `staff:${id}`, async (tx) => {
      await holdMember(tx, id);
      const since = (await totpOf(tx, id))?.confirmed_at ?? null;
      await dropTotp(tx, id);
      await refuseLast(tx, id);
      return { result: null, ...(since ? { before: { since: since.getTime() }, after: null } : {}) };
    });
  },

  async makeRecoveryCodes(means, proof, caller, visit) {
    const { id } = await proveSelf(means, visit, caller, proof);
    return { recoveryCodes: await makeRecoveryCodes(means, visit, id) };
  },

  async getAccessRules({ db }) {
    const [rules, without, holders] = await Promise.all([accessRules(db), withoutTotp(db), account.passkeyHolders(db)]);
    return { ...rules, membersWithout: without.filter((id) => !holders.has(id)).length };
  },

  async saveAccessRules(means, { isFactorRequired, version }, caller, visit) {
    needWhole(caller, "staff");
    return act(means, caller, visit, STAFF_ACTS.rulesSaved, "staffAccessRules:1", async (tx) => {
      const before = await lockAccessRules(tx);
      sameVersion(before.version, version);
      const next = await writeAccessRules(tx, isFactorRequired);
      const was = { isFactorRequired: before.isFactorRequired };
      return { result: { version: next }, before: was, after: { isFactorRequired }, version: next };
    });
  },
};

export const staffAccessCalls: Calls = { ...signingIn, ...ownAccount };

/** The active member whose ticket it is. */
async function holderOf(means: Means, ticket: string, purpose: "factor" | "enrol", counts: boolean): Promise<Member> {
  const staffId = await stepHolder(means, ticket, purpose, counts);
  const member = staffId === null ? undefined : await memberWithPassword(means.db, staffId);
  if (member?.status !== "active") throw fail("factorTicketOver");
  return member;
}

/** The same, who still has no second factor: none is replaced by a password alone. */
async function newcomer(means: Means, ticket: string, counts: boolean): Promise<Member> {
  const member = await holderOf(means, ticket, "enrol", counts);
  const { totpSince, passkeys } = await factorsOf(means, member.id);
  if (totpSince !== null || passkeys > 0) throw fail("factorTicketOver");
  return member;
}
