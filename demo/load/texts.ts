import type { Database } from "#server/database/database.ts";
import { putText } from "#server/domains/catalogue/catalogue.ts";
import { trades } from "./trades.ts";

interface Loaded {
  readonly itemId: number;
  readonly series_id: number;
  /** Place in the outline, exams between counted. */
  readonly sort: number;
  readonly title: string;
}

/** Gives the lessons to read their texts; returns how long each is read, in seconds, by its item. */
export async function loadTexts(
  db: Database,
  now: number,
  seriesIds: ReadonlyMap<string, number>,
  items: readonly Loaded[],
): Promise<ReadonlyMap<number, number>> {
  for (const series of trades.flatMap((trade) => trade.series)) {
    for (const { document, title } of series.chapters.flatMap((chapter) => chapter.lessons)) {
      if (!document) continue;
      const item = items.find((one) => one.series_id === seriesIds.get(series.slug) && one.title === title);
      if (!item) throw new Error(`the lesson ${title} of ${series.slug} was not loaded`);
      await putText(db, item.itemId, { blocks: document.blocks, ownSeconds: document.seconds ?? null }, new Date(now));
    }
  }
  const rows = await db
    .selectFrom("item")
    .select(["id", "seconds"])
    .where("kind", "=", "document")
    .where("id", "in", items.map((item) => item.itemId))
    .execute();
  return new Map(rows.map((row) => [row.id, row.seconds]));
}
