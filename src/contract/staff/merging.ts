import { endpoints } from "../endpoint.ts";
import type { StaffMergingShapes } from "./merging.schema.ts";

const MERGING = "/api/staff/v1/learners/merging";

/** Two accounts of one person made one; for whoever looks after all learners of the school. */
export const staffMerging = endpoints<StaffMergingShapes>()({
  doubles: { method: "GET", path: `${MERGING}/doubles`, access: "staff:learners" },
  preview: { method: "GET", path: `${MERGING}/preview`, access: "staff:learners" },
  merge: { method: "POST", path: `${MERGING}/merge`, access: "staff:learners" },
});

/** Why two accounts may be one person's. */
export const DOUBLE_SIGNS = ["name", "workCode", "cohort", "phoneTail"] as const;
export type DoubleSign = (typeof DOUBLE_SIGNS)[number];

/** What is brought over; of `hours` the count is in seconds. */
export const MERGE_PARTS = [
  "courses", "hours", "lessons", "attempts", "registrations", "questions", "marks", "notes", "bookmarks", "comments", "likes", "favourites",
  "footprints", "goal", "reports", "staffNotes", "cohort", "partners", "consents", "passkeys",
] as const;
export type MergePart = (typeof MERGE_PARTS)[number];

/** What of the account itself the one that stays takes over, since it has none. */
export const MERGE_FILLS = ["phone", "password", "name", "confirmedName", "workCode", "picture"] as const;
export type MergeFill = (typeof MERGE_FILLS)[number];

/** The most pairs that are looked for at a time. */
export const DOUBLES = 500;
