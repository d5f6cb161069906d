import type { ReactNode } from "react";
import type { Footprint } from "#contract/footprints.schema.ts";
import { fill } from "#contract/text/say.ts";
import { timeOf } from "#contract/timestamp.ts";
import { buttonClass } from "../../../kit/Button.tsx";
import { classes } from "../../../kit/classes.ts";
import { IconButton } from "../../../kit/IconButton.tsx";
import { Tag } from "../../../kit/Tag.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { counted } from "../../../parts/course/counted.ts";
import { Cover } from "../../../parts/course/cards/Cover.tsx";
import { entryAddress, STUDY } from "../../../parts/course/entry.ts";
import css from "./Footprint.module.css";

interface FootRowProps {
  readonly row: Footprint;
  readonly onRemove: () => void;
}

/** A page that one looked at; what has no page any more stands there in grey. */
export function FootRow({ row, onRemove }: FootRowProps): ReactNode {
  const t = useText("footprint");
  const { course, article, title, targetType, available } = row;
  const time = timeOf(row.seenAt);
  const inside = (
    <>
      <time className={`num ${css.time}`} dateTime={`${row.day}T${time}+08:00`}>
        {time}
      </time>
      {course ? (
        <Cover className={css.thumb} src={course.coverUrl} form="drawing" />
      ) : (
        <span className={`ratio ${css.thumb}`}>
          {article && <img src={article.coverUrl} alt="" loading="lazy" decoding="async" width="320" height="180" />}
        </span>
      )}
      <span className="grow">
        <h3 className={`clip2 ${css.name}`}>{title}</h3>
        <span className={css.meta}>
          <Tag>{t[targetType]}</Tag>
          <span aria-hidden="true" className={`num ${css.timeBelow}`}>
            {time}
          </span>
          {available ? <What row={row} /> : <span>{targetType === "info" ? t.goneArticle : t.gone}</span>}
        </span>
      </span>
    </>
  );
  const href = !available ? null : course ? entryAddress(course) : `/info/details/${row.targetId}`;
  const isStudy = course?.buttonType === STUDY && course.type === 1;
  return (
    <article className={classes(css.row, href === null && css.gone)}>
      {href === null ? (
        <div className={css.line}>{inside}</div>
      ) : (
        <a className={css.line} href={href}>
          {inside}
          <span className={buttonClass({ size: "sm" }, css.go)}>{isStudy ? t.study : article ? t.read : t.look}</span>
        </a>
      )}
      <IconButton icon="x" className={css.remove} label={fill(t.remove, { title })} onClick={onRemove} />
    </article>
  );
}

function What({ row: { course, article } }: { readonly row: Footprint }): ReactNode {
  const t = useText("footprint");
  if (!course) return <span>{article?.categoryName}</span>;
  const count =
    course.type === 2
      ? counted(course.parts.length, t.partOne, t.parts)
      : course.lessonCount > 0
        ? counted(course.lessonCount, t.lessonOne, t.lessons)
        : "";
  return <span>{[course.categoryName, count].filter(Boolean).join(" · ")}</span>;
}
