import type { ReactNode } from "react";
import { LinkButton } from "../../kit/Button.tsx";
import { typeset } from "../../kit/typeset.tsx";
import { useText } from "../app/context.tsx";
import { Entry, type EntryProps } from "../enrol/Entry.tsx";
import { Facts, HowTo } from "../enrol/Offer.tsx";
import type { ToldCourse } from "./told.ts";
import css from "./BuyPanel.module.css";

interface BuyPanelProps extends Omit<EntryProps, "bar" | "course"> {
  readonly course: ToldCourse;
  readonly tags: ReactNode;
  /** Address of a lesson that plays without the course. */
  readonly trial: string | null;
  /** The star that keeps the course. */
  readonly star?: ReactNode;
  /** What it costs, or how far its owner is. */
  readonly children: ReactNode;
}

/** Beside the cover: what it is, what it costs, and the way in. */
export function BuyPanel({ course, tags, goOn, trial, enrol, star, children }: BuyPanelProps): ReactNode {
  const t = useText("details");
  return (
    <div className={css.panel}>
      <div className={css.tags}>{tags}</div>
      <h1>{typeset(course.title)}</h1>
      {course.subtitle && <p className={css.subtitle}>{course.subtitle}</p>}
      <Facts course={course} />
      {children}
      <div className={css.actions}>
        <Entry course={course} goOn={goOn} enrol={enrol} />
        {trial !== null && <LinkButton kind="outline" size="lg" icon="play" iconFilled href={trial}>{t.tryFree}</LinkButton>}
        {star}
      </div>
      <HowTo course={course} />
    </div>
  );
}
