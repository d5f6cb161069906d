import type { passkeys } from "#contract/passkeys.ts";
import { inTransaction } from "../../../database/database.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { fail, unknownThing } from "../../../kernel/refusal.ts";
import { learnerById, ownProfile, proveOwner } from "../learners/learners.ts";
import { signIn } from "../signIn/signIn.ts";
import { note } from "../trail/trail.ts";
import { beginPasskey, keepPasskey, madePasskey, passkeyList } from "./keeping.ts";
import { type PasskeyOwner, removePasskey, renamePasskey } from "./passkeys.store.ts";
import { askAnyPasskey, passkeyOwner } from "./proving.ts";

const learner = (id: number): PasskeyOwner => ({ kind: "learner", id });

export const passkeyCalls: Handlers<typeof passkeys> = {
  async askPasskey(means, _input, _caller, visit) {
    return { options: await askAnyPasskey(means, visit, "learner", "signIn") };
  },

  async passkeyLogin(means, { response }, caller, visit) {
    const learnerId = await passkeyOwner(means, visit, "learner", "signIn", response);
    if (learnerId === null) throw fail("passkeyRefused");
    return signIn(means, visit, caller, (await learnerById(means.db, learnerId))!, "passkey");
  },

  async getPasskeys(means, _input, { learnerId }, visit) {
    return passkeyList(means, visit, learner(learnerId));
  },

  async beginPasskey(means, proof, { learnerId }, visit) {
    const own = await ownProfile(means.db, learnerId);
    await proveOwner(means, visit, own, proof);
    const names = { name: own.phone_mask || own.username, displayName: own.nick_name };
    return { options: await beginPasskey(means, visit, learner(learnerId), names) };
  },

  async addPasskey(means, made, { learnerId }, visit) {
    const verified = await madePasskey(means, visit, learner(learnerId), made);
    return inTransaction(means.db, async (tx) => {
      await note(tx, means.now(), visit, { learnerId, what: "passkeyAdded" });
      return keepPasskey(tx, verified);
    });
  },

  async renamePasskey({ db }, { passkeyId, name }, { learnerId }) {
    if ((await renamePasskey(db, learner(learnerId), passkeyId, name)) === null) throw unknownThing();
    return null;
  },

  async removePasskey({ db, now }, { passkeyId }, { learnerId }, visit) {
    await inTransaction(db, async (tx) => {
      if ((await removePasskey(tx, learner(learnerId), passkeyId)) === null) throw unknownThing();
      await note(tx, now(), visit, { learnerId, what: "passkeyRemoved" });
    });
    return null;
  },
};
