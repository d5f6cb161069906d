import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { PHONE_NEEDED } from "#contract/codes.ts";
import { REPORT_KINDS, REPORT_LENGTH, type ReportKind, reports } from "#contract/reports.ts";
import { fill } from "#contract/text/say.ts";
import { call, CallFailure } from "../../client/call.ts";
import { Button } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { Field, FieldBox } from "../../kit/Field.tsx";
import { Icon } from "../../kit/Icon.tsx";
import { Segmented } from "../../kit/Segmented.tsx";
import { toast } from "../../kit/toast.ts";
import { useText } from "../app/context.tsx";
import { dueText } from "./due.ts";
import { PhoneForm } from "./PhoneDialog.tsx";
import type { Reported } from "./reported.ts";
import css from "./Reports.module.css";

type Target = "comment" | "name" | "picture";

interface ReportProps {
  readonly reported: Reported;
  readonly onClose: () => void;
}

/** Reports a comment, or its author's name or picture. Where a phone is missing it's added here, and nothing typed is lost. */
export function ReportDialog({ reported, onClose }: ReportProps): ReactNode {
  const t = useText("reports");
  const [target, setTarget] = useState<Target>("comment");
  const [kind, setKind] = useState<ReportKind | null>(null);
  const [words, setWords] = useState("");
  const { state, wrong, send } = useReport(reported, onClose);
  const [asked, setAsked] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const go = () => (kind ? send({ target, kind, words }) : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!kind) return first.current?.focus();
    void go();
  };
  if (state === "phone") {
    return (
      <Dialog open title={t.phoneTitle} labels={{ close: t.close }} onClose={onClose}>
        <PhoneForm onAdded={() => void go()} />
      </Dialog>
    );
  }
  return (
    <Dialog open title={t.title} labels={{ close: t.close }} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={submit}>
        <Quoted reported={reported} target={target} />
        {reported.userId > 0 && <Targets reported={reported} target={target} onTarget={setTarget} />}
        <Kinds first={first} kind={kind} missing={asked && !kind} onKind={setKind} />
        <Words words={words} onWords={setWords} />
        {wrong !== "" && <p className={`${css.wrong} small errc`} role="alert"><Icon name="circle-alert" /> {wrong}</p>}
        <div className={css.foot}>
          <p className="tiny muted">{t.promise}</p>
          <span className={css.buttons}>
            <Button onClick={onClose}>{t.cancel}</Button>
            <Button kind="primary" type="submit" loading={state === "sending"} loadingText={t.sending}>{t.send}</Button>
          </span>
        </div>
      </form>
    </Dialog>
  );
}

interface Said {
  readonly target: Target;
  readonly kind: ReportKind;
  readonly words: string;
}

function useReport(reported: Reported, onClose: () => void) {
  const t = useText("reports");
  const [state, setState] = useState<"idle" | "sending" | "phone">("idle");
  const [wrong, setWrong] = useState("");
  const send = async ({ target, kind, words }: Said) => {
    setState("sending");
    setWrong("");
    try {
      const id = target === "comment" ? reported.commentId : reported.userId;
      const { dueTime } = await call(reports.add, { target, id, kind, words: words.trim() }, { quiet: true });
      onClose();
      toast.ok(fill(t.sent, { time: dueText(dueTime, Date.now(), t) }));
    } catch (error) {
      const needsPhone = error instanceof CallFailure && error.code === PHONE_NEEDED;
      setState(needsPhone ? "phone" : "idle");
      if (!needsPhone) setWrong(error instanceof CallFailure ? error.told(t.failed) : t.failed);
    }
  };
  return { state, wrong, send };
}

function Quoted({ reported: { nickName, content }, target }: { readonly reported: Reported; readonly target: Target }): ReactNode {
  const t = useText("reports");
  return (
    <p className={css.quoted} dir="auto">
      {target === "picture" ? (
        fill(t.thePicture, { name: nickName })
      ) : target === "name" ? (
        <b>{nickName}</b>
      ) : (
        <>
          <b>{fill(t.of, { name: nickName })}</b>
          {content}
        </>
      )}
    </p>
  );
}

interface TargetsProps {
  readonly reported: Reported;
  readonly target: Target;
  readonly onTarget: (target: Target) => void;
}

function Targets({ reported, target, onTarget }: TargetsProps): ReactNode {
  const t = useText("reports");
  const all: readonly Target[] = reported.avatarUrl === "" ? ["comment", "name"] : ["comment", "name", "picture"];
  return (
    <div>
      <p className={css.label}>{t.what}</p>
      <Segmented label={t.what} items={all.map((id) => ({ id, label: t[id] }))} value={target} onChange={onTarget} />
    </div>
  );
}

interface KindsProps {
  readonly first: React.RefObject<HTMLInputElement | null>;
  readonly kind: ReportKind | null;
  readonly missing: boolean;
  readonly onKind: (kind: ReportKind) => void;
}

function Kinds({ first, kind, missing, onKind }: KindsProps): ReactNode {
  const t = useText("reports");
  const id = useId();
  return (
    <fieldset className={css.kinds} aria-describedby={missing ? id : undefined}>
      <legend className={css.label}>{t.why}</legend>
      {REPORT_KINDS.map((one, place) => (
        <label key={one} className={css.kind}>
          <input
            ref={place === 0 ? first : undefined}
            className="sr"
            type="radio"
            name="kind"
            checked={one === kind}
            onChange={() => onKind(one)}
          />
          <span>{t[one]}</span>
        </label>
      ))}
      {missing && <p id={id} className={`${css.wrong} small errc`} role="alert"><Icon name="circle-alert" /> {t.chooseKind}</p>}
    </fieldset>
  );
}

function Words({ words, onWords }: { readonly words: string; readonly onWords: (words: string) => void }): ReactNode {
  const t = useText("reports");
  const id = useId();
  const hint = (
    <span className={css.hint}>
      {t.wordsHint}
      <span className="num">{fill(t.counted, { count: words.length, most: REPORT_LENGTH })}</span>
    </span>
  );
  return (
    <Field id={id} label={t.words} hint={hint}>
      <FieldBox>
        <textarea
          id={id}
          rows={3}
          maxLength={REPORT_LENGTH}
          value={words}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onWords(event.target.value)}
        />
      </FieldBox>
    </Field>
  );
}
