/** A week of the school's calendar, Monday to Sunday. Days are `YYYY-MM-DD`. Pure. */
import type { CreditOfDay } from "../evidence/evidence.ts";

const DAY_MS = 86_400_000;
const DAYS = 7;

const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The days of the week that holds a day, and those of the week before it. */
export function weeksAround(today: string): { readonly before: readonly string[]; readonly days: readonly string[] } {
  const monday = dayAfter(today, -((new Date(Date.parse(today)).getUTCDay() + 6) % DAYS));
  const from = (first: string) => Array.from({ length: DAYS }, (_none, place) => dayAfter(first, place));
  return { before: from(dayAfter(monday, -DAYS)), days: from(monday) };
}

/** The week as it is told, in whole seconds; what was taken back later doesn't make a day less than nothing. */
export function toldWeek(today: string, credit: readonly CreditOfDay[]) {
  const { before, days } = weeksAround(today);
  const secondsOf = (day: string) => Math.max(0, Math.floor((credit.find((one) => one.day === day)?.creditMs ?? 0) / 1000));
  return {
    today,
    days: days.map((day) => ({ day, seconds: secondsOf(day) })),
    lastWeekSeconds: before.reduce((sum, day) => sum + secondsOf(day), 0),
  };
}
