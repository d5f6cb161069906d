import { actOf } from "../../../kernel/act.ts";

/** What staff do with sheets of learners; numbers of rows, no names and no phones. */
export const IMPORT_ACTS = {
  read: actOf<{ fileName: string; rows: number }>("people.importRead"),
  decided: actOf<{ n: number; fate: string }>("people.importDecided"),
  mended: actOf<{ n: number; fate: string }>("people.importMended"),
  committed: actOf<{ state: string; confirmedBy: string; cohorts: readonly string[] }>("people.importCommitted"),
  discarded: actOf<{ fileName: string; rows: number }>("people.importDiscarded"),
  finished: actOf<{ made: number; known: number; left: number }>("people.importFinished"),
  undone: actOf<{ state: string }>("people.importUndone"),
  takenBack: actOf<{ erased: number; kept: number }>("people.importTakenBack"),
};
