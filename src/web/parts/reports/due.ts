import { nearDay, shortDay, timeOf } from "#contract/timestamp.ts";
import { whenText } from "../my/when.ts";

/** Until when the school answers, to the minute also on another day: a term of 24 hours ends in one. Both in ms since the epoch. */
export const dueText = (due: number, now: number, words: Parameters<typeof whenText>[2]): string =>
  nearDay(due, now) ? whenText(due, now, words) : `${shortDay(due, now)} ${timeOf(due)}`;
