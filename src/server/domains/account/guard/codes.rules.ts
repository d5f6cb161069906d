import { createHash } from "node:crypto";
import { SMS_RESEND_SECONDS } from "#contract/fields.ts";
import { hmac } from "../../../kernel/hmac.ts";
import { keyOf } from "../../../kernel/keyedHash.ts";
import type { Limit } from "../../../kernel/limits.ts";
import type { Secrets } from "../../../secrets.ts";

/** A code lives 5 min and dies after 5 wrong tries (api.md getVerifyCodeForLogin). */
export const CODE_MINUTES = 5;
export const CODE_LOOKS = 5;
/** How long the cookie lives that binds codes to the browser (payments-security.md 5.2). */
export const BROWSER_SECONDS = 15 * 60;

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** The stored form of a code: keyed as the phone that it is bound to. */
export const codeHash = (secrets: Secrets, lookup: Buffer, code: string): Buffer => {
  const { bytes } = keyOf(secrets.lookup, lookup) ?? secrets.lookup.current;
  return hmac(bytes).update("code|").update(lookup).update(`|${code}`).digest();
};

/** The stored form of a secret that a browser keeps (256 random bits need no key). */
export const secretHash = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** Whether a cookie looks like one of our 256-bit secrets. */
export const isSecret = (value: string | undefined): value is string => value !== undefined && /^[\w-]{43}$/.test(value);

export interface Asking {
  /** Look-up form of the phone, base64url. */
  readonly phone: string;
  /** What limits per address count. */
  readonly address: string;
  /** Stored form of the browser's cookie, base64url. */
  readonly browser: string;
  /** The address is exempt from limits per address. */
  readonly exempt: boolean;
  /** The browser signed in before to the account whose phone it is. */
  readonly known: boolean;
}

/** One code of a phone in 60 s; a known browser waits for known ones alone (api.md getVerifyCodeForLogin). */
export const pauseOfPhone = ({ phone, known }: Pick<Asking, "phone" | "known">): Limit => ({
  key: `sms:phone:pause:${known ? "known" : "strange"}:${phone}`, limit: 1, seconds: SMS_RESEND_SECONDS,
});

/** Codes of a phone (payments-security.md 5.3). */
export const codesOfPhone = (phone: string): Limit[] => [
  { key: `sms:phone:h:${phone}`, limit: 5, seconds: HOUR },
  { key: `sms:phone:d:${phone}`, limit: 10, seconds: DAY },
];

/** What of them strange browsers may ask for: the other half is kept for known ones. */
export const strangeCodes = (phone: string): [hour: Limit, day: Limit] => [
  { key: `sms:strange:h:${phone}`, limit: 3, seconds: HOUR },
  { key: `sms:strange:d:${phone}`, limit: 5, seconds: DAY },
];

/** Limits of sending that belong to the phone and the browser. */
export const phoneLimits = ({ phone, browser, known }: Asking): Limit[] => [
  ...codesOfPhone(phone),
  ...(known ? [] : strangeCodes(phone)),
  { key: `sms:browser:${browser}`, limit: 5, seconds: HOUR },
];

/** Limits of sending per address; none for an exempt one, and none for a known browser: it spends its phone's own. */
export const addressLimits = ({ address, exempt, known }: Asking): Limit[] =>
  exempt || known
    ? []
    : [
        { key: `sms:address:h:${address}`, limit: 10, seconds: HOUR },
        { key: `sms:address:d:${address}`, limit: 40, seconds: DAY },
      ];

/** Whether this address asks for this phone for the first time today. */
export const phoneSeen = ({ address, phone }: Asking): Limit => ({ key: `sms:seen:${address}:${phone}`, limit: 1, seconds: DAY });
/** Distinct phones of one address a day. */
export const phonesOfAddress = ({ address }: Asking): Limit => ({ key: `sms:phones:${address}`, limit: 20, seconds: DAY });

/** The whole site: from here a captcha for all, and here the end of the day's sendings; the last of them are for known browsers. */
export const SITE_SOFT: Limit = { key: "sms:site:h", limit: 500, seconds: HOUR };
export const siteHard = (known: boolean): Limit => ({ key: "sms:site:d", limit: known ? 2_000 : 1_500, seconds: DAY });
/** From this many sendings of an address in an hour on, the next asks for a captcha (payments-security.md 5.5). */
export const FREE_SENDINGS = 3;

/** Tries of an address without a code that was asked for in their browser (payments-security.md 5.3). */
export const triesOfAddress = (address: string): Limit => ({ key: `code:address:${address}`, limit: 30, seconds: HOUR });
/** Tries of one browser at one phone's codes: nobody uses up another browser's. */
export const triesOfBrowser = (phone: string, browser: string): Limit => ({
  key: `code:browser:${phone}:${browser}`, limit: 10, seconds: HOUR,
});
