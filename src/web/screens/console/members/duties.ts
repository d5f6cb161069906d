import type { Duty } from "#contract/duties.ts";

/** Duties as they are offered, by what they are about; `self` is everybody's. */
export const DUTY_GROUPS = {
  teaching: ["courses", "media", "questions", "exams", "marking", "live"],
  people: ["learners", "phones", "tasks", "reports"],
  running: ["news", "comments", "removed", "site"],
  money: ["orders", "finance"],
  system: ["operations", "audit", "staff"],
} as const satisfies Readonly<Record<string, readonly Duty[]>>;
