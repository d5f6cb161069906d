import { randomBytes } from "node:crypto";
import type { account } from "#contract/account.ts";
import { SESSION_REPLACED } from "#contract/codes.ts";
import { inTransaction } from "../../../database/database.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { COOKIE } from "../../../kernel/cookies.ts";
import { fail, wrongField } from "../../../kernel/refusal.ts";
import {
  decryptPhone, hashPassword, isSecret, phoneLookup, phoneLookups, proveCode, rememberBrowser, secretHash, spend, weakness,
} from "../guard/guard.ts";
import { learnerById, learnerByPhone, ownProfile, proveOwner, setPassword } from "../learners/learners.ts";
import { note } from "../trail/trail.ts";
import { consumeGrant, grantReset, hasGrant, voidGrants } from "./reset.store.ts";
import { notRegistered, refuseFrozen, signIn } from "./opening.ts";

/** How long the right to set a password lasts (api.md pcVerifyCode). */
const GRANT_SECONDS = 10 * 60;

export const resetCalls: Pick<Handlers<typeof account>, "pcVerifyCode" | "pcUpdatePwd" | "resetUserWXPassword"> = {
  async pcVerifyCode(means, { phone, verifyCode }, _caller, visit) {
    const proven = await proveCode(means, visit, phone, verifyCode);
    const learner = await learnerByPhone(means.db, phoneLookups(means.secrets, phone));
    if (!learner) throw await notRegistered(means, proven);
    await spend(means.db, proven, new Date(means.now()));
    refuseFrozen(learner);
    const secret = randomBytes(32).toString("base64url");
    await grantReset(means.db, secretHash(secret), phoneLookup(means.secrets, phone), new Date(means.now() + GRANT_SECONDS * 1000));
    visit.setCookie(COOKIE.reset, secret, { maxAge: GRANT_SECONDS });
    return null;
  },

  // The grant decides, never phone and password alone (payments-security.md 6.3); verifyCode is not looked at again.
  async pcUpdatePwd(means, { phone, newPwd }, caller, visit) {
    const { db, secrets, sessions } = means;
    const now = new Date(means.now());
    const secret = visit.cookies[COOKIE.reset];
    const lookups = phoneLookups(secrets, phone);
    const weak = weakness(newPwd, phone);
    if (weak) throw wrongField("newPwd", weak);
    if (!isSecret(secret) || !(await hasGrant(db, secretHash(secret), lookups, now))) throw fail("resetGrantMissing");
    const learner = await learnerByPhone(db, lookups);
    if (!learner) throw fail("resetGrantMissing");
    refuseFrozen(learner);
    const passwordHash = await hashPassword(newPwd);
    const done = await inTransaction(db, async (tx) => {
      if (!(await consumeGrant(tx, secretHash(secret), lookups, now))) return false;
      await voidGrants(tx, lookups, now);
      await setPassword(tx, learner.id, passwordHash, now);
      await note(tx, now.getTime(), visit, { learnerId: learner.id, what: "passwordReset" });
      return true;
    });
    if (!done) throw fail("resetGrantMissing");
    visit.clearCookie(COOKIE.reset);
    await sessions.endAll(learner.id, SESSION_REPLACED);
    return signIn(means, visit, caller, (await learnerById(db, learner.id))!, "reset");
  },

  async resetUserWXPassword(means, { oldPwd, verifyCode, newPwd }, caller, visit) {
    const { db, secrets, sessions } = means;
    const own = await ownProfile(db, caller.learnerId);
    const phone = own.phone_enc && decryptPhone(secrets, own.id, own.phone_enc);
    const weak = weakness(newPwd, phone);
    if (weak) throw wrongField("newPwd", weak);
    await proveOwner(means, visit, own, { password: oldPwd, verifyCode }, "oldPwd");
    const passwordHash = await hashPassword(newPwd);
    const passwordAt = new Date(means.now());
    await inTransaction(db, async (tx) => {
      if (phone) await voidGrants(tx, phoneLookups(secrets, phone), passwordAt);
      await setPassword(tx, own.id, passwordHash, passwordAt);
      await note(tx, means.now(), visit, { learnerId: own.id, what: "passwordChanged" });
    });
    await sessions.endAll(own.id, SESSION_REPLACED, caller.sessionId);
    rememberBrowser(means, visit, { kind: "learner", id: own.id, passwordAt });
    return null;
  },
};
