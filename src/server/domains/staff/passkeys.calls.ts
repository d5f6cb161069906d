import type { staffPasskeys } from "#contract/staff/passkeys.ts";
import type { Handlers, Means } from "../../kernel/call.ts";
import { forget, limit } from "../../kernel/limits.ts";
import { fail, unknownThing, wrongField } from "../../kernel/refusal.ts";
import { account, type PasskeyOwner } from "../account/account.ts";
import { act, record } from "./act.ts";
import { STAFF_ACTS } from "./acts.ts";
import { openStaffSession } from "./opening.ts";
import { memberWithPassword } from "./store.ts";

/** Wrong passwords of a signed-in member before a pause. */
const WRONG_PROOFS = 5;
const WINDOW_SECONDS = 15 * 60;

const staff = (id: number): PasskeyOwner => ({ kind: "staff", id });

export const staffPasskeyCalls: Handlers<typeof staffPasskeys> = {
  async askPasskey(means, _input, _caller, visit) {
    const options = await account.askAnyPasskey(means, visit, "staff", "signIn");
    return { options };
  },

  async passkeyLogin(means, { response }, _caller, visit) {
    const staffId = await account.passkeyOwner(means, visit, "staff", "signIn", response);
    const member = staffId === null ? undefined : await memberWithPassword(means.db, staffId);
    if (member?.status !== "active") {
      await record(means, "visitor", STAFF_ACTS.loginFailed, member ? `staff:${member.id}` : "staff", {}, visit);
      throw fail("passkeyRefused");
    }
    return openStaffSession(means, visit, member);
  },

  async getPasskeys(means, _input, { staffId }, visit) {
    return account.passkeyList(means, visit, staff(staffId));
  },

  async beginPasskey(means, { password }, { staffId }, visit) {
    const { username, name } = await proved(means, staffId, password);
    return { options: await account.beginPasskey(means, visit, staff(staffId), { name: username, displayName: name }) };
  },

  async addPasskey(means, made, caller, visit) {
    const object = (added: { passkeyId: number }) => `passkey:${added.passkeyId}`;
    const verified = await account.madePasskey(means, visit, staff(caller.staffId), made);
    return act(means, caller, visit, STAFF_ACTS.passkey, object, async (tx) => {
      const added = await account.keepPasskey(tx, verified);
      return { result: added, before: null, after: { name: added.name } };
    });
  },

  async renamePasskey(means, { passkeyId, name }, caller, visit) {
    return act(means, caller, visit, STAFF_ACTS.passkey, `passkey:${passkeyId}`, async (tx) => {
      const before = await account.renamePasskey(tx, staff(caller.staffId), passkeyId, name);
      if (before === null) throw unknownThing();
      return { result: null, before: { name: before }, after: { name } };
    });
  },

  async removePasskey(means, { passkeyId }, caller, visit) {
    return act(means, caller, visit, STAFF_ACTS.passkey, `passkey:${passkeyId}`, async (tx) => {
      const before = await account.removePasskey(tx, staff(caller.staffId), passkeyId);
      if (before === null) throw unknownThing();
      return { result: null, before: { name: before }, after: null };
    });
  },
};

/** A signed-in member who has just typed their password. */
async function proved({ db, now }: Means, staffId: number, password: string) {
  const key = `staff-proof:${staffId}`;
  await limit(db, now(), [{ key, limit: WRONG_PROOFS, seconds: WINDOW_SECONDS }]);
  const member = await memberWithPassword(db, staffId);
  if (!member || !(await account.verifyPassword(member.password_hash, password))) throw wrongField("password", "passwordWrong");
  await forget(db, [key]);
  return member;
}
