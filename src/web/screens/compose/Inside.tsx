import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Card } from "../../kit/Card.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Price } from "../../kit/Price.tsx";
import { Tag } from "../../kit/Tag.tsx";
import { useText } from "../../parts/app/context.tsx";
import { counted } from "../../parts/course/counted.ts";
import { Cover } from "../../parts/course/cards/Cover.tsx";
import { clockText } from "../../parts/course/duration.ts";
import css from "./Inside.module.css";
import type { ComposeData, PartLesson, PartView } from "./load.ts";
import blocks from "./compose.module.css";

/** What is in the package: each course with its price alone and its outline. */
export function Inside({ parts }: Pick<ComposeData, "parts">): ReactNode {
  const t = useText("compose");
  if (parts.length === 0) return null;
  return (
    <Card as="section" className={blocks.block} id="parts">
      <h2>{t.inside}</h2>
      <p className={blocks.sub}>{parts.some((part) => part.onlyHere) ? t.insideSome : t.insideText}</p>
      {parts.map((part) => <Part key={part.id} part={part} />)}
    </Card>
  );
}

function Part({ part }: { readonly part: PartView }): ReactNode {
  const t = useText("compose");
  const c = useText("course");
  const { title, subtitle, coverUrl, teacherNames, lessonCount, href, chapters } = part;
  return (
    <article className={css.part}>
      <a className={css.picture} href={href} tabIndex={-1} aria-hidden="true"><Cover src={coverUrl} form="drawing" /></a>
      <div className={css.words}>
        <h3><a href={href}>{title}</a></h3>
        <p className={css.meta}>
          {teacherNames.length > 0 && <span>{teacherNames.join(c.and)}</span>}
          <span>{counted(lessonCount, c.lessonOne, c.lessons)}</span>
        </p>
        {subtitle && <p className={css.subtitle}>{subtitle}</p>}
      </div>
      <Alone part={part} />
      {chapters.length > 0 && (
        <details className={css.outline}>
          <summary aria-label={fill(t.outlineOf, { title })}>
            {t.outline}
            <Icon name="chevron-down" />
          </summary>
          {chapters.map((chapter) => (
            <div key={chapter.id} className={css.chapter}>
              <h4>{chapter.title}</h4>
              <ol>{chapter.lessons.map((lesson) => <Lesson key={lesson.itemId} lesson={lesson} owned={part.owned} />)}</ol>
            </div>
          ))}
        </details>
      )}
    </article>
  );
}

/** What the course costs by itself, or why it has no such price. */
function Alone({ part: { owned, onlyHere, price } }: { readonly part: PartView }): ReactNode {
  const t = useText("compose");
  const c = useText("course");
  if (owned) return <p className={css.alone}><Tag tone="ok" icon="check">{t.yours}</Tag></p>;
  if (onlyHere) return <p className={css.alone}><Tag tone="warn" icon="package">{t.onlyHere}</Tag></p>;
  if (price === null) return null;
  return (
    <p className={css.alone}>
      <small>{t.alone}</small>
      <Price fen={price} labels={c} />
    </p>
  );
}

function Lesson({ lesson: { number, title, seconds, href }, owned }: { readonly lesson: PartLesson; readonly owned: boolean }): ReactNode {
  const d = useText("details");
  const inside = (
    <>
      <span className={css.number}>{number === null ? <Icon name="pencil-line" /> : String(number).padStart(2, "0")}</span>
      <span className={css.title}>{title}</span>
      {href !== null && !owned && <Tag tone="ok">{d.trial}</Tag>}
      {seconds > 0 && <span className={`num ${css.length}`}>{clockText(seconds)}</span>}
    </>
  );
  return <li>{href === null ? <span className={css.lesson}>{inside}</span> : <a className={css.lesson} href={href}>{inside}</a>}</li>;
}
