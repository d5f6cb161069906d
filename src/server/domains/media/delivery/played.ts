import { FAILED } from "#contract/codes.ts";
import type { Learner, Means } from "../../../kernel/call.ts";
import { COOKIE, parseCookies } from "../../../kernel/cookies.ts";
import { readerOf } from "../../../kernel/door.ts";
import type { Remembered } from "../../../kernel/kept.ts";
import { nothingHere, type RawRequest } from "../../../kernel/raw.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { type Asset, assetByVid, type PlayTicket, readTicket } from "../assets/assets.ts";

/** Rows of assets that are played, by vid. */
const PLAYED: Remembered<string, Asset> = { name: "media.played", ttlMs: 60_000, atMost: 200 };

/** Call after an asset changed, so that its next file is served, or refused, as it is now. */
export const forgetPlayed = ({ kept }: Pick<Means, "kept">, vid: string): void => kept(PLAYED).forget([vid]);

/** The row that is played under this vid; a file's name is looked up in it, never made into a path. */
export const assetFor = (means: Means, vid: string): Promise<Asset> =>
  means.kept(PLAYED).get(vid, async () => {
    const asset = /^[A-Za-z0-9_-]{8,64}$/.test(vid) ? await assetByVid(means.pool, vid, new Date(means.now())) : null;
    if (!asset) throw nothingHere();
    return asset;
  });

/** The parameters of addresses below a ticket, each having some. */
export interface Place {
  readonly vid: string;
  readonly ticket: string;
  readonly rung: string;
  readonly file: string;
  readonly minute: string;
}

const refused = () => new Refusal(FAILED, "ticketInvalid", { status: 403 });

function ticketOf(means: Means, { vid, ticket }: Place): PlayTicket {
  const found = readTicket(means.secrets.tickets, vid, ticket, means.now());
  if (!found) throw refused();
  return found;
}

/** The video that a ticket opens, for its encrypted segments: 403 for a forged, malformed, foreign or expired one. */
export async function opened(means: Means, { params }: RawRequest<Place>): Promise<Asset> {
  ticketOf(means, params);
  return assetFor(means, params.vid);
}

/** Who asks for what only whom the ticket names may have. */
export interface Admitted {
  readonly asset: Asset;
  readonly ticket: PlayTicket;
  /** Null for a visitor's trial, and for staff. */
  readonly session: Pick<Learner, "learnerId" | "sessionId"> | null;
}

/**
 * The same for what makes a film out of its segments, playlists and keys, and for what can be read as it is, subtitles and preview
 * pictures: who asks has a living session of the learner whom the
 * ticket names, by the cookie alone, since native players send no header; a visitor's ticket names nobody. A ticket of staff asks for
 * their session and the duty that they still have.
 */
export async function openedByLearner(means: Means, request: RawRequest<Place>): Promise<Admitted> {
  const ticket = ticketOf(means, request.params);
  if (ticket.staffId !== undefined) {
    const found = await means.sessions.find(parseCookies(request.headers.cookie, means.environment.production)[COOKIE.staff], null);
    if (found.state !== "live" || found.staffId !== ticket.staffId || !new Map(found.duties).has("media")) throw refused();
    return { asset: await assetFor(means, ticket.vid), ticket, session: null };
  }
  if (ticket.learnerId === null) return { asset: await assetFor(means, ticket.vid), ticket, session: null };
  const session = await readerOf(means.sessions, parseCookies(request.headers.cookie, means.environment.production));
  if (session?.learnerId !== ticket.learnerId) throw refused();
  return { asset: await assetFor(means, ticket.vid), ticket, session };
}
