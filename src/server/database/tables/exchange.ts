import type { JSONColumnType } from "kysely";

export interface ExchangeBaseTable {
  series_id: number;
  /** `CourseState` of `domains/exchange/course/state.ts`. */
  state: JSONColumnType<object>;
  /** null: the file doesn't say. */
  written_at: Date | null;
}
