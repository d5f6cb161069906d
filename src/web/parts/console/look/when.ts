import type { Language } from "#contract/text/say.ts";

/** How numbers and times are written. */
export const localeOf = (language: Language) => (language === "zh" ? "zh-CN" : "en-GB");

/** A day and a time of day; the year only where it isn't this one. `at`: ms since the epoch. */
export function dateTime(at: number, language: Language): string {
  const day = new Date(at);
  const year = day.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  const parts = { year, month: "numeric", day: "numeric", hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(localeOf(language), parts).format(day);
}

/** The time of day alone. */
export const timeOfDay = (at: number, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { hour: "2-digit", minute: "2-digit" }).format(new Date(at));

/** A day with its weekday. */
export function dayOf(at: number, language: Language): string {
  const day = new Date(at);
  const year = day.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  return new Intl.DateTimeFormat(localeOf(language), { year, month: "long", day: "numeric", weekday: "short" }).format(day);
}

/** A day in full, for what is long ago. */
export const longDate = (at: number, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { year: "numeric", month: "long", day: "numeric" }).format(new Date(at));
