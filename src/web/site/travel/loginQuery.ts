import { accessOf } from "../table/pages.ts";
import { type LoginWish, loginWish } from "./loginWish.ts";

/** A page of this site that an address given from outside names, or null: never another site's (no open redirect). */
export function innerAddress(address: string | null): string | null {
  if (!address || !/^\/(?![/\\])/.test(address)) return null;
  const base = "http://site.invalid";
  try {
    const { origin, pathname, search, hash } = new URL(address, base);
    return origin === base && accessOf(pathname) ? pathname + search + hash : null;
  } catch {
    // Asked this way because URL.canParse is younger than the browsers we serve.
    return null;
  }
}

/** The wish for the login dialog that an address carries; it leads to a page of ours alone. */
export function loginQuery(whole: string): LoginWish {
  const wish = loginWish(whole);
  return { ...wish, to: innerAddress(wish.to) };
}
