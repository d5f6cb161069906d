import { isLesson, type ItemKind } from "#contract/catalogue.ts";
import type { CourseCard } from "#contract/catalogue.schema.ts";
import type { Received } from "#contract/endpoint.ts";
import { goals } from "#contract/goals.ts";
import { learning } from "#contract/learning.ts";
import { dayOf, nearDay, timeOf } from "#contract/timestamp.ts";
import type { LoadContext } from "../../../parts/app/screen.ts";
import { entryAddress, examAddress, STUDY } from "../../../parts/course/entry.ts";
import { toGo } from "../../../parts/course/lessonTime.ts";
import { numbering } from "../../../parts/course/numbering.ts";

type Outline = Received<typeof learning.getCourseSeriesStudyCategory>;
type Mine = Received<typeof learning.getMyCourseList>["records"][number];

/** Steps of the track. */
const STEPS = 3;
const QUIET = { quiet: true };

/**
 * An instant as people say it, in the school's time zone: the day as `MM-DD` where it's neither today nor yesterday, the time
 * as `HH:mm`.
 */
export interface Moment {
  readonly day: string;
  readonly time: string;
}

/** A lesson or an exam on the way. */
export interface Step {
  readonly itemId: number;
  /** Its place among the course's lessons, from 1; null of an exam. */
  readonly number: number | null;
  readonly title: string;
  readonly kind: ItemKind;
  /** Length of the film, or reading time. */
  readonly seconds: number;
  readonly watchedPer: number;
  readonly address: string;
  readonly exam: { readonly questions: number; readonly minutes: number } | null;
}

/** The lesson that the panel opens. */
interface Open extends Step {
  /** Where to go on, in seconds. */
  readonly position: number;
  /** Seconds until it counts. */
  readonly toGo: number;
}

/** What a learner goes on with, or has finished last. */
export interface ResumeView {
  readonly course: Pick<CourseCard, "title" | "coverUrl">;
  /** Where the course opens. */
  readonly address: string;
  /** Absent without an answer, and where all of it is finished. */
  readonly lesson: Open | null;
  /** That lesson, then what comes next. */
  readonly steps: readonly Step[];
  readonly when: Moment | null;
  readonly finished: boolean;
  readonly watchedPer: number;
  readonly finishedLessons: number;
  readonly lessonCount: number;
  readonly secondsLeft: number;
  /** The subject to practise; null: there is none. */
  readonly subjectId: number | null;
}

/** `now` and `instant` in ms since the epoch. */
export const momentOf = (instant: number, now: number): Moment => ({
  day: nearDay(instant, now) ?? dayOf(instant).slice(5),
  time: timeOf(instant),
});

/**
 * The course watched last among those still being studied; with all finished the one watched last. Null without any, and without an
 * answer: then the page says how to begin.
 */
export async function loadResume(call: LoadContext["call"]): Promise<ResumeView | null> {
  const latest = async (state: "studying" | "finished") =>
    (await call(learning.getMyCourseList, { state, size: 1 }, QUIET).catch(() => null))?.records[0];
  const mine = (await latest("studying")) ?? (await latest("finished"));
  if (!mine) return null;
  const { id, type, buttonType } = mine.course;
  const taughtHere = mine.state === "studying" && type === 1 && buttonType === STUDY;
  const [outline, subjects] = await Promise.all([
    taughtHere ? call(learning.getCourseSeriesStudyCategory, { id }, QUIET).catch(() => null) : null,
    call(goals.getSubjectsOf, { ids: [id] }, QUIET).catch(() => []),
  ]);
  return viewOf(mine, outline, subjects[0]?.courseId ?? null);
}

function viewOf(mine: Mine, outline: Outline | null, subjectId: number | null): ResumeView {
  const { course, state, studiedAt, watchedPer, finishedLessons, lessonCount } = mine;
  return {
    course: { title: course.title, coverUrl: course.coverUrl },
    address: entryAddress(course),
    ...(outline ? track(outline) : { lesson: null, steps: [] }),
    when: studiedAt === null ? null : momentOf(studiedAt, Date.now()),
    finished: state === "finished",
    watchedPer, finishedLessons, lessonCount,
    secondsLeft: Math.round((course.totalSeconds * (100 - watchedPer)) / 100),
    subjectId,
  };
}

/** The lesson to go on with and what is still to be done after it, then before it: what is closed or not there yet is passed by. */
export function track(outline: Pick<Outline, "id" | "chapters" | "finishPer" | "goOnItemId">): Pick<ResumeView, "lesson" | "steps"> {
  const numberOf = numbering();
  const all = outline.chapters.flatMap(({ items }) => items).map((item) => ({ item, number: numberOf(item) }));
  const at = all.findIndex(({ item }) => item.itemId === outline.goOnItemId);
  const now = all[at];
  if (!now || now.item.isFinish) return { lesson: null, steps: [] };
  const steps = [...all.slice(at), ...all.slice(0, at)]
    .filter(({ item }) => !item.locked && !item.isFinish && (item.classExam !== null || (item.ready && isLesson(item))))
    .slice(0, STEPS)
    .map(({ item, number }): Step => ({
      itemId: item.itemId, number, title: item.title, kind: item.kind, seconds: item.seconds, watchedPer: item.watchedPer,
      address: item.classExam ? examAddress(item.itemId) : entryAddress({ id: outline.id, type: 1, buttonType: STUDY }, item),
      exam: item.classExam && { questions: item.classExam.questionCount, minutes: item.classExam.minutes },
    }));
  return { lesson: { ...steps[0]!, position: now.item.lastPosition, toGo: toGo(now.item, outline.finishPer) }, steps };
}
