import { endpoints } from "../endpoint.ts";
import type { StaffPracticeShapes } from "./practice.schema.ts";

const PRACTICE = "/api/staff/v1/practice";

/** The exam hall: who is writing, extra time, handing in by force, and essays that wait for a marker. */
export const staffPractice = endpoints<StaffPracticeShapes>()({
  hall: { method: "GET", path: `${PRACTICE}/hall`, access: "staff:questions" },
  addTime: { method: "POST", path: `${PRACTICE}/addTime`, access: "staff:questions" },
  handIn: { method: "POST", path: `${PRACTICE}/handIn`, access: "staff:questions" },
  essays: { method: "GET", path: `${PRACTICE}/essays`, access: "staff:questions" },
  markEssay: { method: "POST", path: `${PRACTICE}/markEssay`, access: "staff:questions" },
});

/** Seconds without a sign of life after which somebody who writes counts as disconnected: three of `PRESENCE_SECONDS`. */
export const DISCONNECTED_SECONDS = 45;
