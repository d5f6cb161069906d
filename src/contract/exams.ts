import { endpoints } from "./endpoint.ts";
import type { ExamShapes } from "./exams.schema.ts";

const EXAM = "/api/exam/v1";

/** Formal examinations and class exams (api.md Exams). */
export const exams = endpoints<ExamShapes>()({
  getExaminListType: { method: "POST", path: `${EXAM}/hnExamination/getExaminListType`, access: "learner" },
  getExaminBaseIsType: { method: "POST", path: `${EXAM}/hnExamination/getExaminBaseIsType`, access: "learner" },
  getExaminBase: { method: "POST", path: `${EXAM}/hnExamination/getExaminBase`, access: "learner" },
  saveExamUser: { method: "POST", path: `${EXAM}/hnExamination/saveExamUser`, access: "learner" },
  /** Added: a class exam before it is begun, with my attempts. */
  getClassExam: { method: "POST", path: `${EXAM}/hnExamination/getClassExam`, access: "learner" },
});
