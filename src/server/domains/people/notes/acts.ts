import { actOf } from "../../../kernel/act.ts";

/** What staff do with their notes on learners; the log keeps no text, since it outlives the learner's erasure. */
export const NOTE_ACTS = {
  saved: actOf<{ characters: number; isPinned: boolean }>("people.noteSaved"),
  removed: actOf<{ characters: number; isPinned: boolean }>("people.noteRemoved"),
};
