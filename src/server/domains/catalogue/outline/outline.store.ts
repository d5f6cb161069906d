import { sql, type Transaction } from "kysely";
import type { ItemKind } from "#contract/catalogue.ts";
import type { Database, Tables } from "../../../database/database.ts";
import { type Reach, within } from "../../staff/staff.ts";

type Tx = Transaction<Tables>;

interface DeskLesson {
  readonly itemId: number;
  readonly title: string;
  readonly kind: ItemKind;
  readonly seconds: number;
  readonly isTrial: boolean;
  readonly points: string[];
  readonly film: { assetId: number; title: string; ready: boolean } | null;
  readonly hasText: boolean;
  readonly version: number;
}

interface DeskChapter {
  readonly chapterId: number;
  readonly title: string;
  readonly version: number;
  readonly lessons: DeskLesson[];
}

/** The outline of a course, in order, in one statement. */
export async function outlineAt(db: Database, seriesId: number): Promise<DeskChapter[]> {
  const { rows } = await sql<DeskChapter>`
    select ch.id as "chapterId", ch.title, ch.version, coalesce(json_agg(json_build_object(
        'itemId', i.id, 'title', i.title, 'kind', i.kind, 'seconds', i.seconds, 'isTrial', i.is_trial, 'points', i.points,
        'film', case when a.id is null then null else json_build_object('assetId', a.id, 'title', a.title, 'ready', a.state = 'ready') end,
        'hasText', t.item_id is not null, 'version', i.version) order by i.sort, i.id)
      filter (where i.id is not null), '[]'::json) as lessons
    from chapter ch left join item i on i.chapter_id = ch.id left join media_asset a on a.id = i.asset_id
      left join lesson_text t on t.item_id = i.id
    where ch.series_id = ${seriesId}
    group by ch.id order by ch.sort, ch.id`.execute(db);
  return rows;
}

/** A course that has an outline, within reach, held until the transaction ends. */
export async function holdOutline(tx: Tx, seriesId: number, reach: Reach): Promise<{ outlineVersion: number } | undefined> {
  return tx
    .selectFrom("series")
    .select("outline_version as outlineVersion")
    .where("id", "=", seriesId)
    .where("type", "=", 1)
    .where(within(reach, "series.id"))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Adds chapters at the end of a held course; returns their ids in order. */
export async function addChapters(tx: Tx, seriesId: number, titles: readonly string[]): Promise<number[]> {
  if (titles.length === 0) return [];
  const { from } = await tx
    .selectFrom("chapter")
    .select(sql<number>`coalesce(max(sort), -1) + 1`.as("from"))
    .where("series_id", "=", seriesId)
    .executeTakeFirstOrThrow();
  const rows = await tx
    .insertInto("chapter")
    .values(titles.map((title, at) => ({ series_id: seriesId, title, sort: from + at })))
    .returning(["id", "sort"])
    .execute();
  return rows.toSorted((a, b) => a.sort - b.sort).map((row) => row.id);
}

interface Ordered {
  readonly chapterId: number;
  readonly itemIds: readonly number[];
}

/** Writes the order of a held course's outline. */
export async function writeOrder(tx: Tx, seriesId: number, chapters: readonly Ordered[]): Promise<void> {
  const ids = chapters.map(({ chapterId }) => chapterId);
  await sql`
    update chapter set sort = at.place from unnest(${ids}::int[]) with ordinality as at (id, place)
    where chapter.id = at.id and chapter.series_id = ${seriesId}`.execute(tx);
  const items = chapters.flatMap(({ chapterId, itemIds }) => itemIds.map((id) => ({ id, chapterId })));
  await sql`
    update item set sort = at.place, chapter_id = at.chapter
    from unnest(${items.map(({ id }) => id)}::int[], ${items.map(({ chapterId }) => chapterId)}::int[]) with ordinality
      as at (id, chapter, place)
    where item.id = at.id and item.series_id = ${seriesId}`.execute(tx);
}

/** A chapter within reach, held with its course until the transaction ends. */
export async function holdChapter(tx: Tx, chapterId: number, reach: Reach) {
  return tx
    .selectFrom("chapter")
    .innerJoin("series", "series.id", "chapter.series_id")
    .select(["chapter.title", "chapter.version", "chapter.series_id as seriesId", "series.outline_version as outlineVersion"])
    .where("chapter.id", "=", chapterId)
    .where(within(reach, "chapter.series_id"))
    .forNoKeyUpdate(["chapter", "series"])
    .executeTakeFirst();
}

export async function writeChapter(tx: Tx, chapterId: number, title: string): Promise<number> {
  const { version } = await tx
    .updateTable("chapter")
    .set((eb) => ({ title, version: eb("version", "+", 1) }))
    .where("id", "=", chapterId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** A lesson within reach, held with its course until the transaction ends. */
export async function holdLesson(tx: Tx, itemId: number, reach: Reach) {
  return tx
    .selectFrom("item")
    .innerJoin("series", "series.id", "item.series_id")
    .select(["item.title", "item.kind", "item.is_trial as isTrial", "item.points", "item.version", "item.series_id as seriesId"])
    .where("item.id", "=", itemId)
    .where(within(reach, "item.series_id"))
    .forNoKeyUpdate(["item", "series"])
    .executeTakeFirst();
}

export async function writeLesson(
  tx: Tx,
  itemId: number,
  { title, isTrial, points }: { readonly title: string; readonly isTrial: boolean; readonly points: readonly string[] },
): Promise<number> {
  const { version } = await tx
    .updateTable("item")
    .set((eb) => ({ title, is_trial: isTrial, points: [...points], version: eb("version", "+", 1) }))
    .where("id", "=", itemId)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Lessons of a chapter or of a course, by id and title. */
export const lessonsOf = (db: Database, of: "chapter_id" | "series_id", id: number) =>
  db.selectFrom("item").select(["id", "title"]).where(of, "=", id).orderBy("sort").orderBy("id").execute();

export async function deleteLesson(tx: Tx, itemId: number): Promise<void> {
  await tx.deleteFrom("item").where("id", "=", itemId).execute();
}

/** With its lessons. */
export async function deleteChapter(tx: Tx, chapterId: number): Promise<void> {
  await tx.deleteFrom("chapter").where("id", "=", chapterId).execute();
}
