import { actOf } from "../../../kernel/act.ts";

/** A row of a file as the log shows it: `stem` is what it asks, as plain text; its key stays out. */
export interface RowShown {
  readonly n: number;
  readonly state: "ready" | "duplicate" | "problem" | "skipped";
  readonly accepted: boolean;
  readonly stem: string;
}

/** What is written down of questions in and out of files. */
export const QUESTION_FILE_ACTS = {
  read: actOf<{ subjectId: number; fileName: string; rows: number }>("questions.readFile"),
  mendRow: actOf<RowShown>("questions.mendRow"),
  skip: actOf<RowShown>("questions.skipRow"),
  restore: actOf<RowShown>("questions.restoreRow"),
  accept: actOf<RowShown>("questions.acceptRow"),
  commit: actOf<{ subjectId: number; draftId: number; fileName: string; questionCount: number }>("questions.commitImport"),
  undo: actOf<{ removed: number; kept: number; undoneAt: number | null }>("questions.undoImport"),
  write: actOf<{ format: string; questionCount: number }>("questions.writeFile"),
};
