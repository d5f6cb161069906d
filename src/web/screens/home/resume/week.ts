import type { Received } from "#contract/endpoint.ts";
import { learning } from "#contract/learning.ts";
import type { LoadContext } from "../../../parts/app/screen.ts";

/** A week of study in whole minutes. */
export interface WeekView {
  /** Monday to Sunday. */
  readonly days: readonly { readonly day: string; readonly minutes: number; readonly when: "past" | "today" | "later" }[];
  /** Of these days together. */
  readonly minutes: number;
  readonly lastWeek: number;
}

/** Whole minutes of seconds; what was begun counts as one. */
const inMinutes = (seconds: number): number => (seconds === 0 ? 0 : Math.max(1, Math.round(seconds / 60)));

export function weekOf({ today, days, lastWeekSeconds }: Received<typeof learning.getMyStudyWeek>): WeekView {
  const shown = days.map(({ day, seconds }) => ({
    day,
    minutes: inMinutes(seconds),
    when: day === today ? ("today" as const) : day < today ? ("past" as const) : ("later" as const),
  }));
  // The sum of what is shown, so that whoever adds it up finds the same.
  return { days: shown, minutes: shown.reduce((sum, { minutes }) => sum + minutes, 0), lastWeek: inMinutes(lastWeekSeconds) };
}

/** Null without an answer: the page does without it. */
export const loadWeek = (call: LoadContext["call"]): Promise<WeekView | null> =>
  call(learning.getMyStudyWeek, {}, { quiet: true }).then(weekOf, () => null);
