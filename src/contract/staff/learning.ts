import { endpoints } from "../endpoint.ts";
import type { StaffLearningShapes } from "./learning.schema.ts";

const LEARNING = "/api/staff/v1/learning";

/** How lessons are studied: the operator's settings, questions for presence checks, and the evidence. */
export const staffLearning = endpoints<StaffLearningShapes>()({
  schoolRules: { method: "GET", path: `${LEARNING}/schoolRules`, access: "staff:courses" },
  saveSchoolRules: { method: "POST", path: `${LEARNING}/saveSchoolRules`, access: "staff:courses" },
  courseRules: { method: "GET", path: `${LEARNING}/courseRules`, access: "staff:courses" },
  saveCourseRules: { method: "POST", path: `${LEARNING}/saveCourseRules`, access: "staff:courses" },
  questions: { method: "GET", path: `${LEARNING}/questions`, access: "staff:courses" },
  saveQuestion: { method: "POST", path: `${LEARNING}/saveQuestion`, access: "staff:courses" },
  removeQuestion: { method: "POST", path: `${LEARNING}/removeQuestion`, access: "staff:courses" },
  anomalies: { method: "GET", path: `${LEARNING}/anomalies`, access: "staff:learners" },
  verifyEvidence: { method: "POST", path: `${LEARNING}/verifyEvidence`, access: "staff:learners" },
});
