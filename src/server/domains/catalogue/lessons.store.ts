import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { containing } from "../../database/like.ts";
import { type Reach, within } from "../staff/staff.ts";

/** The condition that keeps a query to lessons of courses within a reach; `item` is what holds the lesson's id. */
export const lessonWithin = (reach: Reach, item: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from item where item.id = ${item} and ${within(reach, "item.series_id")})`;

/** The condition that keeps a query to lessons of published courses; `item` is what holds the lesson's id. */
export const lessonShown = (item: string): string =>
  `exists (select from item shown join series s on s.id = shown.series_id where shown.id = ${item} and s.published)`;

interface FoundLesson {
  readonly itemId: number;
  readonly title: string;
  readonly seriesTitle: string;
  /** Its length. */
  readonly seconds: number;
}

/** Lessons to watch or to read whose titles or courses hold a text, courses that aren't published among them; at most so many. */
export function lessonsFound(db: Database, keyword: string, most: number): Promise<FoundLesson[]> {
  const like = containing(keyword);
  return db
    .selectFrom("item")
    .innerJoin("series", "series.id", "item.series_id")
    .select(["item.id as itemId", "item.title", "series.title as seriesTitle", "item.seconds"])
    .where("item.kind", "in", ["video", "document"])
    .where((eb) => eb.or([eb("item.title", "ilike", like), eb("series.title", "ilike", like)]))
    .orderBy("series.id", "desc")
    .orderBy("item.chapter_id")
    .orderBy("item.sort")
    .orderBy("item.id")
    .limit(most)
    .execute();
}
