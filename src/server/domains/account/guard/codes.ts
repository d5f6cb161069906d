import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { SMS_CODE_LENGTH, SMS_RESEND_SECONDS } from "#contract/fields.ts";
import type { Database } from "../../../database/database.ts";
import type { Means, Visit } from "../../../kernel/call.ts";
import { COOKIE } from "../../../kernel/cookies.ts";
import { count, countAll, type Limit, peek, takeBack } from "../../../kernel/limits.ts";
import { fail, type Refusal, waitFor, wrongField } from "../../../kernel/refusal.ts";
import { sameBytes } from "../../../kernel/sameBytes.ts";
import type { SmsResult } from "../../../providers/sms/sms.ts";
import { addressKey, isExempt } from "../../../kernel/addresses.ts";
import { requireCaptcha } from "./captcha.ts";
import {
  addressLimits, type Asking, BROWSER_SECONDS, CODE_MINUTES, codeHash, FREE_SENDINGS, isSecret, pauseOfPhone, phoneLimits, phoneSeen,
  phonesOfAddress, secretHash, siteHard, SITE_SOFT, strangeCodes, triesOfAddress, triesOfBrowser,
} from "./codes.rules.ts";
import { consumeCode, dropCode, type Holder, lookAtCode, lookAtUsedCode, placeCode, takeBackLook } from "./codes.store.ts";
import { phoneLookup, phoneLookups } from "./phones.ts";
import { isPaid, priceOfCode } from "./risk.rules.ts";

/** Where a code is to go. */
interface Sending {
  readonly phone: string;
  readonly captcha: string | undefined;
  /** The browser signed in before to the account whose phone it is. */
  readonly known: boolean;
}

/**
 * Sends a code to a phone and binds it to this browser; codes that other browsers asked for live on. Nothing here looks at accounts,
 * so a known and an unknown phone can't be told apart (payments-security.md 5.4). Returns the seconds until the next sending.
 */
export async function sendCode(means: Means, visit: Visit, { phone, captcha, known }: Sending): Promise<number> {
  const { db, secrets } = means;
  const now = means.now();
  const lookup = phoneLookup(secrets, phone);
  const kept = visit.cookies[COOKIE.preAuth];
  const browser = isSecret(kept) ? kept : randomBytes(32).toString("base64url");
  const browserHash = secretHash(browser);
  const asking: Asking = { ...askingOf(means, visit, lookup, known), browser: browserHash.toString("base64url") };

  const [pause] = await countAll(db, now, [pauseOfPhone(asking)]);
  if (pause) throw waitFor(pause.waitSeconds, "codeWait");
  try {
    const due = await priceOf(means, asking);
    if (due > 0) await requireCaptcha(means, { purpose: "code", subject: phone, answer: captcha, suffices: (paid) => isPaid(paid, due) });
    await countSending(means, asking);
  } catch (error) {
    await takeBack(db, [pauseOfPhone(asking)]);
    throw error;
  }

  const code = String(randomInt(10 ** SMS_CODE_LENGTH)).padStart(SMS_CODE_LENGTH, "0");
  const outId = randomUUID();
  await placeCode(db, { lookup, browserHash, outId, codeHash: codeHash(secrets, lookup, code) }, new Date(now));
  visit.setCookie(COOKIE.preAuth, browser, { maxAge: BROWSER_SECONDS });

  const result = await deliver(means, { phone, code, minutes: CODE_MINUTES, outId });
  if (result.status === "rejected") {
    await dropCode(db, outId, { lookup, browserHash });
    await takeBack(db, [pauseOfPhone(asking), ...phoneLimits(asking)]);
    throw fail("codeNotSent");
  }
  return SMS_RESEND_SECONDS;
}

const askingOf = ({ environment }: Means, visit: Visit, lookup: Buffer, known: boolean): Omit<Asking, "browser"> => ({
  phone: lookup.toString("base64url"),
  address: addressKey(visit.ip),
  exempt: isExempt(environment.abuseAllow, visit.ip),
  known,
});

/** The price of the next code for this phone from here, for whoever fetches its proof. */
export const priceOfNextCode = (means: Means, visit: Visit, phone: string): Promise<number> =>
  priceOf(means, { ...askingOf(means, visit, phoneLookup(means.secrets, phone), false), browser: "" });

/** The work that a code costs: nothing in a known browser; what others asked for at this phone is paid from every address. */
async function priceOf({ db, environment, now }: Means, asking: Asking): Promise<number> {
  if (asking.known) return 0;
  const ofPhone = priceOfCode((await peek(db, now(), [strangeCodes(asking.phone)[1]]))[0]!);
  if (asking.exempt) return ofPhone;
  const [ofSite = 0, ofAddress = 0] = await peek(db, now(), [SITE_SOFT, addressLimits(asking)[0]!]);
  const always = environment.providerSettings["SMS_CAPTCHA"] === "always";
  return Math.max(ofPhone, always || ofSite >= SITE_SOFT.limit || ofAddress >= FREE_SENDINGS ? 1 : 0);
}

