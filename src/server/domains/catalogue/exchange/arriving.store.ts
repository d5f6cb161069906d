import { randomUUID } from "node:crypto";
import type { Transaction } from "kysely";
import type { Tables } from "../../../database/database.ts";

/** A lesson as it is written at once. */
interface Row {
  /** What exchange files call it; null: one is made. */
  readonly key: string | null;
  readonly chapterId: number;
  readonly title: string;
  readonly kind: "video" | "document" | "exam";
  readonly isTrial: boolean;
  readonly points: readonly string[];
  readonly assetId: number | null;
  readonly seconds: number;
}

/** Writes lessons of a course, in their order from its beginning; returns their numbers. */
export async function insertLessons(tx: Transaction<Tables>, seriesId: number, lessons: readonly Row[]): Promise<number[]> {
  if (lessons.length === 0) return [];
  const rows = await tx
    .insertInto("item")
    .values(
      lessons.map(({ key, chapterId, title, kind, isTrial, points, assetId, seconds }, sort) => ({
        series_id: seriesId, chapter_id: chapterId, title, kind, asset_id: assetId, seconds, is_trial: isTrial, points: [...points], sort,
        key: key ?? randomUUID(),
      })),
    )
    .returning(["id", "sort"])
    .execute();
  return rows.toSorted((a, b) => a.sort - b.sort).map(({ id }) => id);
}

/** What exchange files call a chapter or a lesson from now on. */
export async function writeKey(tx: Transaction<Tables>, table: "chapter" | "item", id: number, key: string): Promise<void> {
  await tx.updateTable(table).set({ key }).where("id", "=", id).execute();
}
