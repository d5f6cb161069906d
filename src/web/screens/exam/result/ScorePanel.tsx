import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { LinkButton } from "../../../kit/Button.tsx";
import { classes } from "../../../kit/classes.ts";
import { Panel } from "../../../kit/Panel.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { counted, digits } from "../../../parts/course/counted.ts";
import { whenText } from "../../../parts/my/when.ts";
import { againAddress, drawAddress, goOnAddress } from "../../../parts/practice/addresses.ts";
import { lastedText } from "../../../parts/practice/lasted.ts";
import { pointsText, worthText } from "../../../parts/question/points.ts";
import type { Texts } from "../../../text/texts.ts";
import css from "./Result.module.css";
import { type AttemptResult, toPractise } from "./resultData.ts";
import { waitsOf, type Waits } from "./waiting.ts";
import { Countdown } from "./Waiting.tsx";

interface ScorePanelProps {
  readonly result: AttemptResult;
  readonly now: number;
}

/** Being behind most of the others is told to nobody (percent). */
const BEAT_TOLD_FROM = 50;

/** Score, verdict, and what to do next. */
export function ScorePanel({ result, now }: ScorePanelProps): ReactNode {
  const t = useText("result");
  const { state, title } = result;
  const final = state === "marked" || state === "reviewing";
  const waits = waitsOf(result);
  return (
    <Panel as="section" className={css.score} aria-labelledby="result">
      <h1 id="result" className={css.title}>
        {title}
      </h1>
      <Verdict result={result} />
      {waits !== null && <p className={css.outcome}>{outcomeOf(result, waits, t)}</p>}
      <p className={css.line}>{waits === null ? lineOf(result, t) : t.waitsLine[lineKey(result, waits)]}</p>
      {final && <Counts result={result} />}
      {waits !== null && waits !== "exam" && result.reviewAt !== undefined && (
        <Countdown key={result.serverTime} reviewAt={result.reviewAt} serverTime={result.serverTime} />
      )}
      {final && (
        <p className={`num ${css.facts}`}>
          {factsOf(result, now, t).map((fact, i, all) => (
            <span key={fact}>
              {fact}
              {i < all.length - 1 && " ·"}
            </span>
          ))}
        </p>
      )}
      {waits === null ? <NextStep result={result} /> : <Back result={result} />}
    </Panel>
  );
}

function Counts({ result: { correct, wrong, blank, pendingReview } }: { readonly result: AttemptResult }): ReactNode {
  const t = useText("result");
  if (correct === null) return null;
  return (
    <dl className={css.counts}>
      <div>
        <dt>{t.right}</dt>
        <dd className="num">{digits(correct)}</dd>
      </div>
      <div>
        <dt>{t.wrong}</dt>
        <dd className="num">{digits(wrong ?? 0)}</dd>
      </div>
      <div>
        <dt>{t.blank}</dt>
        <dd className="num">{digits(blank ?? 0)}</dd>
      </div>
      {(pendingReview ?? 0) > 0 && (
        <div>
          <dt>{t.pending}</dt>
          <dd className="num">{digits(pendingReview ?? 0)}</dd>
        </div>
      )}
    </dl>
  );
}

/** Where a result waits: back to what it was of. */
function Back({ result }: { readonly result: AttemptResult }): ReactNode {
  const t = useText("result");
  const { source, target } = result;
  const [href, words] =
    source === "examination" ? [`/startExam?examinId=${target}`, t.toExamination] as const
    : source === "class" ? [`/classHistoryQuery?itemId=${target}`, t.classHistory] as const
    : ["/my/practice/home", t.toRecords] as const;
  return <div className={css.actions}><LinkButton kind="onPanel" full href={href}>{words}</LinkButton></div>;
}

/** In one sentence what is told. */
function outcomeOf({ passed, state }: AttemptResult, waits: NonNullable<Waits>, t: Texts["result"]): string {
  if (waits === "exam" || state === "reviewing") return t.laterTitle;
  return passed ? t.youPassed : t.youFailed;
}

const lineKey = ({ state, review }: AttemptResult, waits: NonNullable<Waits>): keyof Texts["result"]["waitsLine"] =>
  waits === "all" && review === "never" ? "numbers" : waits !== "exam" && state === "reviewing" ? "marker" : waits;

