/** What a member of staff may do; a staff endpoint names the one duty it asks for. `self` is everybody's who is signed in. */
export const DUTIES = [
  "self", "staff", "audit", "site", "courses", "media", "news", "comments", "questions", "exams", "marking", "tasks", "learners", "phones",
  "orders", "finance", "live", "reports", "operations", "removed",
] as const;
export type Duty = (typeof DUTIES)[number];

/** How far a duty reaches: everything, the courses that the member teaches, the cohorts that the member looks after. */
export const SCOPES = ["all", "ownCourses", "ownCohorts"] as const;
export type Scope = (typeof SCOPES)[number];
