import { createHash, createHmac } from "node:crypto";
import type { Limit } from "../../../kernel/limits.ts";
import type { Secrets } from "../../../secrets.ts";

/** A code lives 5 min and dies after 5 wrong tries (api.md getVerifyCodeForLogin). */
export const CODE_MINUTES = 5;
export const CODE_LOOKS = 5;
/** How long the cookie lives that binds codes to the browser (payments-security.md 5.2). */
export const BROWSER_SECONDS = 15 * 60;

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** The stored form of a code: keyed, and bound to its phone. */
export const codeHash = (secrets: Secrets, lookup: Buffer, code: string): Buffer =>
  createHmac("sha256", secrets.lookup).update("code|").update(lookup).update(`|${code}`).digest();

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
}

/** Limits of sending that belong to the phone and the browser (payments-security.md 5.3). */
export const phoneLimits = ({ phone, browser }: Asking): Limit[] => [
  { key: `sms:phone:h:${phone}`, limit: 5, seconds: HOUR },
  { key: `sms:phone:d:${phone}`, limit: 10, seconds: DAY },
  { key: `sms:browser:${browser}`, limit: 5, seconds: HOUR },
];

/** Limits of sending per address; none for an exempt one. */
export const addressLimits = ({ address, exempt }: Asking): Limit[] =>
  exempt
    ? []
    : [
        { key: `sms:address:h:${address}`, limit: 10, seconds: HOUR },
        { key: `sms:address:d:${address}`, limit: 40, seconds: DAY },
      ];

/** Whether this address asks for this phone for the first time today. */
export const phoneSeen = ({ address, phone }: Asking): Limit => ({ key: `sms:seen:${address}:${phone}`, limit: 1, seconds: DAY });
/** Distinct phones of one address a day. */
export const phonesOfAddress = ({ address }: Asking): Limit => ({ key: `sms:phones:${address}`, limit: 20, seconds: DAY });

/** The whole site: from here a captcha for all, and here the end of the day's sendings. */
export const SITE_SOFT: Limit = { key: "sms:site:h", limit: 500, seconds: HOUR };
export const SITE_HARD: Limit = { key: "sms:site:d", limit: 2_000, seconds: DAY };
/** From this many sendings of an address in an hour on, the next asks for a captcha (payments-security.md 5.5). */
export const FREE_SENDINGS = 3;

/** Limits of trying codes (payments-security.md 5.3). */
export const triesOfAddress = (address: string): Limit => ({ key: `code:address:${address}`, limit: 30, seconds: HOUR });
export const triesOfPhone = (phone: string): Limit => ({ key: `code:phone:${phone}`, limit: 10, seconds: HOUR });
