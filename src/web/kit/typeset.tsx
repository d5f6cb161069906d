import type { ReactNode } from "react";

/**
 * What a line's end must not tear apart: short brackets, a number and its unit, and the last two characters, so that none of them
 * begins a line alone. `text-wrap: pretty` looks after the last line in newer browsers; this also holds in those without it.
 */
const BRACKETS = String.raw`（[^（）\n]{1,8}）|「[^「」\n]{1,8}」|《[^《》\n]{1,8}》`;
const UNITS = "分钟|小时|个月|[分秒时节题天元人条门章岁层号次年月日周米度个步种级讲道位场倍万]";
/** 30 mA, 5.5 kW, 6 mm². */
const MEASURE = String.raw`\d[\d.,]*[ \u00a0]?[A-Za-zμΩ℃]{1,3}[²³]?(?![A-Za-z])`;
const AMOUNT = String.raw`\d[\d.,]*(?:[–～-]\d[\d.,]*)?[ \u00a0]?(?:${UNITS})`;
/** TN-C-S, Level 4: a name and what tells it from its like. */
const NAME = String.raw`[A-Z]+(?:-[A-Z\d]{1,3})+(?![A-Za-z])|(?:Level|Lesson) \d+`;
const END = String.raw`\p{Script=Han}{2}\p{P}*$`;
/** What stays whole wherever it stands in a line. */
export const WHOLE = `${BRACKETS}|${AMOUNT}|${MEASURE}`;
const TOGETHER = new RegExp(`(${WHOLE}|${NAME}|${END})`, "u");

/** A text by its parts: every second one belongs on one line. */
export const partsOf = (text: string): readonly string[] => text.split(TOGETHER);

/** A Chinese text with what belongs together on one line. */
export function typeset(text: string): ReactNode {
  const parts = partsOf(text);
  return parts.length === 1 ? text : parts.map((part, at) => (at % 2 === 1 ? <span key={at} className="nowrap">{part}</span> : part));
}
