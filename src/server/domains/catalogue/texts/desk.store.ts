import type { Transaction } from "kysely";
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
