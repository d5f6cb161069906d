import { useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import type { CallFailure } from "../../client/call.ts";
import type { Engine, Trouble } from "./engine/engine.ts";
import { type Heartbeat, type HeartbeatEvents, startHeartbeat } from "./watched/heartbeat.ts";
import { takeWanted } from "./remote/remote.ts";
import { take } from "./warm.ts";

/** Why a lesson does not play: the engine's own troubles, no right to it, and a server that is away for a moment. */
export type Shown = Trouble | "locked" | "busy";

const whyOf = ({ code, busy }: CallFailure): Shown => (code === 1001 ? "locked" : busy ? "busy" : code === null ? "network" : "refused");

/** A lesson as the player needs it. */
export interface PlayerLesson {
  readonly itemId: number;
  readonly title: string;
  /** Where to go on, in seconds. */
  readonly from: number;
}

interface Opened {
  readonly engine: Engine | null;
  readonly heartbeat: Heartbeat | null;
  /** What keeps the lesson from playing; `locked`: it isn't this person's. */
  readonly trouble: Shown | null;
  /** Opens the lesson anew. */
  readonly again: () => void;
}

/** Where a lesson begins: where it was left, and in a course that is watched in order no farther than it was watched. */
export function startAt(from: number, engine: Engine | null): number {
  const play = engine?.grant.current();
  return play && !play.rules.canSkip ? Math.min(from, play.furthest) : from;
}

/** The lesson's engine with its heartbeat, for as long as the lesson is shown. */
export function useEngine(lesson: PlayerLesson, recorded: boolean, events: HeartbeatEvents): Opened {
  const [opened, setOpened] = useState<{ engine: Engine; heartbeat: Heartbeat | null } | null>(null);
  const [failed, setFailed] = useState<Shown | null>(null);
  const [attempt, setAttempt] = useState(0);
  const wanted = useRef(lesson);
  const told = useRef(events);
  useLayoutEffect(() => {
    wanted.current = lesson;
    told.current = events;
  });
  const { itemId } = lesson;

  // Before the next painting: a lesson that was got ready is in the page's first picture.
  useLayoutEffect(() => {
    let gone = false;
    let close = () => undefined as void;
    const from = takeWanted() ?? wanted.current.from;
    const open = (engine: Engine) => {
      if (gone) return engine.destroy();
      engine.source.begin(startAt(from, engine));
      const heartbeat = recorded
        ? startHeartbeat(engine.video, engine.grant, itemId, {
            onProgress: (progress) => told.current.onProgress(progress),
            onElsewhere: (elsewhere) => told.current.onElsewhere(elsewhere),
            onKept: (kept) => told.current.onKept(kept),
            onCheck: () => told.current.onCheck(),
            onShort: (short) => told.current.onShort(short),
          })
        : null;
      close = () => {
        heartbeat?.stop();
        engine.destroy();
      };
      setOpened({ engine, heartbeat });
    };
    const taken = take(wanted.current);
    if (taken instanceof Promise) {
      taken.then(
        open,
        (error: CallFailure) => gone || setFailed(whyOf(error)),
      );
    } else open(taken);
    return () => {
      gone = true;
      close();
      setOpened(null);
      setFailed(null);
    };
  }, [itemId, attempt, recorded]);

  const engine = opened?.engine ?? null;
  const subscribe = useCallback((listener: () => void) => engine?.subscribe(listener) ?? (() => undefined), [engine]);
  const trouble = useSyncExternalStore(subscribe, () => engine?.trouble() ?? null, () => null);
  const again = useCallback(() => setAttempt((n) => n + 1), []);
  return { engine, heartbeat: opened?.heartbeat ?? null, trouble: failed ?? trouble, again };
}
