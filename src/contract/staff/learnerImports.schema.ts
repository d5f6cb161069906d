import { z } from "zod";
import { CHANGED_CODES as codes, id, instant, nothing, pageOf, paging, queryId, version } from "../values.ts";
import { ROW_FATES, ROW_REASONS, SHEET_BYTES } from "./learnerImports.ts";

const count = z.int().nonnegative();
const fate = z.enum(ROW_FATES);

const sheet = z.strictObject({
  importId: id,
  fileName: z.string(),
  by: z.string(),
  state: z.enum(["open", "running", "done", "undoing", "undone"]).describe("open: read and shown, nothing is changed yet"),
  total: count.describe("rows of the sheet"),
  done: count.describe("rows that were gone through; while it is taken back, learners"),
  counts: z.strictObject({ new: count, known: count, doubtful: count, wrong: count, skipped: count }),
  newCohorts: z.array(z.string()).describe("classes that the sheet names and that will be made"),
  confirmedBy: z.string(),
  createTime: instant,
  commitTime: instant.nullable(),
  undoUntil: instant.nullable().describe("null: it can't be taken back"),
  version,
}).meta({ "x-name": "LearnerImport" });

const row = z.strictObject({
  n: z.int().positive().describe("row of the sheet, as the spreadsheet counts it"),
  name: z.string(),
  phoneMask: z.string().describe("as it stands in the sheet where it is no phone number"),
  workCode: z.string(),
  cohort: z.string(),
  fate,
  reasons: z.array(z.strictObject({ key: z.enum(ROW_REASONS), value: z.string().describe("the other name, class, or row") })),
  learnerId: id.nullable().describe("the account that it is, or may be"),
  choices: z.array(fate.extract(["new", "known", "skipped"])).describe("what staff may decide"),
}).meta({ "x-name": "LearnerImportRow" });

const cell = z.string().max(100, "tooLong");
const seen = { importId: id, version };

export const learnerImportShapes = {
  imports: {
    summary: "Sheets that were read, the newest first; whoever reaches some classes alone sees their own",
    in: z.strictObject(paging),
    out: pageOf(sheet),
  },
  read: {
    summary: "Reads a sheet and says of each row what would become of it; nothing is changed",
    in: z.strictObject({
      fileName: z.string().min(1, "required").max(200, "tooLong"),
      file: z
        .base64("invalid")
        .min(1, "required")
        .max(Math.ceil(SHEET_BYTES / 3) * 4, "sheetLarge")
        .describe("the workbook (.xlsx), base64"),
    }),
    out: sheet,
    bodyLimit: Math.ceil(SHEET_BYTES / 3) * 4 + 4096,
  },
  importOf: { summary: "How a sheet stands", in: z.strictObject({ importId: queryId }), out: sheet },
  rows: {
    summary: "Rows of a sheet that isn't taken in yet, in their order",
    in: z.strictObject({ importId: queryId, fate: fate.optional(), ...paging }),
    out: pageOf(row),
  },
  decide: {
    summary: "Says what becomes of a doubtful row, or puts a row aside",
    in: z.strictObject({ ...seen, n: z.int().positive(), fate: fate.extract(["new", "known", "skipped"]) }),
    out: z.strictObject({ version, row, counts: sheet.shape.counts }),
    codes,
  },
  mend: {
    summary:
      "Mends a row in place; it is judged anew by the rules of the sheet, and so are those that share its phone or work number. " +
      "Decisions on other rows stand; a row that says so already is answered as it is",
    in: z.strictObject({
      ...seen,
      n: z.int().positive(),
      name: cell,
      phone: cell.optional().describe("absent: as it stands in the sheet; empty: none"),
      workCode: cell,
      cohort: cell,
    }),
    out: z.strictObject({ version, row, counts: sheet.shape.counts }),
    codes,
  },
  commit: {
    summary: "Takes the new and known rows in, as a job; doubtful and wrong ones stay out. A second time changes nothing",
    in: z.strictObject({
      ...seen,
      confirmedBy: z.string().trim().max(60, "tooLong").optional().describe("by what the names were confirmed; absent: they weren't"),
    }),
    out: sheet,
    codes,
  },
  discard: { summary: "Forgets a sheet that was read and not taken in", in: z.strictObject(seen), out: nothing, codes },
  undo: {
    summary: "Takes a sheet back within 7 days, as a job: accounts that it made and nobody has signed in to are erased",
    in: z.strictObject(seen),
    out: sheet,
    codes,
  },
  template: {
    summary: "The workbook to fill in",
    in: z.strictObject({}),
    out: z.strictObject({ fileName: z.string(), file: z.string().describe("base64") }),
  },
};

export type LearnerImportShapes = typeof learnerImportShapes;
