import type { AttemptResult } from "#contract/attempts.schema.ts";
import { ATTEMPT_ENDED } from "#contract/practice.ts";
import type { Means } from "../../../kernel/call.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { perOf, tallyOf } from "./rules.ts";
import { type Attempt, attemptOf } from "./sittings.store.ts";
import { othersAt } from "./store.ts";

/** An attempt's result as it stands; before marking it has no score yet. */
export async function resultFor(means: Pick<Means, "pool">, { sitting, current }: Attempt): Promise<AttemptResult> {
  const tally = tallyOf(current.verdicts);
  const score = current.state === "marked" ? current.score : null;
  return {
    historyId: sitting.id, state: current.state, score, totalScore: sitting.totalScore, passScore: sitting.passScore,
    // Practice has nothing to pass, as in the histories.
    passed: score === null || sitting.mode === "practice" ? null : score >= sitting.passScore, ...tally,
    accuracyPer: perOf(tally.correct, sitting.questionIds.length), usedSeconds: current.usedSeconds,
    beatPer: score === null || sitting.mode === "practice" ? null : await beatPer(means, sitting, score),
  };
}

/** The same by id. The caller has made sure whose it is. */
export async function resultOf(means: Pick<Means, "pool" | "kept">, attemptId: number): Promise<AttemptResult> {
  return resultFor(means, (await attemptOf(means, attemptId))!);
}

/** Saving to, or handing in again, what has ended: code 2001 with the result. */
export const ended = (result: AttemptResult) => new Refusal(ATTEMPT_ENDED, "attemptEnded", { data: result });

/** Share of the other learners, each with their best score at the same, who scored less; rounded down, null: nobody else yet. */
async function beatPer(means: Pick<Means, "pool">, sitting: Attempt["sitting"], score: number): Promise<number | null> {
  const { others, below } = await othersAt(means, sitting, score);
  return others === 0 ? null : perOf(below, others);
}
