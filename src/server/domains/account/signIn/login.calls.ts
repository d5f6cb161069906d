import type { account } from "#contract/account.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { fail } from "../../../kernel/refusal.ts";
import {
  admitAttempt, captchas, forgive, hashPassword, isOutdated, limitAddress, makeCaptcha, phoneLookup, sendCode, takeCode, verifyPassword,
} from "../guard/guard.ts";
import { learnerByPhone, learnerByUsername, renewHash } from "../learners/learners.ts";
import { forgetBrowser, signIn } from "./opening.ts";

const PHONE = /^1[2-9]\d{9}$/;

type Calls = Pick<Handlers<typeof account>, "userLogin" | "verifyCodeLogin" | "getVerifyCodeForLogin" | "getCaptcha" | "logout">;

export const loginCalls: Calls = {
  async userLogin(means, { username: typed, pass, captcha }, caller, visit) {
    const { db, secrets } = means;
    const username = typed.trim();
    const attempt = await admitAttempt(means, visit, username, captcha);
    const learner = PHONE.test(username) ? await learnerByPhone(db, phoneLookup(secrets, username)) : await learnerByUsername(db, username);
    const right = await verifyPassword(learner?.password_hash ?? null, pass);
    if (!learner || !right) throw fail("wrongPair");
    await forgive(means, attempt);
    const record = await signIn(means, visit, caller, learner);
    const stored = learner.password_hash!;
    if (isOutdated(stored)) await renewHash(db, learner.id, stored, await hashPassword(pass));
    return record;
  },

  async verifyCodeLogin(means, { phone, verifyCode }, caller, visit) {
    const { lookup } = await takeCode(means, visit, phone, verifyCode);
    const learner = await learnerByPhone(means.db, lookup);
    if (!learner) throw fail("notRegistered");
    return signIn(means, visit, caller, learner);
  },

  async getVerifyCodeForLogin(means, { phone, captcha }, _caller, visit) {
    return { resendAfter: await sendCode(means, visit, phone, captcha) };
  },

  async getCaptcha(means, { purpose, subject }, _caller, visit) {
    await limitAddress(means, visit, captchas);
    return { challenge: await makeCaptcha(means, purpose, subject) };
  },

  async logout({ sessions }, _input, caller, visit) {
    if (caller) await sessions.end(caller.sessionId);
    forgetBrowser(visit);
    return null;
  },
};
