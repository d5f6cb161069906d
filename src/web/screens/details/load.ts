import { catalogue, isLesson } from "#contract/catalogue.ts";
import type { CourseDetail, CourseItem } from "#contract/catalogue.schema.ts";
import { comments } from "#contract/comments.ts";
import type { Voice } from "#contract/comments.schema.ts";
import type { Received } from "#contract/endpoint.ts";
import { handouts } from "#contract/handouts.ts";
import type { ListedHandout } from "#contract/handouts.schema.ts";
import { learning } from "#contract/learning.ts";
import { type LoadContext, Moved } from "../../parts/app/screen.ts";
import { type Card, trimCard } from "../../parts/course/cards/card.ts";
import { pageAddress } from "../../parts/course/entry.ts";
import { numbering } from "../../parts/course/numbering.ts";
import { askedId } from "../../parts/coursePage/askedId.ts";
import { told, type ToldCourse, type ToldTeacher } from "../../parts/coursePage/told.ts";

export interface LessonView extends Pick<CourseItem, "itemId" | "title" | "kind" | "vid" | "ready" | "seconds" | "isTrial" | "locked"> {
  /** Place among the course's lessons, from 1; null for an exam. */
  readonly number: number | null;
  /** Whole percent; absent for who hasn't the course. */
  readonly watchedPer?: number;
  readonly isFinish?: boolean;
  /** The exam at it; absent where there is none, and for who hasn't the course. */
  readonly exam?: ItemExam;
}

type ItemExam = NonNullable<Received<typeof learning.getCourseSeriesStudyDetails>["classExam"]>;

export interface ChapterView {
  readonly id: number;
  readonly title: string;
  readonly lessons: readonly LessonView[];
}

/** What an owner has done of the course. */
interface ProgressView {
  readonly watchedPer: number;
  readonly finished: number;
  readonly lessonCount: number;
  readonly lastItemId: number | null;
  readonly lastVid: string | null;
}

export interface DetailsData {
  readonly course: ToldCourse;
  readonly teachers: readonly ToldTeacher[];
  readonly chapters: readonly ChapterView[];
  readonly handouts: readonly ListedHandout[];
  /** Learners who agreed to be quoted. */
  readonly voices: readonly Voice[];
  /** Packages that hold this course. */
  readonly packages: readonly Card[];
  readonly related: readonly Card[];
  /** null for who hasn't the course. */
  readonly progress: ProgressView | null;
}

/** At the side stand at most this many related courses. */
const RELATED = 3;

/**
 * The course of `?id=`; with what a signed-in learner has done of it. A package, a partner's course and one that is sold in
 * packages alone have pages of their own.
 */
export async function loadDetails({ call, query, signedIn }: LoadContext): Promise<DetailsData> {
  const id = askedId(query);
  const done = signedIn ? await call(learning.getCourseSeriesDetailWithAuth, { id, type: 1 }) : null;
  const detail = done ?? (await call(catalogue.getCourseSeriesDetail, { id, type: 1 }));
  const page = pageAddress(detail.baseInfo);
  if (page !== `/course/details?id=${id}`) throw new Moved(page);
  const [files, voices] = await Promise.all([
    detail.handoutCount > 0 ? call(handouts.getTextbookList, { id }) : [],
    call(comments.getCourseVoices, { id }),
  ]);
  return { ...detailsOf(detail, done, files), voices };
}

/** Items as one call or the other gives them. */
type Items = readonly {
  readonly items: readonly (CourseItem & { watchedPer?: number; isFinish?: boolean; classExam?: ItemExam | null })[];
}[];

/** What is taught: the exams between are no lessons. */
export const lessonsOf = (chapters: readonly ChapterView[]): readonly LessonView[] =>
  chapters.flatMap((chapter) => chapter.lessons.filter(isLesson));

/** What the page shows of a course's detail; `done` carries the progress of a signed-in learner. */
export function detailsOf(
  detail: CourseDetail,
  done: {
    readonly chapters: Items;
    readonly watchedPer: number;
    readonly lastItemId: number | null;
    readonly lastVid: string | null;
  } | null,
  files: DetailsData["handouts"] = [],
): DetailsData {
  const { baseInfo, chapters, packages = [], related } = detail;
  const owned = baseInfo.buttonType === 2;
  const numberOf = numbering();
  const views = chapters.map(({ id, title, items }, at) => ({
    id,
    title,
    lessons: items.map(({ itemId, title: name, kind, vid, ready, seconds, isTrial, locked }, place): LessonView => {
      const mine = owned ? done?.chapters[at]?.items[place] : undefined;
      return {
        itemId,
        title: name,
        kind,
        vid,
        ready,
        seconds,
        isTrial,
        locked,
        number: numberOf({ kind }),
        ...(mine
          ? { watchedPer: mine.watchedPer ?? 0, isFinish: mine.isFinish ?? false, ...(mine.classExam ? { exam: mine.classExam } : {}) }
          : {}),
      };
    }),
  }));
  const lessons = lessonsOf(views);
  return {
    ...told(detail),
    chapters: views,
    handouts: files,
    voices: [],
    packages: packages.map(trimCard),
    related: related.slice(0, RELATED).map(trimCard),
    progress:
      owned && done
        ? {
            watchedPer: done.watchedPer,
            lastItemId: done.lastItemId,
            lastVid: done.lastVid,
            finished: lessons.filter((lesson) => lesson.isFinish).length,
            lessonCount: lessons.length,
          }
        : null,
  };
}

/** The first lesson that may be watched without the course; null for its owner, and where there is none. */
export function trialOf({
  course,
  chapters,
}: Pick<DetailsData, "chapters"> & { readonly course: Pick<DetailsData["course"], "buttonType"> }): LessonView | null {
  if (course.buttonType === 2) return null;
  return chapters.flatMap((chapter) => chapter.lessons).find((lesson) => lesson.isTrial && lesson.ready && isLesson(lesson)) ?? null;
}
