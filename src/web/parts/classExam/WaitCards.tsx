import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { LinkButton } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { classes } from "../../kit/classes.ts";
import { Icon } from "../../kit/Icon.tsx";
import { Tag } from "../../kit/Tag.tsx";
import { useText } from "../app/context.tsx";
import { counted } from "../course/counted.ts";
import { clockText } from "../course/duration.ts";
import { lessonAddress } from "../practice/addresses.ts";
import css from "./WaitCards.module.css";
import { type Passage, type Retry, spanText, toWatch, untilText } from "./waitWords.ts";

interface WaitCardsProps {
  readonly retry: Retry;
  /** Seconds of the wait that are left; 0: it is over. */
  readonly left: number;
  /** ms since the epoch, by the server. */
  readonly serverTime: number;
}

/** What ends the wait after a failed attempt: passages to watch, and the two ways to the next one. */
export function WaitCards({ retry, left, serverTime }: WaitCardsProps): ReactNode {
  return (
    <>
      {retry.passages.length > 0 && <Passages passages={retry.passages} />}
      {left > 0 && <NextTry retry={retry} left={left} serverTime={serverTime} />}
    </>
  );
}

function Passages({ passages }: { readonly passages: readonly Passage[] }): ReactNode {
  const t = useText("classWait");
  const open = passages.some(({ done }) => !done);
  return (
    <Card as="section" padded aria-labelledby="passages">
      <h2 id="passages" className={css.heading}>
        {open ? counted(passages.length, t.passagesOne, t.passages) : t.passagesDone}
      </h2>
      {open && <p className="small muted">{t.passagesText}</p>}
      <ol className={css.passages}>
        {passages.map((passage, n) => (
          <Row key={`${passage.itemId} ${passage.from}`} passage={passage} number={n + 1} />
        ))}
      </ol>
    </Card>
  );
}

function Row({ passage, number }: { readonly passage: Passage; readonly number: number }): ReactNode {
  const t = useText("classWait");
  const { title, name, courseId, itemId, from, to, done, earnedSeconds, neededSeconds } = passage;
  const label = fill(earnedSeconds > 0 ? t.goOn : t.watch, { time: spanText(neededSeconds - earnedSeconds, t) });
  const state = done ? t.done : earnedSeconds > 0 ? fill(t.some, { time: spanText(earnedSeconds, t) }) : t.notYet;
  return (
    <li>
      <span className={classes(css.number, done && css.done)} aria-hidden="true">
        {done ? <Icon name="check" /> : number}
      </span>
      <div>
        <b>{title}</b>
        <small className="num">
          {fill(t.about, { from: clockText(from), to: clockText(to), point: name })} · {state}
        </small>
      </div>
      {done ? (
        <Tag tone="ok" icon="check">{t.done}</Tag>
      ) : (
        <LinkButton
          size="sm"
          className={css.watch}
          href={lessonAddress({ courseId, itemId, atSecond: from })}
          aria-label={fill(t.watchOf, { label, title })}
        >
          {label}
        </LinkButton>
      )}
    </li>
  );
}

function NextTry({ retry: { until, passages }, left, serverTime }: WaitCardsProps): ReactNode {
  const t = useText("classWait");
  const watching = passages.length > 0;
  return (
    <Card as="section" padded aria-labelledby="next-try">
      <h2 id="next-try" className={css.heading}>{t.next}</h2>
      <div className={css.ways}>
        {watching && (
          <div className={css.best}>
            <small>{t.byWatching}</small>
            <b className="okc">{t.atOnce}</b>
            <small>{fill(t.stillToWatch, { time: spanText(toWatch(passages), t) })}</small>
          </div>
        )}
        <div>
          <small>{watching ? t.byWaiting : t.onlyByWaiting}</small>
          <b className={`num ${css.clock}`}>{untilText(until, serverTime, t)}</b>
          <small role="timer">{fill(t.leftText, { left: spanText(left, t) })}</small>
        </div>
      </div>
      <p className={css.fine}>{t.keysLater}</p>
    </Card>
  );
}
