import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import type { Course } from "../course.ts";
import css from "./editor.module.css";

/** What a course lacks before it is published. */
export function Gaps({ course: { gaps } }: { readonly course: Course }): ReactNode {
  const words = useWords("courses");
  if (gaps.length === 0) return null;
  return (
    <section className={css.gaps} aria-label={words.gaps}>
      <b>{words.gaps}</b>
      <ul>
        {gaps.map(({ gap, stops, count }) => (
          <li key={gap} className={stops ? css.stops : undefined}>
            <ConsoleIcon name={stops ? "circle-x" : "info"} />
            {fill(words.gap[gap], { n: count })}
          </li>
        ))}
      </ul>
    </section>
  );
}
