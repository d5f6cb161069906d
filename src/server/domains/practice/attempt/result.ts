import type { AttemptResult } from "#contract/attempts.schema.ts";
import { ATTEMPT_ENDED } from "#contract/practice.ts";
import type { Means } from "../../../kernel/call.ts";
import { Refusal } from "../../../kernel/refusal.ts";
import { perOf, reaches, tallyOf } from "./rules.ts";
import { type Review, type SecrecyFacts, type Shown, shows } from "./secrecy.rules.ts";
import { type Attempt, attemptOf } from "./sittings.store.ts";
import { othersAt } from "./store.ts";
import { underExam } from "./underExam.store.ts";

/** What the room of examinations knows of them. */
export interface ReviewPorts {
  /** When the results of these examinations are told; those that don't exist are missing. */
  reviews(means: Pick<Means, "pool" | "now">, examinIds: readonly number[]): Promise<ReadonlyMap<number, Review>>;
  /** Of these questions those whose keys a published examination withholds from everybody. */
  withheldKeys(means: Pick<Means, "pool" | "kept" | "now">, questionIds: readonly number[]): Promise<ReadonlySet<number>>;
}

type Reads = Pick<Means, "pool" | "kept" | "now">;

/** What of an attempt its learner may be told now; `shared`: something waits because of an exam of theirs that isn't over. */
interface Told extends Shown {
  readonly shared: boolean;
  /** Of a formal examination. */
  readonly review: Review | null;
}

/** An attempt as lists read it for `tellingOf`; instants in ms. */
export interface Listed extends Omit<SecrecyFacts, "review"> {
  /** By source: paper, mock rule, examination, item, subject. */
  readonly target: number;
}

/** What may be told of each of these attempts of one learner; asks once for all examinations among them. */
export async function tellingOf(
  ports: ReviewPorts, means: Pick<Means, "pool" | "now">, listed: readonly Listed[],
): Promise<(one: Listed) => Told> {
  const ids = [...new Set(listed.filter(({ source }) => source === "examination").map(({ target }) => target))];
  const reviews = ids.length > 0 ? await ports.reviews(means, ids) : new Map<number, Review>();
  const reviewFor = ({ source, target }: Listed) => (source === "examination" ? (reviews.get(target) ?? null) : null);
  return (one) => ({
    ...shows({ ...one, review: reviewFor(one) }, means.now()),
    review: reviewFor(one),
    shared: one.sharedFrom !== null && (one.state === "marked" || one.state === "reviewing"),
  });
}

/** What of an attempt its learner may be told now. */
export async function toldOf(ports: ReviewPorts, means: Reads, { sitting, current }: Attempt): Promise<Told> {
  const { source, mode, target } = sitting;
  const { state, endedAt, sharedFrom, reveals } = current;
  const one = { source, mode, target, state, endedAt, sharedFrom, reveals };
  return (await tellingOf(ports, means, [one]))(one);
}

/** An attempt's result as far as it may be told; what is withheld is null. */
export async function resultFor(ports: ReviewPorts, means: Reads, attempt: Attempt, known?: Told): Promise<AttemptResult> {
  const { sitting, current } = attempt;
  const told = known ?? (await toldOf(ports, means, attempt));
  const { correct, wrong, blank, pendingReview } = tallyOf(current.verdicts);
  const { parts, partsRight } = current;
  const accuracyPer = parts === null || partsRight === null ? perOf(correct, sitting.questionIds.length) : perOf(partsRight, parts);
  const counts = { correct, wrong, blank, pendingReview, accuracyPer };
  const score = told.score ? current.score : null;
  return {
    historyId: sitting.id, state: current.state, score, totalScore: sitting.totalScore, passScore: sitting.passScore,
    passed: told.passed ? isPassed(attempt) : null,
    ...(told.counts ? counts : { correct: null, wrong: null, blank: null, pendingReview: null, accuracyPer: null }),
    usedSeconds: current.usedSeconds,
    beatPer: score === null || sitting.mode === "practice" ? null : await beatPer(means, sitting, score),
    ...withheld(told),
  };
}

/** A marked class exam is passed by its line, anything else by points. */
const isPassed = ({ sitting: { line, passScore }, current: { score, parts, partsRight } }: Attempt): boolean =>
  line !== null && parts !== null && partsRight !== null ? reaches(partsRight, parts, line) : score! >= passScore;

/** Why something is withheld, and until when where that is known; as results and lists say it. */
export const withheld = ({ reviewAt, shared }: Told): { reviewAt?: number; hiddenBy?: "exam" } => ({
  ...(reviewAt === null ? {} : { reviewAt }),
  ...(shared ? { hiddenBy: "exam" } : {}),
});

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

/** Why the key of a question is not told: an exam of the learner asks it, or an examination has not shown its keys yet. */
export type HiddenBy = "exam" | "examination";

/** Of these questions those whose keys this learner may not see now, whatever was answered, and why (rules.md Exams, Secrecy). */
export async function hiddenFrom(
  { withheldKeys }: Pick<ReviewPorts, "withheldKeys">, means: Means, learnerId: number, questionIds: readonly number[],
): Promise<ReadonlyMap<number, HiddenBy>> {
  const [own, withheld] = await Promise.all([underExam(means, learnerId), withheldKeys(means, questionIds)]);
  const mine = new Set(own);
  return new Map(questionIds.flatMap((id): [number, HiddenBy][] =>
    mine.has(id) ? [[id, "exam"]] : withheld.has(id) ? [[id, "examination"]] : []));
}
