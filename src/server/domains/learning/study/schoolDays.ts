import { dayOf, instantOn } from "#contract/timestamp.ts";
import type { Means } from "../../../kernel/call.ts";
import type { Tick } from "../../../kernel/ticks.ts";
import { addToDay, daysCountedUntil } from "./schoolDays.store.ts";

/** Days that are counted of a school whose days never were, or were not for long. */
const DAYS = 14;
const DAY_MS = 86_400_000;
/** Evidence is written a moment after its instant: what is younger (ms) waits for the next count. */
const BACK_MS = 30_000;

/** Once a minute: what the school has earned on each day lags by that much. */
export const studyDaysTick: Tick = { name: "learning.studyDays", everyMs: 60_000, run: countDays };

/** Counts what was earned since the last count, day by day. */
async function countDays({ db, now }: Pick<Means, "db" | "now">): Promise<void> {
  const until = now() - BACK_MS;
  const first = instantOn(dayOf(until - (DAYS - 1) * DAY_MS));
  let from = Math.max((await daysCountedUntil(db))?.getTime() ?? 0, first);
  while (from < until) {
    const day = dayOf(from);
    const to = Math.min(instantOn(day) + DAY_MS, until);
    await addToDay(db, day, new Date(from), new Date(to));
    from = to;
  }
}
