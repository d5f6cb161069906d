import { isLesson } from "#contract/catalogue.ts";
import type { CourseDetail } from "#contract/catalogue.schema.ts";
import type { Means } from "../../../kernel/call.ts";
import { mend, unknownThing } from "../../../kernel/refusal.ts";
import { cardsFor, courseDetail, partsOf, type Previewed } from "../../catalogue/catalogue.ts";
import { type Held, holdingsOf, standing } from "../../enrolment/enrolment.ts";
import { isFinished, nextInPackage, packageProgress, studiedLast } from "./packages.rules.ts";
import { coursePer, lastWatched, type Lesson, resumeAt, whereToGoOn } from "./progress.rules.ts";
import { type ProgressRow, progressOf, type SeriesRow, seriesProgress, watchHistory } from "./store.ts";

export { lessonById, type LessonRow, studyUses } from "./store.ts";
export { ownedCourses, studyHours } from "./owned.ts";
export { studyDaysTick } from "./schoolDays.ts";
export { secondsByDay } from "./schoolDays.store.ts";
export { studiedSince } from "./totals.store.ts";
export { studyWeek } from "./week.ts";

type Item = CourseDetail["chapters"][number]["items"][number];

/** How a learner stands at the exam of an item; accuracies in whole percent. */
export interface ClassExamState {
  readonly accuracyPer: number;
  readonly bestAccuracyPer: number | null;
  readonly reached: boolean;
  readonly openHistoryId: number | null;
  readonly questionCount: number;
  readonly minutes: number;
}

/** What stands above learning and knows the exams of items. */
export interface ExamPorts {
  /** The exams of these items; items without one are missing. */
  classExamStates(means: Pick<Means, "pool" | "now">, learnerId: number, itemIds: readonly number[]): Promise<Map<number, ClassExamState>>;
}

const withProgress = (item: Item, done: ProgressRow | undefined, classExam: ClassExamState | null) => ({
  ...item,
  classExam,
  watchedPer: done?.watchedPer ?? 0,
  lastPosition: done ? resumeAt(done.position, item.seconds) : 0,
  isFinish: classExam?.reached ?? done?.isFinish ?? false,
});

const examsAmong = (items: readonly Item[]): number[] => items.filter((item) => item.kind === "exam").map((item) => item.itemId);

/** A course as the learner sees it, with what they have done of it. Refuses as `courseDetail` does. */
async function studied(means: Means, ports: ExamPorts, id: number, learnerId: number, previewed: Previewed = []) {
  const detail = await courseDetail(means, id, learnerId, { previewed });
  const items = detail.chapters.flatMap((chapter) => chapter.items);
  const [done, exams] = await Promise.all([
    progressOf(means.pool, learnerId, items.map((item) => item.itemId)),
    ports.classExamStates(means, learnerId, examsAmong(items)),
  ]);
  const chapters = detail.chapters.map((chapter) => ({
    ...chapter,
    items: chapter.items.map((item) => withProgress(item, done.get(item.itemId), exams.get(item.itemId) ?? null)),
  }));
  const lessons = chapters.flatMap((chapter) => chapter.items).map((item) => ({
    ...item,
    coveredSeconds: done.get(item.itemId)?.coveredSeconds ?? 0,
    watchedAt: done.get(item.itemId)?.watchedAt ?? null,
    creditedMs: done.get(item.itemId)?.creditedMs ?? 0,
  }));
  return { detail, chapters, lessons };
}

/** How far a learner is in each chapter of a course. */
export async function chaptersOf(means: Means, ports: ExamPorts, learnerId: number, seriesId: number) {
  const { chapters } = await studied(means, ports, seriesId, learnerId);
  return chapters.map((chapter) => {
    const lessons = chapter.items.filter(isLesson);
    const exam = chapter.items.find(({ classExam }) => classExam !== null)?.classExam ?? null;
    return {
      chapterId: chapter.id,
      title: chapter.title,
      lessonCount: lessons.length,
      finishedLessons: lessons.filter(({ isFinish }) => isFinish).length,
      exam: exam && { reached: exam.reached, bestAccuracyPer: exam.bestAccuracyPer, accuracyPer: exam.accuracyPer },
    };
  });
}

