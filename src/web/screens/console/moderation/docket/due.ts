import { fill } from "#contract/text/say.ts";
import type { ConsoleTexts } from "../../../../text/console/texts.ts";

type Words = ConsoleTexts["moderation"];

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Less than this (ms) is left: it is told in red. */
const SOON = 2 * HOUR;

function spanText(ms: number, words: Words): string {
  if (ms < HOUR) return fill(words.minutes, { n: Math.max(1, Math.floor(ms / MINUTE)) });
  return ms < 2 * DAY ? fill(words.hours, { n: Math.floor(ms / HOUR) }) : fill(words.days, { n: Math.floor(ms / DAY) });
}

interface Waits {
  readonly dueTime: number | null;
  readonly sinceTime: number;
}

/** How long is left for its answer, or how long it has waited, and whether that is urgent. */
export function waitOf({ dueTime, sinceTime }: Waits, now: number, words: Words): { text: string; isSoon: boolean } {
  if (dueTime === null) return { text: fill(words.waited, { time: spanText(now - sinceTime, words) }), isSoon: false };
  const left = dueTime - now;
  if (left < 0) return { text: fill(words.over, { time: spanText(-left, words) }), isSoon: true };
  return { text: fill(words.left, { time: spanText(left, words) }), isSoon: left < SOON };
}
