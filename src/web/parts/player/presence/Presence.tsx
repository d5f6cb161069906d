import { type ReactNode, useEffect, useRef } from "react";
import type { CheckKind } from "#contract/learning.ts";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../../kit/Button.tsx";
import { classes } from "../../../kit/classes.ts";
import { Dialog } from "../../../kit/Dialog.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { useText } from "../../app/context.tsx";
import { chime } from "./chime.ts";
import css from "./Presence.module.css";
import { othersOf, useCheck } from "./useCheck.ts";
import { Way } from "./Way.tsx";

export interface PresenceProps {
  readonly itemId: number;
  /** A short sound, unless the person has muted the video. */
  readonly loud: boolean;
  /** Passed, or no longer due: the lesson goes on. */
  readonly onPassed: () => void;
  /** What was pending lapsed. */
  readonly onLapsed: () => void;
}

/** The timer is read out at these seconds alone. */
const READ_OUT: readonly number[] = [30, 10];

/** A presence check: whether somebody still watches, in one of several ways that the learner may choose among. */
export function Presence({ itemId, loud, onPassed, onLapsed }: PresenceProps): ReactNode {
  const t = useText("player");
  const { state, challenge, wrong, left, ask, answer, again } = useCheck(itemId, onPassed, onLapsed);
  useEffect(() => {
    if (loud) chime();
  }, [loud]);
  const others = challenge ? othersOf(challenge) : [];
  const isOpen = state === "open" || state === "answering";
  return (
    <Dialog
      open
      blocking
      kind="confirm"
      label={t.checkTitle}
      labels={{ close: t.checkTitle }}
      onClose={() => undefined}
      className={css.dialog}
    >
      <div className={css.head}>
        <h2 className={css.title}>{t.checkTitle}</h2>
        {isOpen && challenge && <Ring seconds={left} of={challenge.seconds} />}
      </div>
      <span className="sr" role="status">
        {READ_OUT.includes(left) && state === "open" ? fill(t.checkLeft, { seconds: left }) : ""}
      </span>
      {state === "asking" && (
        <p role="status">
          <Icon name="loader-circle" spinning /> {t.checkAsking}
        </p>
      )}
      {challenge && isOpen && (
        <Way
          key={challenge.id}
          challenge={challenge}
          busy={state === "answering"}
          wrong={wrong === null ? "" : fill(challenge.passkey ? t.checkDeviceWrong : t.checkWrong, { tries: wrong })}
          onAnswer={answer}
        />
      )}
      {state === "open" && others.length > 0 && <Others kinds={others} onPick={ask} />}
      {state === "passed" && (
        <p role="status" className={css.passed}>
          <Icon name="circle-check" /> {t.checkPassed}
        </p>
      )}
      {state === "lapsed" && <After text={t.checkLapsed} action={t.checkAgain} onPress={again} />}
      {state === "away" && <After text={t.checkAway} action={t.retry} onPress={again} />}
    </Dialog>
  );
}

/** The seconds that are left, in figures and as a ring that closes. */
function Ring({ seconds, of }: { readonly seconds: number; readonly of: number }): ReactNode {
  const t = useText("player");
  return (
    <span
      className={css.ring}
      style={{ "--left": `${(100 * seconds) / of}%` } as object}
      role="timer"
      aria-live="off"
      aria-label={fill(t.checkLeft, { seconds })}
    >
      <span className={classes("num", seconds > 99 && css.long)} aria-hidden="true">
        {seconds}
      </span>
    </span>
  );
}

/** Other ways of passing. */
function Others({ kinds, onPick }: { readonly kinds: readonly CheckKind[]; readonly onPick: (kind: CheckKind) => void }): ReactNode {
  const t = useText("player");
  const names: Readonly<Record<CheckKind, string>> = {
    click: t.checkClick,
    arithmetic: t.checkSum,
    sms: t.checkSms,
    question: t.checkQuestion,
    passkey: t.checkPasskey,
  };
  return (
    <div className={css.others}>
      <span className="muted">{t.checkOther}</span>
      {kinds.map((kind) => (
        <button key={kind} type="button" className={css.other} onClick={() => onPick(kind)}>
          {names[kind]}
        </button>
      ))}
    </div>
  );
}

/** What happened, and the way on. */
function After({ text, action, onPress }: { readonly text: string; readonly action: string; readonly onPress: () => void }): ReactNode {
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => button.current?.querySelector("button")?.focus(), []);
  return (
    <div ref={button}>
      <p role="status">{text}</p>
      <Button kind="primary" size="lg" className={css.whole} onClick={onPress}>{action}</Button>
    </div>
  );
}
