import type { ReactNode } from "react";
import { Section, SectionHead } from "../../kit/SectionHead.tsx";
import { useText } from "../../parts/app/context.tsx";
import { Cost } from "../../parts/course/cards/Cost.tsx";
import { counted } from "../../parts/course/counted.ts";
import { entryAddress } from "../../parts/course/entry.ts";
import { TradeIcon } from "../../parts/course/trades/TradeIcon.tsx";
import type { TradeShelf } from "./load.ts";
import css from "./TradeBoard.module.css";

/** Every trade with its first courses: the class data of the home page (spec 7, indexCategory). On a phone the cards scroll sideways. */
export function TradeBoard({ trades }: { readonly trades: readonly TradeShelf[] }): ReactNode {
  const t = useText("home");
  const words = useText("course");
  const filled = trades.filter(({ courses }) => courses.length > 0);
  if (filled.length === 0) return null;
  return (
    <Section aria-labelledby="board">
      <SectionHead id="board" title={t.board} sub={t.boardSub} more={{ href: "/courseClass/home", label: t.allCourses }} />
      <div className={`grid g4 hs ${css.board}`}>
        {filled.map(({ id, label, trade, courseCount, courses }) => (
          <section key={id} className={css.shelf} aria-labelledby={`trade${id}`}>
            <a className={css.head} href={`/courseClass/home?categoryId=${id}`}>
              <TradeIcon trade={trade} small />
              <h3 id={`trade${id}`}>{label}</h3>
              <small>{counted(courseCount, words.seriesOne, words.series)}</small>
            </a>
            <ul>
              {courses.map((course) => (
                <li key={course.id}>
                  <a href={entryAddress(course)}>
                    <span className="clip1">{course.title}</span>
                    <Cost card={course} />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Section>
  );
}
