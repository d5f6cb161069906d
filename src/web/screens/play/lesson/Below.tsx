import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Card } from "../../../kit/Card.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { Ring } from "../../../kit/Ring.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { examState } from "../../../parts/course/classExam.ts";
import { clockText } from "../../../parts/course/duration.ts";
import type { PlayItem } from "./lesson.ts";
import css from "./Play.module.css";
import { lessonAddress } from "./progress.ts";

/** What the lesson teaches, sentence by sentence. */
export function Points({ points }: { readonly points: readonly string[] }): ReactNode {
  return <ol className={css.points}>{points.map((point) => <li key={point}>{point}</li>)}</ol>;
}

interface NextUpProps {
  readonly courseId: number;
  readonly items: readonly PlayItem[];
  /** The learner tries the course: these are the other lessons that can be tried. */
  readonly tried: boolean;
}

/** The card beside: the next lessons that can be watched, and exams that can be sat. */
export function NextUp({ courseId, items, tried }: NextUpProps): ReactNode {
  const t = useText("play");
  if (items.length === 0) return null;
  return (
    <Card as="section" padded aria-labelledby="next-up">
      <h2 id="next-up" className={css.cardTitle}>
        {tried ? t.moreTrials : t.nextUp}
      </h2>
      {items.map((item) => (
        <a key={item.itemId} className={css.next} href={lessonAddress(courseId, item)} data-from={item.lastPosition}>
          <Ring
            value={item.exam?.bestAccuracyPer ?? item.watchedPer}
            size="small"
            label={item.exam ? examState(item.exam, t) : fill(item.isFinish ? t.done : t.seen, { per: item.watchedPer })}
          >
            {item.number ?? <Icon name="pencil-line" />}
          </Ring>
          <span className="grow">
            <b className="small">{item.title}</b>
            <span className="tiny muted num">{item.exam ? examState(item.exam, t) : clockText(item.seconds)}</span>
          </span>
          <Icon name="chevron-right" />
        </a>
      ))}
    </Card>
  );
}
