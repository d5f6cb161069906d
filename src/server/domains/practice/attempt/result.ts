import type { AttemptResult } from "#contract/attempts.schema.ts";
import { ATTEMPT_ENDED } from "#contract/practice.ts";
import type { Means } from "../../../kernel/call.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { perOf, tallyOf } from "./rules.ts";
import { type Review, type Shown, shows } from "./secrecy.rules.ts";
import { type Attempt, attemptOf } from "./sittings.store.ts";
import { othersAt } from "./store.ts";
import { sharedNow } from "./underExam.store.ts";

/** What the room of examinations knows of them. */
export interface ReviewPorts {
  /** When the results of these examinations are told; those that don't exist are missing. */
  reviews(means: Pick<Means, "pool" | "now">, examinIds: readonly number[]): Promise<ReadonlyMap<number, Review>>;
  /** Of these questions those whose keys a published examination withholds from everybody. */
  withheldKeys(means: Pick<Means, "pool" | "kept" | "now">, questionIds: readonly number[]): Promise<ReadonlySet<number>>;
}

type Reads = Pick<Means, "pool" | "kept" | "now">;

/** What of an attempt its learner may be told now; also whether that is because of an exam of theirs that isn't over. */
export async function shownOf(
  ports: ReviewPorts, means: Reads, { sitting, current }: Attempt,
): Promise<Shown & { readonly shared: boolean }> {
  const { id, learnerId, source, mode, target, questionIds } = sitting;
  const [review, shared] = await Promise.all([
    source === "examination" ? ports.reviews(means, [target]).then((found) => found.get(target) ?? null) : null,
    current.state === "marked" || current.state === "reviewing" ? sharedNow(means, learnerId, id, questionIds) : false,
  ]);
  return { ...shows({ source, mode, state: current.state, review, shared }, means.now()), shared };
}

/** An attempt's result as far as it may be told; what is withheld is null. */
export async function resultFor(
  ports: ReviewPorts, means: Reads, attempt: Attempt, shown?: Shown & { readonly shared: boolean },
): Promise<AttemptResult> {
  const { sitting, current } = attempt;
  const told = shown ?? (await shownOf(ports, means, attempt));
  const { correct, wrong, blank, pendingReview } = tallyOf(current.verdicts);
  const counts = { correct, wrong, blank, pendingReview, accuracyPer: perOf(correct, sitting.questionIds.length) };
  const score = told.score ? current.score : null;
  return {
    historyId: sitting.id, state: current.state, score, totalScore: sitting.totalScore, passScore: sitting.passScore,
    passed: told.passed ? current.score! >= sitting.passScore : null,
    ...(told.counts ? counts : { correct: null, wrong: null, blank: null, pendingReview: null, accuracyPer: null }),
    usedSeconds: current.usedSeconds,
    beatPer: score === null || sitting.mode === "practice" ? null : await beatPer(means, sitting, score),
    ...(told.reviewAt === null ? {} : { reviewAt: told.reviewAt }),
    ...(told.shared ? { hiddenBy: "exam" as const } : {}),
  };
}

/** The same by id. The caller has made sure whose it is. */
export async function resultOf(ports: ReviewPorts, means: Reads, attemptId: number): Promise<AttemptResult> {
  return resultFor(ports, means, (await attemptOf(means, attemptId))!);
}

/** Saving to, or handing in again, what has ended: code 2001 with the result. */
export const ended = (result: AttemptResult) => new Refusal(ATTEMPT_ENDED, "attemptEnded", { data: result });

/** Share of the other learners, each with their best score at the same, who scored less; rounded down, null: nobody else yet. */
async function beatPer(means: Pick<Means, "pool">, sitting: Attempt["sitting"], score: number): Promise<number | null> {
  const { others, below } = await othersAt(means, sitting, score);
  return others === 0 ? null : perOf(below, others);
}
