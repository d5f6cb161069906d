import { fill } from "#contract/text/say.ts";

/** What the gap to the goal is told from. */
interface Begun {
  readonly seconds: number;
  readonly watchedPer: number;
  readonly isFinish: boolean;
}

/** Seconds still to be watched or read until the lesson counts; at least 1 while it doesn't. */
export function toGo({ seconds, watchedPer, isFinish }: Begun, finishPer: number): number {
  if (isFinish) return 0;
  return Math.max(1, Math.ceil((seconds * finishPer) / 100) - Math.floor((seconds * watchedPer) / 100));
}

/** Seconds in words: 6 分 26 秒. */
export function inWords(
  seconds: number,
  words: { readonly minutesSeconds: string; readonly minutesOnly: string; readonly secondsOnly: string },
): string {
  const values = { minutes: Math.floor(seconds / 60), seconds: seconds % 60 };
  return fill(values.minutes === 0 ? words.secondsOnly : values.seconds === 0 ? words.minutesOnly : words.minutesSeconds, values);
}

/** A length in whole minutes, in seconds below one: 约 8 分钟. */
export const inMinutes = (seconds: number, words: { readonly minutesOnly: string; readonly secondsOnly: string }): string =>
  seconds < 60 ? fill(words.secondsOnly, { seconds }) : fill(words.minutesOnly, { minutes: Math.round(seconds / 60) });
