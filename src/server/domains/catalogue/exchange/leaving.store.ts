import type { LessonBlock } from "#contract/lessonText.ts";
import type { Database } from "../../../database/database.ts";

/** The texts of a course's lessons, by the lesson. */
export async function textsIn(db: Database, seriesId: number) {
  const rows = await db
    .selectFrom("lesson_text as t")
    .innerJoin("item as i", "i.id", "t.item_id")
    .select(["t.item_id as itemId", "t.blocks", "t.own_seconds as ownSeconds"])
    .where("i.series_id", "=", seriesId)
    .execute();
  return new Map(rows.map(({ itemId, blocks, ownSeconds }) => [itemId, { blocks: blocks as readonly LessonBlock[], ownSeconds }]));
}

/** Slugs of the courses of a package, in order. */
export async function slugsOfParts(db: Database, packageId: number): Promise<{ id: number; slug: string }[]> {
  return db
    .selectFrom("package_series as ps")
    .innerJoin("series as s", "s.id", "ps.series_id")
    .select(["s.id", "s.slug"])
    .where("ps.package_id", "=", packageId)
    .orderBy("ps.sort")
    .orderBy("s.id")
    .execute();
}

/** Every course and package by its short name, in the order in which they were made. */
export const allSlugs = (db: Database) => db.selectFrom("series").select(["id", "slug", "type"]).orderBy("id").execute();

/** A course by its number or its slug. */
export async function courseCalled(db: Database, said: string): Promise<number | null> {
  const isNumber = /^[1-9]\d{0,8}$/.test(said);
  const row = await db
    .selectFrom("series")
    .select("id")
    .where((eb) => (isNumber ? eb.or([eb("id", "=", Number(said)), eb("slug", "=", said)]) : eb("slug", "=", said)))
    .executeTakeFirst();
  return row?.id ?? null;
}

/** What exchange files call the chapters, or the lessons, of a course. */
export async function keysIn(db: Database, table: "chapter" | "item", seriesId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom(table).select(["id", "key"]).where("series_id", "=", seriesId).execute();
  return new Map(rows.map(({ id, key }) => [id, key]));
}

interface LessonName {
  /** The id of its course. */
  readonly course: string;
  /** What exchange files call it. */
  readonly lesson: string;
}

/** What exchange files call these lessons. */
export async function lessonNames(db: Database, itemIds: readonly number[]): Promise<ReadonlyMap<number, LessonName>> {
  if (itemIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("item as i")
    .innerJoin("series as s", "s.id", "i.series_id")
    .select(["i.id", "s.slug as course", "i.key as lesson"])
    .where("i.id", "in", [...new Set(itemIds)])
    .execute();
  return new Map(rows.map(({ id, ...name }) => [id, name]));
}

/** The lesson that exchange files call so, and whether learners see its course; undefined: it isn't here. */
export async function lessonNamed(db: Database, { course, lesson }: LessonName) {
  return db
    .selectFrom("item as i")
    .innerJoin("series as s", "s.id", "i.series_id")
    .select(["i.id as itemId", "i.title", "s.title as course", "s.published"])
    .where("s.slug", "=", course)
    .where("i.key", "=", lesson)
    .executeTakeFirst();
}
