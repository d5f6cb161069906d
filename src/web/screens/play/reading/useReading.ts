import { type ComponentType, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { reading } from "#contract/reading.ts";
import { call, CallFailure } from "../../../client/call.ts";
import { onDemand, useOnDemand } from "../../../parts/app/onDemand.ts";
import type { PresenceProps } from "../../../parts/player/presence/Presence.tsx";
import { useDueCheck } from "../../../parts/player/presence/useDueCheck.ts";
import type { WatchProgress } from "../../../parts/player/watched/post.ts";
import { type Page, type Reader, startReader } from "./reader.ts";

const presenceCode = onDemand(() => import("../../../parts/player/presence/Presence.tsx"));

/** How often (ms) a play session that couldn't be opened for want of a network is asked for again. */
const REOPEN_MS = 5_000;

interface ReadingProps {
  readonly itemId: number;
  /** Where the reader stopped, and how far they got, in seconds of the reading time. */
  readonly position: number;
  readonly reached: number;
  /** For a signed-in learner. */
  readonly recorded: boolean;
  readonly onProgress: (itemId: number, progress: WatchProgress) => void;
  readonly onKept: (kept: boolean) => void;
}

export interface Reading {
  /** Another player of this learner earns. */
  readonly elsewhere: boolean;
  readonly takeOver: () => void;
  /** Nothing is recorded: the network is away, or the course doesn't take it. */
  readonly trouble: "network" | "busy" | "refused" | null;
  /** Tries again after that. */
  readonly again: () => void;
  /** A presence check stands before the text. */
  readonly checking: boolean;
  readonly checked: () => void;
  readonly Presence: ComponentType<PresenceProps> | null;
}

/** A text from its opening on: what is read of it is told to the server while it is shown. */
export function useReading(props: ReadingProps, page: RefObject<Page | null>): Reading {
  const { itemId, recorded } = props;
  const [elsewhere, setElsewhere] = useState(false);
  const [trouble, setTrouble] = useState<Reading["trouble"]>(null);
  const [checking, setChecking] = useState(false);
  const [checks, setChecks] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const reader = useRef<Reader | null>(null);
  const told = useRef(props);
  useEffect(() => {
    told.current = props;
  });

  useEffect(() => {
    if (!recorded) return;
    let gone = false;
    const open = () => call(reading.openReading, { itemId }, { quiet: true });
    const fail = (error: unknown) => {
      if (gone) return;
      const refused = error instanceof CallFailure && error.code !== null;
      setTrouble(refused ? "refused" : error instanceof CallFailure && error.busy ? "busy" : "network");
    };
    open().then(({ sessionId, rules }) => {
      if (gone || !page.current) return;
      setTrouble(null);
      setChecks(rules.checkEveryMinutes !== null);
      const { position, reached } = told.current;
      reader.current = startReader(page.current, { itemId, sessionId, position, reached }, {
        onProgress: (progress) => told.current.onProgress(itemId, progress),
        onElsewhere: setElsewhere,
        onCheck: () => setChecking(true),
        onKept: (kept) => told.current.onKept(kept),
        onOver: () => void open().then((renewed) => reader.current?.renew(renewed.sessionId), fail),
      });
    }, fail);
    return () => {
      gone = true;
      reader.current?.stop();
      reader.current = null;
      setElsewhere(false);
      setChecking(false);
    };
  }, [itemId, recorded, attempt, page]);

  useEffect(() => reader.current?.hold(checking || elsewhere), [checking, elsewhere]);
  const again = useCallback(() => setAttempt((n) => n + 1), []);
  useReopening(trouble === "network" || trouble === "busy", again);
  useDueCheck(itemId, checks, () => setChecking(true));
  const code = useOnDemand(presenceCode, checks || checking);
  return {
    elsewhere, trouble, again, checking,
    takeOver: () => reader.current?.takeOver(),
    checked: () => setChecking(false),
    Presence: code?.Presence ?? null,
  };
}

/** Tries again, now and then and when the network is back. */
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
