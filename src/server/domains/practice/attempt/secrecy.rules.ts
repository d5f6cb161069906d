import type { Mode, Source, State } from "./shape.ts";

/** When the results of a formal examination are told, as its staff set it; instants in ms. rules.md Exams, Secrecy. */
export interface Review {
  /** When keys, analyses and verdicts are shown. */
  readonly review: "afterWindow" | "atOnce" | "never";
  readonly score: "afterReview" | "atOnce";
  /** The review instant of `afterWindow`: never before `closesAt`. */
  readonly reviewAt: number;
  /** From here on no attempt takes answers any more: the last deadline with extra time and grace. */
  readonly closesAt: number;
}

/** What decides what may be told of an attempt. */
export interface SecrecyFacts {
  readonly source: Source;
  readonly mode: Mode;
  readonly state: State;
  /** Of a formal examination; null: of anything else. */
  readonly review: Review | null;
  /** Of a class exam: it is the first that was passed, and its pool allows its keys to be shown. */
  readonly reveals: boolean;
  /** When it ended (ms); null: it is open. */
  readonly endedAt: number | null;
  /** Since when (ms) an examination or class exam of the same learner that isn't final asks a question of it, too; null: none does. */
  readonly sharedFrom: number | null;
}

/** What may be told of an attempt to its learner. */
export interface Shown {
  readonly passed: boolean;
  readonly score: boolean;
  /** How many were right, wrong, blank and pending, and what is worked out from that; of what isn't marked yet none. */
  readonly counts: boolean;
  /** How each question was marked, and where the attempt was strong or weak. */
  readonly verdicts: boolean;
  /** Keys and analyses; those that an exam withholds from everywhere stay hidden question by question. */
  readonly keys: boolean;
  /** When the next withheld thing is shown (ms); null: nothing more will be, or nobody knows when. */
  readonly reviewAt: number | null;
}

const NOTHING: Shown = { passed: false, score: false, counts: false, verdicts: false, keys: false, reviewAt: null };

/** What of an attempt its learner may be told now. Whatever tells something about an attempt asks this. Pure. */
export function shows(facts: SecrecyFacts, now: number): Shown {
  const told = toldBySource(facts, now);
  const { sharedFrom, endedAt } = facts;
  if (sharedFrom === null) return told;
  // Its score would tell which answer was right to a question that is being examined. That it was passed was told before.
  const before = endedAt !== null && endedAt < sharedFrom;
  return { ...told, passed: told.passed && before, score: false, counts: false, verdicts: told.verdicts && inPractice(facts) };
}

function toldBySource(facts: SecrecyFacts, now: number): Shown {
  if (facts.source === "class") return classExam(facts);
  return facts.review ? formal(facts, facts.review, now) : usual(facts);
}

/** Until it is passed score and counts, no verdict and no key; then those of the first passed attempt alone. */
function classExam(facts: SecrecyFacts): Shown {
  const may = usual(facts);
  return { ...may, verdicts: may.verdicts && facts.reveals, keys: may.keys && facts.reveals };
}

/** In practice each answer is judged at once, so that an open attempt tells what was answered. */
const inPractice = ({ mode, state }: SecrecyFacts): boolean => mode === "practice" && state === "open";

function usual(facts: SecrecyFacts): Shown {
  const { mode, state } = facts;
  if (inPractice(facts)) return { ...NOTHING, counts: true, verdicts: true, keys: true };
  const marked = state === "marked";
  return { passed: marked && mode === "exam", score: marked, counts: true, verdicts: marked, keys: marked, reviewAt: null };
}

/** Before the review instant: only passed or not, save where staff set otherwise. */
function formal(facts: SecrecyFacts, review: Review, now: number): Shown {
  if (facts.state === "abandoned") return NOTHING;
  const may = usual(facts);
  const { keysAt, countsAt, scoreAt } = instantsOf(review);
  const next = [keysAt, countsAt, scoreAt].filter((at) => at > now && at !== Infinity);
  return {
    passed: may.passed,
    score: may.score && now >= scoreAt,
    counts: may.counts && now >= countsAt,
    verdicts: may.verdicts && now >= keysAt,
    keys: may.keys && now >= keysAt,
    reviewAt: next.length > 0 ? Math.min(...next) : null,
  };
}

/** From when on each thing is told (ms); Infinity: never. */
function instantsOf({ review, score, reviewAt, closesAt }: Review): { keysAt: number; countsAt: number; scoreAt: number } {
  const keysAt = review === "atOnce" ? -Infinity : review === "never" ? Infinity : Math.max(reviewAt, closesAt);
  const countsAt = review === "never" ? closesAt : keysAt;
  return { keysAt, countsAt, scoreAt: score === "atOnce" ? -Infinity : countsAt };
}
