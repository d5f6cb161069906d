import type { ReactNode } from "react";
import { staffStudy } from "#contract/staff/study.ts";
import { fill } from "#contract/text/say.ts";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { dateTime } from "../../../../parts/console/look/when.ts";
import { useConsole, useWords } from "../../../../parts/console/state/console.ts";
import { hoursText } from "../columns.tsx";
import type { Learner } from "./learner.screen.tsx";
import css from "./one.module.css";

/** Four figures of the whole. */
export function Figures({ learner }: { readonly learner: Learner }): ReactNode {
  const words = useWords("learner");
  const { language } = useConsole();
  const { learnerId, creditedSeconds, weekSeconds, studiedTime } = learner;
  const { data: courses } = useRead(staffStudy.courses, { learnerId });
  const { data: hours } = useRead(staffStudy.hours, { learnerId });
  const live = courses?.filter(({ isLive }) => isLive).length;
  return (
    <dl className={css.figures}>
      <div>
        <dt>{words.figures.hours}</dt>
        <dd>{hoursText(Math.max(creditedSeconds, hours?.totalSeconds ?? 0))} <small>{words.hourUnit}</small></dd>
        <dd className={css.hint}>{fill(words.figures.week, { n: hoursText(weekSeconds) })}</dd>
      </div>
      <div>
        <dt>{words.figures.lessons}</dt>
        <dd>{hours?.finishedLessons ?? "—"} <small>{words.figures.lessonUnit}</small></dd>
      </div>
      <div>
        <dt>{words.figures.courses}</dt>
        <dd>{live ?? "—"} <small>{words.courseUnit}</small></dd>
      </div>
      <div>
        <dt>{words.figures.last}</dt>
        <dd className={css.small}>{studiedTime === null ? words.figures.never : dateTime(studiedTime, language)}</dd>
      </div>
    </dl>
  );
}
