import type { AnswerQueue } from "../answers/queue.ts";
import { keepPlace } from "../attempt/place.ts";
import { setMark } from "../attempt/setMark.ts";
import type { SittingEffect, SittingEvent } from "./sitting.rules.ts";

interface SittingWorld {
  readonly historyId: number;
  readonly queue: AnswerQueue;
  readonly hear: (event: SittingEvent) => Promise<void>;
}

/** Does what either mode asks for. */
export async function performSitting(effect: SittingEffect, { historyId, queue, hear }: SittingWorld): Promise<void> {
  switch (effect.kind) {
    case "put":
      return queue.put(effect.questionId, effect.answer, effect.spentSeconds, effect.wait);
    case "flush":
      return queue.flush();
    case "moved":
      return keepPlace(historyId, effect.position);
    case "setMark": {
      const { questionId, marked } = effect;
      const isKept = await setMark(questionId, marked).then(() => true, () => false);
      if (!isKept) await hear({ kind: "markFailed", questionId, marked });
    }
  }
}
