/** For how long something is kept. */
export type Term = { readonly months: number } | { readonly days: number } | { readonly minutes: number };

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** What is from before this instant is kept no longer. A month that has no such day ends on its last: never is a term cut short. */
export function before(kept: Term, now: number): Date {
  if ("days" in kept) return new Date(now - kept.days * DAY);
  if ("minutes" in kept) return new Date(now - kept.minutes * MINUTE);
  const at = new Date(now);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() - kept.months);
  const lastDay = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, lastDay));
  return at;
}

const EN = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** A term in words. */
export function termText(kept: Term): { readonly zh: string; readonly en: string } {
  if ("months" in kept) return { zh: `${kept.months} 个月`, en: EN(kept.months, "month") };
  if ("minutes" in kept) return { zh: `${kept.minutes} 分钟`, en: EN(kept.minutes, "minute") };
  return kept.days === 0 ? { zh: "到期即删", en: "no longer" } : { zh: `${kept.days} 天`, en: EN(kept.days, "day") };
}
