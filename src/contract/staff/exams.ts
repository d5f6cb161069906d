import { endpoints } from "../endpoint.ts";
import type { StaffExamShapes } from "./exams.schema.ts";

/** Where an examination stands: not published, else by its window. */
export const EXAMINATION_STATES = ["draft", "coming", "open", "ended"] as const;
export type ExaminationState = (typeof EXAMINATION_STATES)[number];

const EXAMS = "/api/staff/v1/exams";

/** Examinations with their registrations, and the exams of course items, as the school's own people keep them. */
export const staffExams = endpoints<StaffExamShapes>()({
  list: { method: "GET", path: `${EXAMS}/list`, access: "staff:exams" },
  save: { method: "POST", path: `${EXAMS}/save`, access: "staff:exams" },
  publish: { method: "POST", path: `${EXAMS}/publish`, access: "staff:exams" },
  paperSecrecy: { method: "GET", path: `${EXAMS}/paperSecrecy`, access: "staff:exams" },
  registrations: { method: "GET", path: `${EXAMS}/registrations`, access: "staff:exams" },
  classExams: { method: "GET", path: `${EXAMS}/classExams`, access: "staff:exams" },
  classCourses: { method: "GET", path: `${EXAMS}/classCourses`, access: "staff:exams" },
  bind: { method: "POST", path: `${EXAMS}/bind`, access: "staff:exams" },
  waitItems: { method: "GET", path: `${EXAMS}/waitItems`, access: "staff:marking" },
  waits: { method: "GET", path: `${EXAMS}/waits`, access: "staff:marking" },
  release: { method: "POST", path: `${EXAMS}/release`, access: "staff:marking" },
  unbind: { method: "POST", path: `${EXAMS}/unbind`, access: "staff:exams" },
});
