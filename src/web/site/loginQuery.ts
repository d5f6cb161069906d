import { accessOf } from "./pages.ts";

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

export interface LoginQuery {
  /** The address without the wish. */
  readonly address: string;
  /** Whether the login dialog is asked for. */
  readonly wanted: boolean;
  /** Where the sign-in leads. */
  readonly to: string | null;
}

/** `?login=1&to=…`: how the server sends a visitor of a learner's page (spec 2, Access). */
export function loginQuery(whole: string): LoginQuery {
  const [path = "/", search = ""] = whole.split("?", 2);
  const query = new URLSearchParams(search);
  if (query.get("login") !== "1") return { address: whole, wanted: false, to: null };
  const to = innerAddress(query.get("to"));
  query.delete("login");
  query.delete("to");
  const rest = query.toString();
  return { address: rest ? `${path}?${rest}` : path, wanted: true, to };
}
