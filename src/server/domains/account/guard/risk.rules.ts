import type { Limit } from "../../../kernel/limits.ts";

const QUARTER = 15 * 60;
const HOUR = 3_600;

/** Who tries to sign in, in look-up form, from where. */
export interface Attempt {
  readonly who: string;
  readonly address: string;
  readonly exempt: boolean;
}

/** Wrong passwords of one account from one address; beyond it the pair waits (api.md userLogin; payments-security.md 6.4). */
export const ofPair = ({ who, address }: Attempt): Limit => ({ key: `login:pair:${who}:${address}`, limit: 15, seconds: QUARTER });
/** Of one account from everywhere: slow, spread guessing. Signing in by code stays open. */
export const ofAccount = ({ who }: Attempt): Limit => ({ key: `login:account:${who}`, limit: 100, seconds: HOUR });
/** Of one account in a quarter of an hour: from `CAPTCHA_FROM.account` on a captcha is asked for. */
export const recentOfAccount = ({ who }: Attempt): Limit => ({
  key: `login:recent:${who}`,
  limit: Number.MAX_SAFE_INTEGER,
  seconds: QUARTER,
});
/** Of one address. */
export const ofAddress = ({ address }: Attempt): Limit => ({ key: `login:address:${address}`, limit: 50, seconds: QUARTER });
/** Whether the address tries this account for the first time in the hour. */
export const accountSeen = ({ who, address }: Attempt): Limit => ({
  key: `login:seen:${address}:${who}`,
  limit: Number.MAX_SAFE_INTEGER,
  seconds: HOUR,
});
/** Distinct accounts tried in vain from one address: spraying. */
export const accountsOfAddress = ({ address }: Attempt): Limit => ({ key: `login:accounts:${address}`, limit: 20, seconds: HOUR });

/** How many wrong passwords ask for a captcha: of the address (5.5: more than 2), of the account (6.4: 5). */
export const CAPTCHA_FROM = { address: 3, account: 5 } as const;

/** Registrations of one address an hour, from which on the next asks for a captcha. */
export const registrations = (address: string): Limit => ({ key: `register:${address}`, limit: 3, seconds: HOUR });
/** Wrong proofs (old password) of one signed-in learner. */
export const proofs = (learnerId: number): Limit => ({ key: `proof:${learnerId}`, limit: 5, seconds: QUARTER });
/** Partner links of one address (payments-security.md 6.5). */
export const partnerLinks = (address: string): Limit => ({ key: `partner:${address}`, limit: 10, seconds: 60 });
/** Challenges of one address: each costs us a millisecond. */
export const captchas = (address: string): Limit => ({ key: `captcha:${address}`, limit: 60, seconds: 60 });
/** Passkeys that one address asks for to sign in: each leaves a row for 5 min. */
export const passkeyRequests = (address: string): Limit => ({ key: `passkey:${address}`, limit: 60, seconds: 5 * 60 });
