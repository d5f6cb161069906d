/** Weeks of the school's calendar, from Monday; days are `YYYY-MM-DD`. Pure. */

const DAY_MS = 86_400_000;

/** The Monday of the week that holds a day. */
export function mondayOf(day: string): string {
  const date = new Date(Date.parse(day));
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS).toISOString().slice(0, 10);
}

/** What was earned in the week that begins at `monday`: nothing where the last change is from an earlier one. */
export const weekSeconds = (row: { credited: number; week: string | null; before: number }, monday: string): number =>
  row.week === monday ? Math.max(0, row.credited - row.before) : 0;
