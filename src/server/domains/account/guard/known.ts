import type { Means, Visit } from "../../../kernel/call.ts";
import { COOKIE } from "../../../kernel/cookies.ts";
import { type KnownAccount, knownBrowser, withAccount } from "./known.rules.ts";

/** As long as browsers keep a cookie at all. */
const KNOWN_SECONDS = 400 * 86_400;

/** Notes in this browser that it signed in to an account. Call it after the sign-in, and where the browser set a new password. */
export function rememberBrowser({ secrets }: Pick<Means, "secrets">, visit: Visit, account: KnownAccount): void {
  visit.setCookie(COOKIE.known, withAccount(secrets, visit.cookies[COOKIE.known], account), { maxAge: KNOWN_SECONDS });
}

/** The name of this browser where it signed in to the account before; null where it didn't, or there is no such account. */
export const browserOf = ({ secrets }: Pick<Means, "secrets">, visit: Visit, account: KnownAccount | null): string | null =>
  account && knownBrowser(secrets, visit.cookies[COOKIE.known], account);
