import type { account } from "#contract/account.ts";
import { FAILED } from "#contract/codes.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { isWait, Refusal } from "../../../kernel/refusal.ts";
import {
  admitAttempt, browserOf, forgive, hashPassword, isOutdated, makeCaptcha, phoneLookups, priceNow, priceOfNextCode, proveCode, sendCode,
  spend, verifyPassword,
} from "../guard/guard.ts";
import { knownLearner, knowsPhone, learnerByPhone, learnerByUsername, renewHash, consumeOnce } from "../learners/learners.ts";
import { noteFailure } from "../trail/trail.ts";
import { forgetBrowser, notRegistered, signIn } from "./opening.ts";

const PHONE = /^1[2-9]\d{9}$/;

type Calls = Pick<Handlers<typeof account>, "userLogin" | "verifyCodeLogin" | "getVerifyCodeForLogin" | "getCaptcha" | "logout">;

export const loginCalls: Calls = {
  async userLogin(means, { username: typed, pass, captcha }, caller, visit) {
    const { db, secrets } = means;
    const username = typed.trim();
    const byPhone = PHONE.test(username);
    const learner = await (byPhone ? learnerByPhone(db, phoneLookups(secrets, username)) : learnerByUsername(db, username));
    const known = browserOf(means, visit, learner ? knownLearner(learner) : null);
    const attempt = await admitAttempt(means, visit, { purpose: "login", username, known, captcha });
    const right = await verifyPassword(learner?.password_hash ?? null, pass);
    const handed = learner !== undefined && learner.once_until !== null;
    if (!learner || !right || (handed && !(await consumeOnce(db, learner.id, new Date(means.now()))))) {
      noteFailure(means, visit, "password", async () => learner);
      throw new Refusal(FAILED, "wrongPair", { data: { fields: { pass: "pairWrong" } } });
    }
    await forgive(means, attempt);
    const record = await signIn(means, visit, caller, learner, "password");
    if (handed) visit.say("passwordHanded");
    const stored = learner.password_hash!;
    if (isOutdated(stored)) await renewHash(db, learner.id, stored, await hashPassword(pass));
    return record;
  },

  async verifyCodeLogin(means, { phone, verifyCode }, caller, visit) {
    const holder = () => learnerByPhone(means.db, phoneLookups(means.secrets, phone));
    const wrong = (error: unknown) => {
      // What waits was not looked at: whoever goes on asking fills nobody's trail.
      if (!isWait(error)) noteFailure(means, visit, "code", holder);
      throw error;
    };
    const proven = await proveCode(means, visit, phone, verifyCode).catch(wrong);
    const learner = await holder();
    if (!learner) throw await notRegistered(means, proven);
    await spend(means.db, proven, new Date(means.now())).catch(wrong);
    return signIn(means, visit, caller, learner, "code");
  },

  async getVerifyCodeForLogin(means, { phone, captcha }, _caller, visit) {
    return { resendAfter: await sendCode(means, visit, { phone, captcha, known: await knowsPhone(means, visit, phone) }) };
  },

  async getCaptcha(means, { purpose, subject }, _caller, visit) {
    const price = {
      register: async () => 1,
      code: () => priceOfNextCode(means, visit, subject),
      login: () => priceNow(means, visit, { purpose: "login", username: subject }),
      staffLogin: () => priceNow(means, visit, { purpose: "staffLogin", username: subject }),
    };
    return { challenge: await makeCaptcha(means, purpose, subject, Math.max(1, await price[purpose]())) };
  },

  async logout({ sessions }, _input, caller, visit) {
    if (caller) await sessions.end(caller.sessionId);
    forgetBrowser(visit);
    return null;
  },
};
