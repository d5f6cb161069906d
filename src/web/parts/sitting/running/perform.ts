import type { AnswerShelf } from "../answers/answerShelf.ts";
import { keepPlace } from "../attempt/place.ts";
import { setMark } from "../attempt/setMark.ts";
import type { SittingEffect, SittingEvent } from "./sitting.rules.ts";

interface SittingWorld {
  readonly historyId: number;
  readonly shelf: AnswerShelf;
  readonly hear: (event: SittingEvent) => Promise<void>;
}

/** Does what either mode asks for. */
export async function performSitting(effect: SittingEffect, { historyId, shelf, hear }: SittingWorld): Promise<void> {
  switch (effect.kind) {
    case "put":
      return shelf.put(effect.questionId, effect.answer, effect.spentSeconds, effect.wait);
    case "flush":
      return shelf.flush();
    case "moved":
      return keepPlace(historyId, effect.position);
    case "setMark": {
      const { questionId, marked } = effect;
      const isKept = await setMark(questionId, marked).then(() => true, () => false);
      if (!isKept) await hear({ kind: "markFailed", questionId, marked });
    }
  }
}
