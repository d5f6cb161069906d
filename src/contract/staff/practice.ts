import { endpoints } from "../endpoint.ts";
import type { StaffPracticeShapes } from "./practice.schema.ts";

const PRACTICE = "/api/staff/v1/practice";

/** The exam hall: who is writing, extra time, handing in by force, and essays that wait for a marker. */
export const staffPractice = endpoints<StaffPracticeShapes>()({
  attempts: { method: "GET", path: `${PRACTICE}/:learnerId/attempts`, access: "staff:learners" },
  halls: { method: "GET", path: `${PRACTICE}/halls`, access: "staff:exams" },
  hall: { method: "GET", path: `${PRACTICE}/hall`, access: "staff:exams" },
  addTime: { method: "POST", path: `${PRACTICE}/addTime`, access: "staff:exams" },
  handIn: { method: "POST", path: `${PRACTICE}/handIn`, access: "staff:exams" },
  essays: { method: "GET", path: `${PRACTICE}/essays`, access: "staff:marking" },
  markEssay: { method: "POST", path: `${PRACTICE}/markEssay`, access: "staff:marking" },
});

/** Seconds without a sign of life after which somebody who writes counts as disconnected: three of `PRESENCE_SECONDS`. */
export const DISCONNECTED_SECONDS = 45;
