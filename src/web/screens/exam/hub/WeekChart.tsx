import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Card } from "../../../kit/Card.tsx";
import { useApp, useText } from "../../../parts/app/context.tsx";
import { MARKS } from "../../../text/marks.ts";
import css from "./Hub.module.css";
import type { Subject } from "./load.ts";

const WIDTH = 280;
const BASE = 96;
/** Height of the highest bar. */
const HIGHEST = 76;
const BAR = 22;
const STEP = 39;

/** How many questions were done on each of the last seven days. */
export function WeekChart({ days }: { readonly days: Subject["days"] }): ReactNode {
  const t = useText("hub");
  const { language } = useApp();
  const locale = language === "en" ? "en-GB" : "zh-CN";
  const named = (day: string, weekday: "narrow" | "short") =>
    new Intl.DateTimeFormat(locale, { weekday, timeZone: "UTC" }).format(Date.parse(day));
  const most = Math.max(...days.map(({ questions }) => questions));
  const list = days
    .map(({ day, questions }) => fill(t.weekDay, { day: named(day, "short"), count: questions }))
    .join(MARKS[language].list);
  return (
    <Card as="section" padded aria-labelledby="week">
      <h2 id="week" className={css.cardTitle}>{t.week}</h2>
      <svg className={css.chart} viewBox={`0 0 ${WIDTH} 120`} role="img" aria-label={fill(t.weekLabel, { list })}>
        <path d={`M0 ${BASE}.5H${WIDTH}`} stroke="var(--line)" />
        {days.map(({ day, questions }, i) => {
          const height = most === 0 ? 0 : Math.max(questions > 0 ? 3 : 0, Math.round((questions / most) * HIGHEST));
          const middle = 21 + i * STEP;
          const today = i === days.length - 1;
          return (
            <g key={day}>
              <rect
                x={middle - BAR / 2}
                y={BASE - height}
                width={BAR}
                height={height}
                rx={Math.min(3, height / 2)}
                fill={today ? "var(--accent-g)" : "var(--brand-line)"}
              />
              {questions > 0 && (
                <text x={middle} y={BASE - height - 6} fontSize="12" textAnchor="middle" fill="var(--ink-2)">
                  {questions}
                </text>
              )}
              <text x={middle} y="115" fontSize="12" textAnchor="middle" fill={today ? "var(--accent-ink)" : "var(--ink-3)"}>
                {named(day, language === "en" ? "short" : "narrow")}
              </text>
            </g>
          );
        })}
      </svg>
      {most === 0 && <p className="tiny muted">{t.weekNone}</p>}
    </Card>
  );
}
