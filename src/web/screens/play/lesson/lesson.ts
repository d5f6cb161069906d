import { catalogue, type ItemKind } from "#contract/catalogue.ts";
import type { CourseDetail } from "#contract/catalogue.schema.ts";
import type { Received } from "#contract/endpoint.ts";
import { FINISHED_PER, learning } from "#contract/learning.ts";
import { reading } from "#contract/reading.ts";
import { CallFailure } from "../../../client/call.ts";
import { type LoadContext, LoginNeeded, Missing, Moved } from "../../../parts/app/screen.ts";
import { entryAddress, examAddress, STUDY } from "../../../parts/course/entry.ts";
import { numbering } from "../../../parts/course/numbering.ts";
import { warm } from "../../../parts/player/warm.ts";

/** The exam at an item, and how the learner stands at it. */
type ItemExam = NonNullable<Received<typeof learning.getCourseSeriesStudyDetails>["classExam"]>;

/** The text of a document lesson. */
export type LessonText = Received<typeof reading.getLessonText>;

/** One lesson of the outline. */
export interface PlayItem {
  readonly itemId: number;
  /** Its place among the course's lessons, from 1; null for an exam. */
  readonly number: number | null;
  readonly title: string;
  readonly kind: ItemKind;
  readonly vid: string | null;
  /** There is a video that plays, or a text to read. */
  readonly ready: boolean;
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

/** The course as it is offered to whoever hasn't got it. */
export type PlayOffer = Pick<
  CourseDetail["baseInfo"],
  | "id" | "type" | "title" | "buttonType" | "price" | "originalPrice" | "lessonCount" | "totalSeconds" | "learnerCount" | "validDays"
> & {
  readonly handoutCount: number;
  /** Nobody's own validity: it is offered, not held. */
  readonly validUntil: null;
};

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
  /** What a document lesson says; null: it is a film, or closed. */
  readonly text: LessonText | null;
  /** When this was loaded, ms. */
  readonly now: number;
  /** When the lesson was last studied, ms; null: never. */
  readonly studiedAt: number | null;
  /** The asker's favourite of the course; null: not kept. */
  readonly collectId: number | null;
  /** Whether what is watched is recorded: for a signed-in learner. */
  readonly recorded: boolean;
  /** How the rest of the course is got; null for who has it. */
  readonly offer: PlayOffer | null;
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
    const isTrial = outline.chapters.some((chapter) => chapter.items.some((item) => item.locked));
    return {
      ...await withText(call, startingAt(data(id, outline.title, outline, asked), query.get("from"))),
      studiedAt: lesson.studiedAt,
      collectId: outline.collectId,
      // The lesson plays without an answer, too.
      offer: isTrial ? await call(catalogue.getCourseSeriesDetail, { id }, QUIET).then(offerOf, () => null) : null,
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

/** A document lesson with what it says. */
async function withText(call: LoadContext["call"], found: PlayData): Promise<PlayData> {
  const { lesson } = found;
  if (lesson?.kind !== "document" || !lesson.ready || lesson.locked) return found;
  return { ...found, text: await call(reading.getLessonText, { itemId: lesson.itemId }, QUIET) };
}

/** In the browser the video is on its way before the page is. */
function warmUp(itemId: number | null, vid: string | null, from?: number): void {
  if (typeof window !== "undefined" && itemId !== null && vid) warm({ itemId, from });
}

async function forVisitor(call: LoadContext["call"], id: number, itemId: number | null): Promise<PlayData> {
  // Without a lesson the learner's own place is meant.
  if (itemId === null) throw new LoginNeeded();
  const detail = await call(catalogue.getCourseSeriesDetail, { id });
  const found = data(id, detail.baseInfo.title, detail, itemId);
  if (!found.lesson) throw new Missing();
  if (found.lesson.locked || !found.lesson.ready) throw new LoginNeeded();
  warmUp(itemId, found.lesson.vid, 0);
  return withText(call, { ...found, offer: offerOf(detail) });
}

/** What a learner sees of a lesson that isn't theirs: where it stands, and the way to the course; a package has a page of its own. */
async function closed(call: LoadContext["call"], id: number, itemId: number | null): Promise<PlayData> {
  const detail: Received<typeof catalogue.getCourseSeriesDetail> = await call(catalogue.getCourseSeriesDetail, { id }, QUIET);
  if (detail.baseInfo.type === 2) throw new Moved(entryAddress(detail.baseInfo));
  const found = data(id, detail.baseInfo.title, detail, itemId);
  if (itemId !== null && !found.lesson) throw new Missing();
  return { ...found, recorded: true, offer: offerOf(detail) };
}

/** What is said of a course to whoever hasn't got it. */
function offerOf({ baseInfo, handoutCount }: Received<typeof catalogue.getCourseSeriesDetail>): PlayOffer | null {
  const { id, type, title, buttonType, price, originalPrice, lessonCount, totalSeconds, learnerCount, validDays } = baseInfo;
  if (buttonType === STUDY) return null;
  return {
    id, type, title, buttonType, price, originalPrice, lessonCount, totalSeconds, learnerCount, validDays, handoutCount, validUntil: null,
  };
}

function data(courseId: number, courseTitle: string, outlined: Outlined, itemId: number | null): PlayData {
  const numberOf = numbering();
  const chapters = outlined.chapters.map(({ id, title, items }) => ({
    id,
    title,
    items: items.map((item): PlayItem => ({
      itemId: item.itemId,
      number: numberOf(item),
      title: item.title,
      kind: item.kind,
      vid: item.vid,
      ready: item.ready,
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
    text: null,
    now: Date.now(),
    studiedAt: null,
    collectId: null,
    recorded: false,
    offer: null,
  };
}
