import { HEARTBEAT_SECONDS } from "#contract/learning.ts";
import { loginRecord } from "../../app/viewer.ts";
import type { Grant } from "../engine/grant.ts";
import type { Short } from "./beats.ts";
import type { WatchProgress } from "./post.ts";
import { NOTHING_PLAYED, type Played, ran, stood, taken } from "./ranges.ts";
import { openSender, type Sender } from "./sender.ts";

export interface HeartbeatEvents {
  onProgress(progress: WatchProgress): void;
  /** Another player of this learner earns (2101), or this one does again. */
  onElsewhere(elsewhere: boolean): void;
  /** A presence check is due (2103). */
  onCheck(): void;
  /** The server credited less than was played, as what was watched without a network may be. */
  onShort(short: Short): void;
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
  const meter = playMeter(video, sender);
  const tell = (how: How) => {
    if (begun) meter.tell(how);
  };
  const pulse = () => (begun ? tell({ urgent: waits(video) }) : sender.catchUp());
  const now = () => tell({ urgent: true });
  const leaving = () => tell({ urgent: true, last: true });
  const playing = () => {
    begun = true;
    now();
  };
  const moved = settling(now);
  const forgetRenewals = grant.onRenewed(({ sessionId }) => {
    sender.renew(sessionId);
    tell({});
  });
  const quiet = listen(video, { meter, playing, now, moved: moved.begin, pulse, leaving });
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
      moved.end();
      quiet();
      leaving();
      forgetRenewals();
      sender.close();
    },
  };
}

/**
 * It would run and has nothing to show, maybe for want of a key. Keys come with the time that heartbeats tell of, at most 90 s a time
 * (rules.md Watching): a player that said nothing while it waits could wait for ever.
 */
const waits = (video: HTMLVideoElement): boolean =>
  !video.paused && !video.seeking && !video.ended && video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;

interface How {
  readonly urgent?: boolean;
  readonly last?: boolean;
}

interface PlayMeter {
  /** Looks at the video: what ran since the last look was played. */
  readonly look: () => void;
  /** It jumps: what ran up to here ends. */
  readonly jumps: () => void;
  /** Tells the server what was played up to now. */
  readonly tell: (how: How) => void;
}

/** Measures what of a video is really played, and hands it to the sender. */
function playMeter(video: HTMLVideoElement, sender: Sender): PlayMeter {
  let played: Played = NOTHING_PLAYED;
  let rate = video.playbackRate;
  let position = video.currentTime;
  let writtenAt = 0;
  /** A video whose source is changed stands at 0 for a moment; it is where it was. */
  function where(): number {
    if (video.readyState > 0) position = video.currentTime;
    return position;
  }
  function write(): void {
    writtenAt = performance.now();
    const { ranges, rest } = taken(played);
    played = rest;
    sender.played(ranges, { position, rate });
  }
  function look(): void {
    const runs = !video.paused && !video.seeking && !video.ended && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    const sample = { position: where(), at: performance.now(), rate: video.playbackRate };
    if (runs || (played.running && !video.seeking)) played = ran(played, sample);
    if (!runs) played = stood(played);
    if (sample.at - writtenAt >= WRITTEN_MS) write();
  }
  return {
    look,
    jumps() {
      played = stood(played);
    },
    tell(how) {
      look();
      write();
      sender.tell({ position: where(), rate }, how);
      rate = video.playbackRate;
    },
  };
}

/** Does something a while after the last of several moves. */
function settling(run: () => void): { readonly begin: () => void; readonly end: () => void } {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const end = () => {
    if (timer !== null) clearTimeout(timer);
  };
  return {
    begin() {
      end();
      timer = setTimeout(run, SEEK_SETTLES_MS);
    },
    end,
  };
}

interface Listened {
  readonly meter: PlayMeter;
  readonly playing: () => void;
  /** Something is to be told at once. */
  readonly now: () => void;
  readonly moved: () => void;
  readonly pulse: () => void;
  /** The page may go. */
  readonly leaving: () => void;
}

/** Listens to the video and its page. Returns the end of it. */
function listen(video: HTMLVideoElement, { meter, playing, now, moved, pulse, leaving }: Listened): () => void {
  const turned = () => (document.visibilityState === "hidden" ? leaving() : pulse());
  const timer = setInterval(pulse, HEARTBEAT_SECONDS * 1000);
  const heard: readonly (readonly [string, () => void])[] = [
    ["timeupdate", meter.look],
    ["playing", playing],
    ["pause", now],
    ["ended", now],
    ["waiting", meter.look],
    ["seeking", meter.jumps],
    ["seeked", moved],
    ["ratechange", now],
    ["emptied", meter.jumps],
  ];
  for (const [name, listener] of heard) video.addEventListener(name, listener);
  document.addEventListener("visibilitychange", turned);
  addEventListener("pagehide", leaving);
  for (const name of ["online", "offline"]) addEventListener(name, pulse);
  return () => {
    clearInterval(timer);
    for (const [name, listener] of heard) video.removeEventListener(name, listener);
    document.removeEventListener("visibilitychange", turned);
    removeEventListener("pagehide", leaving);
    for (const name of ["online", "offline"]) removeEventListener(name, pulse);
  };
}
