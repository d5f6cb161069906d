import type { Means, Visit } from "../../../kernel/call.ts";
import { hmac } from "../../../kernel/hmac.ts";
import { count, forget, type Limit, peek, takeBack } from "../../../kernel/limits.ts";
import { addressKey, isExempt } from "../../../kernel/addresses.ts";
import { waitFor } from "../../../kernel/refusal.ts";
import { type Purpose, requireCaptcha } from "./captcha.ts";
import { accountSeen, accountsOfAddress, type Attempt, isPaid, ofAccount, ofAddress, ofKnown, priceOfTry } from "./risk.rules.ts";

/** A try to sign in by password. */
interface Trying {
  readonly purpose: Extract<Purpose, "login" | "staffLogin">;
  readonly username: string;
  /** What `browserOf` says of the account; null where there is none, too. */
  readonly known: string | null;
  readonly captcha: string | undefined;
}

const attemptOf = ({ secrets, environment }: Means, visit: Visit, { purpose, username, known }: Omit<Trying, "captcha">): Attempt => ({
  who: hmac(secrets.lookup.current.bytes).update(`${purpose}|${username.toLowerCase()}`).digest("base64url"),
  address: addressKey(visit.ip),
  exempt: isExempt(environment.abuseAllow, visit.ip),
  known,
});

/**
 * Lets a try to sign in by password pass, or asks for a proof of work (2010), or tells an address's wait (429). A known browser has
 * its own allowance, whatever strangers do; strange ones share the account's and pay for it. The try counts as wrong from the
 * start, so that many at once can't slip through; `forgive` takes that back after a right one.
 */
export async function admitAttempt(means: Means, visit: Visit, trying: Trying): Promise<Attempt> {
  const { db } = means;
  const attempt = attemptOf(means, visit, trying);
  if (attempt.known !== null) {
    const [own] = await count(db, means.now(), [ofKnown(attempt)]);
    if (!own!.over) return attempt;
  }
  const strange = { ...attempt, known: null };
  const limits = limitsOf(strange);
  const counted = await count(db, means.now(), limits);
  const taken = limits.filter((_limit, i) => !counted[i]!.over);
  const [account = 0, address = 0] = counted.map((one) => (one.over ? one.count : one.count - 1));
  try {
    if (counted[1]?.over) throw waitFor(counted[1].waitSeconds, "loginPaused");
    const due = priceOfTry({ account, address, accounts: await accountsBefore(means, strange) });
    if (due > 0) {
      const { purpose, username: subject, captcha: answer } = trying;
      await requireCaptcha(means, { purpose, subject, answer, suffices: (paid) => isPaid(paid, due) });
    }
  } catch (error) {
    await takeBack(db, taken);
    throw error;
  }
  if (!strange.exempt) await countAccount(means, strange);
  return strange;
}

/** The price of the next try of a strange browser, for whoever fetches its proof. */
export async function priceNow(means: Means, visit: Visit, trying: Pick<Trying, "purpose" | "username">): Promise<number> {
  const attempt = attemptOf(means, visit, { ...trying, known: null });
  const [account = 0, address = 0] = await peek(means.db, means.now(), limitsOf(attempt));
  return priceOfTry({ account, address, accounts: await accountsBefore(means, attempt) });
}

/** A right password: what the try counted is taken back. What others got wrong stays, so that no sign-in makes guessing cheaper. */
export async function forgive({ db }: Pick<Means, "db">, attempt: Attempt): Promise<void> {
  if (attempt.known !== null) return forget(db, [ofKnown(attempt).key]);
  await takeBack(db, [...limitsOf(attempt), ...(attempt.exempt ? [] : [accountSeen(attempt), accountsOfAddress(attempt)])]);
}

/** The account's first, then the address's where it is counted. */
const limitsOf = (attempt: Attempt): Limit[] => [ofAccount(attempt), ...(attempt.exempt ? [] : [ofAddress(attempt)])];

async function accountsBefore({ db, now }: Means, attempt: Attempt): Promise<number> {
  if (attempt.exempt) return 0;
  const [accounts = 0] = await peek(db, now(), [accountsOfAddress(attempt)]);
  return accounts;
}

async function countAccount({ db, now }: Means, attempt: Attempt): Promise<void> {
  const [seen] = await count(db, now(), [accountSeen(attempt)]);
  if (!seen!.over) await count(db, now(), [accountsOfAddress(attempt)]);
}

/** Counts one action of an address against a limit and tells the wait when it is passed. Exempt addresses are not counted. */
export async function limitAddress(means: Means, visit: Visit, limitFor: (address: string) => Limit): Promise<void> {
  if (isExempt(means.environment.abuseAllow, visit.ip)) return;
  const [counted] = await count(means.db, means.now(), [limitFor(addressKey(visit.ip))]);
  if (counted!.over) throw waitFor(counted!.waitSeconds);
}
