import { fill } from "#contract/text/say.ts";
import { timestampText } from "#contract/timestamp.ts";

const DAY_MS = 86_400_000;
const dayOf = (instant: number) => timestampText(instant).slice(0, 10);

/** An instant as people say it, in the school's time zone: 昨天 21:14, or the date on any earlier day. Both in ms since the epoch. */
export function whenText(instant: number, now: number, words: { readonly today: string; readonly yesterday: string }): string {
  const time = timestampText(instant).slice(11, 16);
  if (dayOf(instant) === dayOf(now)) return fill(words.today, { time });
  if (dayOf(instant) === dayOf(now - DAY_MS)) return fill(words.yesterday, { time });
  return dayOf(instant).slice(0, 4) === dayOf(now).slice(0, 4) ? dayOf(instant).slice(5) : dayOf(instant);
}

/** The day of an instant, `YYYY-MM-DD` in the school's time zone. */
export const dayText = dayOf;
