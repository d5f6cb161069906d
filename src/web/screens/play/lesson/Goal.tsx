import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../../kit/Button.tsx";
import { classes } from "../../../kit/classes.ts";
import { Card } from "../../../kit/Card.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { Ruler } from "../../../kit/Ruler.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { useMarks } from "../../../parts/marks/marks.ts";
import { inWords, toGo } from "../../../parts/course/lessonTime.ts";
import { openLogin } from "../../../parts/login/openLogin.ts";
import type { PlayItem } from "./lesson.ts";
import css from "./Play.module.css";

interface GoalProps {
  readonly lesson: PlayItem;
  /** Percent watched from which a lesson of this course counts. */
  readonly finishPer: number;
  /** What was watched waits on this device for the network. */
  readonly kept: boolean;
}

/** How far the lesson is from counting, in words and on the ruler with the finish line. */
export function Goal({ lesson, finishPer, kept }: GoalProps): ReactNode {
  const t = useText("play");
  const marks = useMarks();
  const p = useText("player");
  const line = fill(t.line, { per: finishPer });
  const seen = fill(t.percent, { per: lesson.watchedPer });
  return (
    <Card as="section" className={css.goal} aria-label={t.goal}>
      <div className={css.goalWords}>
        <span>
          <b>
            {t.lessonSeen} <span className={`num ${lesson.isFinish ? "okc" : "acc"}`}>{seen}</span>
          </b>
          {lesson.isFinish ? (
            <span className={`okc ${css.reached}`}>
              <Icon name="check" /> {t.reached}
            </span>
          ) : (
            <span>
              {t.before}
              <b className="num">{inWords(toGo(lesson, finishPer), t)}</b>
              {t.after}
            </span>
          )}
        </span>
        <span className="muted nowrap">{line}</span>
      </div>
      <Ruler
        value={lesson.watchedPer}
        target={finishPer}
        label={t.goal}
        valueText={`${seen}${marks.comma}${line}`}
        tone={lesson.isFinish ? "ok" : undefined}
      />
      <p className={classes(css.saved, kept && css.kept)} role="status">
        <Icon name={kept ? "wifi-off" : "cloud-check"} /> {kept ? p.kept : p.saved}
      </p>
    </Card>
  );
}

interface TrialNoteProps {
  readonly address: string;
  readonly title: string;
  /** The lesson is a text. */
  readonly reads?: true;
  readonly className?: string | undefined;
}

/** In place of the goal for who is not signed in: nothing is recorded. */
export function TrialNote({ address, title, reads, className }: TrialNoteProps): ReactNode {
  const t = useText("play");
  const logIn = () => openLogin("login", { to: address, why: { wish: reads ? "read" : "watch", name: title } });
  return (
    <Card as="section" className={classes(css.goal, css.trial, className)}>
      <span>{reads ? t.trialTextNote : t.trialNote}</span>
      <Button kind="blue" size="sm" onClick={logIn}>
        {t.logIn}
      </Button>
    </Card>
  );
}
