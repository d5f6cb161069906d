import { SUCCESS } from "#contract/codes.ts";
import { practice } from "#contract/practice.ts";
import { ask, call } from "../../../client/call.ts";
import type { Question, SavedAnswer } from "../../question/shapes.ts";
import type { Kept } from "../answers/answers.ts";
import type { Started } from "../attempt/attempt.ts";
import type { Outcome } from "../answers/answerShelf.ts";
import { outcomeOf, sendAnswers, told } from "../answers/wire.ts";
import { type Judged, WITHHELD } from "./judged.ts";

type Hear = (questionId: number, judged: Judged, saved: SavedAnswer) => void;

/** Sends answers of a practice and tells what the server says of each; repeats are harmless, the first answer stands. */
export function judgeOf(
  attempt: Pick<Started, "historyId" | "source" | "questionIds">,
  hear: Hear,
): (batch: readonly Kept[]) => Promise<Outcome> {
  return attempt.source === "exercise" ? (batch) => judgeEach(attempt.historyId, batch, hear) : (batch) => judgePaper(attempt, batch, hear);
}

/** An exercise tells of each answer at once. */
function judgeEach(historyId: number, batch: readonly Kept[], hear: Hear): Promise<Outcome> {
  return told(async () => {
    const saved: SavedAnswer[] = [];
    for (const kept of batch) {
      // A cleared answer was never confirmed: nothing to judge.
      if (kept.answer === null) {
        saved.push({ questionId: kept.questionId, answer: null, seq: kept.seq });
        continue;
      }
      const outcome = await judgeOne(historyId, kept, undefined, hear);
      if (outcome.kind !== "answered") return outcome;
      saved.push(...outcome.answer);
    }
    return { kind: "answered", answer: saved };
  });
}

/** Sends an answered essay again, with the share of its points (percent) that the learner gives themselves. */
export function selfMarkOf(
  attempt: Pick<Started, "historyId" | "source" | "questionIds">,
  hear: Hear,
): (kept: Kept, selfPer: number) => Promise<Outcome> {
  return attempt.source === "exercise"
    ? (kept, selfPer) => judgeOne(attempt.historyId, kept, selfPer, hear)
    : (kept, selfPer) => judgePaper(attempt, [kept], hear, selfPer);
}

/** Sends one answer of an exercise. */
function judgeOne(historyId: number, kept: Kept, selfPer: number | undefined, hear: Hear): Promise<Outcome> {
  const { questionId, answer, seq, spentSeconds } = kept;
  return told(async () => {
    if (navigator.onLine === false) throw new Error("no network");
    const { code, message, data } = await ask(
      practice.submitExerciseAnswerPc,
      { exerciseId: historyId, questionId, answer, seq, spentSeconds, ...(selfPer === undefined ? {} : { selfPer }) },
      { quiet: true },
    );
    if (code !== SUCCESS || !data) return outcomeOf(code, message);
    const one: SavedAnswer = { questionId, answer: data.myAnswer, seq, spentSeconds, result: data.result ?? WITHHELD };
    hear(
      questionId,
      { result: data.result ?? WITHHELD, question: data.question, stats: data.stats, inBook: data.inBook, leftBook: data.leftBook },
      one,
    );
    return { kind: "answered", answer: [one] };
  });
}

/** A past paper saves as an exam does; the questions with their answers are asked for afterwards. */
async function judgePaper(
  { historyId, questionIds }: Pick<Started, "historyId" | "questionIds">,
  batch: readonly Kept[],
  hear: Hear,
  selfPer?: number,
): Promise<Outcome> {
  const outcome = await sendAnswers(historyId, batch, selfPer);
  if (outcome.kind !== "answered") return outcome;
  for (const saved of outcome.answer) {
    const result = saved.result ?? (saved.hiddenBy ? WITHHELD : undefined);
    if (!result) continue;
    const from = questionIds.indexOf(saved.questionId);
    const page = await call(practice.getQuestionAndMarkList, { historyId, from, count: 1 }, { quiet: true });
    const question: Question | undefined = page.questions[0];
    if (question) hear(saved.questionId, { result, question }, saved);
  }
  return outcome;
}
