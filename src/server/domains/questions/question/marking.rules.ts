import type { Answer, Body, CaseBody, PlainAnswer, PlainBody } from "./body.ts";
import type { PaperRules } from "./paper.ts";

/** Blank: nothing was answered. Pending: a marker has to give points first. */
export type Verdict = "right" | "wrong" | "partly" | "blank" | "pending";

/** How one question was marked; `awarded` in 1/100 points, null while it waits for a marker. */
export interface Mark {
  readonly verdict: Verdict;
  readonly awarded: number | null;
}

/** A marked question; of a case also its children, by their id. */
export interface Marked extends Mark {
  readonly children?: Readonly<Record<string, Mark>>;
}

/** Points (1/100) that a marker gave: under 0 of the question itself, else of the child of that id. */
export type EssayPoints = Readonly<Record<number, number>>;

/** Marks one answer (rules.md Exams, Marking). `score` in 1/100 points; null is no answer. */
export function markAnswer(
  body: Body,
  answer: Answer | null,
  score: number,
  multiple: PaperRules["multiple"],
  essays: EssayPoints = {},
): Marked {
  if (body.kind === "case") return markCase(body, answer, score, multiple, essays);
  return markPlain(body, isPlain(answer) ? answer : null, score, multiple, essays[0]);
}

/**
 * Shares a score by weights, in whole 1/100 points: each gets its share rounded down, what is left over goes to those who
 * lost most by it, earlier ones first. The sum is exactly the score.
 */
export function shareOut(score: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  if (all <= 0) return weights.length === 0 ? [] : shareOut(score, weights.map(() => 1));
  const parts = weights.map((weight) => Math.floor((score * weight) / all));
  const left = score - parts.reduce((sum, part) => sum + part, 0);
  const byLoss = weights.map((weight, i) => ({ i, lost: (score * weight) % all })).toSorted((a, b) => b.lost - a.lost || a.i - b.i);
  for (const { i } of byLoss.slice(0, left)) parts[i]! += 1;
  return parts;
}

/** Whole and half points alone are given (1/100 points). */
export const HALF_POINT = 50;

/** Whether so many children can share a score in whole and half points, with something for each. */
export const holdsChildren = (score: number, children: number): boolean => score >= HALF_POINT * children;

/**
 * What each child of a case is worth: its share by weight in whole and half points, at least a half, and the rest to the last. The sum
 * is exactly the score. One that an earlier paper made too small for that is shared as finely as it has to be.
 */
export function childScores(score: number, weights: readonly number[]): number[] {
  if (!holdsChildren(score, weights.length)) return shareOut(score, weights);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let left = score;
  return weights.map((weight, i) => {
    const behind = weights.length - 1 - i;
    if (behind === 0) return left;
    const share = all > 0 ? (score * weight) / all : score / weights.length;
    const most = Math.floor((left - HALF_POINT * behind) / HALF_POINT) * HALF_POINT;
    const own = Math.min(Math.max(Math.floor(share / HALF_POINT) * HALF_POINT, HALF_POINT), most);
    left -= own;
    return own;
  });
}

/** What counts as the same in a blank: after NFKC, trimming and case folding (both ways, for letters with two small forms). */
export const folded = (text: string): string => text.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC").trim();

function markCase(body: CaseBody, answer: Answer | null, score: number, multiple: PaperRules["multiple"], essays: EssayPoints): Marked {
  const given = answer !== null && !isPlain(answer) ? answer : {};
  const parts = childScores(score, body.children.map((child) => child.weight));
  const marks = body.children.map((child, i) => markPlain(child, given[child.id] ?? null, parts[i]!, multiple, essays[child.id]));
  return {
    verdict: ofAll(marks.map((mark) => mark.verdict)),
    awarded: marks.reduce<number | null>((sum, mark) => (sum === null || mark.awarded === null ? null : sum + mark.awarded), 0),
    children: Object.fromEntries(body.children.map((child, i) => [String(child.id), marks[i]!])),
  };
}

