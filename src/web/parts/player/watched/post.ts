import { SUCCESS } from "#contract/codes.ts";
import type { Received } from "#contract/endpoint.ts";
import { learning, PLAY_SESSION_OVER, PLAYING_ELSEWHERE, PRESENCE_CHECK_DUE } from "#contract/learning.ts";
import { ask, CallFailure } from "../../../client/call.ts";
import { type Beat, type Short, shortOf, type Verdict } from "./beats.ts";

/** What the ledger says of the lesson after a heartbeat. */
export type WatchProgress = Received<typeof learning.saveHistory>;

export interface Posted {
  readonly verdict: Verdict;
  readonly progress?: WatchProgress;
  /** A presence check is due (2103). */
  readonly check?: boolean;
  /** It was credited less than it told, and no check has to be passed for the rest. */
  readonly short?: Short | null;
}

/** Sends one heartbeat. Never fails. */
export type Post = (itemId: number, sessionId: string, beat: Beat) => Promise<Posted>;

/** Sends one heartbeat, in a way that survives the page. */
export const post: Post = async (itemId, sessionId, beat) => {
  try {
    const { unsure: _unsure, ...said } = beat;
    const ranges = beat.ranges.map(([from, to]): [number, number] => [from, to]);
    const answer = await ask(learning.saveHistory, { ...said, ranges, itemId, sessionId }, { keepalive: true, quiet: true });
    if (answer.code === PLAYING_ELSEWHERE) return { verdict: "elsewhere" };
    const progress = answer.data ?? undefined;
    const short = progress ? shortOf(beat, progress.added.credit) : null;
    // What was played in a session that is over may have been taken all the same.
    if (answer.code === PLAY_SESSION_OVER) return progress ? { verdict: "late", progress, short } : { verdict: "over" };
    if (answer.code === PRESENCE_CHECK_DUE) return { verdict: "accepted", ...(progress ? { progress } : {}), check: true };
    return { verdict: "accepted", ...(answer.code === SUCCESS && progress ? { progress, short } : {}) };
  } catch (error) {
    // 1001 is a heartbeat that the server will never take; everything else may pass.
    const hopeless = error instanceof CallFailure && error.code === 1001;
    return { verdict: hopeless ? "accepted" : "lost" };
  }
};
