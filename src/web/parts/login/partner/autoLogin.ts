import type { account } from "#contract/account.ts";
import type { Sent } from "#contract/endpoint.ts";

/** What a partner's link carries (spec 4, Auto login; api.md bossLogin). */
type PartnerLink = Sent<(typeof account)["bossLogin"]>;

export interface AutoLogin {
  /** The address without the link's query. */
  readonly address: string;
  readonly link: PartnerLink;
  /** The learner's page that the link named and the server kept back, or null. */
  readonly to: string | null;
}

const CARRIED = ["appToken", "name", "source", "wkno", "kid", "ts", "nonce", "sign"] as const;

/**
 * Takes a partner's link (`login=auto` and what belongs to it) out of an address; null when there is none. A link to a
 * learner's page arrives inside `to`, where the server put it when it turned the visitor away (spec 2, Access).
 *
 * @param whole path and query
 */
export function autoLogin(whole: string): AutoLogin | null {
  const [path = "/", search = ""] = whole.split("?", 2);
  const query = new URLSearchParams(search);
  if (query.get("login") === "1") {
    const inner = autoLogin(query.get("to") ?? "");
    if (!inner) return null;
    query.delete("login");
    query.delete("to");
    return { address: join(path, query), link: inner.link, to: inner.address };
  }
  if (query.get("login") !== "auto") return null;
  const link: Record<string, string> = {};
  for (const name of CARRIED) {
    const value = query.get(name);
    if (value !== null) link[name] = value;
    query.delete(name);
  }
  query.delete("login");
  return { address: join(path, query), link, to: null };
}

function join(path: string, query: URLSearchParams): string {
  const rest = query.toString();
  return rest ? `${path}?${rest}` : path;
}
