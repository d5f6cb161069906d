import { fill } from "#contract/text/say.ts";

/** Thousands parted by commas, the same on server and browser: 12345 is `12,345`. */
export const digits = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

/** A text with its `{count}` filled; `one` is its form for exactly one. */
export const counted = (count: number, one: string, many: string): string => fill(count === 1 ? one : many, { count: digits(count) });
