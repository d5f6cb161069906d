import { useEffect, useRef } from "react";
import { learning } from "#contract/learning.ts";
import { call } from "../../../client/call.ts";

/**
 * Asks once, when a lesson in which checks may come begins to play (`asks`), whether one is due from before. From then on the heartbeats
 * tell it (2103), since nobody is told when the next one comes.
 */
export function useDueCheck(itemId: number, asks: boolean, onDue: () => void): void {
  const due = useRef(onDue);
  useEffect(() => {
    due.current = onDue;
  });
  useEffect(() => {
    if (!asks) return;
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
  }, [asks, itemId]);
}
