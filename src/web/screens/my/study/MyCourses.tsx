import { Fragment, type ReactNode } from "react";
import { catalogue } from "#contract/catalogue.ts";
import { learning } from "#contract/learning.ts";
import { fill } from "#contract/text/say.ts";
import { dayOf } from "#contract/timestamp.ts";
import { useWrite } from "../../../client/reads.ts";
import { Button, buttonClass, LinkButton } from "../../../kit/Button.tsx";
import { Card } from "../../../kit/Card.tsx";
import { classes } from "../../../kit/classes.ts";
import { Empty } from "../../../kit/Empty.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { Ruler } from "../../../kit/Ruler.tsx";
import { Tag } from "../../../kit/Tag.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { useAbout } from "../../../parts/marks/marks.ts";
import { Cover } from "../../../parts/course/cards/Cover.tsx";
import { counted } from "../../../parts/course/counted.ts";
import { FREE } from "../../../parts/course/entry.ts";
import { whenText } from "../../../parts/my/when.ts";
import css from "./Courses.module.css";
import { desk, type Owned, rowAddress, type Subjects } from "./mine.ts";

/** What a learner without a course sees. */
export function NoCourses(): ReactNode {
  const t = useText("study");
  return (
    <Card>
      <Empty
        drawing="book"
        level={2}
        title={t.empty}
        text={t.emptyText}
        action={
          <LinkButton kind="primary" href="/courseClass/home">
            {t.choose}
          </LinkButton>
        }
      />
    </Card>
  );
}

interface MyCoursesProps {
  readonly courses: readonly Owned[];
  readonly subjects: Subjects;
  readonly now: number;
}

/** The learner's courses with progress and validity, watched last first; packages hold theirs. */
export function MyCourses({ courses, subjects, now }: MyCoursesProps): ReactNode {
  const t = useText("study");
  return (
    <section className={css.section} aria-labelledby="my-courses">
      <h2 id="my-courses">{t.courses}</h2>
      <Card className="lst">
        {desk(courses).map(({ mine, parts }) =>
          parts.length === 0 ? (
            <Row key={mine.course.id} mine={mine} subjects={subjects} now={now} />
          ) : (
            <div key={mine.course.id} role="group" aria-label={mine.course.title}>
              <Row mine={mine} subjects={subjects} now={now} count={parts.length} />
              <div className={css.parts}>
                {parts.map((part) => <Row key={part.course.id} mine={part} subjects={subjects} now={now} within={mine} />)}
              </div>
            </div>
          ),
        )}
      </Card>
    </section>
  );
}

interface RowProps {
  readonly mine: Owned;
  readonly subjects: Subjects;
  readonly now: number;
  /** Courses of the package that stand below. */
  readonly count?: number;
  /** The package that it stands in. */
  readonly within?: Owned;
}

/** One course. All of the row leads to it; what else may be done with it is a button of its own. */
function Row({ mine, subjects, now, count, within }: RowProps): ReactNode {
  const t = useText("study");
  const c = useText("course");
  const { course, state, watchedPer } = mine;
  const Title = within ? "h4" : "h3";
  return (
    <div className={classes(css.course, within && css.part)}>
      <Cover src={course.coverUrl} form="drawing" className={css.cover} />
      <div className={css.body}>
        {course.type === 2 && <Tag tone="accent">{c.packageLong}</Tag>}
        <Title className="clip2">
          <a className={css.whole} href={rowAddress(mine)} data-from={mine.lastPosition}>{course.title}</a>
        </Title>
        <p className={css.meta}>
          {[count === undefined ? "" : counted(count, c.seriesOne, c.series), ...factsOf(mine, now, t, within)]
            .filter(Boolean)
            .map((fact, place) => <Fragment key={fact}>{place > 0 && " · "}<span className="nowrap">{fact}</span></Fragment>)}
          {state === "ended" && <span className={css.over}><Tag tone="warn">{t.ended}</Tag></span>}
        </p>
        <Ruler thin value={watchedPer} label={course.title} valueText={`${watchedPer}%`} tone={state === "finished" ? "ok" : "accent"} />
      </div>
      <Action mine={mine} subject={state === "finished" ? subjects.get(course.id) : undefined} />
    </div>
  );
}

/** What is told of a course: how far, when last, until when; a validity that its package has, too, stands there. */
function factsOf(
  { state, finishedLessons, lessonCount, studiedAt, validUntil }: Owned,
  now: number,
  t: ReturnType<typeof useText<"study">>,
  within: Owned | undefined,
): string[] {
  const done = state === "finished" ? t.finished : fill(t.learnt, { done: finishedLessons, total: lessonCount });
  const told = validUntil === null || within?.validUntil === validUntil;
  return [
    done,
    studiedAt === null ? "" : whenText(studiedAt, now, t),
    told ? "" : fill(state === "ended" ? t.endedOn : t.validUntil, { day: dayOf(validUntil) }),
  ];
}

function Action({ mine, subject }: { readonly mine: Owned; readonly subject: number | undefined }): ReactNode {
  const t = useText("study");
  const enrol = useWrite(catalogue.enroll, [learning.getMyCourseList, learning.getMyCourseHistory]);
  const about = useAbout();
  const { course, state, studiedAt } = mine;
  if (state === "ended" && course.buttonType === FREE) {
    return (
      <Button
        size="sm"
        className={css.own}
        loading={enrol.busy}
        loadingText={t.enrolling}
        onClick={() => void enrol.run({ id: course.id })}
      >
        {t.enrolAgain}
      </Button>
    );
  }
  if (subject !== undefined) {
    return (
      <LinkButton size="sm" className={css.own} href={`/exam?courseId=${subject}`} aria-label={about(t.practise, course.title)}>
        {t.practise}
      </LinkButton>
    );
  }
  const words = state === "ended" ? t.look : state === "finished" ? t.watchAgain : studiedAt === null ? t.start : t.goOn;
  // The row is the link already: this only shows where it leads.
  return (
    <span className={css.hint} aria-hidden="true">
      <span className={buttonClass({ size: "sm" }, css.words)}>{words}</span>
      <Icon name="chevron-right" />
    </span>
  );
}
