/** How progress over the series of a package is told. Pure. */
import { coursePer } from "./progress.rules.ts";

/** How far a learner is in one series. */
export interface PartDone {
  readonly seriesId: number;
  readonly lessonCount: number;
  readonly seconds: number;
  readonly coveredSeconds: number;
  readonly finishedLessons: number;
  /** ms since the epoch; null: never watched. */
  readonly studiedAt: number | null;
}

/** Every lesson is finished, and there is one. */
export const isFinished = ({ lessonCount, finishedLessons }: Pick<PartDone, "lessonCount" | "finishedLessons">): boolean =>
  lessonCount > 0 && finishedLessons === lessonCount;

/** The series watched last, or null. */
export function studiedLast<P extends Pick<PartDone, "studiedAt">>(parts: readonly P[]): P | null {
  return parts.reduce<P | null>((last, part) => (part.studiedAt !== null && part.studiedAt > (last?.studiedAt ?? -1) ? part : last), null);
}

/** All series of a package together; the percentage weighs each by its length. */
export function packageProgress(parts: readonly PartDone[]): { watchedPer: number; finishedLessons: number; studyLessons: number } {
  return {
    watchedPer: coursePer(parts),
    finishedLessons: parts.reduce((sum, part) => sum + part.finishedLessons, 0),
    studyLessons: parts.reduce((sum, part) => sum + part.lessonCount, 0),
  };
}

/**
 * The series to go on in: the unfinished one watched last; else the first unfinished one in the package's order; with all
 * finished the first. Null for a package without anything to watch.
 */
export function nextInPackage<P extends PartDone>(parts: readonly P[]): P | null {
  const watchable = parts.filter((part) => part.lessonCount > 0);
  const unfinished = watchable.filter((part) => !isFinished(part));
  return studiedLast(unfinished) ?? unfinished[0] ?? watchable[0] ?? null;
}
