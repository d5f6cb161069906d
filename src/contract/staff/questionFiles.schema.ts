import { z } from "zod";
import { kind, secrecy } from "../questions.schema.ts";
import { CHANGED_CODES as codes, id, instant, pageOf, paging, queryId, version } from "../values.ts";
import { QUESTION_FILE_BYTES, QUESTION_FORMATS } from "./questionFiles.ts";
import { body } from "./questions.schema.ts";

const format = z.enum(QUESTION_FORMATS);
const state = z.enum(["ready", "duplicate", "problem", "skipped"]);
const place = z.object({
  n: z.int(), row: z.int().optional(), column: z.string().optional(), line: z.int().optional(),
  file: z.string().optional().describe("sheet, or file within a package"),
}).meta({ "x-name": "ImportPlace" });
const problem = z.object({
  place,
  field: z.string().describe("stem, options, answer, …; children.N.… of a case"),
  key: z.string(),
  reason: z.string().describe("in the caller's language"),
}).meta({ "x-name": "ImportProblem" });
/** As it stands in the file, however long or many: what breaks a limit is shown to be mended. */
const readKey = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("single"), option: z.string() }),
  z.object({ kind: z.literal("multiple"), options: z.array(z.string()) }),
  z.object({ kind: z.literal("judge"), right: z.enum(["T", "F"]) }),
  z.object({ kind: z.literal("fill"), blanks: z.array(z.array(z.string())), anyOrder: z.boolean() }),
  z.object({ kind: z.literal("essay"), reference: z.string() }),
]);
const readPlain = z.object({
  kind: kind.exclude(["case"]),
  stem: z.string(),
  options: z.array(z.object({ key: z.string(), html: z.string() })),
  key: readKey,
  analysis: z.string(),
});
const readBody = z.union([
  readPlain,
  z.object({
    kind: z.literal("case"),
    stem: z.string(),
    analysis: z.string(),
    children: z.array(readPlain.extend({ id: z.int(), weight: z.number() })),
  }),
]);
const draft = z.object({
  kind,
  body: readBody,
  chapterTitle: z.string().optional(),
  pointName: z.string().optional(),
  difficulty: z.number(),
  secrecy: secrecy.optional().describe("absent: open"),
}).meta({ "x-name": "Draft" });
const mended = z.strictObject({
  kind,
  body,
  chapterTitle: z.string().max(100, "tooLong").optional(),
  pointName: z.string().max(100, "tooLong").optional(),
  difficulty: z.int().min(1).max(3),
  secrecy: secrecy.optional().describe("absent: open"),
});

const importPreview = z.object({
  draftId: id,
  subjectId: id,
  fileName: z.string(),
  format,
  state: z.enum(["open", "committed"]),
  batchId: id.nullable(),
  createdAt: instant,
  version: version.describe("of the file with all its rows; it counts up with each row that staff change"),
  counts: z.object({ ready: z.int(), duplicate: z.int(), problem: z.int(), skipped: z.int() }),
  notes: z.array(problem).describe("what was taken differently from how it stands in the file"),
});
const row = z.object({
  n: z.int().describe("among all questions of the file, from 1"),
  place,
  state,
  problems: z.array(problem),
  draft: draft.nullable(),
  source: z.string(),
  accepted: z.boolean().describe("taken in although it is there already"),
  sameRow: z.int().nullable(),
  sameQuestion: id.nullable(),
}).meta({ "x-name": "ImportRow" });
/** A row that was changed, with the version that the file has got by it. */
const changedRow = row.extend({ version }).meta({ "x-name": "ChangedImportRow" });
const seenRow = { draftId: id, n: z.int().positive(), version: version.describe("of the file that was seen") };
const file = z.object({
  downloadUrl: z.string(),
  expiresAt: instant,
  fileName: z.string(),
  questionCount: z.int(),
  left: z
    .array(z.object({ questionId: id, reason: z.string() }))
    .describe("what the format can't carry: the question is missing, or something of it"),
}).meta({ "x-name": "QuestionFile" });

export const questionFileShapes = {
  announce: {
    summary: "Asks leave to send a question file for a dry run",
    in: z.strictObject({
      subjectId: id,
      fileName: z.string().min(1, "required").max(400, "tooLong"),
      format: format.optional().describe("absent: by the file's ending and content"),
      bytes: z.int().min(1, "questionFileEmpty").max(QUESTION_FILE_BYTES, "questionFileLarge"),
    }),
    out: z.object({ uploadUrl: z.string().describe("POST the bytes there as application/octet-stream"), expiresAt: instant }),
  },
  drafts: {
    summary: "Files of a subject that were read and not yet taken in, newest first",
    in: z.strictObject({ subjectId: queryId, ...paging }),
    out: pageOf(importPreview.pick({ draftId: true, fileName: true, format: true, createdAt: true, counts: true })),
  },
  preview: {
    summary: "A file that was read: how many of its questions are good",
    in: z.strictObject({ draftId: queryId }),
    out: importPreview,
  },
  rows: {
    summary: "A page of its questions in the order of the file, each with its fate",
    in: z.strictObject({ draftId: queryId, state: state.optional(), ...paging }),
    out: pageOf(row),
  },
  mendRow: {
    summary: "Mends one question in place; it is looked at again",
    in: z.strictObject({ ...seenRow, draft: mended }),
    out: changedRow,
    codes,
    bodyLimit: 1024 * 1024,
  },
  turnRow: {
    summary: "Puts a question aside (skip), takes it back (restore), or takes a duplicate in nevertheless (accept)",
    in: z.strictObject({ ...seenRow, action: z.enum(["skip", "restore", "accept"]) }),
    out: changedRow,
    codes,
  },
  commit: {
    summary: "Takes all good questions into the bank at once; a second time changes nothing",
    in: z.strictObject({ draftId: id, version }),
    codes,
    out: z.object({ batchId: id, questionCount: z.int(), counts: importPreview.shape.counts }),
  },
  batches: {
    summary: "Imports into a subject, newest first",
    in: z.strictObject({ subjectId: queryId, ...paging }),
    out: pageOf(
      z.object({
        batchId: id,
        fileName: z.string(),
        format: z.string(),
        questionCount: z.int(),
        inBank: z.int().describe("of them still there"),
        createdAt: instant,
        undoneAt: instant.nullable(),
        version,
      }),
    ),
  },
  undo: {
    summary: "Takes an import back; questions that a paper or an attempt asks stay and are named",
    in: z.strictObject({ batchId: id, version }),
    codes,
    out: z.object({ batchId: id, removed: z.int(), kept: z.array(id) }),
  },
  write: {
    summary: "Writes questions of a subject into a file",
    in: z.strictObject({ subjectId: id, chapterId: id.optional(), kind: kind.optional(), format }),
    out: file,
  },
  template: { summary: "The workbook to fill in, with how to do it", in: z.strictObject({}), out: file },
};

export type QuestionFileShapes = typeof questionFileShapes;