const whole = (lessons: readonly Lesson[]) => {
  const last = lastWatched(lessons);
  return { watchedPer: coursePer(lessons.filter(isLesson)), lastItemId: last?.itemId ?? null, lastVid: last?.vid ?? null };
};

/** getCourseSeriesDetailWithAuth: of a package the progress is that of all its series together, and of each of them. */
export async function detailWithProgress(means: Means, ports: ExamPorts, id: number, learnerId: number, previewed: Previewed) {
  const { detail, chapters, lessons } = await studied(means, ports, id, learnerId, previewed);
  if (detail.baseInfo.type === 1) return { ...detail, chapters, ...whole(lessons) };
  const ids = detail.baseInfo.parts.map((part) => part.id);
  const parts = inOrder(ids, await seriesProgress(means.pool, learnerId, ids));
  const last = studiedLast(parts);
  const outlined = (detail.outlines ?? [])
    .flatMap((one) => one.chapters.flatMap((chapter) => chapter.items))
    .filter((item) => !item.locked);
  const open = new Set((detail.series ?? []).filter((card) => card.buttonType === 2).map((card) => card.id));
  return {
    ...detail, chapters,
    ...packageProgress(parts),
    lastItemId: last?.lastItemId ?? null, lastVid: last?.lastVid ?? null,
    parts: parts.map((part) => {
      const mine = open.has(part.seriesId);
      return {
        seriesId: part.seriesId, watchedPer: coursePer([part]), finishedLessons: part.finishedLessons, lessonCount: part.lessonCount,
        lastItemId: part.lastItemId, lastVid: mine ? part.lastVid : null, lastItemTitle: part.lastItemTitle,
        lastItemKind: part.lastItemKind, lastItemPer: part.lastItemPer ?? 0,
        lastPosition: resumeAt(part.lastPosition ?? 0, part.lastSeconds ?? 0), studiedAt: part.studiedAt,
      };
    }),
    examItemIds: [...(await ports.classExamStates(means, learnerId, examsAmong(outlined))).keys()],
    nextSeriesId: nextInPackage(parts.filter((part) => open.has(part.seriesId)))?.seriesId ?? null,
  };
}

const inOrder = (ids: readonly number[], rows: readonly SeriesRow[]) => ids.flatMap((id) => rows.find((row) => row.seriesId === id) ?? []);

/** The course for the play screen: at least one of its lessons must be open to the learner. */
async function openCourse(means: Means, ports: ExamPorts, id: number, learnerId: number) {
  const course = await studied(means, ports, id, learnerId);
  if (course.lessons.every((lesson) => lesson.locked)) {
    throw course.detail.standing.owned ? unknownThing() : mend("courseNotOwned");
  }
  return course;
}

export async function goOn(means: Means, ports: ExamPorts, id: number, learnerId: number) {
  const { lessons } = await openCourse(means, ports, id, learnerId);
  const next = whereToGoOn(lessons);
  if (!next) throw unknownThing();
  return { itemId: next.itemId, vid: next.vid, lastPosition: next.lastPosition, watchedPer: next.watchedPer };
}

export async function outline(means: Means, ports: ExamPorts, id: number, learnerId: number) {
  const { detail, chapters, lessons } = await openCourse(means, ports, id, learnerId);
  const counted = lessons.filter(isLesson);
  return {
    id, title: detail.baseInfo.title, collectId: detail.baseInfo.collectId, ...whole(lessons), chapters,
    finishedLessons: counted.filter((lesson) => lesson.isFinish).length,
    lessonCount: counted.length,
    goOnItemId: whereToGoOn(lessons)?.itemId ?? null,
  };
}

