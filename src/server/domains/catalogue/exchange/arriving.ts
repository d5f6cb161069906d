import type { Transaction } from "kysely";
import type { LessonBlock } from "#contract/lessonText.ts";
import type { Database, Tables } from "../../../database/database.ts";
import {
  type Base, baseOf, bySlug, courseAt, holdParts as heldParts, insertCourse, needWholeCourse, wholeCourse, writeBase, writePartnerItems,
  writeParts, writeShown,
} from "../desk/desk.ts";
import { addChapters } from "../outline/outline.ts";
import { putText } from "../texts/texts.ts";
import { recount, setVideo } from "../writing/writing.ts";
import { insertLessons, writeKey } from "./arriving.store.ts";

type Tx = Transaction<Tables>;

export interface ArrivingLesson {
  /** What the file calls it; null: nothing. */
  readonly key: string | null;
  readonly title: string;
  readonly kind: "video" | "document" | "exam";
  readonly isTrial: boolean;
  readonly points: readonly string[];
  /** Of a video; null: none yet. */
  readonly assetId: number | null;
  readonly seconds: number;
  readonly text: { readonly blocks: readonly LessonBlock[]; readonly ownSeconds: number | null } | null;
}

interface ArrivingCourse {
  readonly slug: string;
  readonly type: 1 | 2;
  readonly base: Base;
  readonly chapters: readonly { readonly key: string | null; readonly title: string; readonly lessons: readonly ArrivingLesson[] }[];
  /** Of a package: its courses in order. */
  readonly seriesIds: readonly number[];
  readonly partnerItems: Parameters<typeof writePartnerItems>[2];
}

/** The course that has this slug here already. */
export const hereAlready = async (db: Database, slug: string): Promise<{ id: number; title: string } | null> => {
  const found = await bySlug(db, slug);
  return found ? { id: found.id, title: (await courseAt(db, found.id, null))!.title } : null;
};

/** The courses of these numbers that a package may hold, held until the transaction ends. */
export const holdParts = (tx: Tx, ids: readonly number[]) => heldParts(tx, ids, null);

/** Writes a course as a new draft; its lessons' numbers in the order of the outline. Null: its slug is taken. */
export async function arrive(tx: Tx, course: ArrivingCourse, now: Date): Promise<{ id: number; itemIds: number[] } | null> {
  const { slug, type, base, chapters } = course;
  const id = await insertCourse(tx, { slug, type, title: base.title, categoryId: base.categoryId, now });
  if (id === null) return null;
  await writeBase(tx, id, baseOf(type, base), now);
  const chapterIds = await addChapters(tx, id, chapters.map(({ title }) => title));
  for (const [at, { key }] of chapters.entries()) if (key !== null) await writeKey(tx, "chapter", chapterIds[at]!, key);
  const lessons = chapters.flatMap((chapter, at) => chapter.lessons.map((lesson) => ({ ...lesson, chapterId: chapterIds[at]! })));
  const itemIds = await insertLessons(tx, id, lessons);
  for (const [at, { text }] of lessons.entries()) if (text) await putText(tx, itemIds[at]!, text, now);
  if (type === 2) await writeParts(tx, id, course.seriesIds);
  if (base.sale === "partner") await writePartnerItems(tx, id, course.partnerItems);
  await recount(tx, [id]);
  return { id, itemIds };
}

/** Whether a course may say this of itself. @throws Refusal with the field */
export const checkBase = (type: 1 | 2, base: Base): void => void baseOf(type, base);

/** Gives a lesson of this transaction a film that is still to come. */
export const giveFilm = setVideo;

/** Publishes a course of this transaction. @throws Refusal with what it lacks */
export async function showArrived(tx: Tx, id: number, now: Date): Promise<void> {
  const course = (await courseAt(tx, id, null))!;
  needWholeCourse(await wholeCourse({ db: tx }, course));
  await writeShown(tx, id, true, now);
}
