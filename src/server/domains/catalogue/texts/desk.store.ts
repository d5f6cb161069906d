import { sql, type Transaction } from "kysely";
import type { Database, Tables } from "../../../database/database.ts";
import { type Reach, within } from "../../staff/staff.ts";

type Tx = Transaction<Tables>;

const textItems = (db: Database, itemId: number, reach: Reach) =>
  db
    .selectFrom("item")
    .leftJoin("lesson_text", "lesson_text.item_id", "item.id")
    .select([
      "item.series_id as seriesId", "item.kind", "item.title", "item.asset_id as assetId", "item.seconds", "item.version",
      "lesson_text.blocks", "lesson_text.own_seconds as ownSeconds",
    ])
    .where("item.id", "=", itemId)
    .where(within(reach, "item.series_id"));

const told = <Row extends { blocks: unknown; ownSeconds: number | null }>({ blocks, ownSeconds, ...row }: Row) => ({
  ...row,
  text: blocks === null ? null : { blocks: blocks as NonNullable<Row["blocks"]>, ownSeconds },
});

/** A lesson within reach, with its text where it has one. */
export async function textItem(db: Database, itemId: number, reach: Reach) {
  const row = await textItems(db, itemId, reach).executeTakeFirst();
  return row && told(row);
}

/** As `textItem`, held until the transaction ends. */
export async function holdTextItem(tx: Tx, itemId: number, reach: Reach) {
  const row = await textItems(tx, itemId, reach).forUpdate("item").executeTakeFirst();
  return row && told(row);
}

/** The course of a chapter within reach; the course is held until the transaction ends, so that two new lessons come one by one. */
export async function chapterWithin(tx: Tx, chapterId: number, reach: Reach): Promise<number | null> {
  const row = await tx
    .selectFrom("chapter")
    .innerJoin("series", "series.id", "chapter.series_id")
    .select("chapter.series_id as seriesId")
    .where("chapter.id", "=", chapterId)
    .where(within(reach, "chapter.series_id"))
    .forNoKeyUpdate("series")
    .executeTakeFirst();
  return row?.seriesId ?? null;
}

/** Adds a lesson to read after the others of its chapter, and before those of the next ones. */
export async function addItem(
  tx: Tx,
  { seriesId, chapterId, title, isTrial }: { seriesId: number; chapterId: number; title: string; isTrial: boolean },
): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select coalesce(max(i.sort), -1) + 1 as place from chapter own
      join chapter before on before.series_id = own.series_id and (before.sort, before.id) <= (own.sort, own.id)
      left join item i on i.chapter_id = before.id
    where own.id = ${chapterId}`.execute(tx);
  const sort = rows[0]!.place;
  await tx
    .updateTable("item")
    .set((eb) => ({ sort: eb("sort", "+", 1) }))
    .where("series_id", "=", seriesId)
    .where("sort", ">=", sort)
    .execute();
  const { id } = await tx
    .insertInto("item")
    .values({
      series_id: seriesId, chapter_id: chapterId, title, kind: "document", asset_id: null, seconds: 0, is_trial: isTrial, points: [], sort,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A drawing, held until the transaction ends. */
export async function holdDrawing(tx: Tx, name: string) {
  return tx.selectFrom("drawing").select(["version", "mark"]).where("name", "=", name).forUpdate().executeTakeFirst();
}

export async function drawingPage(db: Database, { current, size }: { current: number; size: number }) {
  const [{ total }, rows] = await Promise.all([
    db.selectFrom("drawing").select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    db
      .selectFrom("drawing")
      .select(["name", "width", "height", "mark", "version", "updated_at as updatedAt"])
      .orderBy("updated_at", "desc")
      .orderBy("id", "desc")
      .limit(size)
      .offset((current - 1) * size)
      .execute(),
  ]);
  return { rows, total: Number(total) };
}
