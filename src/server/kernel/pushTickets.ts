import type { IncomingMessage } from "node:http";
import type { push } from "#contract/push.ts";
import type { staffPush } from "#contract/staff/push.ts";
import type { Handlers, Learner, Means, Staff } from "./call.ts";
import { COOKIE, parseCookies } from "./cookies.ts";
import { limit } from "./limits.ts";
import { issueTicket, readTicket } from "./tickets.ts";

/** A ticket outlives the time that a slow line needs to open a socket, and no more. */
const TICKET_MS = 60_000;
/** Tickets of one person, or of one address without a session, in a minute: a class that comes back after a cut fits in. */
const TICKETS_A_MINUTE = { person: 60, address: 600 } as const;

/** Whoever holds a socket. A null session is a visitor's. */
export interface Guest {
  readonly session: { readonly id: number; readonly cookie: string } | null;
  /** `l12`, `s3`: a learner, a member of staff; null: a visitor. */
  readonly person: string | null;
  readonly address: string;
}

/** learner or staff, the person and the session (0 for a visitor) and the address that asked. */
type Claim = readonly [kind: "l" | "s", personId: number, sessionId: number, address: string];

function ticketFor({ now, secrets }: Means, claim: Claim): { ticket: string; expiresAt: number } {
  const expiresAt = now() + TICKET_MS;
  return { ticket: issueTicket(secrets, "push", JSON.stringify(claim), expiresAt), expiresAt };
}

export const pushCalls: Handlers<typeof push> = {
  async getTicket(means, _input, caller, { ip }) {
    const { db, now, environment } = means;
    if (caller) await limit(db, now(), [{ key: `push:l${caller.learnerId}`, limit: TICKETS_A_MINUTE.person, seconds: 60 }]);
    else if (!environment.abuseAllow.has(ip))
      await limit(db, now(), [{ key: `push:a${ip}`, limit: TICKETS_A_MINUTE.address, seconds: 60 }]);
    return ticketFor(means, ["l", caller?.learnerId ?? 0, caller?.sessionId ?? 0, ip]);
  },
};

export const staffPushCalls: Handlers<typeof staffPush> = {
  async getTicket(means, _input, { staffId, sessionId }, { ip }) {
    await limit(means.db, means.now(), [{ key: `push:s${staffId}`, limit: TICKETS_A_MINUTE.person, seconds: 60 }]);
    return ticketFor(means, ["s", staffId, sessionId, ip]);
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
  const [kind, personId, id, address] = JSON.parse(claim) as Claim;
  if (id === 0) return { session: null, person: null, address };
  const cookie = parseCookies(request.headers.cookie, means.environment.production)[kind === "s" ? COOKIE.staff : COOKIE.session] ?? "";
  const guest: Guest = { session: { id, cookie }, person: `${kind}${personId}`, address };
  const caller = await callerOf(means, guest);
  return caller && personOf(caller) === guest.person ? guest : null;
}

/** Who a guest is at this moment, with the duties of this moment; null: a visitor, or somebody whose session is over. */
export async function callerOf({ sessions }: Pick<Means, "sessions">, { session }: Guest): Promise<Learner | Staff | null> {
  if (!session) return null;
  const found = await sessions.find(session.cookie, null);
  if (found.state !== "live" || found.sessionId !== session.id) return null;
  const { sessionId, learnerId, staffId, duties } = found;
  if (learnerId !== null) return { kind: "learner", learnerId, sessionId };
  return staffId === null ? null : { kind: "staff", staffId, sessionId, duties: new Map(duties) };
}

const personOf = (caller: Learner | Staff): string => (caller.kind === "learner" ? `l${caller.learnerId}` : `s${caller.staffId}`);

/** Browsers name the page's origin with every socket; other sites' pages get none (no other check stops them). */
function fromOwnSite({ environment }: Pick<Means, "environment">, { headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  if (!origin || !URL.canParse(origin)) return false;
  return new URL(origin).host === host || origin === environment.publicUrl;
}
