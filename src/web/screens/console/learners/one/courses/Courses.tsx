import { Button } from "antd";
import { Fragment, type ReactNode, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffStudy } from "#contract/staff/study.ts";
import { fill } from "#contract/text/say.ts";
import { Ruler } from "../../../../../kit/Ruler.tsx";
import { useRead } from "../../../../../parts/console/calls/reads.ts";
import { ConsoleIcon } from "../../../../../parts/console/look/ConsoleIcon.tsx";
import { dayOf, longDate } from "../../../../../parts/console/look/when.ts";
import { Waiting } from "../../../../../parts/console/page/Waiting.tsx";
import { useConsole, useWords } from "../../../../../parts/console/state/console.ts";
import { hoursText } from "../../columns.tsx";
import { Chapters } from "./Chapters.tsx";
import { ExtendDialog, WithdrawOneDialog } from "./CourseActs.tsx";
import css from "./courses.module.css";

export type Owned = Received<(typeof staffStudy)["courses"]>[number];

const DAY = 86_400_000;
/** Days from which an end is near. */
const NEAR = 7;

/** What a learner owns, what is open first; what is over is folded. */
export function Courses({ learnerId }: { readonly learnerId: number }): ReactNode {
  const words = useWords("learner");
  const reading = useRead(staffStudy.courses, { learnerId });
  const [isPastOpen, setPastOpen] = useState(false);
  return (
    <Waiting reading={reading}>
      {(courses) => {
        const [live, past] = [courses.filter(({ isLive }) => isLive), courses.filter(({ isLive }) => !isLive)];
        if (courses.length === 0) return <p className={css.empty}>{words.noCourses}</p>;
        return (
          <section className={css.card} aria-label={words.tabs.courses}>
            <div className={css.scroll}>
              <table className={css.table}>
                <caption className="sr">{words.tabs.courses}</caption>
                <thead>
                  <tr>
                    <th scope="col"><span className="sr">{words.open}</span></th>
                    <th scope="col">{words.course}</th>
                    <th scope="col">{words.until}</th>
                    <th scope="col">{words.watched}</th>
                    <th scope="col" className={css.end}>{words.credited}</th>
                    <th scope="col"><span className="sr">{words.acts}</span></th>
                  </tr>
                </thead>
                <tbody>
                  {[...live, ...(isPastOpen ? past : [])].map((one) => (
                    <CourseRow key={one.entitlementId} learnerId={learnerId} course={one} />
                  ))}
                </tbody>
              </table>
            </div>
            {past.length > 0 && (
              <p className={css.past}>
                <Button
                  type="text" size="small" aria-expanded={isPastOpen}
                  icon={<ConsoleIcon name={isPastOpen ? "chevron-down" : "chevron-right"} />}
                  onClick={() => setPastOpen(!isPastOpen)}
                >
                  {fill(words.past, { n: past.length })}
                </Button>
              </p>
            )}
          </section>
        );
      }}
    </Waiting>
  );
}

function CourseRow({ learnerId, course }: { readonly learnerId: number; readonly course: Owned }): ReactNode {
  const words = useWords("learner");
  const { language } = useConsole();
  const [isOpen, setOpen] = useState(false);
  const [act, setAct] = useState<"extend" | "withdraw" | null>(null);
  const { entitlementId, title, revokedAt } = course;
  const onClose = () => setAct(null);
  const canOpen = course.type === 1;
  const isReasoned = course.source === "grant" && course.reason !== "";
  return (
    <Fragment>
      <tr>
        <td className={css.fold}>
          {canOpen && (
            <Button
              type="text" size="small" aria-label={`${title} · ${words.open}`}
              aria-expanded={isOpen} aria-controls={`chapters-${entitlementId}`}
              icon={<ConsoleIcon name={isOpen ? "chevron-down" : "chevron-right"} />} onClick={() => setOpen(!isOpen)}
            />
          )}
        </td>
        <th scope="row" className={css.courseCell}>
          <span className={css.course}>
            {course.coverUrl && <img src={course.coverUrl} alt="" width={80} height={45} loading="lazy" />}
            <span>
              {title}
              <small>{isReasoned ? fill(words.reasonOf, { reason: course.reason }) : words.sources[course.source]}</small>
              {revokedAt !== null && (
                <small>{fill(words.revoked, { at: dayOf(revokedAt, language), reason: course.revokedReason })}</small>
              )}
            </span>
          </span>
        </th>
        <td className={css.nowrap}><Until course={course} /></td>
        <td className={css.progress}><Watched course={course} /></td>
        <td className={css.end}>{hoursText(course.creditedSeconds)} {words.hourUnit}</td>
        <td className={css.acts}>
          {revokedAt === null && <Button type="link" size="small" onClick={() => setAct("extend")}>{words.extend}</Button>}
          {course.mayWithdraw && <Button type="link" size="small" onClick={() => setAct("withdraw")}>{words.withdraw}</Button>}
          {act === "extend" && <ExtendDialog learnerId={learnerId} course={course} onClose={onClose} />}
          {act === "withdraw" && <WithdrawOneDialog learnerId={learnerId} course={course} onClose={onClose} />}
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={6} id={`chapters-${entitlementId}`} className={css.chapters}>
            <Chapters learnerId={learnerId} seriesId={course.seriesId} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}

function Until({ course: { endsAt } }: { readonly course: Owned }): ReactNode {
  const words = useWords("learner");
  const { language } = useConsole();
  const [now] = useState(() => Date.now());
  if (endsAt === null) return words.forEver;
  const days = Math.ceil((endsAt - now) / DAY);
  return (
    <>
      {longDate(endsAt - 1, language)}
      <small className={days <= NEAR ? css.near : undefined}>{days > 0 ? fill(words.left, { n: days }) : words.over}</small>
    </>
  );
}

function Watched({ course: { title, watchedPer, finishedLessons, lessonCount } }: { readonly course: Owned }): ReactNode {
  const words = useWords("learner");
  const lessons = fill(words.lessons, { done: finishedLessons, all: lessonCount });
  return (
    <>
      <span className={css.between}><b>{watchedPer}%</b><small>{lessons}</small></span>
      <Ruler
        value={watchedPer} valueText={`${watchedPer}%, ${lessons}`} label={`${title} · ${words.watched}`}
        tone={watchedPer === 100 ? "ok" : "brand"} thin plain
      />
    </>
  );
}
