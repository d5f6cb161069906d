import { nearDay, shortDay, timeOf } from "#contract/timestamp.ts";
import { fill } from "#contract/text/say.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface AgoWords {
  readonly now: string;
  readonly minutes: string;
  readonly minuteOne: string;
  readonly hours: string;
  readonly hourOne: string;
  readonly yesterday: string;
}

/** How long ago something was said, as people say it; days in the school's time zone. Both in ms since the epoch. */
export function agoText(instant: number, now: number, words: AgoWords): string {
  const passed = Math.max(0, now - instant);
  const near = nearDay(instant, now);
  if (passed < MINUTE_MS) return words.now;
  if (passed < HOUR_MS) return counted(Math.floor(passed / MINUTE_MS), words.minuteOne, words.minutes);
  if (near === "today") return counted(Math.floor(passed / HOUR_MS), words.hourOne, words.hours);
  return near ? fill(words.yesterday, { time: timeOf(instant) }) : shortDay(instant, now);
}

/** An instant to the minute: the time alone today, with its date on any other day. */
export function untilText(instant: number, now: number): string {
  const time = timeOf(instant);
  return nearDay(instant, now) === "today" ? time : `${shortDay(instant, now)} ${time}`;
}

const counted = (count: number, one: string, many: string) => fill(count === 1 ? one : many, { count });
