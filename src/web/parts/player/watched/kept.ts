import type { Beat, Unsent } from "./beats.ts";
import type { Range } from "./ranges.ts";

/** What one play session of a learner left unsent on this device. */
export interface Kept extends Unsent {
  readonly sessionId: string;
  readonly itemId: number;
  /** Where the video stood, in seconds. */
  readonly position: number;
  readonly rate: number;
  /** Of a text: how far the reader got. */
  readonly reached?: number | undefined;
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const isRanges = (value: unknown): value is Range[] =>
  Array.isArray(value) && value.every((range) => Array.isArray(range) && range.length === 2 && range.every(isNumber));

function isBeat(value: unknown): value is Beat {
  const { seq, position, rate, takeOver, ranges } = (value ?? {}) as Partial<Beat>;
  return isNumber(seq) && isNumber(position) && isNumber(rate) && typeof takeOver === "boolean" && isRanges(ranges);
}

/** Whether this is what a session left; storage holds what anybody put there. */
export function isKept(value: unknown): value is Kept {
  const { sessionId, itemId, position, rate, seq, unsure, waiting } = (value ?? {}) as Partial<Kept>;
  const isWhole = typeof sessionId === "string" && isNumber(itemId) && isNumber(position) && isNumber(rate) && isNumber(seq);
  return isWhole && isRanges(waiting) && (unsure === null || isBeat(unsure));
}
