import type { account } from "#contract/account.ts";
import type { Handlers } from "../../../kernel/call.ts";
import { fail } from "../../../kernel/refusal.ts";
import {
  admitAttempt, captchas, forgive, hashPassword, isOutdated, limitAddress, makeCaptcha, phoneLookup, sendCode, takeCode, verifyPassword,
} from "../guard/guard.ts";
import { learnerByPhone, learnerByUsername, renewHash } from "../learners/learners.ts";
import { noteFailure } from "../trail/trail.ts";
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
