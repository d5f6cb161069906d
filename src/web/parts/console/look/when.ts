import type { Language } from "#contract/text/say.ts";

/** How numbers and times are written. */
export const localeOf = (language: Language) => (language === "zh" ? "zh-CN" : "en-GB");

/** One of a kind is made once: making one takes longer than drawing a row of a list. */
const made = new Map<string, Intl.DateTimeFormat>();

function written(at: Date, language: Language, parts: Intl.DateTimeFormatOptions): string {
  const key = `${language} ${Object.entries(parts).join()}`;
  let format = made.get(key);
  if (!format) made.set(key, (format = new Intl.DateTimeFormat(localeOf(language), parts)));
  return format.format(at);
}

/** A day and a time of day; the year only where it isn't this one. `at`: ms since the epoch. */
export function dateTime(at: number, language: Language): string {
  const day = new Date(at);
  const year = day.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  const parts = { year, month: "numeric", day: "numeric", hour: "2-digit", minute: "2-digit" } as const;
  return written(day, language, parts);
}

/** The time of day alone. */
export const timeOfDay = (at: number, language: Language): string =>
  written(new Date(at), language, { hour: "2-digit", minute: "2-digit" });

/** A day with its weekday. */
export function dayOf(at: number, language: Language): string {
  const day = new Date(at);
  const year = day.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  return written(day, language, { year, month: "long", day: "numeric", weekday: "short" });
}

/** A day in full, for what is long ago. */
export const longDate = (at: number, language: Language): string =>
  written(new Date(at), language, { year: "numeric", month: "long", day: "numeric" });

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
