import { useEffect, useState } from "react";
import { type InForce, useSettings } from "./controls/useSettings.ts";
import type { Engine } from "./engine/engine.ts";
import { useVideo, type VideoState } from "./engine/useVideo.ts";
import { type Order, useOrder } from "./order/useOrder.ts";
import { type Checks, useChecks } from "./presence/useChecks.ts";
import { type PlayerLesson, type Shown, startAt, useEngine } from "./useEngine.ts";
import { useLater } from "./useLater.ts";
import { type Places, type Stage, useStage } from "./useStage.ts";
import type { Short } from "./watched/beats.ts";
import type { WatchProgress } from "./watched/post.ts";

export interface PlayingProps {
  readonly lesson: PlayerLesson;
  /** Whether heartbeats are sent and the picture is marked: for a signed-in learner. */
  readonly recorded: boolean;
  /** The person pressed something that means play. */
  readonly autoPlay: boolean;
  readonly onProgress: (itemId: number, progress: WatchProgress) => void;
  /** Whether the video runs. */
  readonly onRunning: (running: boolean) => void;
  /** What was watched waits on this device for the network, or does no more. */
  readonly onKept: (kept: boolean) => void;
}

/** How often (ms) a lesson that couldn't be opened for want of a network is tried again. */
const REOPEN_MS = 5_000;
/** Loading far ahead waits (ms) until the first pictures are through. */
const SETTLES_MS = 1_500;
/** A wait for data this long (ms) means that the line doesn't carry the video. */
const STUCK_MS = 4_000;

/** All that the player draws of a lesson, and what one may do to it. */
export interface Playing {
  /** Null until it is open. */
  readonly engine: Engine | null;
  readonly state: VideoState;
  readonly order: Order;
  /** The fastest speed that the course allows. */
  readonly maxRate: number;
  readonly settings: InForce;
  readonly change: (change: Partial<InForce>) => void;
  readonly stage: Stage;
  readonly checks: Checks;
  /** Another player of this learner earns. */
  readonly elsewhere: boolean;
  readonly takeOver: () => void;
  /** The last time that the server credited less than was played. */
  readonly short: Short | null;
  /** The lesson can be heard without its picture, */
  readonly hasSound: boolean;
  /** and is. */
  readonly listens: boolean;
  /** Where it begins, in seconds. */
  readonly from: number;
  /** The line carries no picture. */
  readonly tooSlow: boolean;
  readonly trouble: Shown | null;
  /** Tries again after that. */
  readonly retry: () => void;
  /** From the beginning. */
  readonly replay: () => void;
}

/** A lesson from its opening on: engine and heartbeat, settings, order, checks, and what keeps it from playing. */
export function usePlaying(props: PlayingProps, places: Places): Playing {
  const { lesson, recorded, autoPlay, onProgress, onRunning, onKept } = props;
  const [elsewhere, setElsewhere] = useState(false);
  const [short, setShort] = useState<Short | null>(null);
  const [shownItem, setShownItem] = useState(lesson.itemId);
  if (shownItem !== lesson.itemId) {
    setShownItem(lesson.itemId);
    setElsewhere(false);
    setShort(null);
  }
  const { engine, heartbeat, trouble, again } = useEngine(lesson, recorded, {
    onProgress: (progress) => {
      order.guard().confirm(progress.furthest);
      onProgress(lesson.itemId, progress);
    },
    onElsewhere: setElsewhere,
    onKept,
    onCheck: () => checks.check(),
    onShort: setShort,
  });
  const order = useOrder(engine);
  const state = useVideo(engine?.video ?? null);
  const auth = engine?.grant.current() ?? null;
  const maxRate = auth?.rules.maxRate ?? 2;
  const [settings, change] = useSettings(engine, maxRate);
  const stuck = useLater(state.waiting && !trouble, STUCK_MS);
  const stage = useStage(engine, autoPlay, places);
  const checks = useChecks(engine, lesson.itemId, recorded, state.started, stage.play);
  useGoingOn(engine, state.started);
  useReopening((trouble === "network" || trouble === "busy") && !engine, again);
  const running = state.started && !state.paused;
  useEffect(() => onRunning(running), [onRunning, running]);

  const hasSound = typeof auth?.audioUrl === "string";
  return {
    engine, state, order, maxRate, settings, change, stage, checks, elsewhere, short, hasSound,
    listens: hasSound && settings.soundOnly,
    from: startAt(lesson.from, engine),
    /** The line carries no picture. */
    tooSlow: stuck && engine?.source.tooSlow() === true,
    // What is loaded still plays while the network is away.
    trouble: trouble === "network" && engine && running && !state.waiting ? null : trouble,
    retry: () => (trouble === "network" && engine ? engine.source.retry() : again()),
    takeOver: () => {
      heartbeat?.takeOver();
      stage.play();
    },
    replay: () => {
      if (!engine) return;
      rewind(engine.video);
      stage.play();
    },
  };
}

function rewind(video: HTMLVideoElement): void {
  video.currentTime = 0;
}

/** Fetches as far ahead as is useful once a lesson runs. */
function useGoingOn(engine: Engine | null, started: boolean): void {
  useEffect(() => {
    if (!engine || !started) return;
    const timer = setTimeout(() => engine.goOn(), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [engine, started]);
}

/** Tries again, now and then and when the network is back, to open a lesson that found none. */
function useReopening(reopening: boolean, again: () => void): void {
  useEffect(() => {
    if (!reopening) return;
    const timer = setTimeout(again, REOPEN_MS);
    addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", again);
    };
  }, [reopening, again]);
}
