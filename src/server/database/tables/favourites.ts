import type { Generated } from "kysely";

export interface FavouriteTable {
  id: Generated<number>;
  learner_id: number;
  target_type: "series" | "package" | "info";
  target_id: number;
  title: string;
  price_fen: number | null;
  kept_at: Date;
  removed_at: Generated<Date | null>;
}
