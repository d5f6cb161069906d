import { useCallback, useEffect, useRef, useState } from "react";
import type { Engine } from "../engine/engine.ts";
import { FREE, type Guard, keepOrder } from "./guard.ts";

/** How long (ms) it stands there why a jump was not made. */
const HELD_MS = 4_000;

export interface Order {
  /** Whole seconds up to which one may go; null where everything is open. */
  readonly furthest: number | null;
  /** A jump was held back a moment ago. */
  readonly held: boolean;
  readonly guard: () => Guard;
}

/** A course that is watched in order: how far one may go now. */
export function useOrder(engine: Engine | null): Order {
  const guard = useRef<Guard>(FREE);
  const [furthest, setFurthest] = useState<number | null>(null);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const play = engine?.grant.current();
    if (!engine || !play || play.rules.canSkip) return;
    let timer: ReturnType<typeof setTimeout> | null = null;
    const tell = () => setFurthest(Math.floor(kept.furthest()));
    const hold = () => {
      // Before it began nobody jumped: it goes on where it may.
      if (engine.video.played.length === 0) return;
      setHeld(true);
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(() => setHeld(false), HELD_MS);
    };
    const kept = keepOrder(engine.video, play.furthest, tell, hold);
    guard.current = kept;
    const soon = setTimeout(tell);
    return () => {
      clearTimeout(soon);
      if (timer !== null) clearTimeout(timer);
      kept.end();
      guard.current = FREE;
      setFurthest(null);
      setHeld(false);
    };
  }, [engine]);
  return { furthest, held, guard: useCallback(() => guard.current, []) };
}
