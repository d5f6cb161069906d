import { ACCOUNT_FROZEN, ALREADY_REGISTERED, NOT_REGISTERED, SESSION_REPLACED } from "#contract/codes.ts";
import type { account } from "#contract/account.ts";
import type { Data } from "#contract/endpoint.ts";
import type { SignInWay } from "#contract/security.ts";
import type { Learner, Means, Visit } from "../../../kernel/call.ts";
import { COOKIE } from "../../../kernel/cookies.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { keepCode, type Proven, rememberBrowser } from "../guard/guard.ts";
import { keepAccount, knownLearner, learnerById, putSignedIn, type SigningIn, toConfirm, userType } from "../learners/learners.ts";
import { note } from "../trail/trail.ts";

/** As long as browsers keep a cookie at all: the server alone decides when a session has idled out (rules.md Sessions). */
const COOKIE_SECONDS = 400 * 86_400;

type LoginRecord = Data<(typeof account)["userLogin"]>;

/** Throws -6 when the account is frozen, with the reason that staff gave. */
export function refuseFrozen(learner: Pick<SigningIn, "status" | "frozen_reason">): void {
  if (learner.status !== "active") throw frozen(learner.frozen_reason);
}

const frozen = (reason: string): Refusal =>
  reason === "" ? new Refusal(ACCOUNT_FROZEN, "accountFrozen") : new Refusal(ACCOUNT_FROZEN, "accountFrozenFor", { values: { reason } });

/** What a right code of a phone without an account is answered with: it lives on, for the registration. */
export async function notRegistered(means: Means, proven: Proven): Promise<Refusal> {
  await keepCode(means, proven);
  return new Refusal(NOT_REGISTERED, "notRegistered");
}

/** What a right code of a phone that has an account is answered with by the registration: it lives on, for the login. */
export async function alreadyRegistered(means: Means, proven: Proven): Promise<Refusal> {
  await keepCode(means, proven);
  return new Refusal(ALREADY_REGISTERED, "alreadyRegistered");
}

/**
 * Opens a session for a learner who has proved to be it by `way`, in place of this browser's older one, and sets its cookies.
 * Throws -6 when the account is frozen, -4 when its password was changed while a password was being checked.
 */
export async function signIn(
  means: Means,
  visit: Visit,
  caller: Learner | null,
  learner: SigningIn,
  way: SignInWay,
): Promise<LoginRecord> {
  const { db, sessions } = means;
  refuseFrozen(learner);
  if (learner.erase_at !== null && (await keepAccount(db, learner.id))) {
    visit.say("erasureUndone");
    await note(db, means.now(), visit, { learnerId: learner.id, what: "erasureWithdrawn" });
  }
  if (caller) await sessions.end(caller.sessionId);
  const opened = await sessions.open({ learnerId: learner.id }, { clientType: visit.clientType, userAgent: visit.userAgent, ip: visit.ip });
  // Someone may have frozen the account or changed its password since it was read; that ended only what was open then.
  const since = await learnerById(db, learner.id);
  if (since?.status !== "active") {
    await sessions.end(opened.sessionId, ACCOUNT_FROZEN);
    throw frozen(since?.frozen_reason ?? "");
  }
  if (since.password_hash !== learner.password_hash) {
    await sessions.end(opened.sessionId, SESSION_REPLACED);
    throw new Refusal(SESSION_REPLACED, "sessionReplaced");
  }
  await putSignedIn(db, learner.id, new Date(means.now()));
  await note(db, means.now(), visit, { learnerId: learner.id, what: "signedIn", way });
  visit.setCookie(COOKIE.session, opened.cookie, { maxAge: COOKIE_SECONDS });
  visit.setCookie(COOKIE.login, "1", { maxAge: COOKIE_SECONDS, readable: true });
  rememberBrowser(means, visit, knownLearner(since));
  return {
    token: opened.token,
    avatarUrl: learner.avatar_url,
    nickName: learner.nick_name,
    username: learner.username,
    userId: learner.id,
    userType: userType(learner),
    distributorId: learner.distributor_id,
    openid: learner.openid,
    workCode: learner.work_code,
    toConfirm: await toConfirm(means, learner.id),
  };
}

/** Takes the session's cookies and the pages that it read from this browser: the next person at it goes back to none of them. */
export function forgetBrowser(visit: Visit): void {
  visit.clearCache();
  visit.clearCookie(COOKIE.session);
  visit.clearCookie(COOKIE.login);
}
