import type { ReactNode } from "react";
import type { Received } from "#contract/endpoint.ts";
import type { staffDashboard } from "#contract/staff/dashboard.ts";
import { fill } from "#contract/text/say.ts";
import { localeOf } from "../../../parts/console/look/when.ts";
import { useConsole, useWords } from "../../../parts/console/state/console.ts";
import css from "./desk.module.css";

type Told = Received<(typeof staffDashboard)["figures"]>;

/** The school in figures: those that the member's duties let them see. */
export function Figures({ figures }: { readonly figures: Told }): ReactNode {
  const words = useWords("desk");
  const { language } = useConsole();
  const count = (n: number) => n.toLocaleString(localeOf(language));
  const { learners, studiedToday, weekSeconds, signedInToday, writing } = figures;
  const hours = weekSeconds === null ? null : count(Number((weekSeconds / 3600).toFixed(weekSeconds < 36_000 ? 1 : 0)));
  const shown = [
    { key: "studied", label: words.studied, n: studiedToday === null ? null : count(studiedToday), unit: words.people,
      note: learners === null ? "" : fill(words.ofLearners, { n: count(learners) }), href: "/staff/learners" },
    { key: "week", label: words.week, n: hours, unit: words.hours, note: words.sinceMonday, href: null },
    { key: "signedIn", label: words.signedIn, n: signedInToday === null ? null : count(signedInToday), unit: words.people,
      note: words.onceEach, href: null },
    { key: "writing", label: words.writing, n: writing === null ? null : count(writing), unit: words.people, note: words.toHalls,
      href: "/staff/exams/hall" },
  ].filter(({ n }) => n !== null);
  if (shown.length === 0) return null;
  return (
    <section className={css.figures} aria-label={words.figures}>
      <dl>
        {shown.map(({ key, label, n, unit, note, href }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <b>{n}</b> {unit}
            </dd>
            <dd className={css.note}>{href === null ? note : <a href={href}>{note}</a>}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
