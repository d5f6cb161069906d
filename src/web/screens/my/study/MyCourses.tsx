import type { ReactNode } from "react";
import { catalogue } from "#contract/catalogue.ts";
import { learning } from "#contract/learning.ts";
import { fill } from "#contract/text/say.ts";
import { dayOf } from "#contract/timestamp.ts";
import { useWrite } from "../../../client/reads.ts";
import { Button, LinkButton } from "../../../kit/Button.tsx";
import { Card } from "../../../kit/Card.tsx";
import { Empty } from "../../../kit/Empty.tsx";
import { Ruler } from "../../../kit/Ruler.tsx";
import { Tag } from "../../../kit/Tag.tsx";
import { useAbout, useText } from "../../../parts/app/context.tsx";
import { Cover } from "../../../parts/course/cards/Cover.tsx";
import { entryAddress, FREE } from "../../../parts/course/entry.ts";
import { whenText } from "../../../parts/my/when.ts";
import { goOnAddress, type Owned } from "./mine.ts";
import css from "./Study.module.css";

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

/** The learner's courses with progress and validity, watched last first. */
export function MyCourses({ courses, now }: { readonly courses: readonly Owned[]; readonly now: number }): ReactNode {
  const t = useText("study");
  return (
    <section className={css.section} aria-labelledby="my-courses">
      <h2 id="my-courses">{t.courses}</h2>
      <Card className="lst">
        {courses.map((mine) => <Row key={mine.course.id} mine={mine} now={now} />)}
      </Card>
    </section>
  );
}

function Row({ mine, now }: { readonly mine: Owned; readonly now: number }): ReactNode {
  const t = useText("study");
  const c = useText("course");
  const { course, state, watchedPer, finishedLessons, lessonCount, studiedAt, validUntil } = mine;
  const done = state === "finished" ? t.finished : fill(t.learnt, { done: finishedLessons, total: lessonCount });
  const valid = validUntil === null ? "" : fill(state === "ended" ? t.endedOn : t.validUntil, { day: dayOf(validUntil) });
  return (
    <div className={css.course}>
      <Cover src={course.coverUrl} form="drawing" className={css.cover} />
      <div className={css.body}>
        <h3 className="clip1">
          <a href={state === "ended" ? entryAddress(course) : goOnAddress(mine)} data-from={mine.lastPosition}>
            {course.title}
          </a>
        </h3>
        <p className={css.meta}>
          {[done, studiedAt === null ? "" : whenText(studiedAt, now, t), valid].filter(Boolean).join(" · ")}
          {course.type === 2 && <Tag tone="accent">{c.packageLong}</Tag>}
          {state === "ended" && <Tag tone="warn">{t.ended}</Tag>}
        </p>
        <Ruler thin value={watchedPer} label={course.title} valueText={`${watchedPer}%`} tone={state === "finished" ? "ok" : "accent"} />
      </div>
      <Action mine={mine} />
    </div>
  );
}

function Action({ mine }: { readonly mine: Owned }): ReactNode {
  const t = useText("study");
  const about = useAbout();
  const enrol = useWrite(catalogue.enroll, [learning.getMyCourseList, learning.getMyCourseHistory]);
  const { course, state, studiedAt } = mine;
  if (state === "ended" && course.buttonType === FREE) {
    return (
      <Button
        size="sm"
        className={css.action}
        loading={enrol.busy}
        loadingText={t.enrolling}
        onClick={() => void enrol.run({ id: course.id })}
      >
        {t.enrolAgain}
      </Button>
    );
  }
  const words = state === "ended" ? t.look : state === "finished" ? t.watchAgain : studiedAt === null ? t.start : t.goOn;
  return (
    <LinkButton
      size="sm"
      className={css.action}
      href={state === "ended" ? entryAddress(course) : goOnAddress(mine)}
      data-from={mine.lastPosition}
      aria-label={about(words, course.title)}
    >
      {words}
    </LinkButton>
  );
}
