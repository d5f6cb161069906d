import { createHmac } from "node:crypto";
import type { Secrets } from "../secrets.ts";
import { sameBytes } from "./sameBytes.ts";

/** The key that tickets are signed with. */
type Key = Pick<Secrets, "tickets">;

const sealOf = (secrets: Key, purpose: string, body: string) =>
  createHmac("sha256", secrets.tickets).update(`ticket|${purpose}|${body}`).digest("base64url");

/** A signed, short-lived right to one thing, for an address. `claim` names the thing; `expiresAt` in ms since the epoch. */
export function issueTicket(secrets: Key, purpose: string, claim: string, expiresAt: number): string {
  const body = `${Buffer.from(claim).toString("base64url")}.${expiresAt.toString(36)}`;
  return `${body}.${sealOf(secrets, purpose, body)}`;
}

/** The claim of a ticket that we issued for this purpose and that has not expired; null for any other text. */
export function readTicket(secrets: Key, purpose: string, ticket: string, now: number): string | null {
  const [claim, expires, seal, rest] = ticket.split(".");
  if (!claim || !expires || !seal || rest !== undefined) return null;
  const [given, right] = [Buffer.from(seal), Buffer.from(sealOf(secrets, purpose, `${claim}.${expires}`))];
  if (!sameBytes(given, right)) return null;
  return Number.parseInt(expires, 36) > now ? Buffer.from(claim, "base64url").toString("utf8") : null;
}
