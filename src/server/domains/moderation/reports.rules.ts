import { createHash } from "node:crypto";
import { dayOf } from "#contract/timestamp.ts";
import type { ReportTarget } from "./reportable.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** What is reported, as one word: another name or picture of the same learner is another thing. */
export function refOf(target: ReportTarget, id: number, shown: string): string {
  if (target === "comment") return `comment:${id}`;
  return `${target}:${id}:${createHash("sha256").update(shown).digest("base64url").slice(0, 22)}`;
}

/** Until when the school answers a report (ms). */
export const dueOf = (at: number, hours: number): number => at + hours * HOUR_MS;

/** When the school's day of an instant began (ms since the epoch). */
export function dayBegan(now: number): number {
  const day = dayOf(now);
  // Hours are asked from the clock of the zone: 24 of them back at most, 25 where a clock is set back.
  let [before, since] = [now - DAY_MS - HOUR_MS, now];
  while (since - before > 1) {
    const middle = Math.floor((before + since) / 2);
    if (dayOf(middle) === day) since = middle;
    else before = middle;
  }
  return since;
}
