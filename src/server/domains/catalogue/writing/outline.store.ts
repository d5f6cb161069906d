import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../database/database.ts";
import { type Reach, within } from "../../staff/staff.ts";

type Tx = Transaction<Tables>;

/** The course of a chapter within reach; the course is held until the transaction ends, so that its outline changes one by one. */
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

export interface NewLesson {
  readonly title: string;
  readonly kind: "video" | "document" | "exam";
  readonly isTrial: boolean;
}

/** Adds lessons after the others of a chapter, and before those of the next ones; returns their ids in order. */
export async function addLessons(tx: Tx, seriesId: number, chapterId: number, lessons: readonly NewLesson[]): Promise<number[]> {
  if (lessons.length === 0) return [];
  const { rows } = await sql<{ place: number }>`
    select coalesce(max(i.sort), -1) + 1 as place from chapter own
      join chapter before on before.series_id = own.series_id and (before.sort, before.id) <= (own.sort, own.id)
      left join item i on i.chapter_id = before.id
    where own.id = ${chapterId}`.execute(tx);
  const from = rows[0]!.place;
  await tx
    .updateTable("item")
    .set((eb) => ({ sort: eb("sort", "+", lessons.length) }))
    .where("series_id", "=", seriesId)
    .where("sort", ">=", from)
    .execute();
  const added = await tx
    .insertInto("item")
    .values(
      lessons.map(({ title, kind, isTrial }, at) => ({
        series_id: seriesId, chapter_id: chapterId, title, kind, asset_id: null, seconds: 0, is_trial: isTrial, points: [], sort: from + at,
      })),
    )
    .returning(["id", "sort"])
    .execute();
  return added.toSorted((a, b) => a.sort - b.sort).map((row) => row.id);
}

/** Counts a change of a held course's outline; returns its new version. */
export async function countOutline(tx: Tx, seriesId: number, now: Date): Promise<number> {
  const { version } = await tx
    .updateTable("series")
    .set((eb) => ({ outline_version: eb("outline_version", "+", 1), updated_at: now }))
    .where("id", "=", seriesId)
    .returning("outline_version as version")
    .executeTakeFirstOrThrow();
  return version;
}
