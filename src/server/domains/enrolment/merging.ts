import type { Merging } from "../../kernel/merging.ts";
import { moveRows } from "../../kernel/merging.store.ts";
import { joinSame, uncountBoth } from "./merging.store.ts";

/** Every right to a course comes over; of one that both have by the same source the one that lasts longer stands. */
export const enrolmentMerging: Merging = {
  tables: { entitlement: "moves" },
  async merge(_means, tx, pair) {
    await uncountBoth(tx, pair);
    await joinSame(tx, pair);
    return [await moveRows(tx, "entitlement", pair, { part: "courses", same: ["series_id", "source", "source_ref"] })];
  },
};
