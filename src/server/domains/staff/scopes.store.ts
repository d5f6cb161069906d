import { type RawBuilder, sql } from "kysely";
import type { Reach } from "./scopes.rules.ts";

/** The condition that keeps a query within a reach; `series` is the column that holds the course, such as `comment.series_id`. */
export const within = (reach: Reach, series: string): RawBuilder<boolean> =>
  reach === null
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from staff_series own where own.staff_id = ${reach} and own.series_id = ${sql.ref(series)})`;
