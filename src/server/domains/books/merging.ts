import type { Merging } from "../../kernel/merging.ts";
import { moveRows } from "../../kernel/merging.store.ts";
import { joinAnswered, joinDays } from "./merging.store.ts";

/** The books of both as one person's: what was answered is added up, the later answer says how a question stands. */
export const bookMerging: Merging = {
  tables: { learner_question: "moves", question_mark: "moves", practice_day: "moves" },
  async merge(_means, tx, pair) {
    await joinAnswered(tx, pair);
    await joinDays(tx, pair);
    const questions = await moveRows(tx, "learner_question", pair, { part: "questions", same: ["question_id"] });
    await moveRows(tx, "practice_day", pair, { part: "questions", same: ["day"] });
    return [questions, await moveRows(tx, "question_mark", pair, { part: "marks", same: ["question_id"] })];
  },
};
