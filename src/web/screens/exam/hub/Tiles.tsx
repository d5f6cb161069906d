import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Card } from "../../../kit/Card.tsx";
import { classes } from "../../../kit/classes.ts";
import { Icon } from "../../../kit/Icon.tsx";
import type { IconName } from "../../../kit/icons.ts";
import { useText } from "../../../parts/app/context.tsx";
import { digits } from "../../../parts/course/counted.ts";
import { whenText } from "../../../parts/my/when.ts";
import css from "./Hub.module.css";
import type { HubData, Subject } from "./load.ts";

interface TilesProps {
  readonly subject: Subject;
  readonly examinations: HubData["examinations"];
  readonly now: number;
}

/** The ways to one's books, one's history and the school's examinations. */
export function Tiles({ subject, examinations, now }: TilesProps): ReactNode {
  const t = useText("hub");
  const { courseId, errorCount, errorTwice, markCount, historyCount, lastPractice } = subject;
  const errors = errorTwice > 0 ? fill(t.errorsTwice, { count: digits(errorTwice) }) : errorCount > 0 ? t.errorsSome : t.errorsNone;
  const of = `?courseId=${courseId}`;
  return (
    <Card as="section" className="lst">
      <Tile icon="circle-x" tone={css.err} href={`/exam/errors${of}`} title={t.errors} text={errors} count={errorCount} />
      <Tile
        icon="bookmark"
        tone={css.warn}
        href={`/exam/marks${of}`}
        title={t.marks}
        text={markCount > 0 ? t.marksSome : t.marksNone}
        count={markCount}
      />
      <Tile
        icon="history"
        tone={css.brand}
        href={`/my/practice/home${of}`}
        title={t.history}
        text={lastPractice === null ? t.historyNone : fill(t.last, { time: whenText(lastPractice, now, t) })}
        count={historyCount}
      />
      {examinations.count > 0 && (
        <Tile
          icon="award"
          tone={css.accent}
          href="/exam/examinations"
          title={t.examinations}
          text={examinations.open > 0 ? fill(t.examinationsOpen, { count: examinations.open }) : t.examinationsSome}
          count={examinations.count}
        />
      )}
    </Card>
  );
}

interface TileProps {
  readonly icon: IconName;
  readonly tone: string | undefined;
  readonly href: string;
  readonly title: string;
  readonly text: string;
  readonly count: number;
}

function Tile({ icon, tone, href, title, text, count }: TileProps): ReactNode {
  return (
    <a className={css.tile} href={href}>
      <span className={classes(css.tileIcon, tone)}><Icon name={icon} /></span>
      <span className="grow">{title}<small>{text}</small></span>
      <b className="num">{digits(count)}</b>
    </a>
  );
}
