import { SUCCESS } from "#contract/codes.ts";
import { ATTEMPT_ENDED, NOT_PART, OTHER_DEVICE, practice } from "#contract/practice.ts";
import { ask } from "../../../client/call.ts";
import { failed } from "../../kept/outcome.ts";
import type { Kept } from "./answers.ts";
import { deviceId } from "../attempt/device.ts";
import type { Outcome } from "./answerShelf.ts";
import type { Halt } from "./answersState.ts";

/** What a saving sends of kept answers. */
export const saves = (batch: readonly Kept[]) =>
  batch.map(({ questionId, answer, seq, spentSeconds, at }) => ({
    questionId,
    answer,
    seq,
    spentSeconds,
    ...(at > 0 ? { clientTime: Math.round(at) } : {}),
  }));

/**
 * Sends answers of an attempt, in practice of essays with the share that the learner gives themselves. Throws where no answer
 * came, and where the server itself failed.
 */
export async function sendAnswers(historyId: number, batch: readonly Kept[], selfPer?: number): Promise<Outcome> {
  if (navigator.onLine === false) throw new Error("no network");
  return told(async () => {
    const { code, data, message } = await ask(
      practice.pcSubmitAnswer,
      { historyId, answers: selfPer === undefined ? saves(batch) : saves(batch).map((one) => ({ ...one, selfPer })), deviceId: deviceId() },
      { quiet: true },
    );
    if (code === SUCCESS && data) return { kind: "answered", answer: data.saved };
    return outcomeOf(code, message);
  });
}

const halted = (why: Halt): Outcome => ({ kind: "halted", why });

/** What a code of saving alone means; any other is a failure to try again. */
export function outcomeOf(code: number, message: string): Outcome {
  if (code === ATTEMPT_ENDED) return halted("ended");
  if (code === NOT_PART) return { kind: "refused", message };
  if (code === OTHER_DEVICE) return halted("elsewhere");
  throw new Error(message);
}

/** Turns refusals into outcomes; what else is thrown is tried again. */
export const told = (send: () => Promise<Outcome>): Promise<Outcome> => send().catch(failed);
