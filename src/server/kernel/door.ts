import type { FastifyRequest } from "fastify";
import { ACCOUNT_FROZEN, FAILED, NO_SESSION, SESSION_REPLACED } from "#contract/codes.ts";
import type { Duty } from "#contract/duties.ts";
import type { Access } from "#contract/endpoint.ts";
import { LANGUAGES, type Language, preferredLanguage } from "#contract/text/say.ts";
import type { Learner, Staff } from "./call.ts";
import { COOKIE } from "./cookies.ts";
import { Refusal } from "./refusal.ts";
import type { Found, Sessions } from "./sessions.ts";

/** The stored or preferred language of a request (api.md Conventions: the cookie's, then Accept-Language's). */
export function languageOf(cookies: Readonly<Record<string, string | undefined>>, acceptLanguage: string | undefined): Language {
  const stored = cookies[COOKIE.language];
  return LANGUAGES.find((language) => language === stored) ?? preferredLanguage(acceptLanguage);
}

/** The language that an address asks for (`lang` of its query). */
export const languageAsked = ({ query }: Pick<FastifyRequest, "query">): Language | undefined =>
  LANGUAGES.find((language) => language === (query as { readonly lang?: unknown }).lang);

/**
 * State-changing requests must come from our own pages: by `Sec-Fetch-Site`, else by `Origin`. A request that carries a
 * session cookie and neither header is refused, too (payments-security.md 6.2).
 */
export function refuseCrossSite(request: FastifyRequest, carriesSession: boolean): void {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) {
    if (site === "same-origin" || site === "none") return;
    throw new Refusal(FAILED, "crossSite");
  }
  const origin = request.headers.origin;
  if (origin !== undefined) {
    if (URL.canParse(origin) && new URL(origin).host === request.headers.host) return;
    throw new Refusal(FAILED, "crossSite");
  }
  if (carriesSession) throw new Refusal(FAILED, "crossSite");
}

const ENDED = { [NO_SESSION]: "sessionExpired", [SESSION_REPLACED]: "sessionReplaced", [ACCOUNT_FROZEN]: "accountFrozen" } as const;

function ended(found: Found): Refusal {
  if (found.state !== "ended") return new Refusal(NO_SESSION, "sessionMissing");
  const key = ENDED[found.code as keyof typeof ENDED] ?? "sessionExpired";
  return new Refusal(found.code, key);
}

/** Finds out who calls, or refuses when the endpoint's access is not met. A visitor's endpoint never refuses a dead token. */
export async function admit(
  sessions: Sessions,
  access: Access,
  cookies: Readonly<Record<string, string | undefined>>,
  token: string | null,
): Promise<Learner | Staff | null> {
  if (access.startsWith("staff:")) {
    const found = await sessions.find(cookies[COOKIE.staff], token ?? "");
    if (found.state !== "live" || found.staffId === null) throw ended(found);
    const duties = new Map(found.duties);
    const needed = access.slice(6) as Duty;
    if (needed !== "self" && !duties.has(needed)) throw new Refusal(FAILED, "dutyMissing");
    return { kind: "staff", staffId: found.staffId, sessionId: found.sessionId, duties };
  }
  const cookie = cookies[COOKIE.session];
  if (access === "visitor" && (!cookie || !token)) return null;
  const found = await sessions.find(cookie, token ?? "");
  if (found.state === "live" && found.learnerId !== null) {
    return { kind: "learner", learnerId: found.learnerId, sessionId: found.sessionId };
  }
  if (access === "visitor") return null;
  throw ended(found);
}

/** The half of a session that travels in the header `token`; null where there is none that could be one. */
export function secondHalf({ headers }: Pick<FastifyRequest, "headers">): string | null {
  const token = headers["token"];
  return typeof token === "string" && token !== "" && token.length <= 100 ? token : null;
}

/** Whoever is signed in, learner or staff, by the cookie alone: for reading what pages name in `src`. */
export async function anyoneOf(
  sessions: Sessions,
  cookies: Readonly<Record<string, string | undefined>>,
): Promise<Learner | Staff | null> {
  const learner = await readerOf(sessions, cookies);
  if (learner) return learner;
  const found = await sessions.find(cookies[COOKIE.staff], null);
  if (found.state !== "live" || found.staffId === null) return null;
  return { kind: "staff", staffId: found.staffId, sessionId: found.sessionId, duties: new Map(found.duties) };
}

/** The reader of a server-rendered page: the cookie alone, for reading only (api.md Conventions). */
export async function readerOf(sessions: Sessions, cookies: Readonly<Record<string, string | undefined>>): Promise<Learner | null> {
  const found = await sessions.find(cookies[COOKIE.session], null);
  if (found.state !== "live" || found.learnerId === null) return null;
  return { kind: "learner", learnerId: found.learnerId, sessionId: found.sessionId };
}
