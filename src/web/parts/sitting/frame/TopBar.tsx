import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../../kit/Button.tsx";
import { classes } from "../../../kit/classes.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { IconLink } from "../../../kit/IconButton.tsx";
import { useText } from "../../app/context.tsx";
import { minutesText } from "../../course/duration.ts";
import { WARNED } from "../time/clock.ts";
import { TextSize } from "./TextSize.tsx";
import css from "./TopBar.module.css";

export interface TopBarProps {
  readonly title: string;
  readonly leaveHref: string;
  /** Whole percent of the bar under it. */
  readonly percent: number;
  readonly done: number;
  readonly total: number;
  readonly status: ReactNode;
  /** Seconds; null: no limit, and no clock. */
  readonly left: number | null;
  readonly endLabel: string;
  readonly onEnd: () => void;
  readonly ending: boolean;
  /** Not the thing to press now: the way on is the question's own button. */
  readonly quiet?: boolean | undefined;
}

/** The bar of a sitting: way out, title, save state, clock, hand-in; below it how far. */
export function TopBar({ title, leaveHref, percent, done, total, status, left, endLabel, onEnd, ending, quiet }: TopBarProps): ReactNode {
  const t = useText("sitting");
  const warn = left !== null && left <= WARNED;
  return (
    <header className={css.bar}>
      <div className={css.barRow}>
        <IconLink icon="x" label={t.leave} href={leaveHref} />
        <h1 className={css.title}>{title}</h1>
        {status}
        <span className={css.push} />
        <TextSize />
        {left !== null && (
          <span
            className={classes(css.clock, warn && css.warn)}
            role="timer"
            aria-label={fill(t.remaining, { minutes: Math.floor(left / 60), seconds: left % 60 })}
          >
            <Icon name="alarm-clock" />
            <span aria-hidden="true">{minutesText(left)}</span>
          </span>
        )}
        <span className={css.pushPhone} />
        <Button kind={quiet ? "outline" : "primary"} loading={ending} className={css.end} onClick={onEnd}>
          {endLabel}
        </Button>
      </div>
      <div
        className={css.track}
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-label={fill(t.progress, { done, total })}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
    </header>
  );
}
