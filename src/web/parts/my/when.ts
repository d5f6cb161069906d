import { fill } from "#contract/text/say.ts";
import { nearDay, shortDay, timeOf } from "#contract/timestamp.ts";

/** An instant as people say it, in the school's time zone: 昨天 21:14, or the date on any earlier day. Both in ms since the epoch. */
export function whenText(instant: number, now: number, words: { readonly today: string; readonly yesterday: string }): string {
  const near = nearDay(instant, now);
  return near ? fill(words[near], { time: timeOf(instant) }) : shortDay(instant, now);
}
