import { setTimeout as after } from "node:timers/promises";
import { mediaFiles } from "#contract/media.ts";
import { budget } from "../../../kernel/budgets.ts";
import type { Means } from "../../../kernel/call.ts";
import { perServer } from "../../../kernel/perServer.ts";
import { nothingHere, proven, type RawFile, type RawRequest } from "../../../kernel/raw.ts";
import { tooOften } from "../../../kernel/refusal.ts";
import { minuteKey, type PlayTicket } from "../assets/assets.ts";
import { type Admitted, openedByLearner, type Place } from "./played.ts";

/** A request for the key of one minute, by somebody who may play the film. */
interface KeyAsk {
  readonly vid: string;
  readonly ticket: PlayTicket;
  /** From 0. */
  readonly minute: number;
  /** Minutes of the film. */
  readonly minutes: number;
  /** The one key of a video that an earlier version took in: it opens all of its minutes. */
  readonly whole: boolean;
  /** The sign-in that asks; null: a visitor. */
  readonly session: { readonly id: number; readonly learnerId: number } | null;
  readonly address: string;
  /** The browser plays by itself and can't be told to wait. */
  readonly native: boolean;
}

/** Whether a key is given now, asked of the study ledger above; `waitSeconds`: how soon it is worth to ask again. */
export type KeyGate = (means: Means, ask: KeyAsk) => Promise<{ given: true } | { given: false; waitSeconds: number }>;

/** Seconds of film that one minute has. */
const MINUTE = 60;
/** How long (s) an early request of a player that can't be told to wait is held, and how many of one learner at a time. */
const HELD_SECONDS = 20;
const MOST_HELD = 4;
/**
 * Requests for keys: each asks the database, though its key was given before. A player asks for one a minute, for some where somebody
 * looks around, and a class may stand behind a visitors' address.
 */
const ASKED = { visitor: budget("keys.address", 20, 400), session: budget("keys.session", 2, 100) };
/** A gate that names no wait is asked again after this (s). */
const SHORTEST_WAIT = 0.1;

const held = perServer((_means: Pick<Means, "pool">) => new Map<string, number>());

/**
 * The key of one minute. A player with a script says `prefer: wait=0` and is told to wait (429); one that the browser runs by itself
 * takes any refusal for the end, so its early request is held.
 */
const minuteKeyFile = (gate: KeyGate): RawFile =>
  proven(mediaFiles.minuteKey, openedByLearner, async (means, admitted, request, reply) => {
    const { keySecret, minutes } = admitted.asset;
    const minute = /^(?:0|[1-9]\d{0,3})$/.test(request.params.minute) ? Number(request.params.minute) : -1;
    if (!keySecret || minute < 0 || minute >= minutes) throw nothingHere();
    const ask = askOf(means, admitted, request, minute, minutes);
    const early = await waitOf(means, gate, ask);
    if (early > 0) {
      if (!ask.native) throw tooOften(early);
      await hold(means, gate, ask, early, request);
      // Whoever was signed out meanwhile gets nothing more.
      await openedByLearner(means, request);
    }
    reply.header("cache-control", "private, no-store").type("application/octet-stream");
    return minuteKey(keySecret, minute);
  });

/** What is asked of the gate. @throws Refusal with 429 for whoever asks more often than anybody plays */
function askOf(
  { budgets }: Means, { asset, ticket, session }: Admitted, { ip, headers }: RawRequest<Place>, minute: number, minutes: number,
): KeyAsk {
  budgets.spendOf(ASKED, { caller: session && { kind: "learner", ...session }, ip });
  return {
    vid: asset.vid,
    ticket,
    minute,
    minutes,
    whole: false,
    session: session && { id: session.sessionId, learnerId: session.learnerId },
    address: ip,
    native: headers["prefer"] !== "wait=0",
  };
}

/** Seconds until the key may be asked for again; 0: it is given. */
async function waitOf(means: Means, gate: KeyGate, ask: KeyAsk): Promise<number> {
  // The pace is for what learners are delivered; staff look wherever they like.
  if (ask.ticket.staffId !== undefined) return 0;
  const answer = await gate(means, ask);
  return answer.given ? 0 : Math.max(SHORTEST_WAIT, answer.waitSeconds);
}

/** Waits until the key is given. @throws Refusal with 429 when that takes too long, or too many wait already */
async function hold(means: Means, gate: KeyGate, ask: KeyAsk, early: number, request: RawRequest<Place>): Promise<void> {
  const waiting = held(means);
  const who = ask.session ? `learner ${ask.session.learnerId}` : ask.address;
  const others = waiting.get(who) ?? 0;
  if (others >= MOST_HELD) throw tooOften(early);
  waiting.set(who, others + 1);
  const gone = new AbortController();
  const leave = () => gone.abort();
  request.raw.socket.once("close", leave);
  try {
    for (let [wait, left] = [early, HELD_SECONDS]; wait > 0; wait = await waitOf(means, gate, ask)) {
      const now = Math.min(wait, left);
      if (now <= 0) throw tooOften(wait);
      await after(now * 1000, undefined, { signal: gone.signal }).catch(() => {
        throw tooOften(wait);
      });
      left -= now;
    }
  } finally {
    request.raw.socket.off("close", leave);
    const now = waiting.get(who)! - 1;
    if (now > 0) waiting.set(who, now);
    else waiting.delete(who);
  }
}

/** The key of all segments of a video that an earlier version took in. */
const oneKeyFile = (gate: KeyGate): RawFile =>
  proven(mediaFiles.key, openedByLearner, async (means, admitted, request, reply) => {
    const { contentKey, former, seconds } = admitted.asset;
    const key = contentKey ?? (former && Buffer.from(former.key, "hex"));
    if (!key) throw nothingHere();
    const early = await waitOf(means, gate, { ...askOf(means, admitted, request, 0, Math.ceil(seconds / MINUTE)), whole: true });
    if (early > 0) throw tooOften(early);
    reply.header("cache-control", "private, no-store").type("application/octet-stream");
    return key;
  });

export const keyFiles = (gate: KeyGate): readonly RawFile[] => [minuteKeyFile(gate), oneKeyFile(gate)];
