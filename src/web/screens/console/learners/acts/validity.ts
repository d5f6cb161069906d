import { dayStart } from "../../../../parts/console/table/address.ts";

/** For how long a course is given. Pure; days are of the reader's calendar. */
export const VALIDITIES = ["month", "half", "year", "date", "ever"] as const;
export type Validity = (typeof VALIDITIES)[number];

/** A validity, and of `date` its last day, `YYYY-MM-DD`. */
export interface Until {
  readonly validity: Validity;
  readonly day: string;
}

/** What a dialog begins with. */
export const A_YEAR: Until = { validity: "year", day: "" };

const MONTHS = { half: 6, year: 12 } as const;

/** The end (ms, excluded) of a validity that begins now; null: for ever, undefined: no day, or one that is over. */
export function endOf({ validity, day }: Until, now: number): number | null | undefined {
  if (validity === "ever") return null;
  if (validity === "date") return afterDay(day, now);
  const end = new Date(now);
  if (validity === "month") end.setDate(end.getDate() + 30);
  else end.setMonth(end.getMonth() + MONTHS[validity]);
  end.setHours(24, 0, 0, 0);
  return end.getTime();
}

/** The end of a last day, `YYYY-MM-DD`. */
function afterDay(day: string, now: number): number | undefined {
  const end = dayStart(day, 1) ?? 0;
  return end > now ? end : undefined;
}
