import { createHash } from "node:crypto";
import {
  type AskedQuestion, type Body, CHILD_ORDERS, type Mark, type Marked, namesPlaces, type PlainBody, random, childScores, shuffled,
  type Verdict,
} from "../../questions/questions.ts";
import type { Mode, Start, State } from "./shape.ts";

/** What is fixed when an attempt starts, side by side: rules.md Exams. */
export interface Layout {
  readonly questionIds: number[];
  readonly versionIds: number[];
  /** 1/100 points. */
  readonly scores: number[];
  /** Keys of the options joined, of a case one for each child parted by `;`; '' as written. */
  readonly orders: string[];
}

/** A seed of a learner's own: the same for the same try to start, another for everybody else. */
export const seedOf = (learnerId: number, requestId: string): number =>
  createHash("sha256").update(`${learnerId} ${requestId}`).digest().readUInt32BE();

/** Questions in this learner's order: within each section, where the paper says so, and their options likewise. */
export function laidOut(
  { sections, rules }: Pick<Start, "sections" | "rules">,
  asked: ReadonlyMap<number, AskedQuestion>,
  seed: number,
): Layout {
  const chance = random(seed);
  const questions = sections.flatMap((section) => (rules.shuffleQuestions ? shuffled(section.questions, chance) : section.questions));
  return {
    questionIds: questions.map((question) => question.questionId),
    versionIds: questions.map((question) => question.versionId),
    scores: questions.map((question) => question.score),
    orders: questions.map(({ versionId }) => (rules.shuffleOptions ? orderOf(asked.get(versionId)!, chance) : "")),
  };
}

function orderOf({ body }: AskedQuestion, chance: () => number): string {
  if (body.kind !== "case") return keysOf(body, null, chance);
  const orders = body.children.map((child) => keysOf(child, body, chance));
  return orders.some((order) => order !== "") ? orders.join(CHILD_ORDERS) : "";
}

/**
 * Right and wrong of a judge question keep their places, and so does what the question itself calls by letter or place: on the screen
 * options are lettered by where they stand.
 */
const keysOf = (body: PlainBody, around: Body | null, chance: () => number): string =>
  (body.kind === "single" || body.kind === "multiple") && !namesPlaces(body, around)
    ? shuffled(body.options.map((option) => option.key), chance).join("")
    : "";

/** Whether one device alone writes: nobody is examined in practice, so it goes on anywhere. */
export const writesAlone = (mode: Mode, { oneDevice }: Pick<Start["rules"], "oneDevice">): boolean => oneDevice && mode === "exam";

/** When it ends (ms): the paper's minutes, not after the window's end, and extra time on top. Null: no limit. */
export function deadlineOf(
  { minutes, notAfter, extraSeconds = 0 }: Pick<Start, "minutes" | "notAfter" | "extraSeconds">,
  startedAt: number,
): number | null {
  const ends = [...(minutes === null ? [] : [startedAt + minutes * 60_000]), ...(notAfter === undefined ? [] : [notAfter])];
  return ends.length === 0 ? null : Math.min(...ends) + extraSeconds * 1000;
}

/** Seconds that are left, rounded up; null: no limit. */
export const remainingAt = (deadline: number | null, now: number): number | null =>
  deadline === null ? null : Math.max(0, Math.ceil((deadline - now) / 1000));

/** What decides whether an answer that arrives now is taken. */
interface Answerable {
  readonly state: State;
  readonly deadline: number | null;
  /** Seconds after the deadline in which answers kept offline are taken. */
  readonly grace: number;
  /** Since when the school is up (ms). */
  readonly upSince: number;
}

/**
 * The last instant (ms) at which an attempt takes answers: the grace is counted in time that the school was up, so that after a
 * start a whole one passes before anything is marked that fell due meanwhile (rules.md Exams). `grace` in seconds.
 */
export const closedAt = (deadline: number, grace: number, upSince: number): number =>
  (grace > 0 ? Math.max(deadline, upSince) : deadline) + grace * 1000;

