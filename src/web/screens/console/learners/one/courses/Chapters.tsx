import type { ReactNode } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffStudy } from "#contract/staff/study.ts";
import { fill } from "#contract/text/say.ts";
import { floorPercent } from "../../../../../kit/floorPercent.ts";
import { Ruler } from "../../../../../kit/Ruler.tsx";
import { Tag } from "../../../../../kit/Tag.tsx";
import { useRead } from "../../../../../parts/console/calls/reads.ts";
import { Waiting } from "../../../../../parts/console/page/Waiting.tsx";
import { useWords } from "../../../../../parts/console/state/console.ts";
import css from "./courses.module.css";

type Chapter = Received<(typeof staffStudy)["chapters"]>[number];

/** How far a learner is in each chapter of a course, with its exam. */
export function Chapters({ learnerId, seriesId }: { readonly learnerId: number; readonly seriesId: number }): ReactNode {
  const words = useWords("learner");
  const reading = useRead(staffStudy.chapters, { learnerId, seriesId });
  return (
    <Waiting reading={reading}>
      {(chapters) => (
        <ul>
          {chapters.map((chapter) => {
            const { chapterId, title, finishedLessons, lessonCount } = chapter;
            const lessons = fill(words.lessons, { done: finishedLessons, all: lessonCount });
            const per = lessonCount === 0 ? 0 : floorPercent(finishedLessons, lessonCount);
            return (
              <li key={chapterId}>
                <span>{title}</span>
                <span className={css.nowrap}>{lessons}</span>
                <Ruler value={per} valueText={lessons} label={title} tone={per === 100 ? "ok" : "brand"} thin plain />
                <ExamTag chapter={chapter} />
              </li>
            );
          })}
        </ul>
      )}
    </Waiting>
  );
}

function ExamTag({ chapter: { exam } }: { readonly chapter: Chapter }): ReactNode {
  const words = useWords("learner");
  if (!exam) return <span />;
  if (exam.bestAccuracyPer === null) return <Tag>{words.notSat}</Tag>;
  const n = exam.bestAccuracyPer;
  return exam.reached ? <Tag tone="ok">{fill(words.passed, { n })}</Tag> : <Tag tone="warn">{fill(words.notPassed, { n })}</Tag>;
}
