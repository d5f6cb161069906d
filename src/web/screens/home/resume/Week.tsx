import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Card } from "../../../kit/Card.tsx";
import { classes } from "../../../kit/classes.ts";
import { useApp, useText } from "../../../parts/app/context.tsx";
import css from "./Week.module.css";
import type { WeekView } from "./week.ts";

type Words = ReturnType<typeof useText<"home">>;

/** The least minutes that fill the chart's height: a first minute is no peak. */
const LEAST_PEAK = 10;

/** How long was studied this week, day by day, in bars with their minutes in words. */
export function Week({ week: { days, minutes, lastWeek } }: { readonly week: WeekView }): ReactNode {
  const t = useText("home");
  const { language } = useApp();
  const peak = Math.max(LEAST_PEAK, ...days.map((day) => day.minutes));
  const named = (day: string, form: "narrow" | "short") =>
    new Intl.DateTimeFormat(language === "en" ? "en-GB" : "zh-CN", { weekday: form, timeZone: "UTC" }).format(Date.parse(day));
  return (
    <Card as="section" padded className={css.week} aria-labelledby="week">
      <div className={css.head}>
        <h2 id="week">{t.week}</h2>
        <span className={css.dates}>{datesText(t, days[0]!.day, days[6]!.day, language)}</span>
        <a className={css.more} href="/my/study/home#my-history">{t.weekMore}</a>
      </div>
      {minutes > 0 ? <p className={css.total}>{lengthText(t, minutes)}</p> : <p className={css.none}>{t.weekNone}</p>}
      {lastWeek > 0 &&
        (minutes > lastWeek ? (
          <p className={css.better}>{fill(t.weekBetter, { length: plainLength(t, minutes - lastWeek) })}</p>
        ) : (
          <p className={css.before}>{fill(t.weekBefore, { length: plainLength(t, lastWeek) })}</p>
        ))}
      <ol className={classes(css.bars, minutes === 0 && css.still)}>
        {days.map(({ day, minutes: done, when }) => (
          <li key={day} className={classes(when === "today" && css.today)} aria-current={when === "today" ? "date" : undefined}>
            <span className="sr">{fill(t.weekDay, { day: named(day, "short"), length: plainLength(t, done) })}</span>
            <span className={css.bar} aria-hidden="true">
              <span className={classes(css.fill, when === "later" && css.later)} style={{ height: `${Math.round((100 * done) / peak)}%` }}>
                {done > 0 && <span className="num">{done}</span>}
              </span>
            </span>
            <span className={css.name} aria-hidden="true">
              {when === "today" ? t.weekToday : named(day, language === "en" ? "short" : "narrow")}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The first and the last day, in words. */
function datesText(t: Words, first: string, last: string, language: "zh" | "en"): string {
  const month = (day: string) =>
    language === "en"
      ? new Intl.DateTimeFormat("en-GB", { month: "short", timeZone: "UTC" }).format(Date.parse(day))
      : Number(day.slice(5, 7));
  const same = first.slice(0, 7) === last.slice(0, 7);
  return fill(same ? t.weekDates : t.weekDatesOver, {
    month: month(first), day: Number(first.slice(8)), lastMonth: month(last), lastDay: Number(last.slice(8)),
  });
}

const parts = (minutes: number) => ({ hours: Math.floor(minutes / 60), rest: minutes % 60 });

/** 3 小时 3 分, with its numbers large. */
function lengthText(t: Words, minutes: number): ReactNode {
  const { hours, rest } = parts(minutes);
  return (
    <>
      {hours > 0 && <><b className="num">{hours}</b> {hours === 1 ? t.hourUnit : t.hoursUnit} </>}
      {(rest > 0 || hours === 0) && <><b className="num">{rest}</b> {t.minuteUnit}</>}
    </>
  );
}

/** The same as plain words. */
function plainLength(t: Words, minutes: number): string {
  const { hours, rest } = parts(minutes);
  const hour = hours > 0 ? `${hours} ${hours === 1 ? t.hourUnit : t.hoursUnit}` : "";
  return [hour, rest > 0 || hours === 0 ? `${rest} ${t.minuteUnit}` : ""].filter(Boolean).join(" ");
}
