import type { account } from "#contract/account.ts";
import { inTransaction } from "../../../database/database.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { addressKey, isExempt, network } from "../../../kernel/addresses.ts";
import { count, peek } from "../../../kernel/limits.ts";
import { fail, wrongField } from "../../../kernel/refusal.ts";
import { consumeCode, hashPassword, proveCode, registrations, requireCaptcha, spend, weakness } from "../guard/guard.ts";
import { defaultName, insertLearner, learnerById, learnerByPhone, putConfirmed, termsInForce } from "../learners/learners.ts";
import { signIn } from "./opening.ts";

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

    // Only who holds the phone learns whether it is registered (payments-security.md 5.4).
    const proven = await proveCode(means, visit, phone, verifyCode);
    if (await learnerByPhone(db, proven.lookup)) {
      await spend(db, proven, now);
      throw fail("alreadyRegistered");
    }
    const passwordHash = await hashPassword(password);
    const learnerId = await inTransaction(db, async (tx) => {
      if (!(await consumeCode(tx, proven, now))) return null;
      const id = await insertLearner(tx, secrets, now, { phone, passwordHash, nickName: defaultName(phone) });
      if (id !== null) await putConfirmed(tx, id, { version, adult, ip: network(visit.ip), at: now });
      return id;
    });
    if (learnerId === null) {
      // Another registration of this phone won, or the code was used meanwhile.
      if (await learnerByPhone(db, proven.lookup)) throw fail("alreadyRegistered");
      throw wrongField("verifyCode", "smsCodeWrong");
    }
    await count(db, now.getTime(), [limit]);
    const learner = await learnerById(db, learnerId);
    return signIn(means, visit, caller, learner!, "registration");
  },
};
