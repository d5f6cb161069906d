import type { Merging } from "../../kernel/merging.ts";
import { moveRows } from "../../kernel/merging.store.ts";
import { keepAgain } from "./personal.store.ts";

/** What one of the two keeps is kept. */
export const favouriteMerging: Merging = {
  tables: { favourite: "moves" },
  async merge(_means, tx, pair) {
    await keepAgain(tx, pair);
    return [await moveRows(tx, "favourite", pair, { part: "favourites", same: ["target_type", "target_id"] })];
  },
};
