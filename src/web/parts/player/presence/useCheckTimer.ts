import { useEffect, useRef } from "react";
import { learning } from "#contract/learning.ts";
import { call } from "../../../client/call.ts";
import type { Engine } from "../engine/engine.ts";

/**
 * Asks once, when the lesson begins to play, whether a presence check is due from before; from then on the heartbeats tell it (2103),
 * since nobody is told when the next one comes. `paused`: one is being passed.
 */
export function useCheckTimer(engine: Engine | null, itemId: number, started: boolean, paused: boolean, onDue: () => void): void {
  const due = useRef(onDue);
  useEffect(() => {
    due.current = onDue;
  });
  const checked = engine !== null && engine.grant.current().rules.checkEveryMinutes !== null && engine.grant.current().sessionId !== "";
  const active = checked && started && !paused;
  useEffect(() => {
    if (!active) return;
    let gone = false;
    call(learning.getVideoVerify, { itemId }, { quiet: true }).then(
      ({ needVerify }) => {
        if (needVerify && !gone) due.current();
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [active, itemId]);
}
