import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { LinkButton } from "../../../kit/Button.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { Panel } from "../../../kit/Panel.tsx";
import { Ruler } from "../../../kit/Ruler.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { clockText, lengthText } from "../../../parts/course/duration.ts";
import { whenText } from "../../../parts/my/when.ts";
import { goOnAddress, type Owned, secondsLeft } from "./mine.ts";
import css from "./Study.module.css";

/** The one orange action of the page: on with the course watched last. */
export function ResumePanel({ mine, now }: { readonly mine: Owned; readonly now: number }): ReactNode {
  const t = useText("study");
  const { course, lastItemTitle, lastItemKind, lastItemPer, lastPosition, studiedAt, watchedPer, finishedLessons, lessonCount } = mine;
  const begun = studiedAt !== null;
  // Where the lesson came to its end the next one follows, whose name the play screen says.
  const lesson = lastPosition > 0 ? lastItemTitle : null;
  const text = lesson !== null && lastItemKind === "document";
  const share = fill(t.learnt, { done: finishedLessons, total: lessonCount });
  const last = [
    lesson === null ? t.lastStudied
      : text ? fill(t.stoppedReading, { per: lastItemPer })
      : fill(t.stoppedAt, { time: clockText(lastPosition) }),
    begun ? whenText(studiedAt, now, t) : "",
  ];
  return (
    <Panel as="section" className={css.resume} aria-labelledby="resume">
      <div>
        <p className={css.small}>
          <Icon name={begun ? "history" : "book-open"} /> {begun ? last.filter(Boolean).join(" · ") : t.notBegun}
        </p>
        <h2 id="resume">{lesson ?? course.title}</h2>
        <Ruler value={watchedPer} label={t.progress} valueText={`${watchedPer}%`} />
        <p className={css.small}>
          {[lesson === null ? "" : course.title, share].filter(Boolean).join(" · ")}
          {t.comma}
          {fill(t.left, { length: lengthText(secondsLeft(mine), t) })}
        </p>
      </div>
      <LinkButton
        kind="primary"
        size="lg"
        icon={text ? "book-open" : "play"}
        iconFilled={!text}
        href={goOnAddress(mine)}
        data-from={lastPosition}
      >
        {text ? t.readOn : begun ? t.goOn : t.start}
      </LinkButton>
    </Panel>
  );
}
