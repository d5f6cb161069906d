import type { Language } from "#contract/text/say.ts";

const localeOf = (language: Language) => (language === "zh" ? "zh-CN" : "en-GB");

/** The time of day alone. */
export const timeOfDay = (at: number, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { hour: "2-digit", minute: "2-digit" }).format(new Date(at));

/** A day with its weekday. */
export function dayOf(at: number, language: Language): string {
  const day = new Date(at);
  const year = day.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  return new Intl.DateTimeFormat(localeOf(language), { year, month: "long", day: "numeric", weekday: "short" }).format(day);
}
