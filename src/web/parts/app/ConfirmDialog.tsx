import { type ReactNode, useState } from "react";
import { CallFailure } from "../../client/call.ts";
import { Button } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { toast } from "../../kit/toast.ts";

interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly close: string;
  /** The button that acts; `danger`: what it does can't be taken back. `acting`: what it says meanwhile. */
  readonly yes: { readonly label: string; readonly acting?: string; readonly danger?: true };
  readonly no: string;
  readonly act: () => Promise<void>;
  /** What is said of a failure of `act` that no toast has told. */
  readonly failed: (error: unknown) => string;
  readonly onClose: () => void;
}

/** Asks before something is done, then does it; a failure is told, and leaves the question open. */
export function ConfirmDialog({ title, text, close, yes, no, act, failed, onClose }: ConfirmDialogProps): ReactNode {
  const [busy, setBusy] = useState(false);
  const go = () => {
    setBusy(true);
    act().catch((error: unknown) => {
      setBusy(false);
      if (!(error instanceof CallFailure)) toast.error(failed(error));
      else if (!error.said) toast.error(error.busy ? error.message : failed(error));
    });
  };
  return (
    <Dialog
      open
      kind="confirm"
      title={title}
      labels={{ close }}
      onClose={onClose}
      actions={
        <>
          <Button size="lg" kind={yes.danger && "danger"} loading={busy} loadingText={yes.acting} onClick={go}>{yes.label}</Button>
          <Button size="lg" kind={yes.danger ? undefined : "primary"} data-autofocus="" onClick={onClose}>{no}</Button>
        </>
      }
    >
      {text}
    </Dialog>
  );
}
