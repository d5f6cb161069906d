import { endpoints } from "./endpoint.ts";
import type { RawAddress } from "./endpoint.ts";
import type { QuestionShapes } from "./questions.schema.ts";

const EXAM = "/api/exam/v1";

export type PlainKind = "single" | "multiple" | "judge" | "fill" | "essay";
export type QuestionKind = PlainKind | "case";
/** In the order in which papers and lists show them. */
export const QUESTION_KINDS: readonly QuestionKind[] = ["single", "multiple", "judge", "fill", "essay", "case"];

/** Where a question appears (rules.md Exams, Secrecy): anywhere, in class exams alone, in formal examinations alone. */
export const SECRECIES = ["open", "class", "reserved"] as const;
export type Secrecy = (typeof SECRECIES)[number];

/** What can be practised and sat: subjects and papers (api.md Exams). */
export const questions = endpoints<QuestionShapes>()({
  getCurriculumAll: { method: "POST", path: `${EXAM}/hnExamCurriculum/getCurriculumAll`, access: "learner" },
  getPageCourse: { method: "POST", path: `${EXAM}/HnExamCourse/getPageCourse`, access: "learner" },
  getRealPaper: { method: "POST", path: `${EXAM}/hnExamPaper/getRealPaper`, access: "learner" },
  getPaper: { method: "POST", path: `${EXAM}/hnExamPaper/getPaper`, access: "learner" },
  /** Added: what the hub shows of one subject. */
  getSubject: { method: "POST", path: `${EXAM}/HnExamCourse/getSubject`, access: "learner" },
});

/** Pictures and sound of questions, named by the hash of their bytes. */
export const questionFiles = {
  media: { method: "GET", path: `${EXAM}/media/:name`, access: "signedIn", summary: "A picture or a sound of a question" },
} as const satisfies Record<string, RawAddress>;

/** Most characters of an essay's answer. */
export const ESSAY_LENGTH = 5000;
/** Most characters of one blank. */
export const BLANK_LENGTH = 200;
