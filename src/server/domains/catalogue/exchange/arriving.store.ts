import type { Transaction } from "kysely";
import type { Tables } from "../../../database/database.ts";

/** A lesson as it is written at once. */
interface Row {
  readonly chapterId: number;
  readonly title: string;
  readonly kind: "video" | "document" | "exam";
  readonly isTrial: boolean;
  readonly points: readonly string[];
  readonly assetId: number | null;
  readonly seconds: number;
}

/** Writes the lessons of a course that has none yet, in their order; returns their numbers. */
export async function insertLessons(tx: Transaction<Tables>, seriesId: number, lessons: readonly Row[]): Promise<number[]> {
  if (lessons.length === 0) return [];
  const rows = await tx
    .insertInto("item")
    .values(
      lessons.map(({ chapterId, title, kind, isTrial, points, assetId, seconds }, sort) => ({
        series_id: seriesId, chapter_id: chapterId, title, kind, asset_id: assetId, seconds, is_trial: isTrial, points: [...points], sort,
      })),
    )
    .returning(["id", "sort"])
    .execute();
  return rows.toSorted((a, b) => a.sort - b.sort).map(({ id }) => id);
}
