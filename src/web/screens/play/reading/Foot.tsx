import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Button, LinkButton } from "../../../kit/Button.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { clockText } from "../../../parts/course/duration.ts";
import { inMinutes } from "../../../parts/course/lessonTime.ts";
import type { PlayItem } from "../lesson/lesson.ts";
import { lessonAddress } from "../lesson/progress.ts";
import css from "./Article.module.css";

interface FootProps {
  readonly courseId: number;
  readonly previous: PlayItem | null;
  /** What comes next and can be studied or sat now. */
  readonly next: PlayItem | null;
  /** Nothing comes after it; else what comes is closed to who tries the course. */
  readonly isLast: boolean;
}

/** Under the text: back, print, on. */
export function Foot({ courseId, previous, next, isLast }: FootProps): ReactNode {
  const t = useText("play");
  return (
    <footer className={css.foot}>
      {previous && <LinkButton icon="chevron-left" href={lessonAddress(courseId, previous)}>{t.previous}</LinkButton>}
      <Button kind="ghost" icon="printer" onClick={() => window.print()}>{t.printLesson}</Button>
      {next ? (
        <div className={css.next}>
          <p>
            <small className="num">{nextLine(next, t)}</small>
            <b>{next.number === null ? next.title : fill(t.numbered, { number: next.number, title: next.title })}</b>
          </p>
          <LinkButton kind="primary" href={lessonAddress(courseId, next)}>
            {next.exam ? t.toExam : t.toNext} <Icon name="chevron-right" />
          </LinkButton>
        </div>
      ) : (
        isLast && <p className={css.last}>{t.lastLesson}</p>
      )}
    </footer>
  );
}

interface Words {
  readonly nextVideo: string;
  readonly nextText: string;
  readonly nextExam: string;
  readonly minutesOnly: string;
  readonly secondsOnly: string;
}

/** What the next one is, and how long. */
function nextLine({ exam, kind, seconds }: PlayItem, t: Words): string {
  if (exam) return t.nextExam;
  return kind === "document" ? fill(t.nextText, { time: inMinutes(seconds, t) }) : fill(t.nextVideo, { time: clockText(seconds) });
}
