import type { Received } from "#contract/endpoint.ts";
import type { exams } from "#contract/exams.ts";
import { fill } from "#contract/text/say.ts";
import { dayOf, timeOf } from "#contract/timestamp.ts";
import type { Texts } from "../../text/texts.ts";

export type ClassExam = Received<typeof exams.getClassExam>;
/** What follows a failed attempt. */
export type Retry = NonNullable<ClassExam["retry"]>;
export type Passage = Retry["passages"][number];
type Words = Texts["classWait"];

const two = (value: number) => String(value).padStart(2, "0");

/** So many seconds in words: 2 小时 40 分, 12 分 08 秒, 45 秒. */
export function spanText(seconds: number, t: Words): string {
  if (seconds >= 3600) return fill(t.hours, { hours: Math.floor(seconds / 3600), minutes: Math.floor((seconds % 3600) / 60) });
  if (seconds >= 60) return fill(t.minutes, { minutes: Math.floor(seconds / 60), seconds: two(seconds % 60) });
  return fill(t.seconds, { seconds });
}

/** The clock of an instant within the next day: 15:30, 明天 01:10. */
export const untilText = (instant: number, now: number, t: Words): string =>
  dayOf(instant) === dayOf(now) ? timeOf(instant) : fill(t.tomorrow, { time: timeOf(instant) });

/** 10 分钟后可以再考，先看这两节. */
export function waitText(left: number, passages: readonly Passage[], t: Words): string {
  const minutes = Math.ceil(left / 60);
  const when = minutes >= 60
    ? fill(t.inHours, { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
    : fill(t.inMinutes, { minutes });
  const open = passages.filter(({ done }) => !done).length;
  return when + (open === 1 || open === 2 || open === 3 ? t.first[open] : "");
}

/** Study time that is still asked for, in seconds. */
export const toWatch = (passages: readonly Passage[]): number =>
  passages.reduce((sum, { done, neededSeconds, earnedSeconds }) => sum + (done ? 0 : neededSeconds - earnedSeconds), 0);
