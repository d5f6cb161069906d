/** The numbers of an answer's `code` and what the browser does about each (spec 8, api.md Conventions). */
export const SUCCESS = 1;
/** No session, or an expired one. */
export const NO_SESSION = 401;
/** The session was ended because the account signed in elsewhere or changed its password. */
export const SESSION_REPLACED = -4;
/** The account is frozen. */
export const ACCOUNT_FROZEN = -6;
/** The request breaks a rule and the person can mend it; `data.fields` names each field. */
export const RULE_BROKEN = 1001;
/** Any other failure to show. */
export const FAILED = -1;
/** The server asks for a proof of work with the next try (login calls). */
export const CAPTCHA_NEEDED = 2010;
/** A partner's link arrived in a browser that is signed in as someone else: ask, then send it again with `confirm`. */
export const SIGNED_IN_AS_ANOTHER = 2011;
/** A right code for a phone that has no account: it isn't spent and can go on to `pcRegister`. */
export const NOT_REGISTERED = 2014;
/** A registration of a phone that has an account: the code isn't spent and can go on to `verifyCodeLogin`. */
export const ALREADY_REGISTERED = 2015;
/** Writing in public asks for a verified phone and the account has none: `changePhone` adds one, then send it again. */
export const PHONE_NEEDED = 2016;
/** Staff save what somebody else has changed since they read it: nothing is written, `data` says who changed what. */
export const CHANGED_SINCE = 2013;
/** The staff's password is right, and a second factor is asked for: `data` is a LoginStep. */
export const SECOND_FACTOR_NEEDED = 2016;
/** The staff's password is right, and the school asks for a second factor that isn't set up yet: `data` is a LoginStep without ways. */
export const SECOND_FACTOR_MISSING = 2017;

/** The second step of a staff sign-in. */
export interface LoginStep {
  /** For that step alone; good once. */
  readonly ticket: string;
  /** ms since the epoch. */
  readonly expiresAt: number;
  /** What the member may answer with, at this address. */
  readonly ways: readonly ("totp" | "passkey" | "recovery")[];
}

/** `data` of an answer with CHANGED_SINCE, the latest change first. */
export interface ChangedSince {
  readonly changes: readonly {
    /** The name of the member of staff; null: the school itself, an import, the author. */
    readonly name: string | null;
    /** ms since the epoch. */
    readonly at: number;
    /** The fields that differ, in the words of the wire. */
    readonly fields: readonly string[];
  }[];
}

/** Codes after which the browser clears its session, tells the person once and goes to /home. */
export const SESSION_ENDING: readonly number[] = [NO_SESSION, SESSION_REPLACED, ACCOUNT_FROZEN];
/** Codes whose message is shown as a red toast for 3 s. */
export const TOASTED: readonly number[] = [FAILED, RULE_BROKEN];
