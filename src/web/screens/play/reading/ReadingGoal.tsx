import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Card } from "../../../kit/Card.tsx";
import { classes } from "../../../kit/classes.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { Ruler } from "../../../kit/Ruler.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { useMarks } from "../../../parts/marks/marks.ts";
import { inWords, toGo } from "../../../parts/course/lessonTime.ts";
import { useTongue } from "../../../parts/richText/tongue.ts";
import type { PlayItem } from "../lesson/lesson.ts";
import play from "../lesson/Play.module.css";
import css from "./Reading.module.css";
import { type Section, sectionId, sectionsToGo } from "./sections.ts";

interface ReadingGoalProps {
  readonly lesson: PlayItem;
  /** Reading time. */
  readonly seconds: number;
  readonly sections: readonly Section[];
  /** Percent read from which a lesson of this course counts. */
  readonly finishPer: number;
  /** What was read waits on this device for the network. */
  readonly kept: boolean;
}

/** How far the text is from counting, in words and on the ruler with the finish line, and what it holds. */
export function ReadingGoal({ lesson, seconds, sections, finishPer, kept }: ReadingGoalProps): ReactNode {
  const t = useText("play");
  const marks = useMarks();
  const tongue = useTongue();
  const line = fill(t.line, { per: finishPer });
  const seen = fill(t.percent, { per: lesson.watchedPer });
  const read = Math.floor((seconds * lesson.watchedPer) / 100);
  return (
    <Card as="section" className={classes(play.goal, css.goal)} aria-label={t.goal}>
      <div className={play.goalWords}>
        <b>{t.lessonRead} <span className={`num ${lesson.isFinish ? "okc" : "acc"}`}>{seen}</span></b>
        <span className="muted nowrap">{line}</span>
      </div>
      <Ruler
        value={lesson.watchedPer}
        target={finishPer}
        label={t.goal}
        valueText={`${seen}${marks.comma}${line}`}
        tone={lesson.isFinish ? "ok" : undefined}
      />
      <p className={css.gap} role="status">
        {lesson.isFinish ? (
          <span className="okc"><Icon name="check" /> {t.reached}</span>
        ) : (
          <Gap left={sectionsToGo(sections, read, (seconds * finishPer) / 100)} time={inWords(toGo(lesson, finishPer), t)} />
        )}
      </p>
      {sections.length > 1 && (
        <ol className={css.contents} aria-label={t.contents}>
          {sections.map((section) => (
            <li key={section.number}>
              <a href={`#${sectionId(section.number)}`} className={stateOf(section, read) === "now" ? css.now : undefined}>
                <span className="num">{section.number}</span>
                <span className="grow" lang={tongue(section.title)}>{section.title}</span>
                {stateOf(section, read) === "done" && <Icon name="check" label={t.sectionRead} />}
                {stateOf(section, read) === "now" && <small>{t.sectionNow}</small>}
              </a>
            </li>
          ))}
        </ol>
      )}
      <Saved kept={kept} />
    </Card>
  );
}

/** What is still to be read; in whole sections where there are some. */
function Gap({ left, time }: { readonly left: number; readonly time: string }): ReactNode {
  const t = useText("play");
  if (left === 0) return <span>{t.before}<b className="num">{time}</b>{t.after}</span>;
  return <span>{fill(left === 1 ? t.sectionToGo : t.sectionsToGo, { count: left, time })}</span>;
}

function Saved({ kept }: { readonly kept: boolean }): ReactNode {
  const p = useText("player");
  return (
    <p className={classes(play.saved, kept && play.kept)} role="status">
      <Icon name={kept ? "wifi-off" : "cloud-check"} /> {kept ? p.kept : p.saved}
    </p>
  );
}

const stateOf = ({ from, to }: Section, read: number): "done" | "now" | "later" =>
  read >= to ? "done" : read >= from ? "now" : "later";
