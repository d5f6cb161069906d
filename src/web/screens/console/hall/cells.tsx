import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Tag, type Tone } from "../../../kit/Tag.tsx";
import { clock } from "../../../parts/console/look/clock.ts";
import { timeOfDay } from "../../../parts/console/look/when.ts";
import { useConsole, useWords } from "../../../parts/console/state/console.ts";
import type { Seat } from "./hall.ts";
import css from "./hall.module.css";

interface CellProps {
  readonly seat: Seat;
}

export function Who({ seat: { learnerId, nickName }, links }: CellProps & { readonly links: boolean }): ReactNode {
  return links ? <a className={css.who} href={`/staff/learners/${learnerId}`}>{nickName}</a> : <b className={css.who}>{nickName}</b>;
}

const TONES: Readonly<Record<Seat["connection"], Tone>> = { here: "ok", disconnected: "err", ended: "plain" };

/** Whether it is heard of, and since when not; of what has ended, how. */
export function Standing({ seat: { state, connection, lastSeen, startTime, endTime, endedBy } }: CellProps): ReactNode {
  const words = useWords("hall");
  const { language } = useConsole();
  if (state === "open")
    return (
      <>
        <Tag tone={TONES[connection]}>{words.connections[connection]}</Tag>
        {connection === "disconnected" && <small>{fill(words.since, { at: timeOfDay(lastSeen ?? startTime, language) })}</small>}
      </>
    );
  return (
    <>
      <Tag tone={state === "reviewing" ? "warn" : "plain"}>{words.states[state]}</Tag>
      {endTime !== null && <small>{fill(words.endedBy[endedBy ?? "learner"], { at: timeOfDay(endTime, language) })}</small>}
    </>
  );
}

/** How much has an answer, and where the learner stands. */
export function Far({ seat: { answered, total, position, state } }: CellProps): ReactNode {
  const words = useWords("hall");
  return (
    <>
      <span className={css.far}>
        <progress max={Math.max(1, total)} value={answered} aria-label={words.far} />
        {answered}/{total}
      </span>
      {state === "open" && <small>{fill(words.at, { n: position + 1 })}</small>}
    </>
  );
}

/** How often and how long the page was left, where the paper counts that. */
export function Away({ seat: { awayNow, awayCount, awaySeconds } }: CellProps): ReactNode {
  const words = useWords("hall");
  if (awayCount === 0 && !awayNow) return <span className={css.none}>-</span>;
  return (
    <>
      {awayNow && <Tag tone="warn">{words.awayNow}</Tag>}
      <small>{fill(words.awayText, { n: awayCount, time: clock(awaySeconds) })}</small>
    </>
  );
}

/** Seconds below which the time that is left is told in red. */
const SOON = 300;

/** What is left, and what of it was given besides. */
export function Left({ seat: { state, remainingSeconds, extraSeconds } }: CellProps): ReactNode {
  const words = useWords("hall");
  const isOpen = state === "open";
  return (
    <>
      {isOpen && (
        <b className={remainingSeconds !== null && remainingSeconds < SOON ? css.soon : css.time}>
          {remainingSeconds === null ? words.noLimit : clock(remainingSeconds)}
        </b>
      )}
      {extraSeconds > 0 && <small>{fill(words.extra, { n: Math.round(extraSeconds / 60) })}</small>}
    </>
  );
}
