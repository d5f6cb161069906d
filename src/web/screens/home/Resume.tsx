import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { LinkButton } from "../../kit/Button.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { Ruler } from "../../kit/Ruler.tsx";
import { useText } from "../../parts/app/context.tsx";
import { Cover } from "../../parts/course/cards/Cover.tsx";
import { counted } from "../../parts/course/counted.ts";
import { entryAddress } from "../../parts/course/entry.ts";
import type { Moment, ResumeView } from "./load.ts";
import css from "./Resume.module.css";

const clock = (seconds: number) =>
  `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
/** Under an hour whole minutes, at least one; then hours to the half. */
const about = (t: { readonly minutes: string; readonly hours: string }, seconds: number) =>
  seconds < 3600
    ? fill(t.minutes, { count: Math.max(1, Math.round(seconds / 60)) })
    : fill(t.hours, { count: Math.round(seconds / 1800) / 2 });

/** What a learner goes on with: one orange action (visual design system 1). */
export function Resume({ resume }: { readonly resume: ResumeView }): ReactNode {
  const t = useText("home");
  const { course, itemTitle, position, when, watchedPer, finishedLessons, lessonCount, secondsLeft } = resume;
  const address = entryAddress(course, resume);
  const left = lessonCount - finishedLessons;
  return (
    <Panel as="section" className={css.resume} aria-labelledby="resume">
      <div className={css.top}>
        <a className={css.picture} href={address} tabIndex={-1} aria-hidden="true">
          <Cover src={course.coverUrl} form="drawing" load="first" />
          <span className={css.play}><Icon name="play" filled /></span>
          {position > 0 && <span className={`num ${css.time}`}>{clock(position)}</span>}
        </a>
        <div>
          {when && <p className={css.line}><Icon name="history" />{fill(t.lastStudied, { day: dayWord(t, when), time: when.time })}</p>}
          <h1 id="resume">{itemTitle ?? course.title}</h1>
          {itemTitle !== null && <p className={css.line}>{course.title}</p>}
          <div className={css.buttons}>
            <LinkButton kind="primary" size="lg" icon="play" iconFilled href={address}>{when ? t.goOn : t.start}</LinkButton>
            <LinkButton kind="onPanel" size="lg" href="/my/study/home">{t.myCourses}</LinkButton>
          </div>
        </div>
      </div>
      <div className={css.progress}>
        <span>{fill(t.studied, { done: finishedLessons, of: lessonCount })}</span>
        <Ruler value={watchedPer} label={t.progress} valueText={`${watchedPer}%`} />
        <span>
          {left > 0 ? fill(t.left, { lessons: counted(left, t.leftOne, t.leftMany), time: about(t, secondsLeft) }) : t.allSeen}
        </span>
      </div>
    </Panel>
  );
}

const dayWord = (t: { readonly today: string; readonly yesterday: string }, { day }: Moment) =>
  day === "today" ? t.today : day === "yesterday" ? t.yesterday : day;
