import { timestampText } from "#contract/timestamp.ts";
import { fill } from "#contract/text/say.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface AgoWords {
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
  const [then, today] = [timestampText(instant), timestampText(now)];
  const isToday = then.slice(0, 10) === today.slice(0, 10);
  if (passed < MINUTE_MS) return words.now;
  if (passed < HOUR_MS) return counted(Math.floor(passed / MINUTE_MS), words.minuteOne, words.minutes);
  if (isToday) return counted(Math.floor(passed / HOUR_MS), words.hourOne, words.hours);
  if (then.slice(0, 10) === timestampText(now - DAY_MS).slice(0, 10)) return fill(words.yesterday, { time: then.slice(11, 16) });
  return then.slice(0, 4) === today.slice(0, 4) ? then.slice(5, 10) : then.slice(0, 10);
}

/** An instant to the minute: the time alone today, with its date on any other day. */
export function untilText(instant: number, now: number): string {
  const [then, today] = [timestampText(instant), timestampText(now)];
  if (then.slice(0, 10) === today.slice(0, 10)) return then.slice(11, 16);
  return then.slice(0, 4) === today.slice(0, 4) ? then.slice(5, 16) : then.slice(0, 16);
}

const counted = (count: number, one: string, many: string) => fill(count === 1 ? one : many, { count });
