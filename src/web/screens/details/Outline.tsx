import { type ReactNode, useRef, useState } from "react";
import { fill } from "#contract/text/say.ts";
import { Card } from "../../kit/Card.tsx";
import { classes } from "../../kit/classes.ts";
import { Icon } from "../../kit/Icon.tsx";
import { Tag } from "../../kit/Tag.tsx";
import { typeset } from "../../kit/typeset.tsx";
import { useText } from "../../parts/app/context.tsx";
import { examState } from "../../parts/course/classExam.ts";
import { clockText } from "../../parts/course/duration.ts";
import { counted } from "../../parts/course/counted.ts";
import { examAddress } from "../../parts/course/entry.ts";
import blocks from "./details.module.css";
import { playAddress } from "./Hero.tsx";
import { type ChapterView, type DetailsData, lessonsOf, type LessonView } from "./load.ts";
import css from "./Outline.module.css";

/** Up to this many lessons every chapter stands open; of longer courses only the first. */
const ALL_OPEN = 24;

/** Chapters that fold, with what is open to the asker and how far they are. */
export function Outline({ course, chapters }: Pick<DetailsData, "course" | "chapters">): ReactNode {
  const t = useText("details");
  const box = useRef<HTMLDivElement>(null);
  const short = chapters.reduce((sum, chapter) => sum + chapter.lessons.length, 0) <= ALL_OPEN;
  const [all, setAll] = useState(short);
  const turn = () => {
    for (const chapter of box.current?.querySelectorAll("details") ?? []) chapter.open = !all;
    setAll(!all);
  };
  return (
    <Card as="section" className={blocks.block} id="outline">
      <div className={css.head}>
        <h2 tabIndex={-1}>{t.outlineTitle}</h2>
        {chapters.length > 1 && <button type="button" className="lnk small" onClick={turn}>{all ? t.closeAll : t.openAll}</button>}
      </div>
      <div ref={box}>
        {chapters.map((chapter, at) => <Chapter key={chapter.id} courseId={course.id} chapter={chapter} open={short || at === 0} />)}
      </div>
    </Card>
  );
}

function Chapter({
  courseId,
  chapter,
  open,
}: {
  readonly courseId: number;
  readonly chapter: ChapterView;
  readonly open: boolean;
}): ReactNode {
  const t = useText("details");
  return (
    <details className={css.chapter} open={open}>
      <summary>
        <Icon name="chevron-right" />
        <h3>{chapter.title}</h3>
        <small>{counted(lessonsOf([chapter]).length, t.chapterLessonOne, t.chapterLessons)}</small>
      </summary>
      <ol>
        {chapter.lessons.map((lesson) => (
          <li key={lesson.itemId}>
            {lesson.locked || (!lesson.ready && !lesson.exam) ? (
              <div className={css.lesson}>
                <Lesson lesson={lesson} />
              </div>
            ) : (
              <a className={css.lesson} href={lesson.exam ? examAddress(lesson.itemId) : playAddress(courseId, lesson)}>
                <Lesson lesson={lesson} />
              </a>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

function Lesson({
  lesson: { number, title, kind, seconds, isTrial, locked, watchedPer, isFinish, exam },
}: {
  readonly lesson: LessonView;
}): ReactNode {
  const t = useText("details");
  const kinds: Readonly<Record<string, string>> = { live: t.live, document: t.document, exam: t.exam };
  const owned = watchedPer !== undefined;
  return (
    <>
      <span className={css.number}>{number === null ? <Icon name="pencil-line" /> : String(number).padStart(2, "0")}</span>
      <span className={css.title}>{typeset(title)}</span>
      {kinds[kind] && <Tag>{kinds[kind]}</Tag>}
      {isTrial && !owned && <Tag tone="ok">{t.trial}</Tag>}
      <span className={classes(css.state, owned && (isFinish || watchedPer > 0) && css.stacked)}>
        {exam && (
          <span className={exam.reached ? css.done : css.seen}>
            {exam.reached && <Icon name="circle-check" />} {examState(exam, t)}
          </span>
        )}
        {isFinish && !exam && (
          <span className={css.done}>
            <Icon name="circle-check" /> {t.done}
          </span>
        )}
        {owned && !isFinish && watchedPer > 0 && <span className={css.seen}>{fill(t.seen, { per: watchedPer })}</span>}
        {locked && <Icon name="lock" label={t.locked} />}
        {seconds > 0 && <span className="num">{clockText(seconds)}</span>}
      </span>
    </>
  );
}
