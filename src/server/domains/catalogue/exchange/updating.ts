import type { Transaction } from "kysely";
import type { Tables } from "../../../database/database.ts";
import { wrongField } from "../../../kernel/refusal.ts";
import {
  type Base, baseOf, courseAt, holdCourse, needWholeCourse, packagesAt, wholeCourse, writeBase, writePartnerItems, writeParts,
} from "../desk/desk.ts";
import { addChapters, deleteChapter, deleteLesson, writeChapter, writeLesson, writeOrder } from "../outline/outline.ts";
import { putText } from "../texts/texts.ts";
import { countOutline, recount, setVideo } from "../writing/writing.ts";
import type { ArrivingLesson } from "./arriving.ts";
import { insertLessons, writeKey } from "./arriving.store.ts";

type Tx = Transaction<Tables>;

/** A lesson as it shall be. */
export interface BroughtLesson {
  /** null: it isn't here yet. */
  readonly itemId: number | null;
  /** What is written of it; null: it stays as it is. */
  readonly told: ArrivingLesson | null;
  /** Its film, or its length without one, is written, too. */
  readonly film: boolean;
}

/** A chapter as it shall be. */
interface BroughtChapter {
  readonly chapterId: number | null;
  /** What it is called by the file and on the page, where one of them is to be written. */
  readonly told: { readonly key: string | null; readonly title: string } | null;
  readonly lessons: readonly BroughtLesson[];
}

/** What an exchange file changes of a course. */
interface Brought {
  readonly base: Base | null;
  /** Of a package: its courses in order. */
  readonly seriesIds: readonly number[] | null;
  readonly partnerItems: Parameters<typeof writePartnerItems>[2] | null;
  /** The whole outline in order; null: it stays as it is. */
  readonly chapters: readonly BroughtChapter[] | null;
  readonly goneChapters: readonly number[];
  readonly goneLessons: readonly number[];
}

/** Holds a course until the transaction ends, against everybody who changes its page or its outline. */
export const holdHere = async (tx: Tx, id: number): Promise<boolean> => (await holdCourse(tx, id, null)) !== undefined;

/**
 * Changes a held course. Returns the numbers of its lessons, in the order that was given. @throws Refusal: what it can't say of itself,
 * or lacks where learners see it
 */
export async function bring(tx: Tx, id: number, brought: Brought, now: Date): Promise<number[]> {
  const course = (await courseAt(tx, id, null))!;
  if (brought.base) {
    const base = baseOf(course.type, { ...brought.base, recommended: course.recommended });
    if (base.sale === "partner" && (await packagesAt(tx, id)).length > 0) throw wrongField("sale", "invalid");
    await writeBase(tx, id, base, now);
  }
  if (brought.seriesIds) await writeParts(tx, id, brought.seriesIds);
  if (brought.partnerItems) await writePartnerItems(tx, id, brought.partnerItems);
  const itemIds = brought.chapters ? await bringOutline(tx, id, { ...brought, chapters: brought.chapters }, now) : [];
  await recount(tx, [id]);
  if (course.state === "published") needWholeCourse(await wholeCourse({ db: tx }, (await courseAt(tx, id, null))!));
  return itemIds;
}

type Outline = Pick<Brought, "goneChapters" | "goneLessons"> & { readonly chapters: readonly BroughtChapter[] };

async function bringOutline(tx: Tx, id: number, { chapters, goneChapters, goneLessons }: Outline, now: Date): Promise<number[]> {
  const fresh = await addChapters(tx, id, chapters.flatMap(({ chapterId, told }) => (chapterId === null ? [told!.title] : [])));
  const order: { chapterId: number; itemIds: number[] }[] = [];
  for (const { chapterId: known, told, lessons } of chapters) {
    const chapterId = known ?? fresh.shift()!;
    if (told && known !== null) await writeChapter(tx, known, told.title);
    if (told && told.key !== null) await writeKey(tx, "chapter", chapterId, told.key);
    const itemIds: number[] = [];
    for (const lesson of lessons) itemIds.push(await bringLesson(tx, { seriesId: id, chapterId }, lesson, now));
    order.push({ chapterId, itemIds });
  }
  await writeOrder(tx, id, order);
  for (const one of goneLessons) await deleteLesson(tx, one);
  for (const one of goneChapters) await deleteChapter(tx, one);
  await countOutline(tx, id, now);
  return order.flatMap(({ itemIds }) => itemIds);
}

interface Place {
  readonly seriesId: number;
  readonly chapterId: number;
}

async function bringLesson(tx: Tx, { seriesId, chapterId }: Place, { itemId, told, film }: BroughtLesson, now: Date): Promise<number> {
  if (!told) return itemId!;
  if (itemId === null) {
    const [made] = await insertLessons(tx, seriesId, [{ ...told, chapterId }]);
    if (told.text) await putText(tx, made!, told.text, now);
    return made!;
  }
  await writeLesson(tx, itemId, told);
  if (told.key !== null) await writeKey(tx, "item", itemId, told.key);
  if (film) await setVideo(tx, itemId, { assetId: told.assetId, seconds: told.seconds });
  if (told.text) await putText(tx, itemId, told.text, now);
  return itemId;
}
