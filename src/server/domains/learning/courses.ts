import type { CourseDetail } from "#contract/catalogue.schema.ts";
import type { Means } from "../../kernel/call.ts";
import { mend, unknownThing } from "../../kernel/refusal.ts";
import { cardsFor, courseDetail } from "../catalogue/catalogue.ts";
import { type Held, holdingsOf, standing } from "../enrolment/enrolment.ts";
import { coursePer, isVideo, lastWatched, type Lesson, resumeAt, whereToGoOn } from "./progress.rules.ts";
import { type ProgressRow, progressOf, type SeriesRow, seriesProgress, watchHistory } from "./study.store.ts";

type Item = CourseDetail["chapters"][number]["items"][number];

const withProgress = (item: Item, done: ProgressRow | undefined) => ({
  ...item,
  watchedPer: done?.watchedPer ?? 0,
  lastPosition: done ? resumeAt(done.position, item.seconds) : 0,
  isFinish: done?.isFinish ?? false,
});

/** A course as the learner sees it, with what they have done of it. Refuses as `courseDetail` does. */
async function studied(means: Means, id: number, learnerId: number) {
  const detail = await courseDetail(means, id, learnerId);
  const items = detail.chapters.flatMap((chapter) => chapter.items);
  const done = await progressOf(means.pool, learnerId, items.map((item) => item.itemId));
  const chapters = detail.chapters.map((chapter) => ({ ...chapter, items: chapter.items.map((item) => withProgress(item, done.get(item.itemId))) }));
  const lessons = chapters.flatMap((chapter) => chapter.items).map((item) => ({
    ...item,
    coveredSeconds: done.get(item.itemId)?.coveredSeconds ?? 0,
    watchedAt: done.get(item.itemId)?.watchedAt ?? null,
    creditedMs: done.get(item.itemId)?.creditedMs ?? 0,
  }));
  return { detail, chapters, lessons };
}

/** Lessons that have a video to watch; that of a locked lesson is not named, so its kind stands for it. */
const watchable = <L extends Lesson & { kind: string }>(lessons: readonly L[]) =>
  lessons.filter((lesson) => (lesson.locked ? lesson.kind === "video" : isVideo(lesson)));

const whole = (lessons: readonly (Lesson & { kind: string })[]) => {
  const last = lastWatched(lessons);
  return { watchedPer: coursePer(watchable(lessons)), lastItemId: last?.itemId ?? null, lastVid: last?.vid ?? null };
};

/** getCourseSeriesDetailWithAuth: of a package the progress is that of all its series together. */
export async function detailWithProgress(means: Means, id: number, learnerId: number) {
  const { detail, chapters, lessons } = await studied(means, id, learnerId);
  if (detail.baseInfo.type === 1) return { ...detail, chapters, ...whole(lessons) };
  const parts = await seriesProgress(means.pool, learnerId, detail.baseInfo.parts.map((part) => part.id));
  const last = parts.reduce<SeriesRow | null>((latest, part) => ((part.studiedAt ?? -1) > (latest?.studiedAt ?? -1) ? part : latest), null);
  return { ...detail, chapters, watchedPer: coursePer(parts), lastItemId: last?.lastItemId ?? null, lastVid: last?.lastVid ?? null };
}

/** The course for the play screen: at least one of its lessons must be open to the learner. */
async function openCourse(means: Means, id: number, learnerId: number) {
  const course = await studied(means, id, learnerId);
  if (course.lessons.every((lesson) => lesson.locked)) {
    throw course.detail.standing.owned ? unknownThing() : mend("courseNotOwned");
  }
  return course;
}

export async function goOn(means: Means, id: number, learnerId: number) {
  const { lessons } = await openCourse(means, id, learnerId);
  const next = whereToGoOn(lessons);
  if (!next) throw unknownThing();
  return { itemId: next.itemId, vid: next.vid, lastPosition: next.lastPosition, watchedPer: next.watchedPer };
}

export async function outline(means: Means, id: number, learnerId: number) {
  const { detail, chapters, lessons } = await openCourse(means, id, learnerId);
  const videos = watchable(lessons);
  return {
    id, title: detail.baseInfo.title, ...whole(lessons), chapters,
    finishedLessons: videos.filter((lesson) => lesson.isFinish).length,
    lessonCount: videos.length,
  };
}

