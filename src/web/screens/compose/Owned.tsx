import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { LinkButton } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Panel } from "../../kit/Panel.tsx";
import { Ruler } from "../../kit/Ruler.tsx";
import { useText } from "../../parts/app/context.tsx";
import { counted } from "../../parts/course/counted.ts";
import { Cover } from "../../parts/course/cards/Cover.tsx";
import blocks from "./compose.module.css";
import type { ComposeData, PartDone, PartView, WholeDone } from "./load.ts";
import css from "./Owned.module.css";

/** How many lessons a day the estimate supposes. */
const LESSONS_A_DAY = 2;

/** The one orange action of the page: on with the package, which is told by its lessons. */
export function Whole({
  course,
  done: { watchedPer, finished, lessonCount, href },
}: Pick<ComposeData, "course"> & { readonly done: WholeDone }): ReactNode {
  const t = useText("compose");
  const d = useText("details");
  const left = lessonCount - finished;
  const values = { done: finished, of: lessonCount, left };
  const until = course.validUntil ? fill(t.until, { day: course.validUntil }) : "";
  return (
    <Panel as="section" className={css.whole} aria-labelledby="whole">
      <div>
        <p className={css.line}>
          <Icon name="package" /> {[course.title, until].filter(Boolean).join(" · ")}
        </p>
        <h1 id="whole">{fill(left === 0 && lessonCount > 0 ? t.allDone : t.doneOf, values)}</h1>
        <Ruler
          value={watchedPer}
          tone={left === 0 && lessonCount > 0 ? "ok" : "accent"}
          label={d.progress}
          valueText={fill(d.watchedOf, { per: watchedPer, ...values })}
        />
        <p className={css.line}>{left > 0 ? counted(Math.ceil(left / LESSONS_A_DAY), t.paceOne, t.pace) : t.again}</p>
      </div>
      {href !== null && (
        <LinkButton kind="primary" size="lg" icon="play" iconFilled href={href}>
          {finished === 0 && watchedPer === 0 ? t.start : d.goOn}
        </LinkButton>
      )}
    </Panel>
  );
}

/** Each course of the package with how far its owner is. */
export function PartsDone({ parts }: Pick<ComposeData, "parts">): ReactNode {
  const t = useText("compose");
  return (
    <Card as="section" className={blocks.block} id="parts">
      <h2>{counted(parts.length, t.progressOne, t.progressOf)}</h2>
      {parts.map((part) => <Part key={part.id} part={part} />)}
    </Card>
  );
}

const finishedAll = ({ finished, lessonCount }: PartDone) => lessonCount > 0 && finished === lessonCount;

function Part({ part: { title, coverUrl, href, done } }: { readonly part: PartView }): ReactNode {
  const t = useText("compose");
  const d = useText("details");
  if (!done) {
    return (
      <article className={css.part}>
        <Cover src={coverUrl} form="drawing" className={css.picture} />
        <div>
          <h3><a href={href}>{title}</a></h3>
          <p className={css.meta}>{t.notOpen}</p>
        </div>
      </article>
    );
  }
  const all = finishedAll(done);
  const begun = done.day !== null;
  const share = fill(t.lessonsOf, { done: done.finished, of: done.lessonCount });
  const words = all ? t.watchAgain : begun ? t.goOn : t.look;
  return (
    <article className={css.part}>
      <Cover src={coverUrl} form="drawing" className={css.picture} />
      <div>
        <h3>
          <a href={href}>{title}</a>
        </h3>
        <p className={css.meta}>
          {begun
            ? [all ? t.finished : done.lastTitle ? fill(t.lastAt, { title: done.lastTitle }) : "", done.day].filter(Boolean).join(" · ")
            : t.notBegun}
        </p>
        <div className={css.ruler}>
          <Ruler
            value={done.watchedPer}
            tone={all ? "ok" : "accent"}
            label={title}
            valueText={fill(d.watchedOf, { per: done.watchedPer, done: done.finished, of: done.lessonCount })}
          />
          <span className={all ? css.all : "num"}>{all ? t.finished : share}</span>
        </div>
      </div>
      <LinkButton size="sm" className={css.go} href={done.href} aria-label={`${words}: ${title}`}>
        {words}
      </LinkButton>
    </article>
  );
}

/** What comes next, in words. */
export function Next({ parts }: Pick<ComposeData, "parts">): ReactNode {
  const t = useText("compose");
  const open = parts.flatMap((part) =>
    part.done && part.done.lessonCount > 0 ? [{ title: fill(t.quoted, { title: part.title }), done: part.done }] : [],
  );
  const finished = open.filter(({ done }) => finishedAll(done));
  const going = open.filter(({ done }) => !finishedAll(done));
  if (open.length === 0) return null;
  const lines = [
    ...(finished.length > 0 ? [fill(t.nextFinished, { titles: finished.map(({ title }) => title).join("") })] : []),
    ...going.slice(0, 1).map(({ title, done }) => fill(t.nextGoing, { title, left: done.lessonCount - done.finished })),
    ...going.slice(1, 2).map(({ title }) => fill(t.nextThen, { title })),
    ...(going.length === 0 ? [t.nextNone] : []),
  ];
  return (
    <Card as="section" padded>
      <h2>{t.next}</h2>
      <p className={css.next}>{lines.join("")}</p>
    </Card>
  );
}
