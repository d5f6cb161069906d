import { type ComponentType, useRef, useState } from "react";
import { onDemand, useOnDemand } from "../../app/onDemand.ts";
import type { Engine } from "../engine/engine.ts";
import type { PresenceProps } from "./Presence.tsx";
import { useDueCheck } from "./useDueCheck.ts";

const presenceCode = onDemand(() => import("./Presence.tsx"));

export interface Checks {
  /** One stands before the lesson. */
  readonly checking: boolean;
  /** One is due. */
  readonly check: () => void;
  /** It is passed. */
  readonly checked: () => void;
  /** What draws it, once its code is there. */
  readonly Presence: ComponentType<PresenceProps> | null;
}

/** Presence checks of a lesson: while one stands before it, it stands still. */
export function useChecks(engine: Engine | null, itemId: number, recorded: boolean, started: boolean, play: () => void): Checks {
  const [checking, setChecking] = useState(false);
  const [checkedItem, setCheckedItem] = useState(itemId);
  const ranBefore = useRef(false);
  if (checkedItem !== itemId) {
    setCheckedItem(itemId);
    setChecking(false);
  }
  const check = () => {
    // Whoever had paused it finds it paused.
    if (!checking) ranBefore.current = engine?.video.paused === false;
    engine?.video.pause();
    setChecking(true);
  };
  const checked = () => {
    setChecking(false);
    if (ranBefore.current) play();
  };
  const auth = engine?.grant.current();
  const mayCome = recorded && auth !== undefined && auth.sessionId !== "" && auth.rules.checkEveryMinutes !== null;
  const code = useOnDemand(presenceCode, checking || mayCome);
  useDueCheck(itemId, mayCome && started, check);
  return { checking, check, checked, Presence: code?.Presence ?? null };
}
