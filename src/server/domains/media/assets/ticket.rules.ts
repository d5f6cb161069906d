import { hmac } from "../../../kernel/hmac.ts";
import { sameBytes } from "../../../kernel/sameBytes.ts";
import type { Ring } from "../../../secrets.ts";

/** Seconds that a ticket and its play session outlive the lesson's length: pauses, repeats and slow replay fit in. */
export const PLAY_SLACK_SECONDS = 2 * 3600;

/** What a play ticket says. It holds for one video, one person and one play session, until it expires. */
export interface PlayTicket {
  readonly vid: string;
  /** null for a visitor, and for staff. */
  readonly learnerId: number | null;
  /** Who looks a video over in the console; absent: a learner or a visitor. */
  readonly staffId?: number | undefined;
  /** The play session; empty for a visitor and for staff. */
  readonly sessionId: string;
  /** ms since the epoch; whole seconds survive. */
  readonly expiresAt: number;
}

/** 128 bits of an HMAC: short enough for addresses, out of reach of guessing. */
const MAC_BYTES = 16;

const mac = (secret: Buffer, vid: string, said: string) =>
  hmac(secret).update(`play\n${vid}\n${said}`).digest().subarray(0, MAC_BYTES);

/** When a play authorisation of a lesson of `seconds` ends, given at `now`; ms since the epoch. */
export const playEnd = (seconds: number, now: number) => now + (seconds + PLAY_SLACK_SECONDS) * 1000;

/** The ticket as it stands in an address, `<who>.<session>.<end>.<mac>`; the vid stands before it and is signed, too. */
export function signTicket({ current }: Ring, ticket: PlayTicket): string {
  const { learnerId, staffId } = ticket;
  const who = staffId !== undefined ? `s${staffId.toString(36)}` : learnerId === null ? "v" : `l${learnerId.toString(36)}`;
  const said = `${who}.${ticket.sessionId}.${Math.floor(ticket.expiresAt / 1000).toString(36)}`;
  return `${said}.${mac(current.bytes, ticket.vid, said).toString("base64url")}`;
}

const FORM = /^((v|[ls][0-9a-z]{1,7})\.([A-Za-z0-9_-]{0,64})\.([0-9a-z]{1,9}))\.([A-Za-z0-9_-]{22})$/;

/** Reads a ticket for `vid`; null when it is malformed, forged, made for another video, or over. */
export function readTicket({ held }: Ring, vid: string, text: string, now: number): PlayTicket | null {
  const found = FORM.exec(text);
  if (!found) return null;
  const [, said = "", who = "", sessionId = "", end = "", signed = ""] = found;
  const given = Buffer.from(signed, "base64url");
  if (!held.some((key) => sameBytes(given, mac(key.bytes, vid, said)))) return null;
  const expiresAt = Number.parseInt(end, 36) * 1000;
  if (expiresAt <= now) return null;
  const named = { [who.charAt(0)]: Number.parseInt(who.slice(1), 36) };
  return { vid, learnerId: named["l"] ?? null, ...(named["s"] === undefined ? {} : { staffId: named["s"] }), sessionId, expiresAt };
}