function ofAll(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes("pending")) return "pending";
  if (verdicts.every((verdict) => verdict === "blank")) return "blank";
  if (verdicts.every((verdict) => verdict === "right")) return "right";
  return verdicts.some((verdict) => verdict === "right" || verdict === "partly") ? "partly" : "wrong";
}

function markPlain(
  body: PlainBody,
  answer: PlainAnswer | null,
  score: number,
  multiple: PaperRules["multiple"],
  essay: number | undefined,
): Mark {
  if (isBlank(answer)) return { verdict: "blank", awarded: 0 };
  const { key } = body;
  switch (key.kind) {
    case "single":
      return allOrNothing(answer === key.option, score);
    case "judge":
      return allOrNothing(answer === key.right, score);
    case "multiple":
      return markMultiple(new Set(key.options), new Set(listOf(answer)), score, multiple);
    case "fill":
      return markFill(key.blanks, key.anyOrder, listOf(answer), score);
    case "essay":
      return essay === undefined ? { verdict: "pending", awarded: null } : byPoints(Math.min(Math.max(essay, 0), score), score);
  }
}

/** Any wrong option earns nothing; a part of the right ones earns what the paper's rule says. */
function markMultiple(right: ReadonlySet<string>, chosen: ReadonlySet<string>, score: number, rule: PaperRules["multiple"]): Mark {
  if ([...chosen].some((option) => !right.has(option))) return { verdict: "wrong", awarded: 0 };
  if (chosen.size === right.size) return { verdict: "right", awarded: score };
  if (rule === "exact") return { verdict: "wrong", awarded: 0 };
  return { verdict: "partly", awarded: Math.floor(rule === "half" ? score / 2 : (score * chosen.size) / right.size) };
}

/** Each blank earns its own share. In any order, the most blanks that can be matched count, whichever they are. */
function markFill(blanks: readonly (readonly string[])[], anyOrder: boolean, given: readonly string[], score: number): Mark {
  const accepted = blanks.map((alternatives) => new Set(alternatives.map(folded)));
  const filled = blanks.map((_, i) => folded(given[i] ?? ""));
  const shares = shareOut(score, blanks.map(() => 1));
  const right = anyOrder
    ? shares.slice(0, mostMatched(filled, accepted))
    : shares.filter((_, i) => filled[i] !== "" && accepted[i]!.has(filled[i]!));
  if (right.length === blanks.length) return { verdict: "right", awarded: score };
  return { verdict: right.length > 0 ? "partly" : "wrong", awarded: right.reduce((sum, share) => sum + share, 0) };
}

/** How many answers can have a blank of their own that accepts them: a largest matching, by augmenting paths. */
function mostMatched(filled: readonly string[], accepted: readonly ReadonlySet<string>[]): number {
  const holder = new Map<number, number>();
  const place = (answer: number, tried: Set<number>): boolean => {
    for (const [blank, texts] of accepted.entries()) {
      if (tried.has(blank) || !texts.has(filled[answer]!)) continue;
      tried.add(blank);
      const held = holder.get(blank);
      if (held !== undefined && !place(held, tried)) continue;
      holder.set(blank, answer);
      return true;
    }
    return false;
  };
  return filled.filter((text, answer) => text !== "" && place(answer, new Set())).length;
}

const allOrNothing = (right: boolean, score: number): Mark =>
  right ? { verdict: "right", awarded: score } : { verdict: "wrong", awarded: 0 };

function byPoints(points: number, score: number): Mark {
  if (points >= score) return { verdict: "right", awarded: score };
  return { verdict: points > 0 ? "partly" : "wrong", awarded: points };
}

const listOf = (answer: PlainAnswer): readonly string[] => (typeof answer === "string" ? [answer] : answer);
const isPlain = (answer: Answer | null): answer is PlainAnswer => typeof answer === "string" || Array.isArray(answer);
const isBlank = (answer: PlainAnswer | null): answer is null => answer === null || listOf(answer).every((text) => text.trim() === "");
