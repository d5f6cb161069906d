import type { ReactNode } from "react";

/**
 * What a line's end must not tear apart: short brackets, a number and its unit, and the last two characters, so that none of them
 * begins a line alone. `text-wrap: pretty` looks after the last line in newer browsers; this also holds in those without it.
 */
const BRACKETS = "（[^（）]{1,8}）|「[^「」]{1,8}」|《[^《》]{1,8}》";
const UNITS = "分钟|小时|个月|[分秒时节题天元人条门章岁层号次年月日周米度个步种级讲道位场倍万]";
const AMOUNT = String.raw`\d[\d.,]*(?:[–～-]\d[\d.,]*)?\s?(?:${UNITS})`;
const END = String.raw`\p{Script=Han}{2}\p{P}*$`;
/** What stays whole wherever it stands in a line. */
export const WHOLE = `${BRACKETS}|${AMOUNT}`;
const TOGETHER = new RegExp(`(${WHOLE}|${END})`, "u");

/** A Chinese text with what belongs together on one line. */
export function typeset(text: string): ReactNode {
  const parts = text.split(TOGETHER);
  // Every second part is one that stays whole.
  return parts.length === 1 ? text : parts.map((part, at) => (at % 2 === 1 ? <span key={at} className="nowrap">{part}</span> : part));
}
