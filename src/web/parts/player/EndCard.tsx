import { type ReactNode, useEffect, useRef, useState } from "react";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../kit/Button.tsx";
import { useText } from "../app/context.tsx";
import css from "./Player.module.css";

/** Seconds until the next lesson begins by itself. */
const COUNTDOWN = 5;

/** What comes after a lesson. */
export interface Upcoming {
  readonly title: string;
  /** It begins by itself unless that is called off. An exam waits to be begun. */
  readonly byItself: boolean;
}

interface EndCardProps {
  /** null after the last. */
  readonly next: Upcoming | null;
  /** Stands in place of the next lesson; null: nothing does. */
  readonly end: ReactNode;
  readonly onNext: () => void;
  readonly onReplay: () => void;
}

/** What stands over the last picture: the next lesson, which begins by itself unless that is called off. */
export function EndCard({ next, end, onNext, onReplay }: EndCardProps): ReactNode {
  const t = useText("player");
  const [left, setLeft] = useState(COUNTDOWN);
  const [calledOff, setCalledOff] = useState(false);
  const go = useRef(onNext);
  useEffect(() => {
    go.current = onNext;
  });
  const counting = next?.byItself === true && !calledOff;
  useEffect(() => {
    if (!counting) return;
    if (left === 0) return go.current();
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [counting, left]);
  return (
    <div className={css.cover}>
      {end ?? <p role="status">{next === null ? t.endOfAll : counting ? t.nextSoon : next.byItself ? t.nextReady : t.nextExam}</p>}
      {next !== null && <b>{next.title}</b>}
      {counting && <p className="num" aria-hidden="true">{fill(t.inSeconds, { seconds: left })}</p>}
      <div className={css.choices}>
        {next !== null && (
          <Button kind="primary" icon={next.byItself ? "skip-forward" : "pencil-line"} onClick={onNext}>
            {next.byItself ? t.playNow : t.toExam}
          </Button>
        )}
        {counting ? (
          <Button kind="onPanel" onClick={() => setCalledOff(true)}>{t.cancel}</Button>
        ) : (
          <Button kind="onPanel" icon="rotate-ccw" onClick={onReplay}>{t.replay}</Button>
        )}
      </div>
    </div>
  );
}
