import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Button, LinkButton } from "../../../kit/Button.tsx";
import { Card } from "../../../kit/Card.tsx";
import { floorPercent } from "../../../kit/floorPercent.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { Panel } from "../../../kit/Panel.tsx";
import { Ruler } from "../../../kit/Ruler.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { useWait } from "../../../parts/classExam/useWait.ts";
import { WaitCards } from "../../../parts/classExam/WaitCards.tsx";
import { type ClassExam, type Retry, spanText, untilText } from "../../../parts/classExam/waitWords.ts";
import { counted } from "../../../parts/course/counted.ts";
import { whenText } from "../../../parts/my/when.ts";
import { lessonAddress } from "../../../parts/practice/addresses.ts";
import css from "./ClassResult.module.css";
import type { AttemptResult } from "./resultData.ts";

interface ClassResultProps {
  readonly result: AttemptResult;
  /** The exam as it stands now; null: it is no longer the learner's to sit. */
  readonly exam: ClassExam | null;
  /** When it was answered, ms since the epoch. */
  readonly at: number;
}

/** A class exam whose answers stay: the score against its line, what to work on, and when the next try may begin. */
export function ClassResult({ result, exam, at }: ClassResultProps): ReactNode {
  const retry = exam?.retry?.historyId === result.historyId ? exam.retry : null;
  const left = useWait(retry, exam?.serverTime ?? at);
  const t = useText("classWait");
  return (
    <div className={`wrap ${css.page}`}>
      <Score result={result} exam={exam} retry={retry} left={left} at={at} />
      <div className={css.right}>
        <WeakPoints result={result} />
        {exam && retry && <WaitCards retry={retry} left={left} serverTime={exam.serverTime} />}
      </div>
      <p className="sr" role="status">{retry && left === 0 ? t.overNow : ""}</p>
    </div>
  );
}

interface ScoreProps extends ClassResultProps {
  readonly retry: Retry | null;
  readonly left: number;
}

function Score({ result, exam, retry, left, at }: ScoreProps): ReactNode {
  const t = useText("classWait");
  const { title, endTime, passed, accuracyPer, classExam } = result;
  const { line, parts, right } = classExam!;
  const place = exam?.myAttempts.findIndex(({ historyId }) => historyId === result.historyId) ?? -1;
  const short = parts === null || right === null ? 0 : Math.ceil((line * parts) / 100) - right;
  return (
    <Panel as="section" className={css.score} aria-labelledby="result">
      <p className={css.which}>
        {t.exam} · {exam?.chapterTitle || title}
        <br />
        {exam && place >= 0 && endTime !== null &&
          fill(t.nth, { n: exam.myAttempts.length - place, time: whenText(endTime, at, t) })}
      </p>
      {accuracyPer !== null && (
        <>
          <p className={`num ${css.big}`}>{accuracyPer}<small>%</small></p>
          <h1 id="result">{passed ? t.reached : counted(short, t.gapOne, t.gap)}</h1>
          <Ruler
            className={css.ruler}
            value={accuracyPer}
            target={line}
            labelledBy="accuracy"
            valueText={fill(t.accuracyOf, { percent: accuracyPer, line })}
          />
          <p className={`num ${css.labels}`}>
            <span id="accuracy">{fill(t.accuracy, { percent: accuracyPer })}</span>
            <span>{fill(t.line, { percent: line })}</span>
          </p>
        </>
      )}
      <div className={css.next}>
        <Next result={result} retry={retry} left={left} serverTime={exam?.serverTime ?? at} />
        <a className={css.history} href={`/classHistoryQuery?itemId=${result.target}`}>{t.history}</a>
      </div>
    </Panel>
  );
}

interface NextProps {
  readonly result: AttemptResult;
  readonly retry: Retry | null;
  readonly left: number;
  readonly serverTime: number;
}

/** The lesson to watch, or the next try. */
function Next({ result, retry, left, serverTime }: NextProps): ReactNode {
  const t = useText("classWait");
  const again = `/startClassExam?itemId=${result.target}`;
  if (!retry || left === 0) {
    const free = retry?.over === "watched" ? t.freeWatched : retry?.over === "teacher" ? t.freeTeacher : t.free;
    return (
      <>
        <p className={css.line}>{result.passed ? t.noKeys : free}</p>
        <LinkButton kind={result.passed ? "onPanel" : "primary"} size="lg" full href={again}>{t.again}</LinkButton>
      </>
    );
  }
  const open = retry.passages.filter(({ done }) => !done);
  const [first] = open;
  const time = untilText(retry.until, serverTime, t);
  return (
    <>
      {first && (
        <>
          <p className={css.line}>{counted(open.length, t.catchUpOne, t.catchUp)}</p>
          <LinkButton kind="primary" size="lg" full icon="play" href={lessonAddress({ ...first, atSecond: first.from })}>
            {fill(t.toLesson, { title: first.title })}
          </LinkButton>
        </>
      )}
      <Button kind="onPanel" full disabled aria-describedby="until">{t.again}</Button>
      <p id="until" className={css.line}>
        {first ? fill(t.orWait, { time }) : fill(t.onlyWait, { time, left: spanText(left, t) })}
      </p>
    </>
  );
}

/** From this share of right answers on a knowledge point is solid, as the server takes it. */
const SOLID = 80;

function WeakPoints({ result: { pointShares } }: { readonly result: AttemptResult }): ReactNode {
  const t = useText("classWait");
  return (
    <Card as="section" padded aria-labelledby="weak">
      <h2 id="weak" className={css.heading}>{t.weak}</h2>
      <p className="small muted">{pointShares.length > 0 ? t.weakText : t.noWeak}</p>
      <ul className={css.shares}>
        {pointShares.map(({ pointId, name, correct, total }) => {
          const percent = floorPercent(correct, total);
          const solid = percent >= SOLID;
          return (
            <li key={pointId}>
              <span>{name}</span>
              <Ruler
                className={css.bar}
                value={percent}
                tone={solid ? "ok" : "accent"}
                label={name}
                valueText={fill(t.shareOf, { name, total, correct, percent })}
              />
              <b className={`num ${solid ? "" : "acc"}`}>{percent}%</b>
              <span className={`${css.state} ${solid ? "okc" : "acc"}`}>
                <Icon name={solid ? "check" : "triangle-alert"} />
                {solid ? t.solid : t.toWork}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
