import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { CHECK_SECONDS, type CheckKind, learning } from "#contract/learning.ts";
import { fill } from "#contract/text/say.ts";
import { call } from "../../../client/call.ts";
import { Button } from "../../../kit/Button.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { TextField } from "../../../kit/TextField.tsx";
import { useText } from "../../app/context.tsx";
import { chime } from "./chime.ts";
import css from "./Presence.module.css";

export interface PresenceProps {
  readonly itemId: number;
  /** A short sound, unless the person has muted the video. */
  readonly loud: boolean;
  /** Passed, or no longer due: the lesson goes on. */
  readonly onPassed: () => void;
  /** What was pending lapsed. */
  readonly onLapsed: () => void;
}

type Challenge = NonNullable<Received<typeof learning.getVideoVerify>["challenge"]>;
type State = "asking" | "open" | "answering" | "passed" | "lapsed" | "away";

/** The timer is read out at these seconds alone. */
const READ_OUT: readonly number[] = [30, 10];
/** How long (ms) it stands there that the check is passed. */
const PASSED_MS = 900;

/** A presence check: whether somebody still watches, in one of several ways that the learner may choose among. */
export function Presence({ itemId, loud, onPassed, onLapsed }: PresenceProps): ReactNode {
  const t = useText("player");
  const [state, setState] = useState<State>("asking");
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [until, setUntil] = useState(0);
  const [wrong, setWrong] = useState<number | null>(null);
  const left = useCountdown(until);
  const passed = useRef(onPassed);
  const lapsed = useRef(onLapsed);
  useEffect(() => {
    passed.current = onPassed;
    lapsed.current = onLapsed;
  });

  const lapse = useCallback(() => {
    setState("lapsed");
    lapsed.current();
  }, []);
  const show = useCallback((found: Challenge) => {
    setChallenge(found);
    setUntil(performance.now() + found.secondsLeft * 1000);
    setWrong(null);
    setState("open");
  }, []);
  const ask = useCallback((kind?: CheckKind) => {
    call(learning.getVideoVerify, { itemId, ...(kind ? { kind } : {}) }, { quiet: true }).then(
      (answer) => (answer.needVerify && answer.challenge ? show(answer.challenge) : passed.current()),
      () => setState("away"),
    );
  }, [itemId, show]);
  useEffect(() => ask(), [ask]);
  useEffect(() => {
    if (loud) chime();
  }, [loud]);
  useEffect(() => {
    if (state !== "open") return;
    const timer = setTimeout(lapse, Math.max(0, until - performance.now()));
    return () => clearTimeout(timer);
  }, [until, state, lapse]);
  useEffect(() => {
    if (state !== "passed") return;
    const timer = setTimeout(() => passed.current(), PASSED_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const answer = (given: string) => {
    if (!challenge || state !== "open") return;
    setState("answering");
    call(learning.getVideoVerify, { itemId, challengeId: challenge.id, answer: given }, { quiet: true }).then(
      (judged) => {
        if (judged.passed) return setState("passed");
        if (!judged.triesLeft) return lapse();
        if (judged.challenge) show(judged.challenge);
        else setState("open");
        setWrong(judged.triesLeft);
      },
      () => setState("away"),
    );
  };
  const again = () => {
    setState("asking");
    ask();
  };
  const names: Readonly<Record<CheckKind, string>> = {
    click: t.checkClick,
    arithmetic: t.checkSum,
    sms: t.checkSms,
    question: t.checkQuestion,
  };
  const seconds = Math.min(left, CHECK_SECONDS);
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
        {(state === "open" || state === "answering") && (
          <span
            className={css.ring}
            style={{ "--left": `${(100 * seconds) / CHECK_SECONDS}%` } as object}
            role="timer"
            aria-live="off"
            aria-label={fill(t.checkLeft, { seconds })}
          >
            <span className="num" aria-hidden="true">
              {seconds}
            </span>
          </span>
        )}
      </div>
      <span className="sr" role="status">
        {READ_OUT.includes(seconds) && state === "open" ? fill(t.checkLeft, { seconds }) : ""}
      </span>
      {state === "asking" && (
        <p role="status">
          <Icon name="loader-circle" spinning /> {t.checkAsking}
        </p>
      )}
      {challenge && (state === "open" || state === "answering") && (
        <Way
          key={challenge.id}
          challenge={challenge}
          busy={state === "answering"}
          wrong={wrong === null ? "" : fill(t.checkWrong, { tries: wrong })}
          onAnswer={answer}
        />
      )}
      {challenge && state === "open" && challenge.others.length > 0 && (
        <div className={css.others}>
          <span className="muted">{t.checkOther}</span>
          {challenge.others.map((kind) => (
            <button key={kind} type="button" className={css.other} onClick={() => ask(kind)}>
              {names[kind]}
            </button>
          ))}
        </div>
      )}
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

interface WayProps {
  readonly challenge: Challenge;
  readonly busy: boolean;
  /** Why the last answer was not taken; empty before one. */
  readonly wrong: string;
  readonly onAnswer: (answer: string) => void;
}

/** One way of passing: a choice to press, or something to write. */
function Way({ challenge, busy, wrong, onAnswer }: WayProps): ReactNode {
  const t = useText("player");
  const [text, setText] = useState("");
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>("input, button")?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) onAnswer(text.trim());
  };
  const { kind, prompt, choices } = challenge;
  return (
    <form ref={box} className={css.way} onSubmit={submit} noValidate>
      <p>{prompt}</p>
      {choices ? (
        <>
          <div className={css.choices} role="group" aria-label={prompt}>
            {choices.map(({ key, text: words }) => (
              <Button key={key} kind={choices.length === 1 ? "primary" : "outline"} size="lg" disabled={busy} onClick={() => onAnswer(key)}>
                {words}
              </Button>
            ))}
          </div>
          {wrong && (
            <p role="alert" className={css.wrong}>
              {wrong}
            </p>
          )}
        </>
      ) : (
        <>
          <TextField
            label={kind === "sms" ? t.checkCode : t.checkResult}
            inputMode="numeric"
            autoComplete={kind === "sms" ? "one-time-code" : "off"}
            maxLength={kind === "sms" ? 6 : 12}
            value={text}
            error={wrong || undefined}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" kind="primary" size="lg" className={css.whole} loading={busy}>
            {t.checkConfirm}
          </Button>
        </>
      )}
    </form>
  );
}

/** Whole seconds until an instant of the page's clock. */
function useCountdown(until: number): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => setNow(performance.now()), 250);
    return () => clearInterval(timer);
  }, [until]);
  return until === 0 ? CHECK_SECONDS : Math.max(0, Math.ceil((until - Math.max(now, until - CHECK_SECONDS * 1000)) / 1000));
}
