import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { LinkButton } from "../../../kit/Button.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { Panel } from "../../../kit/Panel.tsx";
import { Ruler } from "../../../kit/Ruler.tsx";
import { typeset } from "../../../kit/typeset.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { Cover } from "../../../parts/course/cards/Cover.tsx";
import { counted } from "../../../parts/course/counted.ts";
import { clockText } from "../../../parts/course/duration.ts";
import { inWords } from "../../../parts/course/lessonTime.ts";
import { drawAddress } from "../../../parts/practice/addresses.ts";
import css from "./Resume.module.css";
import type { Moment, ResumeView } from "./resume.ts";
import { Track } from "./Track.tsx";

/** Questions of the exercise that the panel offers. */
const QUICK_COUNT = 10;

type Words = ReturnType<typeof useText<"home">>;

/** Under an hour whole minutes, at least one; then hours to the half. */
function about(t: Words, seconds: number): string {
  if (seconds < 3600) return fill(t.minutes, { count: Math.max(1, Math.round(seconds / 60)) });
  return counted(Math.round(seconds / 1800) / 2, t.hourOne, t.hours);
}

/** What a learner goes on with: one orange action (visual design system 1). */
export function Resume({ resume }: { readonly resume: ResumeView }): ReactNode {
  const t = useText("home");
  const { course, lesson, when, steps } = resume;
  const title = !lesson ? course.title
    : lesson.number === null ? lesson.title
    : fill(t.lessonTitle, { number: lesson.number, title: lesson.title });
  return (
    <Panel as="section" className={css.resume} aria-labelledby="resume">
      <div className={css.top}>
        <Picture resume={resume} />
        <div className={css.words}>
          {(lesson || when) && (
            <p className={css.line}>
              <Icon name={when ? "history" : "book-open"} />
              <span>
                {lesson && course.title}
                {lesson && when && "\u00a0· "}
                {when && <span className="nowrap">{momentText(t, when)}</span>}
              </span>
            </p>
          )}
          <h1 id="resume">{typeset(title)}</h1>
          {lesson && <Standing lesson={lesson} />}
          {resume.finished && <p className={css.standing}>{resume.subjectId === null ? t.finished : t.finishedPractise}</p>}
          <Actions resume={resume} />
        </div>
      </div>
      <Progress resume={resume} />
      {steps.length > 1 && <Track steps={steps} />}
    </Panel>
  );
}

/** The course's drawing with the place where the lesson stopped; the button beside it leads to the same. */
function Picture({ resume: { course, lesson, address } }: { readonly resume: ResumeView }): ReactNode {
  const t = useText("home");
  const text = lesson?.kind === "document";
  const length = lesson ? clockText(lesson.seconds) : "";
  const share = !lesson ? 0 : text ? lesson.watchedPer : Math.floor((100 * lesson.position) / Math.max(1, lesson.seconds));
  return (
    <a className={css.picture} href={lesson?.address ?? address} tabIndex={-1} aria-hidden="true">
      <Cover src={course.coverUrl} form="drawing" load="first" />
      <span className={css.play}><Icon name={text ? "book-open" : "play"} filled={!text} /></span>
      {lesson && (text ? lesson.watchedPer > 0 : lesson.seconds > 0) && (
        <span className={`num ${css.time}`}>
          {text ? fill(t.readTo, { per: lesson.watchedPer }) : lesson.position > 0 ? `${clockText(lesson.position)} / ${length}` : length}
        </span>
      )}
      {share > 0 && <span className={css.share}><span style={{ width: `${share}%` }} /></span>}
    </a>
  );
}

/** How far the lesson is, and what is missing until it counts. */
function Standing({ lesson }: { readonly lesson: NonNullable<ResumeView["lesson"]> }): ReactNode {
  const t = useText("home");
  const { kind, seconds, position, watchedPer, toGo } = lesson;
  if (seconds === 0) return null;
  const text = kind === "document";
  const begun = watchedPer > 0 || position > 0;
  const length = inWords(seconds, t);
  const standing = text
    ? fill(begun ? t.readOf : t.readAll, { per: watchedPer, length: about(t, seconds) })
    : !begun ? fill(t.watchAll, { length })
    : position > 0 ? fill(t.watchedOf, { position: inWords(position, t), length })
    : fill(t.watchedPerOf, { per: watchedPer, length });
  return (
    <p className={css.standing}>
      <span>{standing}</span>
      {begun && toGo > 0 && <b>{fill(text ? t.readMore : t.watchMore, { time: inWords(toGo, t) })}</b>}
    </p>
  );
}

function Actions({ resume: { address, lesson, when, finished, subjectId } }: { readonly resume: ResumeView }): ReactNode {
  const t = useText("home");
  const practise = subjectId === null ? null : drawAddress({ courseId: subjectId, count: QUICK_COUNT });
  if (finished) {
    return (
      <div className={css.buttons}>
        <LinkButton kind="primary" size="lg" href={practise ?? "/courseClass/home"}>{practise ? t.practise : t.nextCourse}</LinkButton>
        <LinkButton kind="onPanel" size="lg" href="/my/study/home">{t.myCourses}</LinkButton>
      </div>
    );
  }
  const text = lesson?.kind === "document";
  const begun = when !== null;
  return (
    <div className={css.buttons}>
      <LinkButton
        kind="primary"
        size="lg"
        icon={text ? "book-open" : "play"}
        iconFilled={!text}
        href={lesson?.address ?? address}
        data-from={lesson?.position}
      >
        {text ? (lesson.watchedPer > 0 ? t.readOn : t.startReading) : begun ? t.goOn : t.start}
      </LinkButton>
      <LinkButton kind="onPanel" size="lg" href={practise ?? "/my/study/home"}>{practise ? t.practise : t.myCourses}</LinkButton>
    </div>
  );
}

function Progress({ resume }: { readonly resume: ResumeView }): ReactNode {
  const t = useText("home");
  const { watchedPer, finishedLessons, lessonCount, secondsLeft } = resume;
  const left = lessonCount - finishedLessons;
  return (
    <div className={css.progress}>
      <span>{fill(t.studied, { done: finishedLessons, of: lessonCount })}</span>
      <Ruler value={watchedPer} label={t.progress} valueText={`${watchedPer}%`} />
      <span>{left > 0 ? fill(t.left, { lessons: counted(left, t.leftOne, t.leftMany), time: about(t, secondsLeft) }) : t.allSeen}</span>
    </div>
  );
}

const momentText = (t: Words, { day, time }: Moment) =>
  fill(t.moment, { day: day === "today" ? t.today : day === "yesterday" ? t.yesterday : day, time });
