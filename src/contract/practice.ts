import { endpoints } from "./endpoint.ts";
import type { PracticeShapes } from "./practice.schema.ts";

const EXAM = "/api/exam/v1";

/** Attempts, exercises and mock exams of a learner (api.md Exams). */
export const practice = endpoints<PracticeShapes>()({
  createExamHistory: { method: "POST", path: `${EXAM}/hnExamStudentHistory/createExamHistory`, access: "learner" },
  getQuestionAndMarkList: { method: "POST", path: `${EXAM}/hnExamQuestion/getQuestionAndMarkList`, access: "learner" },
  pcSubmitAnswer: { method: "POST", path: `${EXAM}/hnExamStudentHistory/pcSubmitAnswer`, access: "learner" },
  freshTimeSecond: { method: "POST", path: `${EXAM}/hnExamStudentHistory/freshTimeSecond`, access: "learner" },
  handInExam: { method: "POST", path: `${EXAM}/hnExamStudentHistory/handInExam`, access: "learner" },
  resetExam: { method: "POST", path: `${EXAM}/hnExamStudentHistory/resetExam`, access: "learner" },
  getExamHistoryCategoryTree: { method: "POST", path: `${EXAM}/hnExamStudentHistory/getExamHistoryCategoryTree`, access: "learner" },
  getAllExamHistory: { method: "POST", path: `${EXAM}/hnExamStudentHistory/getAllExamHistory`, access: "learner" },
  /** Added: one attempt with its result and its analysis per chapter, kind and knowledge point. */
  getExamHistory: { method: "POST", path: `${EXAM}/hnExamStudentHistory/getExamHistory`, access: "learner" },
  getMockExerciseList: { method: "POST", path: `${EXAM}/hnExamMockPaper/getMockExerciseList`, access: "learner" },
  submitExerciseAnswerPc: { method: "POST", path: `${EXAM}/hnExamMockPaper/submitExerciseAnswerPc`, access: "learner" },
  resetExercise: { method: "POST", path: `${EXAM}/hnExamMockPaper/resetExercise`, access: "learner" },
  getMockRulePaper: { method: "POST", path: `${EXAM}/hnExamMockPaper/getMockRulePaper`, access: "learner" },
  submitMockPaper: { method: "POST", path: `${EXAM}/hnExamMockPaper/submitMockPaper`, access: "learner" },
  getMockSubmitResult: { method: "POST", path: `${EXAM}/hnExamMockPaper/getMockSubmitResult`, access: "learner" },
});

/** Answer of saving, and of handing in what was abandoned: the attempt has ended; `data` is its result. */
export const ATTEMPT_ENDED = 2001;
/** Answer of saving and handing in: a question is not part of the attempt; nothing of the call was saved. */
export const NOT_PART = 2002;
/** Answer of saving alone: another device writes this attempt now (papers that allow one alone). */
export const OTHER_DEVICE = 2003;

/** Answer of starting a class exam: a wait after a failed attempt stands. */
export const CLASS_WAITS = 2004;

/** Most answers of one saving. */
export const ANSWERS_AT_ONCE = 200;
/** Most questions that one call returns; more are fetched by `from`. */
export const QUESTIONS_AT_ONCE = 200;
/** Most questions of one exercise. */
export const EXERCISE_LENGTH = 1000;
/** How often a page in an attempt says that it is there, in seconds. */
export const PRESENCE_SECONDS = 15;
/** The push room of an attempt: `attempt:12`; its learner alone hears of it. */
export const ATTEMPT_ROOM = "attempt";
/** Extra time was given: `AttemptTime`. */
export const ATTEMPT_TIME_EVENT = "time";
/** The server or staff handed it in: `{by: "deadline" | "staff"}`. */
export const ATTEMPT_ENDED_EVENT = "ended";
/** Its last essay was marked: the result is there. Nothing comes along. */
export const ATTEMPT_MARKED_EVENT = "marked";

/** What the room hears of a new deadline, in ms and seconds by the server's clock. */
export interface AttemptTime {
  readonly deadline: number;
  readonly remainingSeconds: number;
  readonly serverTime: number;
}
