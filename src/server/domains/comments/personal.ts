import type { Merging } from "../../kernel/merging.ts";
import { moveRows } from "../../kernel/merging.store.ts";
import type { PersonalData } from "../../kernel/personal.ts";
import { collectOf, eraseOf, joinLikes, joinMutes } from "./personal.store.ts";

/** What a learner said on lessons. On erasure the words leave the sight and the name goes; what others answered stays. */
export const commentsData: PersonalData = {
  name: "comments",
  collect: ({ db }, learnerId) => collectOf(db, learnerId),
  erase: ({ db, now }, learnerId) => eraseOf(db, learnerId, new Date(now())),
};

/** Comments bear the name of the account that stays; a like that both gave counts once; the longer of two mutes holds. */
export const commentMerging: Merging = {
  tables: { comment: "moves", comment_like: "moves", comment_mute: "moves" },
  async merge(_means, tx, pair) {
    await joinMutes(tx, pair);
    const both = await joinLikes(tx, pair);
    const likes = await moveRows(tx, "comment_like", pair, { part: "likes" });
    return [await moveRows(tx, "comment", pair, { part: "comments" }), { ...likes, both }];
  },
};
