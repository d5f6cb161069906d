import type { ReactNode } from "react";
import { Button } from "../../../kit/Button.tsx";
import css from "../Login.module.css";

interface SendButtonProps {
  /** It waits until the fields are right. */
  readonly form: { readonly valid: boolean };
  readonly busy: boolean;
  /** What it says while it works. */
  readonly busyText: string;
  readonly children: ReactNode;
}

/** The button that sends a form of the login box. */
export function SendButton({ form, busy, busyText, children }: SendButtonProps): ReactNode {
  return (
    <Button
      className={css.send}
      kind="primary"
      size="lg"
      full
      type="submit"
      disabled={!form.valid}
      loading={busy}
      loadingText={busyText}
    >
      {children}
    </Button>
  );
}
