import { QUESTION_KINDS, type QuestionKind } from "#contract/questions.ts";
import type { Verdict } from "../../questions/questions.ts";

/** One question of a marked attempt; points in 1/100. */
interface MarkedQuestion {
  readonly kind: QuestionKind;
  readonly chapterId: number | null;
  readonly pointId: number | null;
  readonly verdict: Verdict;
  /** Null: waits for a marker. */
  readonly awarded: number | null;
  readonly score: number;
}

/** A part of an attempt: how many questions, how many of them right, points earned of points to earn. */
interface Share {
  readonly total: number;
  readonly correct: number;
  readonly awarded: number;
  readonly score: number;
}

function shareOf(questions: readonly MarkedQuestion[]): Share {
  const sum = (value: (one: MarkedQuestion) => number) => questions.reduce((all, one) => all + value(one), 0);
  return {
    total: questions.length,
    correct: sum(({ verdict }) => (verdict === "right" ? 1 : 0)),
    awarded: sum(({ awarded }) => awarded ?? 0),
    score: sum(({ score }) => score),
  };
}

/** Where an attempt was strong or weak; the shares of chapters sum up to the whole, so do those of kinds. Pure. */
export function analyse(questions: readonly MarkedQuestion[]) {
  const chapters = [...Map.groupBy(questions, ({ chapterId }) => chapterId)].map(([chapterId, some]) => ({ chapterId, ...shareOf(some) }));
  const kinds = QUESTION_KINDS.flatMap((kind) => {
    const some = questions.filter((one) => one.kind === kind);
    return some.length > 0 ? [{ kind, ...shareOf(some) }] : [];
  });
  const points = [
    ...Map.groupBy(
      questions.filter(({ pointId }) => pointId !== null),
      ({ pointId }) => pointId!,
    ),
  ].map(([pointId, some]) => ({ pointId, ...shareOf(some) }));
  return { chapters, kinds, points: points.sort((a, b) => lostPer(b) - lostPer(a) || b.total - a.total || a.pointId - b.pointId) };
}

/** Share of the points that was lost; the weakest comes first. */
const lostPer = ({ awarded, score }: Share): number => (score === 0 ? 0 : (score - awarded) / score);

/** rules.md Exams, Class exam: weak points are told from three questions of a knowledge point up. */
const TOLD_FROM = 3;

/** How many of a knowledge point's questions were right. */
export interface PointShare {
  readonly pointId: number;
  readonly total: number;
  readonly correct: number;
}

/** What an attempt without verdicts tells of its knowledge points: those of enough questions, the weakest first. Pure. */
export function toldPoints(questions: readonly Pick<MarkedQuestion, "pointId" | "verdict">[]): PointShare[] {
  const named = questions.flatMap(({ pointId, verdict }) => (pointId === null ? [] : [{ pointId, verdict }]));
  return [...Map.groupBy(named, ({ pointId }) => pointId)]
    .map(([pointId, some]) => ({ pointId, total: some.length, correct: some.filter(({ verdict }) => verdict === "right").length }))
    .filter(({ total }) => total >= TOLD_FROM)
    .toSorted((a, b) => a.correct / a.total - b.correct / b.total || b.total - a.total || a.pointId - b.pointId);
}