/** Counts a code against every limit, or against none and refuses. */
async function countSending({ db, log, now }: Means, asking: Asking): Promise<void> {
  const [ofPhone, ofAddress] = [phoneLimits(asking), addressLimits(asking)];
  const over = await countAll(db, now(), ofPhone);
  if (over.length > 0) throw tooManyCodes(over, asking);
  const beyond = await countAll(db, now(), ofAddress);
  if (beyond.length === 0) {
    beyond.push(...(await countPhoneOfAddress(db, now(), asking)), ...(await countAll(db, now(), [siteHard(asking.known)])));
    if (beyond.length > 0) await takeBack(db, ofAddress);
    if (beyond.some((one) => one.count >= siteHard(asking.known).limit)) log.warn("account: no more text messages are sent today");
  }
  if (beyond.length > 0) {
    await takeBack(db, ofPhone);
    throw waitFor(Math.max(...beyond.map((one) => one.waitSeconds)));
  }
  await count(db, now(), [SITE_SOFT]);
}

async function countPhoneOfAddress(db: Database, now: number, asking: Asking): ReturnType<typeof countAll> {
  if (asking.exempt || asking.known) return [];
  const [seen] = await count(db, now, [phoneSeen(asking)]);
  return seen!.over ? [] : countAll(db, now, [phonesOfAddress(asking)]);
}

/** The wait, and what helps meanwhile. */
function tooManyCodes(over: Awaited<ReturnType<typeof countAll>>, { known }: Asking): Refusal {
  const seconds = Math.max(...over.map((one) => one.waitSeconds));
  if (known) return waitFor(seconds);
  return waitFor(seconds, seconds < 90 * 60 ? "codesPausedMinutes" : "codesPausedHours");
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
export interface Proven extends Holder {
  readonly phone: string;
  readonly codeHash: Buffer;
}

/** Looks at the code once and compares; refuses with the field's message. The code is used up by `spend`. */
export async function proveCode(means: Means, visit: Visit, phone: string, code: string, field = "verifyCode"): Promise<Proven> {
  const { db, secrets, environment } = means;
  const now = means.now();
  const browserHash = browserOfCode(visit);
  const { lookup, stored } = await lookedAt(means, phone, browserHash);
  if (stored === "dead") throw wrongField(field, "smsCodeDead");
  if (stored === "none") {
    if (!isExempt(environment.abuseAllow, visit.ip)) await refuseOver(db, now, triesOfAddress(addressKey(visit.ip)));
    throw wrongField(field, "smsCodeWrong");
  }
  await refuseOver(db, now, triesOfBrowser(lookup.toString("base64url"), browserHash.toString("base64url")));
  const given = codeHash(secrets, lookup, code);
  if (!sameBytes(stored, given)) throw wrongField(field, "smsCodeWrong");
  return { phone, lookup, browserHash, codeHash: given };
}

/** The browser that a code is bound to, in look-up form; nobody's where it asked for none. */
function browserOfCode(visit: Visit): Buffer {
  const browser = visit.cookies[COOKIE.preAuth];
  return isSecret(browser) ? secretHash(browser) : Buffer.alloc(0);
}

/** When the code that this browser has used up for the phone, and that is given again within its life, was sent; null: it isn't that. */
export async function usedCodeSent(means: Means, visit: Visit, phone: string, code: string): Promise<Date | null> {
  const { db, secrets } = means;
  for (const lookup of phoneLookups(secrets, phone)) {
    const used = await lookAtUsedCode(db, { lookup, browserHash: browserOfCode(visit) }, new Date(means.now()));
    if (used && sameBytes(used.codeHash, codeHash(secrets, lookup, code))) return used.sentAt;
  }
  return null;
}

/** Lets a right code live on as if it hadn't been looked at: another call of this browser spends it. */
export const keepCode = ({ db }: Pick<Means, "db">, proven: Proven): Promise<void> => takeBackLook(db, proven);

/** The code of this phone and browser; it may have been sent a moment before the school changed its keys. */
async function lookedAt({ db, secrets, now }: Means, phone: string, browserHash: Buffer) {
  const [current, ...older] = phoneLookups(secrets, phone);
  for (const lookup of [current!, ...older]) {
    const stored = await lookAtCode(db, { lookup, browserHash }, new Date(now()));
    if (stored !== "none") return { lookup, stored };
  }
  return { lookup: current!, stored: "none" as const };
}

async function refuseOver(db: Database, now: number, limit: Limit): Promise<void> {
  const [counted] = await count(db, now, [limit]);
  if (counted!.over) throw waitFor(counted!.waitSeconds);
}

/** Uses a proven code up; refuses when another call was first. */
export async function spend(db: Database, proven: Proven, now: Date, field = "verifyCode"): Promise<void> {
  if (!(await consumeCode(db, proven, now))) throw wrongField(field, "smsCodeWrong");
}

/** Proves a code and uses it up at once. */
export async function takeCode(means: Means, visit: Visit, phone: string, code: string, field = "verifyCode"): Promise<Proven> {
  const proven = await proveCode(means, visit, phone, code, field);
  await spend(means.db, proven, new Date(means.now()), field);
  return proven;
}
