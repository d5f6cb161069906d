import { practice } from "#contract/practice.ts";
import type { Call } from "../../../client/call.ts";
import { type Answers, sameAnswer } from "./answers.ts";

/**
 * How many answers of an attempt that is over the server doesn't have. What this device holds for unsent may have come
 * all the same, where the word that it came was lost. Asks only where something is unsent.
 */
export async function tooLate(call: Call, historyId: number, answers: Answers): Promise<number> {
  const unsent = [...answers].filter(([, held]) => !held.sent);
  if (unsent.length === 0) return 0;
  // All that was answered comes with any part of the questions.
  const sheet = await call(practice.getQuestionAndMarkList, { historyId, from: 0, count: 1 }, { quiet: true });
  const there = new Map(sheet.answers.map((one) => [one.questionId, one]));
  return unsent.filter(([questionId, { answer, seq }]) => {
    const one = there.get(questionId);
    // A higher seq is a later answer from another device: this one was given up for it, and not for the time.
    return (one?.seq ?? 0) <= seq && !sameAnswer(one?.answer ?? null, answer);
  }).length;
}