/** One lesson with its neighbours; refuses one of another course, and one that is closed to the learner. */
export async function lessonOfCourse(means: Means, id: number, itemId: number, learnerId: number) {
  const { detail, chapters, lessons } = await studied(means, id, learnerId);
  const at = lessons.findIndex((lesson) => lesson.itemId === itemId);
  const lesson = lessons[at];
  if (!lesson) throw unknownThing();
  if (lesson.locked) throw mend("courseNotOwned");
  return {
    ...lesson,
    seriesId: id,
    seriesTitle: detail.baseInfo.title,
    chapterTitle: chapters.find((chapter) => chapter.items.some((item) => item.itemId === itemId))!.title,
    creditedSeconds: Math.floor(lesson.creditedMs / 1000),
    prev: lessons[at - 1] ?? null,
    next: lessons[at + 1] ?? null,
  };
}

/** A course's place in 'my courses'; null while it is not the learner's (taken back, or not begun yet). */
function holding(held: readonly Held[], now: number) {
  const kept = held.filter((one) => one.revokedAt === null && one.startsAt <= now);
  if (kept.length === 0) return null;
  const { owned, validUntil } = standing({ sale: "closed", price: 0, published: false }, kept, now);
  return {
    owned,
    ownedSince: Math.min(...kept.map((one) => one.startsAt)),
    validUntil: owned ? validUntil : Math.max(...kept.map((one) => one.endsAt ?? 0)),
  };
}

type State = "studying" | "finished" | "ended";

/** Series that the learner holds or held, watched last first; a package stands there as its series, which come with it. */
export async function myCourses(means: Means, learnerId: number, page: { state?: State | undefined; current: number; size: number }) {
  const { held } = await holdingsOf(means, learnerId);
  const now = means.now();
  const rows = await seriesProgress(means.pool, learnerId, [...held.keys()]);
  const mine = rows
    .flatMap((row) => {
      const hold = holding(held.get(row.seriesId) ?? [], now);
      if (!hold) return [];
      const finished = row.lessonCount > 0 && row.finishedLessons === row.lessonCount;
      const state: State = !hold.owned ? "ended" : finished ? "finished" : "studying";
      return page.state === undefined || page.state === state ? [{ row, hold, state }] : [];
    })
    .toSorted((a, b) => (b.row.studiedAt ?? 0) - (a.row.studiedAt ?? 0) || b.hold.ownedSince - a.hold.ownedSince || a.row.seriesId - b.row.seriesId);
  const shown = mine.slice((page.current - 1) * page.size, page.current * page.size);
  const cards = new Map((await cardsFor(means, learnerId, shown.map(({ row }) => row.seriesId))).map((card) => [card.id, card]));
  const records = shown.map(({ row, hold, state }) => ({
    course: cards.get(row.seriesId)!,
    state,
    watchedPer: coursePer([row]),
    finishedLessons: row.finishedLessons,
    lessonCount: row.lessonCount,
    lastItemId: row.lastItemId, lastVid: hold.owned ? row.lastVid : null, lastItemTitle: row.lastItemTitle,
    lastPosition: resumeAt(row.lastPosition ?? 0, row.lastSeconds ?? 0),
    studiedAt: row.studiedAt,
    ownedSince: hold.ownedSince,
    validUntil: hold.validUntil,
  }));
  return { records, total: mine.length, current: page.current, size: page.size };
}

/** What the learner watched, newest first. */
export async function myHistory(means: Means, learnerId: number, { current, size }: { current: number; size: number }) {
  const { rows, total } = await watchHistory(means.pool, learnerId, current, size);
  const ids = [...new Set(rows.map((row) => row.seriesId))];
  const cards = new Map((await cardsFor(means, learnerId, ids)).map((card) => [card.id, card]));
  const records = rows.map((row) => {
    const course = cards.get(row.seriesId)!;
    const locked = !row.isTrial && course.buttonType !== 2;
    return { ...row, vid: locked ? null : row.vid, locked, course };
  });
  return { records, total, current, size };
}
