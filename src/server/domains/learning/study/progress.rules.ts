/** How progress is told: per lesson, per course, and where to go on. Pure. */

import { isLesson, type ItemKind } from "#contract/catalogue.ts";

/** Within this many seconds of the end a lesson begins again instead of showing its last picture. */
const AT_END_SECONDS = 3;

/** Where to resume a lesson of `seconds`, in seconds. */
export function resumeAt(position: number, seconds: number): number {
  return position >= seconds - AT_END_SECONDS ? 0 : position;
}

/** One lesson of an outline with what the learner has done of it. */
export interface Lesson {
  readonly itemId: number;
  readonly vid: string | null;
  readonly kind: ItemKind;
  /** There is a video that plays, or a text to read. */
  readonly ready: boolean;
  readonly seconds: number;
  readonly locked: boolean;
  readonly coveredSeconds: number;
  readonly isFinish: boolean;
  /** ms since the epoch; null: never watched. */
  readonly watchedAt: number | null;
}

/** Whole percent of a course's seconds that were seen or read, rounded down; 0 for a course without any. */
export function coursePer(lessons: readonly Pick<Lesson, "seconds" | "coveredSeconds">[]): number {
  const total = lessons.reduce((sum, lesson) => sum + lesson.seconds, 0);
  const covered = lessons.reduce((sum, lesson) => sum + Math.min(lesson.coveredSeconds, lesson.seconds), 0);
  return total === 0 ? 0 : Math.floor((100 * covered) / total);
}

/** The lesson watched last, or null. */
export function lastWatched<L extends Lesson>(lessons: readonly L[]): L | null {
  return lessons.reduce<L | null>(
    (last, lesson) => (lesson.watchedAt !== null && lesson.watchedAt > (last?.watchedAt ?? -1) ? lesson : last),
    null,
  );
}

/**
 * Where to go on: the unfinished lesson watched last; else the next unfinished one after the lesson watched last; else
 * the first unfinished one; with all finished, the first of all. Null when nothing of the course is open to the learner.
 */
export function whereToGoOn<L extends Lesson>(lessons: readonly L[]): L | null {
  const open = lessons.filter((lesson) => !lesson.locked && lesson.ready && isLesson(lesson));
  const unfinished = open.filter((lesson) => !lesson.isFinish);
  const last = lastWatched(open);
  const after = last === null ? [] : open.slice(open.indexOf(last) + 1).filter((lesson) => !lesson.isFinish);
  return lastWatched(unfinished) ?? after[0] ?? unfinished[0] ?? open[0] ?? null;
}
