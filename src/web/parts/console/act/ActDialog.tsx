import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../../kit/Button.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import type { Written } from "../calls/writes.ts";
import { notices } from "../look/notices.ts";
import { useWords } from "../state/console.ts";
import css from "./Act.module.css";

interface ActDialogProps {
  readonly title: string;
  readonly text?: string;
  readonly go: string;
  /** It takes something away. */
  readonly danger?: true;
  readonly onClose: () => void;
  /** What is wrong with what was filled in, by field; nothing: it is sent. */
  readonly check: () => Readonly<Record<string, string>>;
  readonly send: () => Promise<Written<unknown>>;
  /** The fields, with what is wrong with each. */
  readonly children: (errors: Readonly<Record<string, string>>) => ReactNode;
}

/** Asks what an act needs, sends it, and closes when it is done; what the server refuses stands at its field and nothing is lost. */
export function ActDialog({ title, text, go, danger, onClose, check, send, children }: ActDialogProps): ReactNode {
  const words = useWords("frame");
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const press = async () => {
    const wrong = check();
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      const written = await send();
      if (written.kind === "fields") setErrors(written.fields);
      if (written.kind === "fields") notices.failed(written.message);
      if (written.kind === "done") onClose();
      // What was changed meanwhile is read anew by then: the person looks at it and decides again. An error ends with its dialog.
      if (written.kind === "changed") {
        flushSync(onClose);
        notices.failed(written.message);
      }
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open title={title} labels={{ close: words.close }} onClose={onClose} className={css.dialog}
      actions={
        <>
          <Button size="lg" kind={danger ? "danger" : "primary"} loading={busy} onClick={() => void press()}>{go}</Button>
          <Button size="lg" onClick={onClose}>{words.cancel}</Button>
        </>
      }
    >
      {text && <p className={css.text}>{text}</p>}
      <div className={css.fields}>{children(errors)}</div>
    </Dialog>
  );
}

interface ActFieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** Several controls under one name. */
  readonly isGroup?: true;
  readonly id: string;
  readonly children: ReactNode;
}

/** One field of it with its words; what is wrong is read out with it. */
export function ActField({ label, hint, error, isGroup, id, children }: ActFieldProps): ReactNode {
  const words = (
    <>
      {label} {hint && <small>{hint}</small>}
    </>
  );
  return (
    <div className={css.field} role={isGroup && "group"} aria-labelledby={isGroup && `${id}-label`}>
      {isGroup ? <b id={`${id}-label`}>{words}</b> : <label htmlFor={id} id={`${id}-label`}>{words}</label>}
      {children}
      {error && <p className={css.error} id={`${id}-error`} role="alert">{error}</p>}
    </div>
  );
}
