import { type RawBuilder, sql } from "kysely";
import { type Reach, within } from "../staff/staff.ts";

/** The condition that keeps a query to lessons of courses within a reach; `item` is what holds the lesson's id. */
export const lessonWithin = (reach: Reach, item: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from item where item.id = ${item} and ${within(reach, "item.series_id")})`;

/** The condition that keeps a query to lessons of published courses; `item` is what holds the lesson's id. */
export const lessonShown = (item: string): string =>
  `exists (select from item shown join series s on s.id = shown.series_id where shown.id = ${item} and s.published)`;
