import type { Language } from "#contract/text/say.ts";
import { dayOf, localeOf, timeOfDay } from "../../../parts/console/look/when.ts";

const UNITS = ["B", "KB", "MB", "GB", "TB"] as const;

/** Bytes as people say them: 8.4 GB, 242 GB. */
export function sizeOf(bytes: number): string {
  let [value, unit] = [Math.max(0, bytes), 0];
  while (value >= 1000 && unit < UNITS.length - 1) [value, unit] = [value / 1000, unit + 1];
  return `${unit > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${UNITS[unit]}`;
}

/** A count with the language's own separators. */
export const countOf = (count: number, language: Language): string => count.toLocaleString(localeOf(language));

/** A day and its time. */
export const momentOf = (at: number, language: Language): string => `${dayOf(at, language)} ${timeOfDay(at, language)}`;

/** How long something took, in seconds up to two minutes, then in minutes. */
export function spanOf(ms: number, language: Language): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  const [value, unit] = seconds < 120 ? [seconds, "second"] : [Math.round(seconds / 60), "minute"];
  return new Intl.NumberFormat(localeOf(language), { style: "unit", unit, unitDisplay: "long" }).format(value as number);
}
