import type { Generated } from "kysely";

export interface FootprintTable {
  id: Generated<number>;
  learner_id: number;
  /** `YYYY-MM-DD` in the school's time zone. */
  day: string;
  target_type: "series" | "package" | "info";
  target_id: number;
  title: string;
  seen_at: Date;
  removed_at: Generated<Date | null>;
}
