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

/** How long something lasted, to the minute; below one, to the second. */
export function lengthOf(seconds: number, language: Language): string {
  if (seconds > 0 && seconds < 60) return unitText(seconds, "second", language);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const parts = [hours > 0 && unitText(hours, "hour", language), (minutes > 0 || hours === 0) && unitText(minutes, "minute", language)];
  return parts.filter(Boolean).join(" ");
}

function unitText(value: number, unit: "hour" | "minute" | "second", language: Language): string {
  const said = new Intl.NumberFormat(localeOf(language), { style: "unit", unit, unitDisplay: "long" }).format(value);
  return said.replace(/\d(?=\p{Script=Han})/u, "$& ");
}
