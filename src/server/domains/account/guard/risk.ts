import { createHmac } from "node:crypto";
import type { Means, Visit } from "../../../kernel/call.ts";
import { count, forget, peek, takeBack, type Limit } from "../../../kernel/limits.ts";
import { addressKey, isExempt } from "../../../kernel/addresses.ts";
import { requireCaptcha } from "./captcha.ts";
import { accountSeen, accountsOfAddress, type Attempt, CAPTCHA_FROM, ofAccount, ofAddress, ofPair, recentOfAccount } from "./risk.rules.ts";
import { waitFor } from "./waiting.ts";

/**
 * Lets a try to sign in by password pass, or asks for a captcha (2010), or tells the wait (429). The try counts as wrong
 * from the start, so that many at once can't slip through; `forgive` takes that back after a right one.
 */
export async function admitAttempt(means: Means, visit: Visit, username: string, captcha: string | undefined): Promise<Attempt> {
  const { db, secrets, environment } = means;
  const now = means.now();
  const attempt: Attempt = {
    who: createHmac("sha256", secrets.lookup).update(`login|${username.toLowerCase()}`).digest("base64url"),
    address: addressKey(visit.ip),
    exempt: isExempt(environment.abuseAllow, visit.ip),
  };
  const [wrongHere = 0, wrongThere = 0] = await peek(db, now, [ofAddress(attempt), recentOfAccount(attempt)]);
  if (wrongHere >= CAPTCHA_FROM.address || wrongThere >= CAPTCHA_FROM.account) {
    await requireCaptcha(means, visit, { purpose: "login", subject: username, answer: captcha });
  }
  const [pair, all, , here] = await count(db, now, limitsOf(attempt));
  if (pair!.over || all!.over) {
    const seconds = Math.max(...[pair!, all!].filter((one) => one.over).map((one) => one.waitSeconds));
    throw waitFor(seconds, "loginPaused");
  }
  if (attempt.exempt) return attempt;
  if (here!.over) throw waitFor(here!.waitSeconds);
  const [seen] = await count(db, now, [accountSeen(attempt)]);
  if (seen!.count === 1) {
    const [accounts] = await count(db, now, [accountsOfAddress(attempt)]);
    if (accounts!.over) throw waitFor(accounts!.waitSeconds);
  }
  return attempt;
}

/** A right password: the account's counters start anew; the address gets back only this one try. */
export async function forgive({ db, now }: Pick<Means, "db" | "now">, attempt: Attempt): Promise<void> {
  for (const limit of [ofPair(attempt), ofAccount(attempt), recentOfAccount(attempt)]) await forget(db, limit.key);
  if (attempt.exempt) return;
  const [seen = 0] = await peek(db, now(), [accountSeen(attempt)]);
  await forget(db, accountSeen(attempt).key);
  await takeBack(db, now(), [ofAddress(attempt), ...(seen > 0 ? [accountsOfAddress(attempt)] : [])]);
}

const limitsOf = (attempt: Attempt): Limit[] => [
  ofPair(attempt),
  ofAccount(attempt),
  recentOfAccount(attempt),
  ...(attempt.exempt ? [] : [ofAddress(attempt)]),
];

/** Counts one action of an address against a limit and tells the wait when it is passed. Exempt addresses are not counted. */
export async function limitAddress(means: Means, visit: Visit, limitFor: (address: string) => Limit): Promise<void> {
  if (isExempt(means.environment.abuseAllow, visit.ip)) return;
  const [counted] = await count(means.db, means.now(), [limitFor(addressKey(visit.ip))]);
  if (counted!.over) throw waitFor(counted!.waitSeconds);
}
