import type { BookShapes } from "./books.schema.ts";
import { endpoints } from "./endpoint.ts";

const EXAM = "/api/exam/v1";

/** The error book and the mark book of a learner (api.md Exams). */
export const books = endpoints<BookShapes>()({
  pageQuery: { method: "POST", path: `${EXAM}/hnExamErrorBook/pageQuery`, access: "learner" },
  getErrors: { method: "POST", path: `${EXAM}/hnExamErrorBook/getErrors`, access: "learner" },
  delete: { method: "POST", path: `${EXAM}/hnExamErrorBook/delete`, access: "learner" },
  markOrCancel: { method: "POST", path: `${EXAM}/hnExamMarkBook/markOrCancel`, access: "learner" },
  getMarks: { method: "POST", path: `${EXAM}/hnExamMarkBook/getMarks`, access: "learner" },
  getMarkQuestions: { method: "POST", path: `${EXAM}/hnExamMarkBook/getMarkQuestions`, access: "learner" },
  deleteBatchMark: { method: "POST", path: `${EXAM}/hnExamMarkBook/deleteBatchMark`, access: "learner" },
});

/** Right answers in a row after which the error book lets a question go (rules.md Exams). */
export const RIGHT_IN_A_ROW = 2;
/** Most questions taken out of a book at once. */
export const OUT_AT_ONCE = 200;