/** Goes on with the open one, practises what was not right, or sits it anew. */
function NextStep({ result }: { readonly result: AttemptResult }): ReactNode {
  const t = useText("result");
  const { state, source } = result;
  const again = source === "exercise" ? t.againExercise : source === "mock" ? t.anotherMock : t.again;
  const practise = toPractise(result);
  const words =
    practise.of === "wrong"
      ? counted(practise.ids.length, t.practiseWrongOne, t.practiseWrong)
      : counted(practise.ids.length, t.practiseBlankOne, t.practiseBlank);
  return (
    <div className={css.actions}>
      {state === "open" ? (
        <LinkButton kind="primary" size="lg" full href={goOnAddress(result)}>
          {t.goOn}
        </LinkButton>
      ) : (
        <>
          {practise.ids.length > 0 && (
            <LinkButton
              kind="primary"
              size="lg"
              full
              href={drawAddress({ courseId: result.courseId, ids: practise.ids, count: practise.ids.length, anew: true })}
            >
              {words}
            </LinkButton>
          )}
          {state !== "handedIn" && (
            <LinkButton kind="onPanel" full href={againAddress(result)}>
              {again}
            </LinkButton>
          )}
          {/* Where a learner judges their own essays every answer shows at once. */}
          {state === "reviewing" && source === "past" && (
            <LinkButton kind="onPanel" full href={againAddress({ ...result, mode: "practice" })}>
              {t.practiseInstead}
            </LinkButton>
          )}
          {source === "class" && (
            <LinkButton kind="onPanel" full href={`/classHistoryQuery?itemId=${result.target}`}>
              {t.classHistory}
            </LinkButton>
          )}
        </>
      )}
    </div>
  );
}

function Verdict({ result: { state, source, mode, passed, score, accuracyPer } }: { readonly result: AttemptResult }): ReactNode {
  const t = useText("result");
  if (state === "open" || state === "handedIn" || state === "abandoned") {
    return <p className={css.state}>{state === "open" ? t.open : state === "handedIn" ? t.marking : t.abandoned}</p>;
  }
  const judged = mode === "exam" && passed !== null;
  const stamp =
    state === "reviewing"
      ? t.waits
      : !judged
        ? mode === "exam" ? t.waitsScore : t.done
        : source === "class"
          ? passed
            ? t.reached
            : t.notReached
          : passed
            ? t.passed
            : t.failed;
  const byAccuracy = source === "exercise" || source === "class" || score === null;
  return (
    <>
      <p className={classes(css.stamp, judged && !passed && css.failed, !judged && css.neutral)}>{stamp}</p>
      {(score !== null || accuracyPer !== null) && (
        <p className={`num ${css.big}`}>
          {byAccuracy ? accuracyPer : pointsText(score)}
          <small>{byAccuracy ? `% ${t.accuracy}` : ` ${worthText(score, t.pointsUnitOne, t.pointsUnit)}`}</small>
        </p>
      )}
    </>
  );
}

/** What the number means: against the pass line, else against the last time. Points in 1/100. */
function lineOf(
  { state, source, mode, passed, score, passScore, lastScore, correct, wrong, verdicts }: AttemptResult,
  t: Texts["result"],
): string {
  if (state === "open") return t.openText;
  if (state === "handedIn") return t.markingText;
  if (state === "abandoned") return t.abandonedText;
  if (state === "reviewing") return t.waitsText;
  if (correct === verdicts.length) return t.allRight;
  if (mode === "exam" && source !== "class" && passed === false && score !== null && passScore > score)
    return worthText(passScore - score, t.missingOne, t.missing);
  const parts: string[] = [];
  if (mode === "exam" && source !== "exercise" && lastScore !== null && score !== null) {
    const gap = score - lastScore;
    const [one, many] = gap > 0 ? [t.higherOne, t.higher] : [t.lowerOne, t.lower];
    parts.push(gap === 0 ? t.same : worthText(Math.abs(gap), one, many));
  }
  if (wrong !== null && wrong > 0) parts.push(fill(t.wrongAgain, { count: wrong }));
  return parts.join(t.comma);
}

function factsOf(result: AttemptResult, now: number, t: Texts["result"]): string[] {
  const { usedSeconds, source, mode, score, passScore, totalScore, accuracyPer, beatPer, awayCount, endedBy, endTime } = result;
  const scored = source !== "exercise" && source !== "class" && score !== null;
  return [
    usedSeconds > 0 ? fill(t.used, { time: lastedText(usedSeconds, t) }) : "",
    scored
      ? mode === "exam"
        ? worthText(passScore, t.passLineOne, t.passLine)
        : worthText(totalScore, t.totalOfOne, t.totalOf)
      : "",
    scored && accuracyPer !== null ? fill(t.accuracyOf, { percent: accuracyPer }) : "",
    beatPer === null || beatPer < BEAT_TOLD_FROM ? "" : fill(t.beat, { percent: beatPer }),
    awayCount ? fill(t.away, { count: awayCount }) : "",
    endedBy === "deadline" ? t.byDeadline : endedBy === "staff" ? t.byStaff : "",
    endTime === null ? "" : fill(t.when, { time: whenText(endTime, now, t) }),
  ].filter(Boolean);
}
