import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { Button as DialogButton } from "../../../kit/Button.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { useWords } from "../state/console.ts";

interface ConfirmButtonProps {
  readonly label: string;
  readonly icon?: ReactNode;
  /** What will be the case afterwards. */
  readonly text: ReactNode;
  /** What the button in the question says; absent: the label. */
  readonly yes?: string;
  /** It takes something away. */
  readonly danger?: true;
  readonly size?: "small";
  readonly act: () => Promise<unknown>;
}

/** Asks before something is done that isn't easily taken back. */
export function ConfirmButton({ label, icon, text, yes, danger, size, act }: ConfirmButtonProps): ReactNode {
  const words = useWords("frame");
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const go = () => {
    setBusy(true);
    void act().finally(() => {
      setBusy(false);
      setAsking(false);
    });
  };
  return (
    <>
      <Button danger={danger ?? false} icon={icon} size={size ?? "middle"} onClick={() => setAsking(true)}>{label}</Button>
      <Dialog
        open={isAsking}
        kind="confirm"
        title={label}
        labels={{ close: words.close }}
        onClose={() => setAsking(false)}
        actions={
          <>
            <DialogButton size="lg" kind={danger ? "danger" : "primary"} loading={busy} onClick={go}>{yes ?? label}</DialogButton>
            <DialogButton size="lg" data-autofocus="" onClick={() => setAsking(false)}>{words.cancel}</DialogButton>
          </>
        }
      >
        {text}
      </Dialog>
    </>
  );
}
