import { type ReactNode, useEffect, useRef, useState } from "react";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../kit/Button.tsx";
import { useText } from "../app/context.tsx";
import css from "./Player.module.css";

/** Seconds until the next lesson begins by itself. */
const COUNTDOWN = 5;

interface EndCardProps {
  /** The next lesson's title; null after the last. */
  readonly next: string | null;
  readonly onNext: () => void;
  readonly onReplay: () => void;
}

/** What stands over the last picture: the next lesson, which begins by itself unless that is called off. */
export function EndCard({ next, onNext, onReplay }: EndCardProps): ReactNode {
  const t = useText("player");
  const [left, setLeft] = useState(COUNTDOWN);
  const [calledOff, setCalledOff] = useState(false);
  const go = useRef(onNext);
  useEffect(() => {
    go.current = onNext;
  });
  const counting = next !== null && !calledOff;
  useEffect(() => {
    if (!counting) return;
    if (left === 0) return go.current();
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [counting, left]);
  return (
    <div className={css.cover}>
      <p role="status">{next === null ? t.endOfAll : counting ? t.nextSoon : t.nextReady}</p>
      {next !== null && <b>{next}</b>}
      {counting && <p className="num" aria-hidden="true">{fill(t.inSeconds, { seconds: left })}</p>}
      <div className={css.choices}>
        {next !== null && <Button kind="primary" icon="skip-forward" onClick={onNext}>{t.playNow}</Button>}
        {counting ? (
          <Button kind="onPanel" onClick={() => setCalledOff(true)}>{t.cancel}</Button>
        ) : (
          <Button kind="onPanel" icon="rotate-ccw" onClick={onReplay}>{t.replay}</Button>
        )}
      </div>
    </div>
  );
}