/** One lesson with its neighbours; refuses one of another course, and one that is closed to the learner. */
export async function lessonOfCourse(means: Means, ports: ExamPorts, id: number, itemId: number, learnerId: number) {
  const { detail, chapters, lessons } = await studied(means, ports, id, learnerId);
  const at = lessons.findIndex((lesson) => lesson.itemId === itemId);
  const lesson = lessons[at];
  if (!lesson) throw unknownThing();
  if (lesson.locked) throw mend("courseNotOwned");
  return {
    ...lesson,
    seriesId: id,
    seriesTitle: detail.baseInfo.title,
    chapterTitle: chapters.find((chapter) => chapter.items.some((item) => item.itemId === itemId))!.title,
    studiedAt: lesson.watchedAt,
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

/**
 * What the learner holds or held, watched last first: series, and packages with the progress of their series, which stand
 * there themselves, too, and before their package.
 */
export async function myCourses(means: Means, learnerId: number, page: { state?: State | undefined; current: number; size: number }) {
  const { held } = await holdingsOf(means, learnerId);
  const now = means.now();
  const packages = await partsOf(means, [...held.keys()]);
  const rows = await seriesProgress(means.pool, learnerId, [...new Set([...held.keys(), ...[...packages.values()].flat()])]);
  // Watched at the same time or never: a series first, then packages, then what can't be watched here.
  const rank = (row: SeriesRow) => (!row.taughtHere ? 2 : packages.has(row.seriesId) ? 1 : 0);
  const wholes = [...packages].map(([id, parts]) => packageRow(id, inOrder(parts, rows)));
  const mine = [...rows, ...wholes]
    .flatMap((row) => {
      const hold = holding(held.get(row.seriesId) ?? [], now);
      if (!hold) return [];
      const state: State = !hold.owned ? "ended" : isFinished(row) ? "finished" : "studying";
      return page.state === undefined || page.state === state ? [{ row, hold, state }] : [];
    })
    .toSorted(
      (a, b) =>
        (b.row.studiedAt ?? 0) - (a.row.studiedAt ?? 0) ||
        rank(a.row) - rank(b.row) ||
        b.hold.ownedSince - a.hold.ownedSince ||
        a.row.seriesId - b.row.seriesId,
    );
  const shown = mine.slice((page.current - 1) * page.size, page.current * page.size);
  const cards = new Map((await cardsFor(means, learnerId, shown.map(({ row }) => row.seriesId))).map((card) => [card.id, card]));
  const records = shown.map(({ row, hold, state }) => ({
    course: cards.get(row.seriesId)!,
    state,
    watchedPer: coursePer([row]),
    finishedLessons: row.finishedLessons,
    lessonCount: row.lessonCount,
    lastItemId: row.lastItemId, lastVid: hold.owned ? row.lastVid : null, lastItemTitle: row.lastItemTitle,
    lastItemKind: row.lastItemKind, lastItemPer: row.lastItemPer ?? 0,
    lastPosition: resumeAt(row.lastPosition ?? 0, row.lastSeconds ?? 0),
    studiedAt: row.studiedAt,
    ownedSince: hold.ownedSince,
    validUntil: hold.validUntil,
  }));
  return { records, total: mine.length, current: page.current, size: page.size };
}

/** A package's progress in the shape of a series': sums, and the lesson watched last in any of its series. */
function packageRow(id: number, parts: readonly SeriesRow[]): SeriesRow {
  const sum = (of: (part: SeriesRow) => number) => parts.reduce((total, part) => total + of(part), 0);
  const last = studiedLast(parts);
  return {
    seriesId: id,
    lessonCount: sum((part) => part.lessonCount), seconds: sum((part) => part.seconds), coveredSeconds: sum((part) => part.coveredSeconds),
    finishedLessons: sum((part) => part.finishedLessons), taughtHere: parts.some((part) => part.taughtHere),
    lastItemId: last?.lastItemId ?? null, lastVid: last?.lastVid ?? null, lastItemTitle: last?.lastItemTitle ?? null,
    lastItemKind: last?.lastItemKind ?? null, lastItemPer: last?.lastItemPer ?? null,
    lastSeconds: last?.lastSeconds ?? null, lastPosition: last?.lastPosition ?? null, studiedAt: last?.studiedAt ?? null,
  };
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
