import type { Language } from "#contract/text/say.ts";
import { SCHOOL_TIME_ZONE } from "#contract/timestamp.ts";

/** The school's day of an instant in words: 2026 年 11 月 1 日, or 1 November 2026. */
export function dayText(at: number, language: Language): string {
  if (language === "en") return new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: SCHOOL_TIME_ZONE }).format(at);
  const format = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "numeric", day: "numeric", timeZone: SCHOOL_TIME_ZONE });
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${part["year"]} 年 ${part["month"]} 月 ${part["day"]} 日`;
}
