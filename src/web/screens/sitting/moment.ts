import { nearDay, shortDay, timeOf } from "#contract/timestamp.ts";
import { whenText } from "../../parts/my/when.ts";

/** An instant to the minute, whatever day it falls on: a window of an examination. Both in ms since the epoch. */
export const momentText = (instant: number, now: number, words: { readonly today: string; readonly yesterday: string }): string =>
  nearDay(instant, now) ? whenText(instant, now, words) : `${shortDay(instant, now)} ${timeOf(instant)}`;
