import { SUCCESS } from "#contract/codes.ts";
import type { Received } from "#contract/endpoint.ts";
import { HEARTBEAT_SECONDS, learning, PLAY_SESSION_OVER, PLAYING_ELSEWHERE } from "#contract/learning.ts";
import { ask, CallFailure } from "../../client/call.ts";
import { answered, type Beat, type Beats, collect, FIRST_BEATS, next, renewed, takenOver, type Verdict } from "./beats.ts";
import type { Grant } from "./grant.ts";
import { NOTHING_PLAYED, type Played, ran, stood, taken } from "./ranges.ts";

/** What the ledger says of the lesson after a heartbeat. */
export type WatchProgress = Received<typeof learning.saveHistory>;

export interface HeartbeatEvents {
  onProgress(progress: WatchProgress): void;
  /** Another player of this learner earns (2101), or this one does again. */
  onElsewhere(elsewhere: boolean): void;
}

export interface Heartbeat {
  /** Goes on here after a 2101. */
  takeOver(): void;
  /** Sends what is left and listens no more. */
  stop(): void;
}

/** Moves in a row (holding an arrow key) are told once, this long (ms) after the last. */
const SEEK_SETTLES_MS = 800;

/** Tells the server what is watched: every 10 s, on play, pause, seek, change of speed, hide and unload (api.md Courses). */
export function startHeartbeat(video: HTMLVideoElement, grant: Grant, itemId: number, events: HeartbeatEvents): Heartbeat {
  let played: Played = NOTHING_PLAYED;
  let beats: Beats = FIRST_BEATS;
  let rate = video.playbackRate;
  let settling: ReturnType<typeof setTimeout> | null = null;
  let over = false;
  // Who opens a lesson and leaves again without playing it has not watched it, and takes no other player's place.
  let begun = false;

  function look(): void {
    const runs = !video.paused && !video.seeking && !video.ended && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    const sample = { position: video.currentTime, at: performance.now(), rate: video.playbackRate };
    if (runs || (played.running && !video.seeking)) played = ran(played, sample);
    if (!runs) played = stood(played);
  }

  function tell(how: { urgent?: boolean; last?: boolean }): void {
    if (!begun) return;
    look();
    const { ranges, rest } = taken(played);
    played = rest;
    const found = next(collect(beats, ranges), { position: video.currentTime, rate }, how);
    beats = found.beats;
    rate = video.playbackRate;
    if (found.beat) void send(found.beat);
  }

  async function send(beat: Beat): Promise<void> {
    const { sessionId } = grant.current();
    const { verdict, progress } = await deliver(itemId, sessionId, beat);
    // A permission that was renewed meanwhile took these ranges along.
    if (sessionId !== grant.current().sessionId) return;
    beats = answered(beats, beat.seq, verdict);
    if (over) return;
    if (progress) events.onProgress(progress);
    if (verdict === "elsewhere") {
      video.pause();
      events.onElsewhere(true);
    } else if (verdict === "over") await grant.renew().catch(() => undefined);
    else if (verdict === "accepted" && beats.waiting.length > 0 && video.paused) tell({});
  }

  const pulse = () => tell({});
  const now = () => tell({ urgent: true });
  const playing = () => {
    begun = true;
    now();
  };
  const settle = () => {
    if (settling !== null) clearTimeout(settling);
    settling = setTimeout(now, SEEK_SETTLES_MS);
  };
  const seeking = () => {
    played = stood(played);
  };
  const leaving = () => tell({ urgent: true, last: true });
  const hidden = () => {
    if (document.visibilityState === "hidden") leaving();
  };
  const forgetRenewals = grant.onRenewed(() => {
    beats = renewed(beats);
    tell({});
  });
  const timer = setInterval(pulse, HEARTBEAT_SECONDS * 1000);
  const listened: readonly (readonly [string, () => void])[] = [
    ["timeupdate", look], ["playing", playing], ["pause", now], ["ended", now], ["waiting", look], ["seeking", seeking], ["seeked", settle], ["ratechange", now],
  ];
  for (const [name, listener] of listened) video.addEventListener(name, listener);
  document.addEventListener("visibilitychange", hidden);
  addEventListener("pagehide", leaving);
  addEventListener("online", pulse);
  // It may have begun before its page stood.
  if (!video.paused) playing();

  return {
    takeOver() {
      beats = takenOver(beats);
      events.onElsewhere(false);
      now();
    },
    stop() {
      if (over) return;
      over = true;
      clearInterval(timer);
      if (settling !== null) clearTimeout(settling);
      for (const [name, listener] of listened) video.removeEventListener(name, listener);
      document.removeEventListener("visibilitychange", hidden);
      removeEventListener("pagehide", leaving);
      removeEventListener("online", pulse);
      leaving();
      forgetRenewals();
    },
  };
}

/** Sends one heartbeat, in a way that survives the page. */
async function deliver(itemId: number, sessionId: string, beat: Beat): Promise<{ verdict: Verdict; progress?: WatchProgress }> {
  try {
    const ranges = beat.ranges.map(([from, to]): [number, number] => [from, to]);
    const answer = await ask(learning.saveHistory, { ...beat, ranges, itemId, sessionId }, { keepalive: true, quiet: true });
    if (answer.code === PLAYING_ELSEWHERE) return { verdict: "elsewhere" };
    if (answer.code === PLAY_SESSION_OVER) return { verdict: "over" };
    return answer.code === SUCCESS && answer.data ? { verdict: "accepted", progress: answer.data } : { verdict: "accepted" };
  } catch (error) {
    // 1001 is a heartbeat that the server will never take; everything else may pass.
    const hopeless = error instanceof CallFailure && error.code === 1001;
    return { verdict: hopeless ? "accepted" : "lost" };
  }
}
