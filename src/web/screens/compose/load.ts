import { catalogue } from "#contract/catalogue.ts";
import type { CourseCard, CourseDetail } from "#contract/catalogue.schema.ts";
import type { Received } from "#contract/endpoint.ts";
import { learning } from "#contract/learning.ts";
import { dayOf } from "#contract/timestamp.ts";
import { type LoadContext, Moved } from "../../parts/app/screen.ts";
import { entryAddress, examAddress, pageAddress, STUDY } from "../../parts/course/entry.ts";
import { numbering } from "../../parts/course/numbering.ts";
import { askedId } from "../../parts/coursePage/askedId.ts";
import { told, type ToldCourse, type ToldTeacher } from "../../parts/coursePage/told.ts";

export interface PartLesson {
  readonly itemId: number;
  /** Place among its course's lessons, from 1; null for an exam. */
  readonly number: number | null;
  readonly title: string;
  readonly seconds: number;
  readonly locked: boolean;
  /** Where it plays; null where it doesn't for the asker. */
  readonly href: string | null;
}

/** A course of the package. */
export interface PartView extends Pick<
  CourseCard,
  "id" | "title" | "subtitle" | "coverUrl" | "teacherNames" | "lessonCount" | "totalSeconds" | "price"
> {
  /** The page that tells of it. */
  readonly href: string;
  readonly owned: boolean;
  /** Sold in packages alone. */
  readonly onlyHere: boolean;
  readonly chapters: readonly { readonly id: number; readonly title: string; readonly lessons: readonly PartLesson[] }[];
  /** What its owner has done of it; null for others. */
  readonly done: PartDone | null;
}

export interface PartDone {
  readonly watchedPer: number;
  readonly finished: number;
  readonly lessonCount: number;
  readonly lastTitle: string | null;
  /** `MM-DD`; null: never watched. */
  readonly day: string | null;
  /** Where to go on. */
  readonly href: string;
}

export interface WholeDone {
  readonly watchedPer: number;
  readonly finished: number;
  readonly lessonCount: number;
  /** Where to go on; null where nothing of the package can be watched. */
  readonly href: string | null;
}

export interface ComposeData {
  readonly course: ToldCourse;
  readonly parts: readonly PartView[];
  readonly teachers: readonly ToldTeacher[];
  /** What the package saves; null for who is shown no prices. */
  readonly bundle: CourseDetail["bundle"] & object | null;
  /** null for who hasn't the package. */
  readonly done: WholeDone | null;
}

type Studied = Received<typeof learning.getCourseSeriesDetailWithAuth>;

/** The package of `?id=`; with what a signed-in learner has done of it. A course alone has a page of its own. */
export async function loadCompose({ call, query, signedIn }: LoadContext): Promise<ComposeData> {
  const id = askedId(query);
  const done = signedIn ? await call(learning.getCourseSeriesDetailWithAuth, { id, type: 2 }) : null;
  const detail = done ?? (await call(catalogue.getCourseSeriesDetail, { id, type: 2 }));
  if (detail.baseInfo.type !== 2) throw new Moved(pageAddress(detail.baseInfo));
  return composeOf(detail, done);
}

function composeOf(detail: CourseDetail, studied: Studied | null): ComposeData {
  const { baseInfo, bundle = null, series = [] } = detail;
  const parts = series.map((card) => partOf(card, detail, studied));
  return {
    ...told(detail),
    parts,
    bundle,
    done: baseInfo.buttonType === STUDY && studied
      ? {
          watchedPer: studied.watchedPer,
          finished: studied.finishedLessons ?? 0,
          lessonCount: studied.studyLessons ?? 0,
          href: parts.find((part) => part.id === studied.nextSeriesId)?.done?.href ?? null,
        }
      : null,
  };
}

function partOf(card: CourseCard, { outlines = [], bundle }: CourseDetail, studied: Studied | null): PartView {
  const { id, title, subtitle, coverUrl, teacherNames, lessonCount, totalSeconds, price, buttonType } = card;
  const outline = outlines.find((one) => one.seriesId === id)?.chapters ?? [];
  const mine = buttonType === STUDY ? studied?.parts?.find((part) => part.seriesId === id) : undefined;
  const exams = new Set(studied?.examItemIds);
  const numberOf = numbering();
  return {
    id,
    title,
    subtitle,
    coverUrl,
    teacherNames,
    lessonCount,
    totalSeconds,
    price,
    href: pageAddress(card),
    owned: buttonType === STUDY,
    onlyHere: bundle?.onlyHereIds.includes(id) ?? false,
    chapters: outline.map((chapter) => ({
      id: chapter.id,
      title: chapter.title,
      lessons: chapter.items.map(({ itemId, title: name, kind, vid, ready, seconds, locked }) => ({
        itemId,
        number: numberOf({ kind }),
        title: name,
        seconds,
        locked,
        href: locked
          ? null
          : exams.has(itemId)
            ? examAddress(itemId)
            : ready
              ? entryAddress({ id, type: 1, buttonType: STUDY }, { itemId, vid, kind })
              : null,
      })),
    })),
    done: mine
      ? {
          watchedPer: mine.watchedPer,
          finished: mine.finishedLessons,
          lessonCount: mine.lessonCount,
          lastTitle: mine.lastItemTitle,
          day: mine.studiedAt === null ? null : dayOf(mine.studiedAt).slice(5),
          // The play screen finds the next lesson by itself where the one watched last was seen to its end.
          href: entryAddress(card, mine.lastPosition > 0 ? { itemId: mine.lastItemId, vid: mine.lastVid } : undefined),
        }
      : null,
  };
}

/** The first lesson of the package that plays for the asker without it: its address, or null. */
export const trialOf = ({ course, parts }: Pick<ComposeData, "course" | "parts">): string | null =>
  course.buttonType === STUDY
    ? null
    : (parts
        .filter((part) => !part.owned)
        .flatMap((part) => part.chapters.flatMap((chapter) => chapter.lessons))
        .find((lesson) => lesson.href !== null)?.href ?? null);
