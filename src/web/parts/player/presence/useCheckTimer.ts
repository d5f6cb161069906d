import { useEffect, useRef } from "react";
import { learning } from "#contract/learning.ts";
import { call } from "../../../client/call.ts";
import type { Engine } from "../engine/engine.ts";

/** Asked this long (s of play) after the check fell due, so that it is due on the server's clock too. */
const AFTER = 1;

/**
 * Watches for the next presence check of the lesson: asks when it falls due and counts the seconds that really run.
 * `onDue` may come by a heartbeat as well (2103). `pause` stops it while a check is being passed.
 */
export function useCheckTimer(engine: Engine | null, itemId: number, started: boolean, paused: boolean, onDue: () => void): void {
  const due = useRef(onDue);
  useEffect(() => {
    due.current = onDue;
  });
  const checked = engine !== null && engine.grant.current().rules.checkEveryMinutes !== null && engine.grant.current().sessionId !== "";
  const active = checked && started && !paused;
  useEffect(() => {
    if (!active || !engine) return;
    let gone = false;
    let timer: ReturnType<typeof setInterval> | null = null;
    let left = Number.POSITIVE_INFINITY;
    const ask = () => {
      call(learning.getVideoVerify, { itemId }, { quiet: true }).then(
        ({ needVerify, nextInSeconds }) => {
          if (gone) return;
          if (needVerify) return due.current();
          left = nextInSeconds === null ? Number.POSITIVE_INFINITY : nextInSeconds + AFTER;
        },
        // The heartbeats tell it as well.
        () => undefined,
      );
    };
    ask();
    timer = setInterval(() => {
      if (engine.video.paused || left === Number.POSITIVE_INFINITY) return;
      left -= 1;
      if (left > 0) return;
      left = Number.POSITIVE_INFINITY;
      ask();
    }, 1000);
    return () => {
      gone = true;
      if (timer !== null) clearInterval(timer);
    };
  }, [active, engine, itemId]);
}
