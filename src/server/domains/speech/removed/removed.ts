import type { Merging } from "../../../kernel/merging.ts";
import { moveRows } from "../../../kernel/merging.store.ts";
import type { PersonalData } from "../../../kernel/personal.ts";
import { forgets, rowsOf } from "../../../kernel/retention/retention.ts";
import { removedOf } from "./removed.store.ts";

export { keepRemoved, removedFor, takeBack } from "./removed.store.ts";

/** The law has the school keep removed texts for six months (rules.md, People); then they go. */
export const removedTexts = forgets(
  {
    name: "removedTexts",
    what: { zh: "删除的评论和旧昵称，从删除时起", en: "Removed comments and former names, from their removal" },
    kept: { months: 6 },
    source: "law",
  },
  rowsOf("removed_text", "removed_at"),
);

/** The export tells a person what is kept; an erasure leaves it, as the law asks, until its six months are over. */
export const removedData: PersonalData = {
  name: "removedTexts",
  collect: ({ db }, learnerId) => removedOf(db, learnerId),
  erase: () => Promise.resolve(),
};

/** A person's removed texts are found by the one account that they have. */
export const removedMerging: Merging = {
  tables: { removed_text: "moves" },
  async merge(_means, tx, pair) {
    await moveRows(tx, "removed_text", pair, { part: "comments" });
    return [];
  },
};
