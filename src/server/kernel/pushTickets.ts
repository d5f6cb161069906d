import type { IncomingMessage } from "node:http";
import type { push } from "#contract/push.ts";
import type { Handlers, Learner, Means } from "./call.ts";
import { COOKIE, parseCookies } from "./cookies.ts";
import { limit } from "./limits.ts";
import { issueTicket, readTicket } from "./tickets.ts";

/** A ticket outlives the time that a slow line needs to open a socket, and no more. */
const TICKET_MS = 60_000;
/** Tickets of one learner, or of one address without a session, in a minute: a class that comes back after a cut fits in. */
const TICKETS_A_MINUTE = { learner: 60, address: 600 } as const;

/** Whoever holds a socket. */
export interface Guest {
  readonly learner: Learner | null;
  readonly address: string;
}

/** learner and session (0 for a visitor) and the address that asked. */
type Claim = readonly [learnerId: number, sessionId: number, address: string];

export const pushCalls: Handlers<typeof push> = {
  async getTicket({ db, now, secrets, environment }, _input, caller, { ip }) {
    if (caller) await limit(db, now(), [{ key: `push:l${caller.learnerId}`, limit: TICKETS_A_MINUTE.learner, seconds: 60 }]);
    else if (!environment.abuseAllow.has(ip))
      await limit(db, now(), [{ key: `push:a${ip}`, limit: TICKETS_A_MINUTE.address, seconds: 60 }]);
    const expiresAt = now() + TICKET_MS;
    const claim: Claim = [caller?.learnerId ?? 0, caller?.sessionId ?? 0, ip];
    return { ticket: issueTicket(secrets, "push", JSON.stringify(claim), expiresAt), expiresAt };
  },
};

/**
 * Who asks for a socket; null for whoever may not have one: from another site, without a ticket of ours that still
 * holds, or with the ticket of a session that is not this browser's or has ended.
 */
export async function guestOf(means: Means, request: IncomingMessage): Promise<Guest | null> {
  if (!fromOwnSite(means, request)) return null;
  const ticket = new URL(request.url ?? "/", "http://school").searchParams.get("ticket") ?? "";
  const claim = readTicket(means.secrets, "push", ticket, means.now());
  if (claim === null) return null;
  const [learnerId, sessionId, address] = JSON.parse(claim) as Claim;
  if (learnerId === 0) return { learner: null, address };
  const cookies = parseCookies(request.headers.cookie, means.environment.production);
  const found = await means.sessions.find(cookies[COOKIE.session], null);
  if (found.state !== "live" || found.sessionId !== sessionId || found.learnerId !== learnerId) return null;
  return { learner: { kind: "learner", learnerId, sessionId }, address };
}

/** Browsers name the page's origin with every socket; other sites' pages get none (no other check stops them). */
function fromOwnSite({ environment }: Pick<Means, "environment">, { headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  if (!origin || !URL.canParse(origin)) return false;
  return new URL(origin).host === host || origin === environment.publicUrl;
}
