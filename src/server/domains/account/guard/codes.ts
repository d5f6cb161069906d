import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { SMS_CODE_LENGTH, SMS_RESEND_SECONDS } from "#contract/fields.ts";
import type { Database } from "../../../database/database.ts";
import type { Means, Visit } from "../../../kernel/call.ts";
import { COOKIE } from "../../../kernel/cookies.ts";
import { count, peek, takeBack } from "../../../kernel/limits.ts";
import { fail, wrongField } from "../../../kernel/refusal.ts";
import { sameBytes } from "../../../kernel/sameBytes.ts";
import type { SmsResult } from "../../../providers/sms/sms.ts";
import { addressKey, isExempt } from "../../../kernel/addresses.ts";
import { requireCaptcha } from "./captcha.ts";
import {
  addressLimits, type Asking, BROWSER_SECONDS, CODE_MINUTES, codeHash, FREE_SENDINGS, isSecret, phoneLimits, phoneSeen, phonesOfAddress,
  secretHash, SITE_HARD, SITE_SOFT, triesOfAddress, triesOfPhone,
} from "./codes.rules.ts";
import { dropCode, lookAtCode, placeCode, secondsToWait, consumeCode } from "./codes.store.ts";
import { phoneLookup } from "./phones.ts";
import { waitFor } from "./waiting.ts";

/**
 * Sends a code to a phone and binds it to this browser. Nothing here looks at accounts, so a known and an unknown phone
 * can't be told apart (payments-security.md 5.4). Returns the seconds until the next sending.
 */
export async function sendCode(means: Means, visit: Visit, phone: string, captcha: string | undefined): Promise<number> {
  const { db, secrets } = means;
  const now = means.now();
  const lookup = phoneLookup(secrets, phone);
  const wait = await secondsToWait(db, lookup, new Date(now));
  if (wait > 0) throw waitFor(wait, "codeWait");

  const kept = visit.cookies[COOKIE.preAuth];
  const browser = isSecret(kept) ? kept : randomBytes(32).toString("base64url");
  const browserHash = secretHash(browser);
  const asking: Asking = {
    phone: lookup.toString("base64url"),
    address: addressKey(visit.ip),
    browser: browserHash.toString("base64url"),
    exempt: isExempt(means.environment.abuseAllow, visit.ip),
  };
  if (await asksForCaptcha(means, asking)) await requireCaptcha(means, visit, { purpose: "code", subject: phone, answer: captcha });
  await countSending(means, asking);

  const code = String(randomInt(10 ** SMS_CODE_LENGTH)).padStart(SMS_CODE_LENGTH, "0");
  const outId = randomUUID();
  const placed = await placeCode(db, { lookup, outId, codeHash: codeHash(secrets, lookup, code), browserHash }, new Date(now));
  if (!placed) throw waitFor((await secondsToWait(db, lookup, new Date(now))) || SMS_RESEND_SECONDS, "codeWait");
  visit.setCookie(COOKIE.preAuth, browser, { maxAge: BROWSER_SECONDS });

  const result = await deliver(means, { phone, code, minutes: CODE_MINUTES, outId });
  if (result.status === "rejected") {
    await dropCode(db, outId, lookup);
    await takeBack(db, now, phoneLimits(asking));
    throw fail("codeNotSent");
  }
  return SMS_RESEND_SECONDS;
}

async function asksForCaptcha({ db, environment, now }: Means, asking: Asking): Promise<boolean> {
  if (asking.exempt) return false;
  if (environment.providerSettings["SMS_CAPTCHA"] === "always") return true;
  const [ofSite = 0, ofAddress = 0] = await peek(db, now(), [SITE_SOFT, addressLimits(asking)[0]!]);
  return ofSite >= SITE_SOFT.limit || ofAddress >= FREE_SENDINGS;
}

async function countSending({ db, log, now }: Means, asking: Asking): Promise<void> {
  const counted = await count(db, now(), [...phoneLimits(asking), ...addressLimits(asking), SITE_HARD, SITE_SOFT]);
  const hard = counted.at(-2)!;
  if (hard.over && hard.count === SITE_HARD.limit + 1)
    log.warn("account: the day's limit of text messages is reached, no more are sent today");
  const over = counted.slice(0, -1).filter((one) => one.over);
  if (!asking.exempt) {
    const [seen] = await count(db, now(), [phoneSeen(asking)]);
    if (seen!.count === 1) over.push(...(await count(db, now(), [phonesOfAddress(asking)])).filter((one) => one.over));
  }
  if (over.length > 0) throw waitFor(Math.max(...over.map((one) => one.waitSeconds)));
}

/** Neither phone nor code reach the log. A sender that breaks down has not sent. */
export async function deliver(
  { providers, log }: Means,
  message: Parameters<Means["providers"]["sms"]["sendCode"]>[0],
): Promise<SmsResult> {
  const { name } = providers.sms;
  try {
    const result = await providers.sms.sendCode(message);
    const details = { provider: name, outId: message.outId, ...result };
    if (result.status === "accepted") log.info(details, "account: a code was sent");
    else log.warn(details, "account: a code was not accepted for sending");
    return result;
  } catch (error) {
    const reason = error instanceof Error ? error.name : "Error";
    log.warn({ provider: name, outId: message.outId, reason }, "account: a code could not be sent");
    return { status: "rejected", reason };
  }
}

/** A code that was right, not yet used up. */
interface Proven {
  readonly phone: string;
  readonly lookup: Buffer;
  readonly codeHash: Buffer;
}

/** Looks at the code once and compares; refuses with the field's message. The code is used up by `spend`. */
export async function proveCode(means: Means, visit: Visit, phone: string, code: string, field = "verifyCode"): Promise<Proven> {
  const { db, secrets, environment } = means;
  const now = means.now();
  const lookup = phoneLookup(secrets, phone);
  if (!isExempt(environment.abuseAllow, visit.ip)) await refuseOver(db, now, triesOfAddress(addressKey(visit.ip)));
  const browser = visit.cookies[COOKIE.preAuth];
  if (!isSecret(browser)) throw wrongField(field, "smsCodeWrong");
  const stored = await lookAtCode(db, lookup, secretHash(browser), new Date(now));
  if (stored === "dead") throw wrongField(field, "smsCodeDead");
  if (stored === "none") throw wrongField(field, "smsCodeWrong");
  // Only looks of the browser that asked count here: a stranger can't use the phone's tries up.
  await refuseOver(db, now, triesOfPhone(lookup.toString("base64url")));
  const given = codeHash(secrets, lookup, code);
  if (!sameBytes(stored, given)) throw wrongField(field, "smsCodeWrong");
  return { phone, lookup, codeHash: given };
}

async function refuseOver(db: Database, now: number, limit: ReturnType<typeof triesOfPhone>): Promise<void> {
  const [counted] = await count(db, now, [limit]);
  if (counted!.over) throw waitFor(counted!.waitSeconds);
}

/** Uses a proven code up; refuses when another call was first. */
export async function spend(db: Database, proven: Proven, now: Date, field = "verifyCode"): Promise<void> {
  if (!(await consumeCode(db, proven.lookup, proven.codeHash, now))) throw wrongField(field, "smsCodeWrong");
}

/** Proves a code and uses it up at once. */
export async function takeCode(means: Means, visit: Visit, phone: string, code: string, field = "verifyCode"): Promise<Proven> {
  const proven = await proveCode(means, visit, phone, code, field);
  await spend(means.db, proven, new Date(means.now()), field);
  return proven;
}

