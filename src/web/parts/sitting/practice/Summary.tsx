import { type ReactNode, useEffect, useRef } from "react";
import { fill } from "#contract/text/say.ts";
import { LinkButton } from "../../../kit/Button.tsx";
import { Panel } from "../../../kit/Panel.tsx";
import { useText } from "../../app/context.tsx";
import { drawAddress, resultAddress, setUpAddress } from "../../practice/addresses.ts";
import { lastedText } from "../../practice/lasted.ts";
import type { AttemptResult, Started } from "../attempt/attempt.ts";
import type { Tally } from "./judged.ts";
import css from "./Summary.module.css";

interface SummaryProps {
  readonly attempt: Started;
  readonly result: AttemptResult | null;
  readonly tally: Tally;
  readonly courseId: number | null;
  readonly leaveHref: string;
}

/** The end of a practice: how it went, and the wrong ones once more. */
export function Summary({ attempt, result, tally, courseId, leaveHref }: SummaryProps): ReactNode {
  const t = useText("sitting");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const answered = tally.right + tally.wrong;
  const wrong = tally.wrongIds.length;
  const seconds = result?.usedSeconds ?? 0;
  const lastedWords = { minutes: t.minutesSeconds, seconds: t.secondsOnly };
  return (
    <div className={css.summary}>
      <Panel as="section" className={css.score}>
        <h1 ref={heading} tabIndex={-1}>
          {tally.open === 0 ? t.practiceDone : t.practiceEnded}
        </h1>
        <p className={css.big}>
          {answered === 0 ? 0 : Math.floor((100 * tally.right) / answered)}
          <small> %</small>
        </p>
        <p className={css.scoreText}>
          {t.summaryAccuracy}
          {seconds > 0 && ` · ${fill(t.summaryTime, { time: lastedText(seconds, lastedWords) })}`}
        </p>
        <dl className={css.figures}>
          <div>
            <dt>{t.summaryRight}</dt>
            <dd>{tally.right}</dd>
          </div>
          <div>
            <dt>{t.summaryWrong}</dt>
            <dd>{tally.wrong}</dd>
          </div>
          <div>
            <dt>{t.summaryBlank}</dt>
            <dd>{tally.open}</dd>
          </div>
        </dl>
        {wrong > 0 && courseId !== null && (
          <LinkButton kind="primary" size="lg" full href={drawAddress({ courseId, ids: tally.wrongIds, anew: true })}>
            {wrong === 1 ? t.practiseWrongOne : fill(t.practiseWrong, { count: wrong })}
          </LinkButton>
        )}
        {wrong === 0 && answered > 0 && tally.open === 0 && <p className={css.scoreText}>{t.allRight}</p>}
        <LinkButton kind="onPanel" full href={resultAddress(attempt.historyId)}>
          {t.seeAnalysis}
        </LinkButton>
        {attempt.source === "exercise" && courseId !== null && (
          <LinkButton kind="onPanel" full href={setUpAddress(courseId)}>
            {t.practiseMore}
          </LinkButton>
        )}
        <LinkButton kind="onPanel" full href={leaveHref}>
          {t.backToHub}
        </LinkButton>
      </Panel>
    </div>
  );
}
