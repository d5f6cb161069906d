import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { Reach } from "./scopes.rules.ts";

/** Whether a course lies within a reach, where no query of its own keeps it. */
export async function reaches(db: Database, reach: Reach, seriesId: number): Promise<boolean> {
  if (reach === null) return true;
  const given = db.selectFrom("staff_series").select("series_id").where("staff_id", "=", reach).where("series_id", "=", seriesId);
  return (await given.executeTakeFirst()) !== undefined;
}

/** The condition that keeps a query within a reach; `series` is the column that holds the course, such as `comment.series_id`. */
export const within = (reach: Reach, series: string): RawBuilder<boolean> =>
  reach === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from staff_series own where own.staff_id = ${reach} and own.series_id = ${sql.ref(series)})`;
