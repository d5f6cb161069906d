import { HEARTBEAT_SECONDS } from "#contract/learning.ts";
import { loginRecord } from "../../app/viewer.ts";
import type { Grant } from "../engine/grant.ts";
import type { WatchProgress } from "./post.ts";
import { NOTHING_PLAYED, type Played, ran, stood, taken } from "./ranges.ts";
import { openSender } from "./sender.ts";

export interface HeartbeatEvents {
  onProgress(progress: WatchProgress): void;
  /** Another player of this learner earns (2101), or this one does again. */
  onElsewhere(elsewhere: boolean): void;
  /** A presence check is due (2103). */
  onCheck(): void;
  /** What was watched waits on this device for the network, or does no more. */
  onKept(kept: boolean): void;
}

export interface Heartbeat {
  /** Goes on here after a 2101. */
  takeOver(): void;
  /** Sends what is left and listens no more. */
  stop(): void;
}

/** Moves in a row (holding an arrow key) are told once, this long (ms) after the last. */
const SEEK_SETTLES_MS = 800;
/** What is played is written down at least this often (ms): a page that dies loses no more. */
const WRITTEN_MS = 2_000;

/** Tells the server what is watched: every 10 s, on play, pause, seek, change of speed, hide and unload (api.md Courses). */
export function startHeartbeat(video: HTMLVideoElement, grant: Grant, itemId: number, events: HeartbeatEvents): Heartbeat {
  let played: Played = NOTHING_PLAYED;
  let rate = video.playbackRate;
  let position = video.currentTime;
  let settling: ReturnType<typeof setTimeout> | null = null;
  let writtenAt = 0;
  // Who opens a lesson and leaves again without playing it has not watched it, and takes no other player's place.
  let begun = false;

  const sender = openSender(loginRecord()?.userId ?? 0, itemId, grant.current().sessionId, {
    ...events,
    onElsewhere() {
      video.pause();
      events.onElsewhere(true);
    },
    onOver: () => void grant.renew().catch(() => undefined),
  });

  /** A video whose source is changed stands at 0 for a moment; it is where it was. */
  function where(): number {
    if (video.readyState > 0) position = video.currentTime;
    return position;
  }

  function look(): void {
    const runs = !video.paused && !video.seeking && !video.ended && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    const sample = { position: where(), at: performance.now(), rate: video.playbackRate };
    if (runs || (played.running && !video.seeking)) played = ran(played, sample);
    if (!runs) played = stood(played);
    if (sample.at - writtenAt >= WRITTEN_MS) write();
  }

  function write(): void {
    writtenAt = performance.now();
    const { ranges, rest } = taken(played);
    played = rest;
    sender.played(ranges, { position, rate });
  }

  function tell(how: { urgent?: boolean; last?: boolean }): void {
    if (!begun) return;
    look();
    write();
    sender.tell({ position: where(), rate }, how);
    rate = video.playbackRate;
  }

  const pulse = () => (begun ? tell({}) : sender.catchUp());
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
  const turned = () => (document.visibilityState === "hidden" ? leaving() : pulse());
  const forgetRenewals = grant.onRenewed(({ sessionId }) => {
    sender.renew(sessionId);
    tell({});
  });
  const timer = setInterval(pulse, HEARTBEAT_SECONDS * 1000);
  const listened: readonly (readonly [string, () => void])[] = [
    ["timeupdate", look],
    ["playing", playing],
    ["pause", now],
    ["ended", now],
    ["waiting", look],
    ["seeking", seeking],
    ["seeked", settle],
    ["ratechange", now],
    ["emptied", seeking],
  ];
  for (const [name, listener] of listened) video.addEventListener(name, listener);
  document.addEventListener("visibilitychange", turned);
  addEventListener("pagehide", leaving);
  for (const name of ["online", "offline"]) addEventListener(name, pulse);
  // What a former page left goes out before anything is played here.
  pulse();
  // It may have begun before its page stood.
  if (!video.paused) playing();

  return {
    takeOver() {
      sender.takeOver();
      events.onElsewhere(false);
      now();
    },
    stop() {
      clearInterval(timer);
      if (settling !== null) clearTimeout(settling);
      for (const [name, listener] of listened) video.removeEventListener(name, listener);
      document.removeEventListener("visibilitychange", turned);
      removeEventListener("pagehide", leaving);
      for (const name of ["online", "offline"]) removeEventListener(name, pulse);
      leaving();
      forgetRenewals();
      sender.close();
    },
  };
}
