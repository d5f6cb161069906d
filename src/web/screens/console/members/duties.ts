import { DUTIES, type Duty } from "#contract/duties.ts";
import type { ConsoleTexts } from "../../../text/console/texts.ts";

/** Duties as they are offered, by what they are about; `self` is everybody's. */
export const DUTY_GROUPS = {
  teaching: ["courses", "media", "questions", "exams", "marking", "live"],
  people: ["learners", "phones", "tasks", "reports"],
  running: ["news", "comments", "removed", "site"],
  money: ["orders", "finance"],
  system: ["operations", "audit", "staff"],
} as const satisfies Readonly<Record<string, readonly Duty[]>>;

/** Duties in words, with what stands between them. */
export function sayDuties(
  duties: readonly Duty[], words: Pick<ConsoleTexts["members"], "dutyNames" | "allDuties">, between: string,
): string {
  if (DUTIES.every((duty) => duty === "self" || duties.includes(duty))) return words.allDuties;
  return duties.filter((duty) => duty !== "self").map((duty) => words.dutyNames[duty]).join(between);
}
