import type { QuestionKind, Secrecy } from "#contract/questions.ts";
import type { Review } from "../practice/practice.ts";
import type { Fresh } from "../questions/questions.ts";

/** The window of an examination, instants in ms. */
interface Window {
  readonly startTime: number;
  readonly endTime: number;
  /** Null: registration is open until the end. */
  readonly registerUntil: number | null;
}

type Phase = "coming" | "open" | "ended";

/** Where an examination stands: its end is no longer part of it. */
export function phaseOf({ startTime, endTime }: Window, now: number): Phase {
  if (now < startTime) return "coming";
  return now < endTime ? "open" : "ended";
}

/** Whether one may register now. */
export const registers = ({ endTime, registerUntil }: Window, now: number): boolean => now < Math.min(endTime, registerUntil ?? endTime);

type WhyNot = "coming" | "ended" | "notRegistered" | "noAttemptsLeft";

/** Why an examination can't be started now; null: it can, and what is open goes on in any case. */
export function whyNot(
  window: Window,
  mine: { readonly registered: boolean; readonly attempts: number; readonly used: number; readonly open: boolean },
  now: number,
): WhyNot | null {
  if (mine.open) return null;
  const phase = phaseOf(window, now);
  if (phase !== "open") return phase;
  if (!mine.registered) return "notRegistered";
  return mine.used < mine.attempts ? null : "noAttemptsLeft";
}

/** How soon (ms) it is looked again whether anybody still writes: after a downtime answers kept offline come later than planned. */
const LOOK_AGAIN_MS = 1_000;

interface Planned extends Omit<Review, "reviewAt"> {
  /** As staff set it; null: as soon as nobody can answer any more. */
  readonly reviewAt: number | null;
  /** Somebody writes still, or may send answers kept offline. */
  readonly running: boolean;
}

/** The review of an examination as `shows` reads it: while somebody writes or may send answers, nothing begins. */
export function reviewOf(
  { review, score, reviewAt, closesAt, running }: Planned,
  now: number,
): Review {
  const closes = running ? Math.max(closesAt, now + LOOK_AGAIN_MS) : closesAt;
  return { review, score, reviewAt: reviewAt ?? closes, closesAt: closes };
}

/** When the keys of an examination are shown (ms); Infinity: never. At once, they are no secret of it. */
export const keysAt = ({ review, reviewAt, closesAt }: Review): number =>
  review === "atOnce" ? -Infinity : review === "never" ? Infinity : Math.max(reviewAt, closesAt);

/** When everybody's results are told (ms): of an examination that never shows its keys score and counts; null: at each hand-in. */
export const toldAt = ({ review, reviewAt, closesAt }: Review): number | null =>
  review === "atOnce" ? null : review === "never" ? closesAt : Math.max(reviewAt, closesAt);

/** What staff set of when results are told; instants in ms. */
export interface ReviewPlan {
  readonly review: Review["review"];
  /** Null: as soon as nobody can answer any more. */
  readonly reviewAt: number | null;
  readonly score: Review["score"];
  readonly attempts: number;
  /** The last deadline with extra time and grace. */
  readonly closesAt: number;
}

/** A review instant lies after the last deadline, and belongs to `afterWindow` alone. */
export function reviewProblem({ review, reviewAt, closesAt }: ReviewPlan): "invalid" | "early" | null {
  if (reviewAt === null) return null;
  if (review !== "afterWindow") return "invalid";
  return reviewAt < closesAt ? "early" : null;
}

/**
 * Whether a change of an examination that somebody sat would let it be sat by who may know its keys: opened again once its results
 * are told, with further attempts where each hand-in shows them; or would take back what was shown.
 */
export function reopens(before: ReviewPlan & { readonly told: boolean }, after: ReviewPlan, now: number): boolean {
  if (before.review === "atOnce" && after.attempts > before.attempts) return true;
  if (!before.told) return false;
  const sameReview = after.review === before.review && after.reviewAt === before.reviewAt && after.score === before.score;
  return after.closesAt > now || (before.review === "afterWindow" && !sameReview);
}

type ReviewWarning = "reviewAtOnce" | "scoreAtOnce" | "attemptsAfterReview";

/** What staff should know of what they set. */
export const warningsOf = ({ review, score, attempts }: ReviewPlan): ReviewWarning[] => [
  ...(review === "atOnce" ? (["reviewAtOnce"] as const) : []),
  ...(score === "atOnce" && review !== "atOnce" ? (["scoreAtOnce"] as const) : []),
  ...(review === "atOnce" && attempts > 1 ? (["attemptsAfterReview"] as const) : []),
];

/** The last two of the six characters of an identity card. */
export const maskCard = (last6: string): string => `****${last6.slice(-2)}`;

/** Title, number of questions and 1/100 points of each section of a paper. */
export const sectionsOf = (sections: readonly { readonly title: string; readonly questions: readonly { readonly score: number }[] }[]) =>
  sections.map(({ title, questions }) => ({ title, count: questions.length, score: questions.reduce((sum, one) => sum + one.score, 0) }));

/** A question of a formal paper, as far as its secrecy goes. */
interface SecretFacts {
  readonly questionId: number;
  readonly kind: QuestionKind;
  readonly chapterId: number | null;
  readonly secrecy: Secrecy;
  /** Learners who saw its key. */
  readonly learners: number;
  /** Other papers that ask it. */
  readonly papers: readonly { readonly kind: "past" | "class" | "formal" }[];
}

type Todo = "replace" | "takeOutElsewhere" | "reserve" | "keepApart";

/** What to do about one question. */
interface Advice {
  readonly questionId: number;
  readonly todo: Todo;
  /** Of `replace`: a reserved question of its kind, of its chapter if there is one; each is proposed once. Null: none is left. */
  readonly insteadId: number | null;
}

/** What stands against the secrecy of a question, the worst first; null: nothing. */
function todoOf({ secrecy, learners, papers }: SecretFacts): Todo | null {
  if (learners > 0) return "replace";
  if (secrecy !== "reserved") return papers.some(({ kind }) => kind !== "formal") ? "takeOutElsewhere" : "reserve";
  return papers.length > 0 ? "keepApart" : null;
}

/** What staff can do to make a formal paper secret, question by question. Pure. */
export function adviceFor(facts: readonly SecretFacts[], fresh: readonly Fresh[]): Advice[] {
  const left = [...fresh];
  const takeInstead = ({ kind, chapterId }: SecretFacts): number | null => {
    const near = left.findIndex((one) => one.kind === kind && one.chapterId === chapterId);
    const at = near >= 0 ? near : left.findIndex((one) => one.kind === kind);
    return at < 0 ? null : left.splice(at, 1)[0]!.questionId;
  };
  return facts.flatMap((one) => {
    const todo = todoOf(one);
    return todo === null ? [] : [{ questionId: one.questionId, todo, insteadId: todo === "replace" ? takeInstead(one) : null }];
  });
}
