import { endpoints } from "../endpoint.ts";
import type { StaffExamShapes } from "./exams.schema.ts";

const EXAMS = "/api/staff/v1/exams";

/** Examinations with their registrations, and the exams of course items, as the school's own people keep them. */
export const staffExams = endpoints<StaffExamShapes>()({
  list: { method: "GET", path: `${EXAMS}/list`, access: "staff:questions" },
  save: { method: "POST", path: `${EXAMS}/save`, access: "staff:questions" },
  publish: { method: "POST", path: `${EXAMS}/publish`, access: "staff:questions" },
  registrations: { method: "GET", path: `${EXAMS}/registrations`, access: "staff:questions" },
  classExams: { method: "GET", path: `${EXAMS}/classExams`, access: "staff:questions" },
  bind: { method: "POST", path: `${EXAMS}/bind`, access: "staff:questions" },
  unbind: { method: "POST", path: `${EXAMS}/unbind`, access: "staff:questions" },
});
