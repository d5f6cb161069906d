import { endpoints } from "../endpoint.ts";
import type { LearnerImportShapes } from "./learnerImports.schema.ts";

const IMPORTS = "/api/staff/v1/learners/imports";

/** Learners from a sheet: read and shown first, then taken in. */
export const staffLearnerImports = endpoints<LearnerImportShapes>()({
  imports: { method: "GET", path: `${IMPORTS}/list`, access: "staff:learners" },
  read: { method: "POST", path: `${IMPORTS}/read`, access: "staff:learners" },
  importOf: { method: "GET", path: `${IMPORTS}/one`, access: "staff:learners" },
  rows: { method: "GET", path: `${IMPORTS}/rows`, access: "staff:learners" },
  decide: { method: "POST", path: `${IMPORTS}/decide`, access: "staff:learners" },
  mend: { method: "POST", path: `${IMPORTS}/mend`, access: "staff:learners" },
  commit: { method: "POST", path: `${IMPORTS}/commit`, access: "staff:learners" },
  discard: { method: "POST", path: `${IMPORTS}/discard`, access: "staff:learners" },
  undo: { method: "POST", path: `${IMPORTS}/undo`, access: "staff:learners" },
  template: { method: "GET", path: `${IMPORTS}/template`, access: "staff:learners" },
});

/** The largest sheet that is taken, in bytes and in rows. */
export const SHEET_BYTES = 1_310_720;
export const SHEET_ROWS = 20_000;

/** What becomes of a row: a new account, an account that is there, one to be decided, one that can't be taken, one put aside. */
export const ROW_FATES = ["new", "known", "doubtful", "wrong", "skipped"] as const;
export type RowFate = (typeof ROW_FATES)[number];

/** Why a row can't be taken, or has to be decided. */
export const ROW_REASONS = [
  "nameMissing", "nameInvalid", "phoneInvalid", "phoneOrWorkCode", "workCodeLong", "cohortLong", "cohortUnknown", "cohortClosed",
  "cohortNeeded", "phoneTaken", "phoneTwice", "workCodeTwice", "otherName", "otherPhone", "otherCohort",
] as const;
export type RowReason = (typeof ROW_REASONS)[number];

/** Days in which a sheet can be taken back. */
export const UNDO_DAYS = 7;
