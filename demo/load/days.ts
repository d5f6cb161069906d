import { dayOf, instantOn } from "#contract/timestamp.ts";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** An hour of a day (`YYYY-MM-DD`) by the school's clock, which knows no summer time; both in ms since the epoch. */
export const hourOf = (day: string, hour: number): number => instantOn(day) + hour * HOUR_MS;

/**
 * When the school's day began that an instant lies in. What the demo school did in the past hangs on this, so that it falls on
 * the right day and hour.
 */
export const midnightOf = (instant: number): number => hourOf(dayOf(instant), 0);
