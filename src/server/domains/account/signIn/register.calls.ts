import type { account } from "#contract/account.ts";
import { inTransaction } from "../../../database/database.ts";
import type { Handlers, Means, Visit } from "../../../kernel/call.ts";
import { addressKey, isExempt, network } from "../../../kernel/addresses.ts";
import { count, peek } from "../../../kernel/limits.ts";
import { wrongField } from "../../../kernel/refusal.ts";
import {
  consumeCode, hashPassword, phoneLookups, proveCode, registrations, requireCaptcha, usedCodeSent, verifyPassword, weakness,
} from "../guard/guard.ts";
import {
  defaultName, insertLearner, learnerById, learnerByPhone, putConfirmed, type SigningIn, termsInForce,
} from "../learners/learners.ts";
import { alreadyRegistered, signIn } from "./opening.ts";

export const registerCalls: Pick<Handlers<typeof account>, "pcRegister"> = {
  async pcRegister(means, { userName: phone, password, verifyCode, consentVersion, adult, captcha }, caller, visit) {
    const { db, secrets, environment } = means;
    const now = new Date(means.now());
    const version = await termsInForce(means);
    if (consentVersion !== version) throw wrongField("consentVersion", "consentRequired");
    if (adult !== true) throw wrongField("adult", "adultRequired");
    const weak = weakness(password, phone);
    if (weak) throw wrongField("password", weak);
    const limit = registrations(addressKey(visit.ip));
    const [before = 0] = isExempt(environment.abuseAllow, visit.ip) ? [] : await peek(db, now.getTime(), [limit]);
    if (before >= limit.limit) await requireCaptcha(means, { purpose: "register", subject: phone, answer: captcha });

    const made = await madeBefore(means, visit, { phone, password, verifyCode });
    if (made) return signIn(means, visit, caller, made, "registration");

    // Only who holds the phone learns whether it is registered (payments-security.md 5.4).
    const proven = await proveCode(means, visit, phone, verifyCode);
    if (await learnerByPhone(db, phoneLookups(secrets, phone))) throw await alreadyRegistered(means, proven);
    const passwordHash = await hashPassword(password);
    const learnerId = await inTransaction(db, async (tx) => {
      if (!(await consumeCode(tx, proven, now))) return null;
      const id = await insertLearner(tx, secrets, now, { phone, passwordHash, nickName: defaultName(phone), origin: "self" });
      if (id !== null) await putConfirmed(tx, id, { version, adult, ip: network(visit.ip), at: now });
      return id;
    });
    if (learnerId === null) {
      // Another registration of this phone won, or the code was used meanwhile.
      if (await learnerByPhone(db, phoneLookups(secrets, phone))) throw await alreadyRegistered(means, proven);
      throw wrongField("verifyCode", "smsCodeWrong");
    }
    await count(db, now.getTime(), [limit]);
    const learner = await learnerById(db, learnerId);
    return signIn(means, visit, caller, learner!, "registration");
  },
};

/**
 * The account that this very registration made already: its answer was lost on the way, and the browser sends it again. The code that it
 * used, the browser that asked for the code and the password are the same, and the account is no older than the code.
 */
async function madeBefore(
  means: Means,
  visit: Visit,
  { phone, password, verifyCode }: { readonly phone: string; readonly password: string; readonly verifyCode: string },
): Promise<SigningIn | null> {
  const sentAt = await usedCodeSent(means, visit, phone, verifyCode);
  if (!sentAt) return null;
  const learner = await learnerByPhone(means.db, phoneLookups(means.secrets, phone));
  if (!learner || learner.created_at < sentAt) return null;
  return (await verifyPassword(learner.password_hash, password)) ? learner : null;
}
