export { addBatch, batchRows, lockSubject, noteMade, placesOf } from "./batches.store.ts";
export { BadFile, type Draft, FILE_BYTES, type Written } from "./content/content.ts";
export { countRows, draftById, type KeptRow, openDrafts, openQuestionFiles, rowsPage, tidyDrafts } from "./drafts.store.ts";
export { EXAMPLES } from "./examples.ts";
export { EXCEL_TYPE, writeTemplate } from "./excel/excel.ts";
export { exportQuestions } from "./export.ts";
export { filesNamed } from "./folder.ts";
export { QUESTION_FILE_ACTS } from "./acts.ts";
export {
  type Actor, type AskedOf, commitImport, mendRow, openImport, preview, type Preview, turn,
  undoImport,
} from "./import.ts";
export { mediaBytes, unknownMedia } from "./media.ts";
export { reason, refused } from "./reasons.ts";
export { checked, type RowProblem } from "./rows.ts";
