import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { PasskeyAnswer } from "#contract/passkeys.ts";
import { Button } from "../../../kit/Button.tsx";
import { TextField } from "../../../kit/TextField.tsx";
import { useText } from "../../app/context.tsx";
import { useAlive } from "../../app/useAlive.ts";
import { answerPasskey, cancelPasskey, passkeysPossible } from "../../passkeys/ceremony.ts";
import css from "./Presence.module.css";
import type { Challenge } from "./useCheck.ts";

interface WayProps {
  readonly challenge: Challenge;
  readonly busy: boolean;
  /** Why the last answer was not taken; empty before one. */
  readonly wrong: string;
  readonly onAnswer: (answer: string | PasskeyAnswer) => void;
}

/** One way of passing: a choice to press, or something to write. */
export function Way({ challenge, busy, wrong, onAnswer }: WayProps): ReactNode {
  const t = useText("player");
  const [text, setText] = useState("");
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => box.current?.querySelector<HTMLElement>("input, button")?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) onAnswer(text.trim());
  };
  const { kind, prompt, choices, passkey } = challenge;
  if (passkey) return <ByPasskey prompt={prompt} options={passkey} {...{ busy, wrong, onAnswer }} />;
  return (
    <form ref={box} className={css.way} onSubmit={submit} noValidate>
      <p>{prompt}</p>
      {choices ? (
        <>
          <div className={css.choices} role="group" aria-label={prompt}>
            {choices.map(({ key, text: words }) => (
              <Button key={key} kind={choices.length === 1 ? "primary" : "outline"} size="lg" onClick={() => onAnswer(key)}>
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

interface ByPasskeyProps extends Omit<WayProps, "challenge"> {
  readonly prompt: string;
  readonly options: NonNullable<Challenge["passkey"]>;
}

/** The device makes sure by itself who is there; nothing of finger or face leaves it. */
function ByPasskey({ prompt, options, busy, wrong, onAnswer }: ByPasskeyProps): ReactNode {
  const t = useText("player");
  const [signing, setSigning] = useState(false);
  const [trouble, setTrouble] = useState("");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector("button")?.focus();
    // Once the time is over or another way is taken, the device asks for nothing any more.
    return () => void cancelPasskey();
  }, []);
  const alive = useAlive();
  const confirm = () => {
    setTrouble("");
    setSigning(true);
    answerPasskey(options)
      .then((signed) => alive.current && onAnswer(signed), () => setTrouble(t.checkDeviceFailed))
      .finally(() => setSigning(false));
  };
  if (!passkeysPossible()) return <p>{t.checkNoPasskeys}</p>;
  return (
    <div ref={box} className={css.way}>
      <p>{prompt}</p>
      <Button
        kind="primary"
        size="lg"
        className={css.whole}
        loading={busy || signing}
        loadingText={t.checkDeviceWaits}
        onClick={confirm}
      >
        {t.checkDevice}
      </Button>
      {(trouble || wrong) && <p role="alert" className={css.wrong}>{trouble || wrong}</p>}
    </div>
  );
}
