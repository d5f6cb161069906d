import type { ReactNode } from "react";
import type { Favourite } from "#contract/favourites.schema.ts";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../../kit/classes.ts";
import { Tag } from "../../../kit/Tag.tsx";
import { yuan } from "../../../kit/yuan.ts";
import { useText } from "../../../parts/app/context.tsx";
import { Cost } from "../../../parts/course/cards/Cost.tsx";
import { counted } from "../../../parts/course/counted.ts";
import { Cover } from "../../../parts/course/cards/Cover.tsx";
import { entryAddress } from "../../../parts/course/entry.ts";
import type { Removal } from "../useRemoval.ts";
import css from "./Collect.module.css";
import { isThere } from "./kept.ts";
import { Star } from "./Star.tsx";

/** A course or package that one keeps; one that is no longer offered stands there in grey and can be removed. */
export function KeptCourse({ row, removal }: { readonly row: Favourite; readonly removal: Removal<Favourite> }): ReactNode {
  const t = useText("collect");
  const { and } = useText("course");
  const { course, title, state, dropped } = row;
  const there = isThere(row) && course !== null;
  const inside = (
    <>
      {course ? <Cover className={css.cover} src={course.coverUrl} form="phone" /> : <span className={`ratio ${css.cover}`} />}
      <span className={css.body}>
        <h2 className={`clip2 ${css.name}`}>{title}</h2>
        {course && (
          <span className={css.meta}>
            {course.type === 2 ? counted(course.parts.length, t.partOne, t.parts) : course.teacherNames.join(and)}
            {course.lessonCount > 0 && <span>{counted(course.lessonCount, t.lessonOne, t.lessons)}</span>}
          </span>
        )}
        <span className={css.foot}>
          {state === "open" && course ? <Cost card={course} /> : <Tag>{state === "closed" ? t.closed : t.gone}</Tag>}
          {dropped !== null && <Tag tone="err" className={css.dropped}>{fill(t.dropped, { yuan: yuan(dropped) })}</Tag>}
        </span>
      </span>
    </>
  );
  return (
    <article className={classes(css.kept, !there && css.gone)}>
      {there ? <a className={css.link} href={entryAddress(course)}>{inside}</a> : <div className={css.link}>{inside}</div>}
      <Star title={title} onPress={() => removal.remove(row)} />
    </article>
  );
}
