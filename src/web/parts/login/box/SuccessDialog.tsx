import { type ReactNode, useEffect, useRef, useState } from "react";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../../kit/Button.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { useText } from "../../app/context.tsx";
import type { SignInBy } from "../loginBox.ts";

/** The dialog goes by itself after this time (design system 9), unless the pointer rests on it. */
const STANDS_MS = 3_000;

export interface SuccessDialogProps {
  readonly by: SignInBy;
  readonly name: string;
  /** What the server said beside it; mostly empty. */
  readonly message: string;
  readonly onClose: () => void;
}

/** Says that the sign-in worked (spec 8). */
export function SuccessDialog({ by, name, message, onClose }: SuccessDialogProps): ReactNode {
  const t = useText("login");
  const [held, setHeld] = useState(false);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    // What the server adds takes longer to read: that one is closed by hand.
    if (message || held) return;
    const timer = setTimeout(() => close.current(), STANDS_MS);
    return () => clearTimeout(timer);
  }, [message, held]);
  const text = { login: t.loggedIn, register: t.registered, password: t.passwordChanged }[by];
  return (
    <Dialog
      open
      kind="confirm"
      title={t.tip}
      labels={{ close: t.close }}
      onClose={onClose}
      actions={<Button kind="primary" size="lg" full onClick={onClose} data-autofocus="">{t.close}</Button>}
    >
      <div onPointerEnter={() => setHeld(true)} onPointerLeave={() => setHeld(false)}>
        {fill(text, { name })}
        {message && <p>{message}</p>}
      </div>
    </Dialog>
  );
}
