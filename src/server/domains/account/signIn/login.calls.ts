import type { account } from "#contract/account.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { fail } from "../../../kernel/refusal.ts";
import {
  admitAttempt, browserOf, forgive, hashPassword, isOutdated, makeCaptcha, phoneLookup, priceNow, priceOfNextCode, sendCode, takeCode,
  verifyPassword,
} from "../guard/guard.ts";
import { knownLearner, knowsPhone, learnerByPhone, learnerByUsername, renewHash } from "../learners/learners.ts";
import { noteFailure } from "../trail/trail.ts";
import { forgetBrowser, signIn } from "./opening.ts";

const PHONE = /^1[2-9]\d{9}$/;

type Calls = Pick<Handlers<typeof account>, "userLogin" | "verifyCodeLogin" | "getVerifyCodeForLogin" | "getCaptcha" | "logout">;

export const loginCalls: Calls = {
  async userLogin(means, { username: typed, pass, captcha }, caller, visit) {
    const { db, secrets } = means;
    const username = typed.trim();
    const learner = PHONE.test(username) ? await learnerByPhone(db, phoneLookup(secrets, username)) : await learnerByUsername(db, username);
    const known = browserOf(means, visit, learner ? knownLearner(learner) : null);
    const attempt = await admitAttempt(means, visit, { purpose: "login", username, known, captcha });
    const right = await verifyPassword(learner?.password_hash ?? null, pass);
    if (!learner || !right) {
      noteFailure(means, visit, "password", async () => learner);
      throw fail("wrongPair");
    }
    await forgive(means, attempt);
    const record = await signIn(means, visit, caller, learner, "password");
    const stored = learner.password_hash!;
    if (isOutdated(stored)) await renewHash(db, learner.id, stored, await hashPassword(pass));
    return record;
  },

  async verifyCodeLogin(means, { phone, verifyCode }, caller, visit) {
    const holder = () => learnerByPhone(means.db, phoneLookup(means.secrets, phone));
    await takeCode(means, visit, phone, verifyCode).catch((error: unknown) => {
      noteFailure(means, visit, "code", holder);
      throw error;
    });
    const learner = await holder();
    if (!learner) throw fail("notRegistered");
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
