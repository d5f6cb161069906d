import type { Received } from "#contract/endpoint.ts";
import type { learning } from "#contract/learning.ts";
import { entryAddress } from "../../../parts/course/entry.ts";

export type OwnedPage = Received<typeof learning.getMyCourseList>;
export type Owned = OwnedPage["records"][number];
export type HistoryPage = Received<typeof learning.getMyCourseHistory>;
export type Seen = HistoryPage["records"][number];

/** My courses and my history are lists of 100 (spec 9); of the history one page of 20 is shown at a time. */
export const COURSES = { current: 1, size: 100 };
export const historyPage = (current: number) => ({ current, size: 20 });

/**
 * Where a course goes on: at the lesson watched last while that is unfinished; else the play screen itself finds the
 * next one.
 */
export function goOnAddress({ course, lastItemId, lastVid, lastItemKind, lastPosition }: Owned): string {
  if (lastPosition === 0 || lastItemKind === null) return entryAddress(course);
  return entryAddress(course, { itemId: lastItemId, vid: lastVid, kind: lastItemKind });
}

/** Where a course of mine opens: what is over leads to its page. */
export const rowAddress = (mine: Owned): string => (mine.state === "ended" ? entryAddress(mine.course) : goOnAddress(mine));

/** What one place of the desk holds: a course, or a package with its courses. */
interface Place {
  readonly mine: Owned;
  readonly parts: readonly Owned[];
}

/** My courses as they lie on the desk, in the list's order: a package holds its courses in its own order, and they lie nowhere else. */
export function desk(courses: readonly Owned[]): Place[] {
  const held = new Set(courses.flatMap(({ course }) => course.parts.map(({ id }) => id)));
  return courses
    .filter(({ course }) => course.type === 2 || !held.has(course.id))
    .map((mine) => ({
      mine,
      parts: mine.course.parts.flatMap(({ id }) => courses.find(({ course }) => course.id === id) ?? []),
    }));
}

/** The subject to practise for each course that has one. */
export type Subjects = ReadonlyMap<number, number>;

/**
 * The course that the one orange action resumes: the one watched last that can go on, else the newest not begun. A package
 * goes on in one of its courses, which stand in the list, too.
 */
export function mostRecent(courses: readonly Owned[]): Owned | null {
  const open = courses.filter((mine) => mine.state === "studying" && mine.course.type === 1 && mine.course.supplier === "own");
  return open.find((mine) => mine.studiedAt !== null) ?? open[0] ?? null;
}

/** Seconds of a course that are still to be watched. */
export const secondsLeft = ({ course, watchedPer }: Pick<Owned, "course" | "watchedPer">): number =>
  Math.round((course.totalSeconds * (100 - watchedPer)) / 100);
