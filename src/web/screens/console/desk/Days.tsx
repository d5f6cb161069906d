import type { ReactNode } from "react";
import type { Received } from "#contract/endpoint.ts";
import type { staffDashboard } from "#contract/staff/dashboard.ts";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../../kit/classes.ts";
import { localeOf } from "../../../parts/console/look/when.ts";
import { Section } from "../../../parts/console/page/Section.tsx";
import { useConsole, useWords } from "../../../parts/console/state/console.ts";
import css from "./Days.module.css";
import { studyValues, topOf } from "./days.ts";

type Told = NonNullable<Received<(typeof staffDashboard)["figures"]>["days"]>;

/** The least that fills a chart's height: a first minute, a first learner is no peak. */
const LEAST = { minutes: 10, hours: 10, people: 4 } as const;

/** What the school did on each of the last days: two rows of bars to look at, and one table to be read out. */
export function Days({ days }: { readonly days: Told }): ReactNode {
  const words = useWords("desk");
  const { language } = useConsole();
  const locale = localeOf(language);
  const count = (n: number) => n.toLocaleString(locale);
  const named = (day: string) =>
    new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", weekday: "short", timeZone: "UTC" }).format(Date.parse(day));
  const studied = studyValues(days.map(({ studySeconds }) => studySeconds));
  const signedIn = days.map((one) => one.signedIn);
  const minutes = days.map(({ studySeconds }) => Math.floor(studySeconds / 60));
  const bars = (values: readonly number[], unit: string) =>
    days.map(({ day }, n) => ({ day, value: values[n]!, said: `${named(day)}${words.comma}${count(values[n]!)} ${unit}` }));
  return (
    <Section title={words.days}>
      <div className={css.charts} aria-hidden="true">
        <Bars
          title={words.studyDays} bars={bars(studied.values, words[studied.unit])}
          top={topOf(Math.max(...studied.values), LEAST[studied.unit])}
          note={fill(words.inAll, { n: count(Math.round(studied.values.reduce((all, one) => all + one, 0))), unit: words[studied.unit] })}
          count={count}
        />
        <Bars
          title={words.signInDays} bars={bars(signedIn, words.people)} top={topOf(Math.max(...signedIn), LEAST.people)}
          note={fill(words.mostOn, { n: count(Math.max(...signedIn)), unit: words.people })} count={count}
        />
      </div>
      <table className="sr">
        <caption>{words.days}</caption>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col">{`${words.studyDays} (${words.minutes})`}</th>
            <th scope="col">{words.signInDays}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day }, n) => (
            <tr key={day}>
              <th scope="row">{named(day)}</th>
              <td>{count(minutes[n]!)}</td>
              <td>{count(signedIn[n]!)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

interface BarsProps {
  readonly title: string;
  readonly note: string;
  readonly bars: readonly { readonly day: string; readonly value: number; readonly said: string }[];
  /** What the chart's height stands for. */
  readonly top: number;
  readonly count: (n: number) => string;
}

/** One value a day; what a bar stands for is said where the pointer rests. */
function Bars({ title, note, bars, top, count }: BarsProps): ReactNode {
  return (
    <figure className={css.chart}>
      <figcaption>
        <b>{title}</b>
        <span>{note}</span>
      </figcaption>
      <div className={css.plot}>
        <ol className={css.scale}>
          {[top, top / 2, 0].map((mark) => (
            <li key={mark}>{count(mark)}</li>
          ))}
        </ol>
        <ol className={css.bars}>
          {bars.map(({ day, value, said }, n) => (
            <li key={day} className={classes(n === bars.length - 1 && css.today)}>
              <span className={css.space}>
                <span className={classes(css.bar, value > 0 && css.some)} style={{ height: `${(100 * value) / top}%` }} />
              </span>
              <span className={css.name}>{Number(day.slice(8))}</span>
              <span className={css.said}>{said}</span>
            </li>
          ))}
        </ol>
      </div>
    </figure>
  );
}
