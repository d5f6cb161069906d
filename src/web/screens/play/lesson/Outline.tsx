import { type ReactNode, useEffect, useRef } from "react";
import { isLesson } from "#contract/catalogue.ts";
import { fill } from "#contract/text/say.ts";
import { classes } from "../../../kit/classes.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { Ruler } from "../../../kit/Ruler.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { examState } from "../../../parts/course/classExam.ts";
import { clockText } from "../../../parts/course/duration.ts";
import { inMinutes } from "../../../parts/course/lessonTime.ts";
import type { PlayData, PlayItem } from "./lesson.ts";
import css from "./Outline.module.css";
import { finished, lessonAddress, playable, sittable } from "./progress.ts";

interface OutlineProps {
  readonly data: PlayData;
  /** The video runs: the bars beside the lesson move. */
  readonly running: boolean;
  /** On the dark stage beside the player, or among the tabs below it. */
  readonly place: "stage" | "tabs";
}

/** The course's lessons by chapter, with how far the learner is. */
export function Outline({ data, running, place }: OutlineProps): ReactNode {
  const t = useText("play");
  const list = useRef<HTMLDivElement>(null);
  const current = data.lesson?.itemId ?? null;
  const whole = finished(data);
  const score = fill(t.learnt, { done: whole.done, total: whole.total });

  // The current lesson comes into view within the list alone; the page stays where it is.
  useEffect(() => {
    const box = list.current;
    const row = box?.querySelector<HTMLElement>('[aria-current="true"]');
    if (box && row && place === "stage") box.scrollTop = row.offsetTop - box.offsetTop - box.clientHeight / 3;
  }, [current, place]);

  return (
    <div className={classes(css.outline, css[place])}>
      {place === "stage" && (
        <div className={css.head}>
          <div className="row between">
            <h2>{t.outline}</h2>
            {data.recorded && <span className="num">{score}</span>}
          </div>
          {data.recorded && <Ruler className={css.ruler} value={whole.per} label={t.outline} valueText={score} />}
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling list must be reachable by keyboard */}
      <div ref={list} className={css.list} tabIndex={place === "stage" ? 0 : undefined} role="group" aria-label={t.outline}>
        {data.chapters.map((chapter) => (
          <details
            key={chapter.id}
            open={chapter.items.some((item) => item.itemId === current) || !chapter.items.every((item) => item.isFinish)}
          >
            <summary>
              <Icon name="chevron-right" />
              <span className="clip1 grow">{chapter.title}</span>
              <small className="nowrap">{chapterState(chapter.items, data.recorded, t)}</small>
            </summary>
            <ul>
              {chapter.items.map((item) => (
                <li key={item.itemId}>
                  <Row item={item} data={data} current={item.itemId === current} running={running} />
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </div>
  );
}

interface Words {
  readonly lessons: string;
  readonly lessonOne: string;
  readonly allDone: string;
}

function chapterState(items: readonly PlayItem[], recorded: boolean, t: Words): string {
  // The exams between are no lessons.
  const lessons = items.filter(isLesson).length;
  const count = fill(lessons === 1 ? t.lessonOne : t.lessons, { count: lessons });
  return recorded && items.every((item) => item.isFinish) ? `${count} · ${t.allDone}` : count;
}

function Row({
  item,
  data,
  current,
  running,
}: {
  readonly item: PlayItem;
  readonly data: PlayData;
  readonly current: boolean;
  readonly running: boolean;
}): ReactNode {
  const t = useText("play");
  const inside = (
    <>
      <Node item={item} />
      <span className="grow">
        <span className={css.title}>
          {item.number !== null && <span className={`num ${css.number}`}>{item.number}</span>}
          {item.title}
        </span>
        <small className="num">{[lengthOf(item, t), stateOf(item, data.recorded, t)].filter(Boolean).join(" · ")}</small>
      </span>
      {current && item.kind === "document" && <Icon name="file-text" label={t.sectionNow} />}
      {current && item.kind !== "document" && (
        <span className={classes(css.bars, running && css.moving)} role="img" aria-label={t.playing}>
          <i />
          <i />
          <i />
        </span>
      )}
    </>
  );
  if (!playable(item) && !sittable(item)) return <span className={classes(css.row, css.shut)}>{inside}</span>;
  return (
    <a
      className={classes(css.row, current && css.current)}
      href={lessonAddress(data.courseId, item)}
      {...(item.exam ? {} : { "data-from": item.lastPosition })}
      {...(current ? { "aria-current": "true" as const } : {})}
    >
      {inside}
    </a>
  );
}

/** How long a film is, or that it is a text and how long one reads it. */
function lengthOf({ kind, seconds }: PlayItem, t: ReturnType<typeof useText<"play">>): string {
  if (seconds === 0) return "";
  return kind === "document" ? `${t.text} · ${fill(t.about, { time: inMinutes(seconds, t) })}` : clockText(seconds);
}

/** How the learner stands at it, in words. */
function stateOf(item: PlayItem, recorded: boolean, t: ReturnType<typeof useText<"play">>): string {
  if (item.locked) return t.lockedLesson;
  if (item.exam) return examState(item.exam, t);
  const text = item.kind === "document";
  if (item.isFinish) return text ? t.read : t.done;
  if (item.watchedPer > 0) return fill(text ? t.readTo : t.seen, { per: item.watchedPer });
  return !recorded && item.isTrial ? t.trial : "";
}

/** Done: a tick. Begun: a ring with its share. Else an empty ring, or a lock. The words beside it say the same. */
function Node({ item }: { readonly item: PlayItem }): ReactNode {
  if (item.locked) return <span className={classes(css.node, css.bare)}><Icon name="lock" /></span>;
  if (item.isFinish) return <span className={classes(css.node, css.finished)}><Icon name="check" /></span>;
  const begun = item.exam?.bestAccuracyPer ?? item.watchedPer;
  if (begun > 0) return <span className={classes(css.node, css.begun)} style={{ "--p": begun } as object} />;
  return <span className={css.node} />;
}
