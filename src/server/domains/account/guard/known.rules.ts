import { randomBytes } from "node:crypto";
import { hmac } from "../../../kernel/hmac.ts";
import type { Key, Secrets } from "../../../secrets.ts";

/** An account that a browser may have signed in to; a new password makes it another one. */
export interface KnownAccount {
  readonly kind: "learner" | "staff";
  readonly id: number;
  readonly passwordAt: Date | null;
}

type Keys = Pick<Secrets, "tickets">;

/** Accounts that one browser is known for; the one signed in to longest ago falls out. */
const MOST = 8;
const PART_BYTES = 16;
/** The browser's own name and a mark for each account, none of which tells whose it is. */
const COOKIE_FORM = /^[\w-]{22}(?:\.[\w-]{22})*$/;

/** Only we can make it: that this browser signed in to this account while it had its present password. */
const markOf = ({ bytes }: Key, browser: string, { kind, id, passwordAt }: KnownAccount): string =>
  hmac(bytes)
    .update(`known|${browser}|${kind}|${id}|${passwordAt?.getTime() ?? 0}`)
    .digest()
    .subarray(0, PART_BYTES)
    .toString("base64url");

function partsOf(cookie: string | undefined): { readonly browser: string; readonly marks: readonly string[] } | null {
  if (cookie === undefined || !COOKIE_FORM.test(cookie)) return null;
  const [browser = "", ...marks] = cookie.split(".");
  return { browser, marks };
}

/** The name of a browser that is known for this account; null for any other. */
export function knownBrowser({ tickets }: Keys, cookie: string | undefined, account: KnownAccount): string | null {
  const parts = partsOf(cookie);
  if (!parts) return null;
  return tickets.held.some((key) => parts.marks.includes(markOf(key, parts.browser, account))) ? parts.browser : null;
}

/** The cookie of a browser after it signed in to an account. */
export function withAccount({ tickets }: Keys, cookie: string | undefined, account: KnownAccount): string {
  const { browser, marks } = partsOf(cookie) ?? { browser: randomBytes(PART_BYTES).toString("base64url"), marks: [] };
  const own = tickets.held.map((key) => markOf(key, browser, account));
  const others = marks.filter((other) => !own.includes(other));
  return [browser, markOf(tickets.current, browser, account), ...others].slice(0, MOST + 1).join(".");
}
