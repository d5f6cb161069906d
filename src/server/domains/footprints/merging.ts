import type { Merging } from "../../kernel/merging.ts";
import { moveRows } from "../../kernel/merging.store.ts";

/** One look a day at one thing. */
export const footprintMerging: Merging = {
  tables: { footprint: "moves" },
  merge: async (_means, tx, pair) =>
    [await moveRows(tx, "footprint", pair, { part: "footprints", same: ["day", "target_type", "target_id"] })],
};
