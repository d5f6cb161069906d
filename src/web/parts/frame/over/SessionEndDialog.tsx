import type { ReactNode } from "react";
import { Button } from "../../../kit/Button.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { Icon } from "../../../kit/Icon.tsx";
import { useText } from "../../app/context.tsx";
import css from "./SessionEndDialog.module.css";

/** The warning of codes 401, -6 and -4 with the server's words (design system 9). Only its button closes it. */
export function SessionEndDialog({ message, onLeave }: { readonly message: string; readonly onLeave: () => void }): ReactNode {
  const t = useText("frame");
  return (
    <Dialog
      open
      blocking
      kind="confirm"
      label={t.warmReminder}
      labels={{ close: t.close }}
      onClose={onLeave}
      className={css.dialog}
      actions={<Button kind="primary" size="lg" full onClick={onLeave} data-autofocus="">{t.understood}</Button>}
    >
      <span className={css.lock}><Icon name="lock" /></span>
      <h2 className={css.title}>{t.warmReminder}</h2>
      <p className={css.text}>{message}</p>
    </Dialog>
  );
}
