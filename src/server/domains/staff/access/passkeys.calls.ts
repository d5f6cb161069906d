import type { staffPasskeys } from "#contract/staff/passkeys.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { fail, unknownThing } from "../../../kernel/refusal.ts";
import { account } from "../../account/account.ts";
import { act, record, STAFF_ACTS } from "../acting/acting.ts";
import { passkeyOwner, refuseLast } from "./factors.ts";
import { holdMember, memberWithPassword } from "./members.store.ts";
import { openStaffSession } from "./opening.ts";
import { proveSelf } from "./proving.ts";

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
    return openStaffSession(means, visit, member, "passkey");
  },

  async getPasskeys(means, _input, { staffId }, visit) {
    return account.passkeyList(means, visit, passkeyOwner(staffId));
  },

  async beginPasskey(means, proof, caller, visit) {
    const { id, username, name } = await proveSelf(means, visit, caller, proof);
    return { options: await account.beginPasskey(means, visit, passkeyOwner(id), { name: username, displayName: name }) };
  },

  async addPasskey(means, made, caller, visit) {
    const object = (added: { passkeyId: number }) => `passkey:${added.passkeyId}`;
    const verified = await account.madePasskey(means, visit, passkeyOwner(caller.staffId), made);
    return act(means, caller, visit, STAFF_ACTS.passkey, object, async (tx) => {
      const added = await account.keepPasskey(tx, verified);
      return { result: added, before: null, after: { name: added.name } };
    });
  },

  async renamePasskey(means, { passkeyId, name }, caller, visit) {
    return act(means, caller, visit, STAFF_ACTS.passkey, `passkey:${passkeyId}`, async (tx) => {
      const before = await account.renamePasskey(tx, passkeyOwner(caller.staffId), passkeyId, name);
      if (before === null) throw unknownThing();
      return { result: null, before: { name: before }, after: { name } };
    });
  },

  // Whoever sits at an open browser leaves the password alone as little as they add to it.
  async removePasskey(means, { passkeyId, ...proof }, caller, visit) {
    await proveSelf(means, visit, caller, proof);
    return act(means, caller, visit, STAFF_ACTS.passkey, `passkey:${passkeyId}`, async (tx) => {
      await holdMember(tx, caller.staffId);
      const before = await account.removePasskey(tx, passkeyOwner(caller.staffId), passkeyId);
      if (before === null) throw unknownThing();
      await refuseLast(tx, caller.staffId);
      return { result: null, before: { name: before }, after: null };
    });
  },
};
