/** Days and times are shown in the school's time zone (rules.md, head). */
export const SCHOOL_TIME_ZONE = "Asia/Shanghai";
/** What its clocks are ahead of UTC, in summer as well. */
const SCHOOL_OFFSET = "+08:00";

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    const two = "2-digit";
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      year: "numeric",
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
      hourCycle: "h23",
    });
    formats.set(timeZone, format);
  }
  return format;
}

/**
 * An instant as `YYYY-MM-DD HH:mm:ss`. Timestamps of 13 digits are milliseconds, others seconds; an empty value, or one
 * that is no number, is `-` (spec 9).
 */
export function timestampText(value: number | string | null | undefined, timeZone: string = SCHOOL_TIME_ZONE): string {
  const digits = String(value ?? "").trim();
  if (!/^\d{1,15}$/.test(digits)) return "-";
  const ms = digits.length === 13 ? Number(digits) : Number(digits) * 1000;
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) return "-";
  const part = Object.fromEntries(formatOf(timeZone).formatToParts(date).map(({ type, value: text }) => [type, text]));
  return `${part["year"]!.padStart(4, "0")}-${part["month"]}-${part["day"]} ${part["hour"]}:${part["minute"]}:${part["second"]}`;
}

/** The day of an instant (ms since the epoch) in the school's time zone, `YYYY-MM-DD`. */
export const dayOf = (instant: number): string => timestampText(instant).slice(0, 10);

/** Its time of day there, `HH:mm`. */
export const timeOf = (instant: number): string => timestampText(instant).slice(11, 16);

/** The instant (ms since the epoch) of a time of a day there, both as the two above write them; NaN: they are none. */
export const instantOn = (day: string, time = "00:00"): number => Date.parse(`${day}T${time}:00${SCHOOL_OFFSET}`);

const DAY_MS = 86_400_000;

/** Whether the day of an instant is the school's today or yesterday; null on any other day. Both in ms since the epoch. */
export function nearDay(instant: number, now: number): "today" | "yesterday" | null {
  const day = dayOf(instant);
  if (day === dayOf(now)) return "today";
  return day === dayOf(now - DAY_MS) ? "yesterday" : null;
}

/** The day of an instant without its year where that is this year's: `11-20`, `2025-11-20`. */
export function shortDay(instant: number, now: number): string {
  const day = dayOf(instant);
  return day.slice(0, 4) === dayOf(now).slice(0, 4) ? day.slice(5) : day;
}
