import { type ReactNode, useEffect, useState } from "react";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../kit/Button.tsx";
import { classes } from "../../kit/classes.ts";
import { ErrorState, OfflineState } from "../../kit/Empty.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { useText } from "../app/context.tsx";
import { clockText } from "../course/duration.ts";
import css from "./Player.module.css";
import type { Shown } from "./useEngine.ts";
import type { Short } from "./watched/beats.ts";

/** Whether a note stands still, and what takes it away before its time (ms). */
function useShownFor(ms: number): readonly [shown: boolean, hide: () => void] {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return [shown, () => setShown(false)];
}

/** How long (ms) the note of the resumed place stands. */
const RESUMED_MS = 6_000;

/** 从 08:42 接着看, with the way back to the beginning. */
export function Resumed({ from, onRestart }: { readonly from: number; readonly onRestart: () => void }): ReactNode {
  const t = useText("player");
  const [shown, hide] = useShownFor(RESUMED_MS);
  if (!shown) return null;
  return (
    <div className={css.resumed} role="status">
      <span>{fill(t.resumed, { time: clockText(from) })}</span>
      <button type="button" onClick={() => { hide(); onRestart(); }}>{t.restart}</button>
    </div>
  );
}

/** Why a jump was not made in a course that is watched in order. */
export function Held(): ReactNode {
  const t = useText("player");
  return <div className={css.resumed} role="status"><Icon name="info" /><span>{t.held}</span></div>;
}

/** How long (ms) it stands how much was credited. */
const CREDITED_MS = 12_000;

/** What the server credited where it is less than was played: of what was watched without a network, or beyond a day's cap. */
export function Credited({ short: { played, credited } }: { readonly short: Short }): ReactNode {
  const t = useText("player");
  const [shown] = useShownFor(CREDITED_MS);
  if (!shown) return null;
  const times = { played: clockText(Math.round(played)), credited: clockText(Math.round(credited)) };
  const words = Math.round(credited) === 0 ? t.creditedNone : fill(t.credited, times);
  return <div className={css.resumed} role="status"><Icon name="info" /><span>{words}</span></div>;
}

export function Buffering(): ReactNode {
  const t = useText("player");
  return <div className={css.buffering} role="status"><Icon name="loader-circle" spinning /><span>{t.buffering}</span></div>;
}

/** How long (ms) the offer to listen without a picture stands. */
const OFFERED_MS = 20_000;
let offered = false;

/** On a very weak line: the sound alone would go on. Offered once, in nobody's way. */
export function OfferSound({ stuck, onAccept }: { readonly stuck: boolean; readonly onAccept: () => void }): ReactNode {
  const t = useText("player");
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!stuck || offered) return;
    offered = true;
    // It stands its time, whether the video goes on meanwhile or not.
    setTimeout(() => setShown(true));
    setTimeout(() => setShown(false), OFFERED_MS);
  }, [stuck]);
  if (!shown) return null;
  return (
    <div className={classes(css.resumed, css.offer)} role="status">
      <span>{t.weakLine}</span>
      <button type="button" onClick={() => { setShown(false); onAccept(); }}>{t.listenOnly}</button>
      <button type="button" className={css.quiet} onClick={() => setShown(false)}>{t.noThanks}</button>
    </div>
  );
}

/** Another player of this learner earns at the moment (2101). */
export function Elsewhere({ onTakeOver }: { readonly onTakeOver: () => void }): ReactNode {
  const t = useText("player");
  return (
    <div className={css.cover} role="alert">
      <b>{t.elsewhere}</b>
      <p>{t.elsewhereText}</p>
      <Button kind="primary" icon="play" iconFilled onClick={onTakeOver}>{t.takeOver}</Button>
    </div>
  );
}


/** Why nothing plays, and what to do about it. */
export function PlayerTrouble({ trouble, onRetry }: { readonly trouble: Shown; readonly onRetry: () => void }): ReactNode {
  const t = useText("player");
  const busy = useText("frame");
  const words = {
    network: [t.network, t.networkText],
    refused: [t.refused, t.refusedText],
    broken: [t.broken, t.brokenText],
    locked: [t.locked, t.lockedText],
    busy: [busy.failedTitle, busy.failedText],
  }[trouble];
  const State = trouble === "network" ? OfflineState : ErrorState;
  return <div className={css.cover}><State title={words[0]!} text={words[1]!} retryLabel={t.retry} onRetry={onRetry} /></div>;
}
