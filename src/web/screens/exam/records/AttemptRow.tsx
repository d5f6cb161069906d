import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { LinkButton } from "../../../kit/Button.tsx";
import { floorPercent } from "../../../kit/floorPercent.ts";
import { Ring } from "../../../kit/Ring.tsx";
import { Tag, type Tone } from "../../../kit/Tag.tsx";
import { typeset } from "../../../kit/typeset.tsx";
import { useApp, useText } from "../../../parts/app/context.tsx";
import { useAbout } from "../../../parts/marks/marks.ts";
import { counted } from "../../../parts/course/counted.ts";
import { whenText } from "../../../parts/my/when.ts";
import { goOnAddress, resultAddress } from "../../../parts/practice/addresses.ts";
import { lastedText } from "../../../parts/practice/lasted.ts";
import { reviewMoment } from "../../../parts/practice/reviewMoment.ts";
import { pointsText, worthText } from "../../../parts/question/points.ts";
import css from "./Records.module.css";
import type { Attempt } from "./load.ts";

/** Whether one is led on to it: it is open, or a class exam that was not passed. */
export const leadsOn = ({ state, source, passed }: Attempt): boolean => state === "open" || (source === "class" && passed === false);

interface AttemptRowProps {
  readonly row: Attempt;
  readonly now: number;
  /** The one thing to go on with: its button is the orange one. */
  readonly first: boolean;
}

/** One attempt: its score as a ring, what it was of, and what comes next. */
export function AttemptRow({ row, now, first }: AttemptRowProps): ReactNode {
  const t = useText("records");
  const x = useText("exam");
  const { language } = useApp();
  const { state, title, source, startTime, endTime, questionCount, doneCount, usedSeconds, reviewAt, hiddenBy } = row;
  const open = state === "open";
  const facts = open || state === "abandoned"
    ? [fill(t.doneOf, { done: doneCount, total: questionCount })]
    : [counted(questionCount, t.countOne, t.count), ...(usedSeconds > 0 ? [fill(t.used, { time: lastedText(usedSeconds, t) })] : [])];
  return (
    <article className={css.row}>
      <Score row={row} />
      <div className={css.what}>
        <h2>
          {open || state === "abandoned" ? typeset(title) : <a href={resultAddress(row.historyId)}>{typeset(title)}</a>}
        </h2>
        <p className={css.facts}>
          <span>{x.sources[source]}</span>
          <span className="num">{whenText(endTime ?? startTime, now, t)}</span>
          {facts.map((fact) => <span key={fact} className="num">{fact}</span>)}
          {state === "reviewing" && <span>{t.waits}</span>}
          {hiddenBy === "exam" && <span>{t.afterExam}</span>}
          {hiddenBy === undefined && reviewAt !== undefined && (
            <span className="num">{fill(t.shownAt, { time: reviewMoment(reviewAt, now, language) })}</span>
          )}
        </p>
      </div>
      <State row={row} />
      <Action row={row} first={first} />
    </article>
  );
}

function Score({
  row: { state, source, score, totalScore, passed, accuracyPer, doneCount, questionCount },
}: {
  readonly row: Attempt;
}): ReactNode {
  const t = useText("records");
  const tone = passed === false ? "accent" : "ok";
  const ring = (value: number, colour: "brand" | typeof tone | undefined, label: string, inside: ReactNode) => (
    <span className={css.ring}>
      <Ring value={value} tone={colour} label={label}>
        {inside}
      </Ring>
    </span>
  );
  const percent = (value: number) => <>{value}<small>%</small></>;
  if (state === "open" || state === "abandoned") {
    const share = floorPercent(doneCount, questionCount);
    return ring(share, "brand", fill(t.doneShare, { percent: share }), percent(share));
  }
  if (source === "exercise" || source === "class") {
    if (accuracyPer === null) return ring(0, undefined, t.noScore, "–");
    return ring(accuracyPer, tone, fill(t.accuracyOf, { percent: accuracyPer }), percent(accuracyPer));
  }
  if (score === null) return ring(0, undefined, t.noScore, "–");
  return ring(floorPercent(score, totalScore), tone, worthText(score, t.scoreOfOne, t.scoreOf), pointsText(score));
}

function State({ row: { state, source, mode, passed } }: { readonly row: Attempt }): ReactNode {
  const t = useText("records");
  const judged = source !== "exercise" && mode === "exam" && passed !== null;
  const [tone, words]: readonly [Tone, string] =
    state === "open" ? ["warn", t.unfinished]
    : state === "abandoned" ? ["plain", t.abandoned]
    : state === "handedIn" ? ["brand", t.marking]
    : state === "reviewing" ? ["brand", t.reviewing]
    : !judged ? ["plain", t.finished]
    : source === "class" ? (passed ? ["ok", t.reached] : ["err", t.notReached])
    : passed ? ["ok", t.passed] : ["err", t.failed];
  return <Tag tone={tone} className={css.state}>{words}</Tag>;
}

function Action({ row, first }: Pick<AttemptRowProps, "row" | "first">): ReactNode {
  const t = useText("records");
  const about = useAbout();
  const { historyId, state, source, title, passed, target, reviewAt, hiddenBy } = row;
  const kind = first ? "primary" : "outline";
  const look = reviewAt === undefined && hiddenBy === undefined ? t.look : t.result;
  if (state === "open") {
    const words = source === "exercise" || row.mode === "practice" ? t.goOn : t.goOnExam;
    return (
      <LinkButton kind={kind} size="sm" className={css.action} href={goOnAddress(row)} aria-label={about(words, title)}>
        {words}
      </LinkButton>
    );
  }
  if (state === "abandoned") return <span className={css.action} />;
  if (source === "class" && passed === false) {
    return (
      <LinkButton
        kind={kind}
        size="sm"
        className={css.action}
        href={`/startClassExam?itemId=${target}`}
        aria-label={about(t.again, title)}
      >
        {t.again}
      </LinkButton>
    );
  }
  return (
    <LinkButton size="sm" className={css.action} href={resultAddress(historyId)} aria-label={about(look, title)}>
      {look}
    </LinkButton>
  );
}
