import { catalogue } from "#contract/catalogue.ts";
import type { Received } from "#contract/endpoint.ts";
import { FINISHED_PER, learning } from "#contract/learning.ts";
import { CallFailure } from "../../client/call.ts";
import { type LoadContext, LoginNeeded, Missing, Moved } from "../../parts/app/screen.ts";
import { entryAddress, examAddress } from "../../parts/course/entry.ts";
import { warm } from "../../parts/player/warm.ts";

/** The exam at an item, and how the learner stands at it. */
type ItemExam = NonNullable<Received<typeof learning.getCourseSeriesStudyDetails>["classExam"]>;

/** One lesson of the outline. */
export interface PlayItem {
  readonly itemId: number;
  /** Its place in the course, from 1. */
  readonly number: number;
  readonly title: string;
  readonly vid: string | null;
  readonly seconds: number;
  readonly isTrial: boolean;
  readonly locked: boolean;
  readonly watchedPer: number;
  readonly isFinish: boolean;
  /** Where to go on, in seconds. */
  readonly lastPosition: number;
  /** Its exam; null: it has none, or a visitor asks. */
  readonly exam: ItemExam | null;
}

interface PlayChapter {
  readonly id: number;
  readonly title: string;
  readonly items: readonly PlayItem[];
}

export interface PlayData {
  readonly courseId: number;
  readonly courseTitle: string;
  readonly chapters: readonly PlayChapter[];
  /** The lesson asked for; null when the course is closed to the learner and no lesson was named. */
  readonly lesson: PlayItem | null;
  /** What the lesson teaches. */
  readonly points: readonly string[];
  readonly poster: string | null;
  /** The figures beside the tabs; null for a visitor and for a lesson that is closed. */
  readonly counts: Received<typeof learning.getCourseSeriesStudyDetails>["counts"] | null;
  /** Percent watched from which a lesson of this course counts as finished. */
  readonly finishPer: number;
  /** Whether what is watched is recorded: for a signed-in learner. */
  readonly recorded: boolean;
}

type Outlined = { readonly chapters: readonly { readonly id: number; readonly title: string; readonly items: readonly Bare[] }[] };
type Bare = Omit<PlayItem, "number" | "watchedPer" | "isFinish" | "lastPosition" | "exam"> &
  Partial<Pick<PlayItem, "watchedPer" | "isFinish" | "lastPosition">> & { readonly classExam?: ItemExam | null };

const QUIET = { quiet: true };

function wholeNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;
}

/**
 * The lesson at an address. A visitor may see trial lessons; any other one asks for the login first. Without `itemId` a
 * learner goes on where they stopped.
 */
export async function loadPlay({ call, query, signedIn }: LoadContext): Promise<PlayData> {
  const id = wholeNumber(query.get("id"));
  if (id === null) throw new Missing();
  const itemId = wholeNumber(query.get("itemId"));
  if (!signedIn) return forVisitor(call, id, itemId);
  warmUp(itemId, query.get("vid"));
  try {
    const asked = itemId ?? (await goOn(call, id));
    const [outline, lesson] = await Promise.all([
      call(learning.getCourseSeriesStudyCategory, { id }, QUIET),
      call(learning.getCourseSeriesStudyDetails, { id, itemId: asked }, QUIET),
    ]);
    // An exam has a screen of its own.
    if (lesson.classExam) throw new Moved(examAddress(asked));
    warmUp(asked, lesson.vid, lesson.lastPosition);
    return {
      ...startingAt(data(id, outline.title, outline, asked), query.get("from")),
      points: lesson.points,
      counts: lesson.counts,
      poster: lesson.poster,
      finishPer: lesson.finishPer,
      recorded: true,
    };
  } catch (error) {
    if (!(error instanceof CallFailure) || error.code !== 1001) throw error;
    return closed(call, id, itemId);
  }
}

/** The lesson begins at the second that the address names (a note, a bookmark), else where the learner stopped. */
function startingAt(found: PlayData, from: string | null): PlayData {
  const second = wholeNumber(from);
  if (!found.lesson || second === null) return found;
  return { ...found, lesson: { ...found.lesson, lastPosition: Math.min(second, Math.max(0, found.lesson.seconds - 1)) } };
}

async function goOn(call: LoadContext["call"], id: number): Promise<number> {
  const { itemId, vid } = await call(learning.getCourseSeriesStudyNew, { id }, QUIET);
  warmUp(itemId, vid);
  return itemId;
}

/** In the browser the video is on its way before the page is. */
function warmUp(itemId: number | null, vid: string | null, from?: number): void {
  if (typeof window !== "undefined" && itemId !== null && vid) warm({ itemId, vid, from });
}

async function forVisitor(call: LoadContext["call"], id: number, itemId: number | null): Promise<PlayData> {
  // Without a lesson the learner's own place is meant.
  if (itemId === null) throw new LoginNeeded();
  const detail = await call(catalogue.getCourseSeriesDetail, { id });
  const found = data(id, detail.baseInfo.title, detail, itemId);
  if (!found.lesson) throw new Missing();
  if (found.lesson.locked || !found.lesson.vid) throw new LoginNeeded();
  warmUp(itemId, found.lesson.vid, 0);
  return found;
}

/** What a learner sees of a lesson that isn't theirs: where it stands, and the way to the course; a package has a page of its own. */
async function closed(call: LoadContext["call"], id: number, itemId: number | null): Promise<PlayData> {
  const detail: Received<typeof catalogue.getCourseSeriesDetail> = await call(catalogue.getCourseSeriesDetail, { id }, QUIET);
  if (detail.baseInfo.type === 2) throw new Moved(entryAddress(detail.baseInfo));
  const found = data(id, detail.baseInfo.title, detail, itemId);
  if (itemId !== null && !found.lesson) throw new Missing();
  return { ...found, recorded: true };
}

function data(courseId: number, courseTitle: string, outlined: Outlined, itemId: number | null): PlayData {
  let number = 0;
  const chapters = outlined.chapters.map(({ id, title, items }) => ({
    id,
    title,
    items: items.map((item): PlayItem => ({
      itemId: item.itemId,
      number: (number += 1),
      title: item.title,
      vid: item.vid,
      seconds: item.seconds,
      isTrial: item.isTrial,
      locked: item.locked,
      watchedPer: item.watchedPer ?? 0,
      isFinish: item.isFinish ?? false,
      lastPosition: item.lastPosition ?? 0,
      exam: item.classExam ?? null,
    })),
  }));
  const lesson = chapters.flatMap((chapter) => chapter.items).find((item) => item.itemId === itemId) ?? null;
  return {
    courseId,
    courseTitle,
    chapters,
    lesson,
    points: [],
    counts: null,
    poster: lesson?.vid ? `/posters/${lesson.vid}.jpg` : null,
    finishPer: FINISHED_PER,
    recorded: false,
  };
}
