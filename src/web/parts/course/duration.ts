import { fill } from "#contract/text/say.ts";
import { counted } from "./counted.ts";

const two = (count: number) => String(count).padStart(2, "0");

/** Whole seconds in minutes, however many they are: 750 is `12:30`, 7116 is `118:36`. */
export const minutesText = (seconds: number): string => `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;

/** A lesson's length as players write it: 750 is `12:30`, 3750 is `1:02:30`. */
export const clockText = (seconds: number): string =>
  seconds < 3600 ? minutesText(seconds) : `${Math.floor(seconds / 3600)}:${minutesText(seconds % 3600)}`;

/**
 * A length in whole seconds as people say it: hours to one decimal from one hour on, below that whole minutes, at least one.
 * The words hold `{count}`.
 */
export function lengthText(
  seconds: number,
  words: { readonly hours: string; readonly minutes: string; readonly hourOne: string; readonly minuteOne: string },
): string {
  if (seconds < 3600) return counted(Math.max(1, Math.round(seconds / 60)), words.minuteOne, words.minutes);
  const hours = Math.round(seconds / 360) / 10;
  return fill(hours === 1 ? words.hourOne : words.hours, { count: hours });
}
