import type { ReactNode } from "react";
import { Icon } from "../../kit/Icon.tsx";
import css from "./Outcomes.module.css";
import type { ToldCourse } from "./told.ts";

/** What one can do afterwards; nothing where the school does not say. */
export function Outcomes({ outcomes }: Pick<ToldCourse, "outcomes">): ReactNode {
  if (outcomes.length === 0) return null;
  return (
    <ul className={css.outcomes}>
      {outcomes.map((outcome) => (
        <li key={outcome}>
          <Icon name="circle-check" />
          <span>{outcome}</span>
        </li>
      ))}
    </ul>
  );
}
