import { isLesson } from "#contract/catalogue.ts";
import { fill } from "#contract/text/say.ts";
import { entryAddress, examAddress, STUDY } from "../../../parts/course/entry.ts";
import type { PlayData, PlayItem } from "./lesson.ts";

/** What was watched since the page was loaded, by lesson. */
export type Watched = Readonly<Record<number, { readonly watchedPer: number; readonly isFinish: boolean }>>;

/** The course with what was watched meanwhile. */
export function withWatched(data: PlayData, watched: Watched): PlayData {
  const renew = (item: PlayItem): PlayItem => {
    const now = watched[item.itemId];
    return now ? { ...item, watchedPer: Math.max(item.watchedPer, now.watchedPer), isFinish: item.isFinish || now.isFinish } : item;
  };
  return {
    ...data,
    lesson: data.lesson && renew(data.lesson),
    chapters: data.chapters.map((chapter) => ({ ...chapter, items: chapter.items.map(renew) })),
  };
}

/** A film that can be watched, or a text that can be read, now. */
export const playable = (item: PlayItem): boolean => !item.locked && item.ready && isLesson(item);

/** An exam that may be sat now. */
export const sittable = (item: PlayItem): boolean => !item.locked && item.exam !== null;

/** The lesson's title with its number. */
export const lessonTitle = ({ number, title }: Pick<PlayItem, "number" | "title">, t: { readonly lessonTitle: string }): string =>
  number === null ? title : fill(t.lessonTitle, { number, title });

/** Lessons that make up the course's progress, and how many of them are finished. */
export function finished(data: PlayData): { done: number; total: number; per: number } {
  const lessons = data.chapters.flatMap((chapter) => chapter.items).filter(isLesson);
  const done = lessons.filter((item) => item.isFinish).length;
  return { done, total: lessons.length, per: lessons.length === 0 ? 0 : Math.floor((100 * done) / lessons.length) };
}

/** The lesson before this one that can be studied now; null: there is none. */
export function previous(data: PlayData, itemId: number): PlayItem | null {
  const items = data.chapters.flatMap((chapter) => chapter.items);
  return items.slice(0, items.findIndex((item) => item.itemId === itemId)).filter(playable).at(-1) ?? null;
}

/** What comes after this lesson and can be watched or sat now. */
export function comingUp(data: PlayData, itemId: number): readonly PlayItem[] {
  const items = data.chapters.flatMap((chapter) => chapter.items);
  return items.slice(items.findIndex((item) => item.itemId === itemId) + 1).filter((item) => playable(item) || sittable(item));
}

/**
 * The one next step, the same on the end card and beside the lesson: what comes next and is open; where that is closed to who tries the
 * course, the way to the course.
 */
export type NextStep = { readonly kind: "item"; readonly item: PlayItem } | { readonly kind: "offer" } | { readonly kind: "end" };

export function nextStep(data: PlayData, itemId: number): NextStep {
  const [item] = comingUp(data, itemId);
  if (!data.offer) return item ? { kind: "item", item } : { kind: "end" };
  const items = data.chapters.flatMap((chapter) => chapter.items);
  const following = items[items.findIndex((one) => one.itemId === itemId) + 1];
  return item && following?.itemId === item.itemId ? { kind: "item", item } : { kind: "offer" };
}

/** A lesson's own address; that of an exam where it is one. */
export const lessonAddress = (courseId: number, item: Pick<PlayItem, "itemId" | "kind" | "vid" | "exam">): string =>
  item.exam ? examAddress(item.itemId) : entryAddress({ id: courseId, type: 1, buttonType: STUDY }, item);
