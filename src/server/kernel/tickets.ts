import type { Secrets } from "../secrets.ts";
import { hmac } from "./hmac.ts";
import { sameBytes } from "./sameBytes.ts";

/** The keys that tickets are signed with. */
type Keys = Pick<Secrets, "tickets">;

const sealOf = (key: Buffer, purpose: string, body: string) => hmac(key).update(`ticket|${purpose}|${body}`).digest("base64url");

/** A signed, short-lived right to one thing, for an address. `claim` names the thing; `expiresAt` in ms since the epoch. */
export function issueTicket({ tickets }: Keys, purpose: string, claim: string, expiresAt: number): string {
  const body = `${Buffer.from(claim).toString("base64url")}.${expiresAt.toString(36)}`;
  return `${body}.${sealOf(tickets.current.bytes, purpose, body)}`;
}

/** The claim of a ticket that we issued for this purpose and that has not expired; null for any other text. */
export function readTicket({ tickets }: Keys, purpose: string, ticket: string, now: number): string | null {
  const [claim, expires, seal, rest] = ticket.split(".");
  if (!claim || !expires || !seal || rest !== undefined) return null;
  const given = Buffer.from(seal);
  if (!tickets.held.some(({ bytes }) => sameBytes(given, Buffer.from(sealOf(bytes, purpose, `${claim}.${expires}`))))) return null;
  return Number.parseInt(expires, 36) > now ? Buffer.from(claim, "base64url").toString("utf8") : null;
}
