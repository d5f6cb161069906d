import { SESSION_ENDING, SUCCESS } from "#contract/codes.ts";
import { ATTEMPT_ENDED, NOT_PART, OTHER_DEVICE, practice } from "#contract/practice.ts";
import { ask, CallFailure } from "../../../client/call.ts";
import type { Kept } from "./answers.ts";
import { deviceId } from "../attempt/device.ts";
import type { Outcome } from "./queue.ts";

/** A rule was broken: trying again doesn't help. */
export const RULE_BROKEN = 1001;

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
    if (code === SUCCESS && data) return { kind: "saved", saved: data.saved };
    return outcomeOf(code, message);
  });
}

/** What a code of saving alone means; any other is a failure to try again. */
export function outcomeOf(code: number, message: string): Outcome {
  if (code === ATTEMPT_ENDED) return { kind: "ended" };
  if (code === NOT_PART) return { kind: "refused", message };
  if (code === OTHER_DEVICE) return { kind: "elsewhere" };
  throw new Error(message);
}

/** Turns refusals into outcomes; what else is thrown is tried again. */
export async function told(send: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof CallFailure && error.code === RULE_BROKEN) return { kind: "refused", message: error.message };
    if (error instanceof CallFailure && error.code !== null && SESSION_ENDING.includes(error.code)) return { kind: "signedOut" };
    throw error;
  }
}

/**
 * Runs work while no other tab of this browser does; browsers without locks (Safari before 15.4) don't wait, which repeats a
 * sending at most.
 */
export function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = (navigator as { readonly locks?: LockManager }).locks;
  return locks ? locks.request(name, work) as Promise<T> : work();
}
