import { type ReactNode, useEffect, useState } from "react";
import { fill } from "#contract/text/say.ts";
import { shortDay, timeOf } from "#contract/timestamp.ts";
import { Card } from "../../../kit/Card.tsx";
import { classes } from "../../../kit/classes.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { useApp, useText } from "../../../parts/app/context.tsx";
import { lastedText } from "../../../parts/practice/lasted.ts";
import { reviewMoment } from "../../../parts/practice/reviewMoment.ts";
import { worthText } from "../../../parts/question/points.ts";
import type { AttemptResult } from "./resultData.ts";
import css from "./Waiting.module.css";
import { leftParts, waitsOf } from "./waiting.ts";

/** How often (ms) the time that is left is counted anew. */
const TICK_MS = 15_000;

/** How long it is till results are shown, and when that is. Keyed by its `serverTime`: the time that went by counts from there. */
export function Countdown({ reviewAt, serverTime }: { readonly reviewAt: number; readonly serverTime: number }): ReactNode {
  const t = useText("result");
  const { language } = useApp();
  const [gone, setGone] = useState(0);
  useEffect(() => {
    const from = performance.now();
    const timer = setInterval(() => setGone(performance.now() - from), TICK_MS);
    return () => clearInterval(timer);
  }, [reviewAt, serverTime]);
  return (
    <div className={css.countdown}>
      <p className={css.left}>
        {t.leftBefore}
        {leftParts(reviewAt - serverTime - gone).map(([unit, count]) => (
          <span key={unit}><b className="num">{count}</b> {t.units[unit]}</span>
        ))}
      </p>
      <p>{fill(t.shownAt, { time: reviewMoment(reviewAt, serverTime, language) })}</p>
    </div>
  );
}

/** Beside a result that waits: when what can be seen, why it waits and what can be done meanwhile. */
export function Waiting({ result }: { readonly result: AttemptResult }): ReactNode {
  const t = useText("result");
  const waits = waitsOf(result);
  if (waits === null) return null;
  const timed = result.reviewAt !== undefined && waits !== "exam";
  return (
    <>
      {timed && <Steps result={result} />}
      <div className={css.pair}>
        <Card as="section" padded>
          <h2 className={css.heading}>{waits === "keys" ? t.noKeysTitle : t.whyTitle}</h2>
          <p className={css.text}>{t.whyWaits[waits]}</p>
        </Card>
        <Card as="section" padded>
          <h2 className={css.heading}>{t.meanwhileTitle}</h2>
          <ul className={css.deeds}>
            {t.meanwhile[waits === "exam" ? "exam" : "review"].map((deed) => <li key={deed}><Icon name="check" /> {deed}</li>)}
          </ul>
        </Card>
      </div>
    </>
  );
}

interface Step {
  readonly when: string;
  readonly what: string;
  readonly about: string;
}

/** What is shown now, by what waits. */
const SHOWN_NOW = { all: "onlyPassed", details: "onlyScore" } as const;

function stepsOf(result: AttemptResult, waits: "all" | "details", t: ReturnType<typeof useText<"result">>): readonly Step[] {
  const { endTime, serverTime, reviewAt, closesAt, usedSeconds, passScore, state, review } = result;
  const moment = (at: number) => `${shortDay(at, serverTime)} ${timeOf(at)}`;
  const passLine = worthText(passScore, t.passLineOne, t.passLine);
  const later = review === "never" ? "numbers" : waits;
  const ends = closesAt !== undefined && closesAt > serverTime && closesAt < reviewAt!;
  return [
    { when: moment(endTime!), what: t.handedIn, about: fill(t.handedInText, { time: lastedText(usedSeconds, t) }) },
    { when: t.now, what: state === "reviewing" ? t.waitsMarker : t.shownNow[SHOWN_NOW[waits]], about: passLine },
    ...(ends ? [{ when: moment(closesAt), what: t.lastEnds, about: t.lastEndsText }] : []),
    { when: moment(reviewAt!), what: t.shows[later], about: t.showsText[later === "numbers" ? "numbers" : "all"] },
  ];
}

function Steps({ result }: { readonly result: AttemptResult }): ReactNode {
  const t = useText("result");
  const waits = waitsOf(result) as "all" | "details";
  return (
    <Card as="section" padded>
      <h2 className={css.heading}>{t.stepsTitle}</h2>
      <ol className={css.steps}>
        {stepsOf(result, waits, t).map(({ when, what, about }, n) => (
          <li key={what} className={classes(n === 0 && css.done, n === 1 && css.on)} aria-current={n === 1 ? "step" : undefined}>
            <i aria-hidden="true">{n === 0 && <Icon name="check" />}</i>
            <span className={`num ${css.when}`}>{when}</span>
            <div><b>{what}</b><small>{about}</small></div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

