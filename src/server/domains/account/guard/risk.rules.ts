import type { Limit } from "../../../kernel/limits.ts";

const QUARTER = 15 * 60;
const HOUR = 3_600;

/** Who tries to sign in, in look-up form, from where. */
export interface Attempt {
  readonly who: string;
  readonly address: string;
  /** The address is exempt from what addresses are counted for. */
  readonly exempt: boolean;
  /** The browser's name where it signed in to this account before; null: a strange one. */
  readonly known: string | null;
}

/** Wrong passwords of a known browser, its own alone. Beyond them it is treated as a strange one. */
export const ofKnown = ({ who, known }: Attempt): Limit => ({ key: `login:known:${known}:${who}`, limit: 10, seconds: QUARTER });
/** Wrong passwords of one account from all strange browsers together. They only raise the price: nobody is shut out by them. */
export const ofAccount = ({ who }: Pick<Attempt, "who">): Limit => ({ key: `login:strange:${who}`, limit: 320, seconds: HOUR });
/** Of one address. What an address reaches only by work on many cores, and never a class behind it, ends in a wait. */
export const ofAddress = ({ address }: Pick<Attempt, "address">): Limit => ({
  key: `login:address:${address}`, limit: 250, seconds: QUARTER,
});
/** Whether the address tries this account for the first time in the hour. */
export const accountSeen = ({ who, address }: Attempt): Limit => ({ key: `login:seen:${address}:${who}`, limit: 1, seconds: HOUR });
/** Distinct accounts tried in vain from one address: spraying. */
export const accountsOfAddress = ({ address }: Pick<Attempt, "address">): Limit => ({
  key: `login:accounts:${address}`, limit: 160, seconds: HOUR,
});

/** The dearest proof of work: half a minute on a phone, and what the browser's own search ends at. */
const DEAREST = 64;

/** 1 from `from` on, and twice as much each time the count has doubled. */
const doubling = (count: number, from: number): number => (count < from ? 0 : 2 ** Math.floor(Math.log2(count / from)));

/**
 * What the next try of a strange browser costs, in the work of one plain proof (some 0.5 s on a phone); 0: nothing.
 * Each figure counts wrong tries before it.
 */
export const priceOfTry = (wrong: { readonly account: number; readonly address: number; readonly accounts: number }): number =>
  Math.min(
    DEAREST,
    Math.max(doubling(wrong.account, 5), wrong.address >= 3 ? 1 : 0, doubling(wrong.address, 10), doubling(wrong.accounts, 5)),
  );

/** What the next code of a phone costs a strange browser, by those of the day: the first two nothing, then 2, 4, 8 … */
export const priceOfCode = (codes: number): number => (codes < 2 ? 0 : Math.min(DEAREST, 2 ** (codes - 1)));

/** Whether work that was asked for at one price still serves at another: it may have doubled meanwhile, not more. */
export const isPaid = (paid: number, due: number): boolean => due <= 2 * paid;

/** Registrations of one address an hour, from which on the next asks for a captcha. */
export const registrations = (address: string): Limit => ({ key: `register:${address}`, limit: 3, seconds: HOUR });
/** Wrong proofs (old password) of one signed-in learner. */
export const proofs = (learnerId: number): Limit => ({ key: `proof:${learnerId}`, limit: 5, seconds: QUARTER });
/** Partner links of one address (payments-security.md 6.5). */
export const partnerLinks = (address: string): Limit => ({ key: `partner:${address}`, limit: 10, seconds: 60 });
/** Passkeys that one address asks for to sign in: each leaves a row for 5 min. */
export const passkeyRequests = (address: string): Limit => ({ key: `passkey:${address}`, limit: 60, seconds: 5 * 60 });
