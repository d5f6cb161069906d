import { endpoints, type RawAddress } from "../endpoint.ts";
import type { QuestionFileShapes } from "./questionFiles.schema.ts";

const FILES = "/api/staff/v1/questions/files";

/** Questions in and out of files (docs/question-files.md). */
export const staffQuestionFiles = endpoints<QuestionFileShapes>()({
  announce: { method: "POST", path: `${FILES}/announce`, access: "staff:questions" },
  drafts: { method: "GET", path: `${FILES}/drafts`, access: "staff:questions" },
  preview: { method: "GET", path: `${FILES}/preview`, access: "staff:questions" },
  rows: { method: "GET", path: `${FILES}/rows`, access: "staff:questions" },
  mendRow: { method: "POST", path: `${FILES}/mendRow`, access: "staff:questions" },
  turnRow: { method: "POST", path: `${FILES}/turnRow`, access: "staff:questions" },
  commit: { method: "POST", path: `${FILES}/commit`, access: "staff:questions" },
  batches: { method: "GET", path: `${FILES}/batches`, access: "staff:questions" },
  undo: { method: "POST", path: `${FILES}/undo`, access: "staff:questions" },
  write: { method: "POST", path: `${FILES}/write`, access: "staff:questions" },
  template: { method: "POST", path: `${FILES}/template`, access: "staff:questions" },
});

/** The files themselves, outside the envelope. */
export const questionFileTransfers = {
  send: {
    method: "POST",
    path: `${FILES}/send/:ticket`,
    access: "ticket",
    summary:
      "Takes the bytes of a question file (application/octet-stream) and answers with the preview of the dry run, " +
      "as the call preview; the staff call announce issues the ticket.",
  },
  fetch: {
    method: "GET",
    path: `${FILES}/fetch/:ticket`,
    access: "ticket",
    summary: "A file of questions that the staff calls write and template made; they issue the ticket, for that member's own session.",
  },
} as const satisfies Readonly<Record<string, RawAddress>>;

/** The largest file that is taken, in bytes. */
export const QUESTION_FILE_BYTES = 20 * 1024 * 1024;

export const QUESTION_FORMATS = ["excel", "word", "text", "gift", "aiken", "moodle", "qti"] as const;
export type QuestionFormat = (typeof QUESTION_FORMATS)[number];