/**
 * Whether answers are taken (rules.md Exams): until the deadline and, where the paper allows it, for the grace after it,
 * though the server has already handed in. `answers.store.ts` says the same in SQL.
 */
export function takesAnswers({ state, deadline, grace, upSince }: Answerable, at: number): boolean {
  if (state !== "open" && (state !== "handedIn" || grace === 0)) return false;
  return deadline === null || at <= closedAt(deadline, grace, upSince);
}

/** Where a hand-in leads once everything is marked. In practice the learner is the marker, so nothing waits. */
export const stateAfterMarking = (mode: Mode, verdicts: readonly Verdict[]): "marked" | "reviewing" =>
  mode === "exam" && verdicts.includes("pending") ? "reviewing" : "marked";

const LETTERS = { right: "R", wrong: "W", partly: "P", blank: "B", pending: "M" } as const satisfies Record<Verdict, string>;
const VERDICTS = Object.fromEntries(Object.entries(LETTERS).map(([verdict, letter]) => [letter, verdict as Verdict]));

/** Verdicts as `attempt.verdicts` keeps them, a letter each. */
export const lettersOf = (verdicts: readonly Verdict[]): string => verdicts.map((verdict) => LETTERS[verdict]).join("");
/** The same read back; null before marking. */
export const verdictsOf = (letters: string | null): Verdict[] => Array.from(letters ?? "").map((letter) => VERDICTS[letter]!);

/** Whether a question, or a child of it, waits for a marker once it is answered. */
export const holdsEssay = ({ body }: AskedQuestion): boolean =>
  body.kind === "case" ? body.children.some((child) => child.kind === "essay") : body.kind === "essay";

/** Counts of a result: what is partly right is not right. */
interface Tally {
  readonly correct: number;
  readonly wrong: number;
  readonly blank: number;
  readonly pendingReview: number;
}

export function tallyOf(letters: string | null): Tally {
  const count = (those: string) => Array.from(letters ?? "").filter((letter) => those.includes(letter)).length;
  return { correct: count("R"), wrong: count("WP"), blank: count("B"), pendingReview: count("M") };
}

/** Questions of an attempt, the children of cases singly, and how many of them earned full marks (rules.md Exams, Class exam). */
export function partsOf(marks: readonly Marked[]): { readonly parts: number; readonly right: number } {
  const singly = marks.flatMap((mark): readonly Mark[] => (mark.children ? Object.values(mark.children) : [mark]));
  return { parts: singly.length, right: singly.filter(({ verdict }) => verdict === "right").length };
}

/** Whether so many right parts of so many reach a line in percent. */
export const reaches = (right: number, parts: number, line: number): boolean => parts > 0 && right * 100 >= line * parts;

/** Whole percent, rounded down; of nothing 0. */
export const perOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.floor((part * 100) / whole));

/** Whole percent, rounded down; of nothing null. */
export const percentOf = (part: number, whole: number): number | null => (whole > 0 ? Math.floor((100 * part) / whole) : null);

/** Share of its points from which an essay counts as right in the error book, in percent. */
const ESSAY_RIGHT_PER = 60;

/**
 * What the books hear of a settled answer: right or not, null while nobody has judged it; undefined: nothing was answered.
 * A case is right where each of its children is.
 */
export function bookedAs(marked: Marked, body: Body, score: number): boolean | null | undefined {
  if (marked.verdict === "blank") return undefined;
  if (marked.verdict === "pending") return null;
  if (body.kind !== "case") return countsAsRight(marked, body, score);
  const scores = childScores(score, body.children.map((child) => child.weight));
  return body.children.every((child, i) => countsAsRight(marked.children![child.id]!, child, scores[i]!));
}

/** An essay's points are whole, so the share that it needs is rounded down as the learner's own percentage is. */
const countsAsRight = ({ verdict, awarded }: Mark, { kind }: PlainBody, score: number): boolean =>
  verdict === "right" || (kind === "essay" && verdict === "partly" && awarded! >= Math.floor((score * ESSAY_RIGHT_PER) / 100));
