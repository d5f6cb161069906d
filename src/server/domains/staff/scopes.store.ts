import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database, Tables } from "../../database/database.ts";
import { fail } from "../../kernel/refusal.ts";
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

/** Gives a course that somebody adds to them, where they reach their own alone. Refuses whoever reaches none. */
export async function giveCourse(tx: Transaction<Tables>, reach: Reach, seriesId: number): Promise<void> {
  if (reach === 0) throw fail("dutyMissing");
  if (reach !== null) await tx.insertInto("staff_series").values({ staff_id: reach, series_id: seriesId }).execute();
}
