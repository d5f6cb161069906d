import type { Merging } from "../../kernel/merging.ts";
import { moveRows } from "../../kernel/merging.store.ts";

/** The goal of the account that stays stands. */
export const goalMerging: Merging = {
  tables: { learner_goal: "moves" },
  merge: async (_means, tx, pair) => [await moveRows(tx, "learner_goal", pair, { part: "goal", same: [] })],
};
