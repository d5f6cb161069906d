import type { SavedAnswer } from "../../question/shapes.ts";
import { type AnswerQueue, answerQueue, type QueueWorld } from "./queue.ts";
import { inTurn } from "./wire.ts";

/** The queue of an attempt in this browser: by its clock and its timers, one of its tabs at a time. */
export function deviceQueue(
  of: Pick<QueueWorld, "historyId" | "store" | "send" | "onRefused">,
  first: readonly SavedAnswer[],
): AnswerQueue {
  return answerQueue(
    {
      ...of,
      now: () => Date.now(),
      later: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      chance: Math.random,
      inTurn: (work) => inTurn(`attempt ${of.historyId}`, work),
    },
    first,
  );
}
