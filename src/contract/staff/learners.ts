import { endpoints } from "../endpoint.ts";
import type { StaffLearnerShapes } from "./learners.schema.ts";

const LEARNERS = "/api/staff/v1/learners";

/** The school's learners, for its own people. */
export const staffLearners = endpoints<StaffLearnerShapes>()({
  list: { method: "GET", path: `${LEARNERS}/list`, access: "staff:learners" },
  ids: { method: "GET", path: `${LEARNERS}/ids`, access: "staff:learners" },
  one: { method: "GET", path: `${LEARNERS}/:learnerId/one`, access: "staff:learners" },
  signIns: { method: "GET", path: `${LEARNERS}/:learnerId/signIns`, access: "staff:learners" },
  add: { method: "POST", path: `${LEARNERS}/add`, access: "staff:learners" },
  openYounger: { method: "POST", path: `${LEARNERS}/openYounger`, access: "staff:learners" },
  save: { method: "POST", path: `${LEARNERS}/save`, access: "staff:learners" },
  confirmName: { method: "POST", path: `${LEARNERS}/confirmName`, access: "staff:learners" },
  freeze: { method: "POST", path: `${LEARNERS}/freeze`, access: "staff:learners" },
  freezeMany: { method: "POST", path: `${LEARNERS}/freezeMany`, access: "staff:learners" },
  endSessions: { method: "POST", path: `${LEARNERS}/endSessions`, access: "staff:learners" },
  resetPassword: { method: "POST", path: `${LEARNERS}/resetPassword`, access: "staff:learners" },
  revealPhone: { method: "POST", path: `${LEARNERS}/revealPhone`, access: "staff:phones" },
  notes: { method: "GET", path: `${LEARNERS}/:learnerId/notes`, access: "staff:learners" },
  saveNote: { method: "POST", path: `${LEARNERS}/saveNote`, access: "staff:learners" },
  removeNote: { method: "POST", path: `${LEARNERS}/removeNote`, access: "staff:learners" },
});

/** States by which the list is looked through: in use, never signed in, frozen. */
export const LEARNER_STATES = ["active", "never", "frozen"] as const;
export type LearnerState = (typeof LEARNER_STATES)[number];

/** In what order: by registration, by credited hours, by the last study. */
export const LEARNER_ORDERS = ["registered", "hours", "studied"] as const;

/** When a learner last studied: this week, not for a week, not for a month, never. */
export const LEARNER_STUDY = ["week", "idleWeek", "idleMonth", "none"] as const;

/** How an account came: of itself, opened by the school, from a sheet, by a partner; empty: not noted. */
export const LEARNER_ORIGINS = ["", "self", "school", "import", "partner"] as const;

/** Hours in which a password that the school hands over opens a session, once. */
export const HANDED_HOURS = 24;
