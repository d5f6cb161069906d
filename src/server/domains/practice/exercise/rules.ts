import type { QuestionStanding } from "../../books/books.ts";
import { type Pooled, random, shuffled } from "../../questions/questions.ts";
import type { ExerciseScope } from "./scope.rules.ts";

/** A knowledge point is weak below this accuracy (percent), or while one of its questions stands in the error book. */
const WEAK_BELOW_PER = 80;

/** What a learner did so far. */
export interface Past {
  readonly standings: ReadonlyMap<number, QuestionStanding>;
  readonly marked: ReadonlySet<number>;
}

export interface Wish {
  readonly scope: ExerciseScope;
  /** Questions that were never seen come before those that were. */
  readonly undoneFirst: boolean;
  readonly count: number;
  /** ms since the epoch. */
  readonly now: number;
  /** Decides among equals. */
  readonly seed: number;
}

type Drawn = Pick<Pooled, "questionId" | "pointId">;

/** Accuracy (percent) of each weak knowledge point. */
export function weakPoints(standings: Iterable<QuestionStanding>): Map<number, number> {
  const points = new Map<number, { answered: number; correct: number; inBook: boolean }>();
  for (const { pointId, answered, wrong, inBook } of standings) {
    if (pointId === null) continue;
    const so = points.get(pointId) ?? { answered: 0, correct: 0, inBook: false };
    points.set(pointId, { answered: so.answered + answered, correct: so.correct + answered - wrong, inBook: so.inBook || inBook });
  }
  const accuracy = ({ answered, correct }: { answered: number; correct: number }) =>
    answered === 0 ? 0 : Math.floor((100 * correct) / answered);
  return new Map(
    [...points]
      .filter(([, point]) => point.inBook || (point.answered > 0 && accuracy(point) < WEAK_BELOW_PER))
      .map(([id, point]) => [id, accuracy(point)]),
  );
}

/** What an exercise of this scope may ask. */
function mayAsk(
  scope: ExerciseScope,
  { questionId, pointId }: Drawn,
  { standings, marked }: Past,
  weak: ReadonlyMap<number, number>,
): boolean {
  switch (scope) {
    case "all":
      return true;
    case "undone":
      return !standings.has(questionId);
    case "wrong":
      return standings.get(questionId)?.inBook ?? false;
    case "marked":
      return marked.has(questionId);
    case "weak":
      return (pointId !== null && weak.has(pointId)) || (standings.get(questionId)?.inBook ?? false);
  }
}

/** Ranks of what comes first; smaller is earlier, the second number decides within a rank. */
const DUE = 0;
const WRONG = 1;
const UNSEEN = 2;
const WEAK = 3;
const SEEN = 4;

function rank(
  { questionId, pointId }: Drawn,
  { standings }: Past,
  weak: ReadonlyMap<number, number>,
  { undoneFirst, now }: Wish,
): readonly [number, number] {
  const standing = standings.get(questionId);
  const accuracy = pointId === null ? undefined : weak.get(pointId);
  const due = standing?.dueAt ?? null;
  if (due !== null && due <= now) return [DUE, due];
  if (standing?.inBook) return [WRONG, standing.lastAt];
  // Of what was never seen the same knowledge points as what went wrong come first.
  if (!standing && undoneFirst) return [UNSEEN, accuracy ?? 101];
  if (accuracy !== undefined) return [WEAK, accuracy];
  return [SEEN, undoneFirst ? standing!.lastAt : 0];
}

/**
 * After each question that was wrong comes one of the same knowledge point that was not, so that the point is learned and
 * not the wording.
 */
function withFollowUps<R extends { readonly question: Drawn; readonly order: readonly [number, number] }>(ranked: readonly R[]): R[] {
  const isWrong = ({ order }: R) => order[0] <= WRONG;
  const placed = new Set<R>();
  for (const one of ranked) {
    placed.add(one);
    const { pointId } = one.question;
    const next =
      isWrong(one) && pointId !== null
        ? ranked.find((other) => other.question.pointId === pointId && !isWrong(other) && !placed.has(other))
        : undefined;
    if (next) placed.add(next);
  }
  return [...placed];
}

/**
 * The questions of a new exercise in the order in which they are asked. Taken are first what is due again, then what was
 * wrong, what was never seen (weak knowledge points first), weak knowledge points, what was seen longest ago; chance among
 * equals. Pure; no question twice, the same for the same seed.
 */
export function chooseExercise<Q extends Drawn>(bank: readonly Q[], past: Past, wish: Wish): Q[] {
  const weak = weakPoints(past.standings.values());
  const asked = [...bank].sort((a, b) => a.questionId - b.questionId).filter((question) => mayAsk(wish.scope, question, past, weak));
  const ranked = shuffled(asked, random(wish.seed))
    .map((question) => ({ question, order: rank(question, past, weak, wish) }))
    .sort((a, b) => a.order[0] - b.order[0] || a.order[1] - b.order[1])
    .slice(0, wish.count);
  return withFollowUps(ranked).map(({ question }) => question);
}
