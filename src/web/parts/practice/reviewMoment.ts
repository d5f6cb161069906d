import type { Language } from "#contract/text/say.ts";
import { dayOf, timeOf } from "#contract/timestamp.ts";

/** The moment at which results are shown, by the school's clock: 11 月 30 日 18:00, or 30 November, 18:00; with the year if it is another. */
export function reviewMoment(at: number, now: number, language: Language): string {
  const [year, month, day] = dayOf(at).split("-") as [string, string, string];
  const otherYear = year !== dayOf(now).slice(0, 4);
  if (language === "zh") return `${otherYear ? `${year} 年 ` : ""}${Number(month)} 月 ${Number(day)} 日 ${timeOf(at)}`;
  const name = new Intl.DateTimeFormat("en-GB", { month: "long", timeZone: "UTC" }).format(Date.UTC(Number(year), Number(month) - 1));
  return `${Number(day)} ${name}${otherYear ? ` ${year}` : ""}, ${timeOf(at)}`;
}
