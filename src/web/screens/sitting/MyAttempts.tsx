import type { ReactNode } from "react";
import { Card } from "../../kit/Card.tsx";
import { Tag } from "../../kit/Tag.tsx";
import { useApp, useText } from "../../parts/app/context.tsx";
import { whenText } from "../../parts/my/when.ts";
import { resultAddress } from "../../parts/practice/addresses.ts";
import { reviewMoment } from "../../parts/practice/reviewMoment.ts";
import { worthText } from "../../parts/question/points.ts";
import { fill } from "#contract/text/say.ts";
import cover from "./Cover.module.css";
import css from "./MyAttempts.module.css";
import type { ClassExam } from "./sittingLoad.ts";

interface MyAttemptsProps {
  readonly attempts: ClassExam["myAttempts"];
  /** Told by accuracy (class exams) or by points. */
  readonly by: "accuracy" | "points";
  readonly now: number;
}

/** How I did before at the same. */
export function MyAttempts({ attempts, by, now }: MyAttemptsProps): ReactNode {
  const t = useText("cover");
  const exam = useText("exam");
  const { language } = useApp();
  const done = attempts.filter(({ state }) => state !== "open" && state !== "abandoned");
  if (done.length === 0) return null;
  return (
    <Card as="section" padded className={cover.block}>
      <h2 className={cover.heading}>{t.myAttempts}</h2>
      <ul className={css.attempts}>
        {done.map(({ historyId, state, startTime, endTime, score, accuracyPer, passed, reviewAt, hiddenBy }) => (
          <li key={historyId}>
            <b>
              {by === "accuracy"
                ? accuracyPer === null
                  ? "–"
                  : `${accuracyPer}%`
                : score === null
                  ? "–"
                  : worthText(score, t.pointsValueOne, t.pointsValue)}
            </b>
            {passed === null ? (
              <Tag>{exam.states[state]}</Tag>
            ) : passed ? (
              <Tag tone="ok">{by === "accuracy" ? t.reached : t.passed}</Tag>
            ) : (
              <Tag tone="err">{by === "accuracy" ? t.notReached : t.notPassed}</Tag>
            )}
            <span className={css.when}>
              {hiddenBy === "exam" ? t.afterExam
                : reviewAt !== undefined ? fill(t.shownAt, { time: reviewMoment(reviewAt, now, language) })
                : whenText(endTime ?? startTime, now, t)}
            </span>
            <a href={resultAddress(historyId)}>
              {by === "points" && hiddenBy === undefined && reviewAt === undefined ? t.see : t.seeResult}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
