import type { ReactNode } from "react";
import type { Received } from "#contract/endpoint.ts";
import type { staffDashboard } from "#contract/staff/dashboard.ts";
import { fill } from "#contract/text/say.ts";
import { Bars } from "../../../kit/Bars.tsx";
import { classes } from "../../../kit/classes.ts";
import { lengthOf, localeOf } from "../../../parts/console/look/when.ts";
import { Section } from "../../../parts/console/page/Section.tsx";
import { useConsole, useWords } from "../../../parts/console/state/console.ts";
import css from "./Days.module.css";
import { studyValues, topOf } from "./days.ts";

type Told = NonNullable<Received<(typeof staffDashboard)["figures"]>["days"]>;

/** The least that fills a chart's height: a first minute, a first learner is no peak. */
const LEAST = { minutes: 10, hours: 10, people: 4 } as const;

/** What the school did on each of the last days: two rows of bars, each named with its exact value. */
export function Days({ days }: { readonly days: Told }): ReactNode {
  const words = useWords("desk");
  const { language } = useConsole();
  const locale = localeOf(language);
  const count = (n: number) => n.toLocaleString(locale);
  const named = (day: string) =>
    new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", weekday: "short", timeZone: "UTC" }).format(Date.parse(day));
  const studied = studyValues(days.map(({ studySeconds }) => studySeconds));
  const signedIn = days.map((one) => one.signedIn);
  const values = (list: readonly number[], exactly: (one: Told[number]) => string) =>
    days.map((one, n) => ({ day: one.day, value: list[n]!, said: `${named(one.day)}${words.comma}${exactly(one)}` }));
  return (
    <Section title={words.days}>
      <div className={css.charts}>
        <DayBars
          title={words.studyDays} values={values(studied.values, ({ studySeconds }) => lengthOf(studySeconds, language))}
          top={topOf(Math.max(...studied.values), LEAST[studied.unit])}
          note={fill(words.inAll, { n: count(Math.round(studied.values.reduce((all, one) => all + one, 0))), unit: words[studied.unit] })}
          count={count}
        />
        <DayBars
          title={words.signInDays} values={values(signedIn, (one) => `${count(one.signedIn)} ${words.people}`)}
          top={topOf(Math.max(...signedIn), LEAST.people)}
          note={fill(words.mostOn, { n: count(Math.max(...signedIn)), unit: words.people })} count={count}
        />
      </div>
    </Section>
  );
}

interface DayBarsProps {
  readonly title: string;
  readonly note: string;
  readonly values: readonly { readonly day: string; readonly value: number; readonly said: string }[];
  /** What the chart's height stands for. */
  readonly top: number;
  readonly count: (n: number) => string;
}

/** One value a day beside its axis. */
function DayBars({ title, note, values, top, count }: DayBarsProps): ReactNode {
  return (
    <figure className={css.chart}>
      <figcaption>
        <b>{title}</b>
        <span>{note}</span>
      </figcaption>
      <div className={css.plot}>
        <ol className={css.scale} aria-hidden="true">
          {[top, top / 2, 0].map((mark) => (
            <li key={mark}>{count(mark)}</li>
          ))}
        </ol>
        <Bars
          label={title} className={css.bars}
          bars={values.map(({ day, value, said }, n) => ({
            key: day,
            said,
            isToday: n === values.length - 1,
            className: classes(n === values.length - 1 && css.today),
            look: (
              <>
                <span className={css.space}>
                  <span className={classes(css.bar, value > 0 && css.some)} style={{ height: `${(100 * value) / top}%` }} />
                </span>
                <span className={css.name}>{Number(day.slice(8))}</span>
              </>
            ),
          }))}
        />
      </div>
    </figure>
  );
}
