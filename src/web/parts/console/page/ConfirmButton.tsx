import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { Button as DialogButton } from "../../../kit/Button.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { useWords } from "../state/console.ts";

interface ConfirmButtonProps {
  readonly label: string;
  /** What it is done to, where the label alone doesn't tell a row from the next. */
  readonly about?: string;
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
export function ConfirmButton({ label, about, icon, text, yes, danger, size, act }: ConfirmButtonProps): ReactNode {
  const words = useWords("frame");
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  // The question closes first: an error that is said in a dialog ends with it.
  const go = () => {
    setAsking(false);
    setBusy(true);
    void act().finally(() => setBusy(false));
  };
  const named = about === undefined ? {} : { "aria-label": `${label} ${about}` };
  // In a list the same button stands in every row: without a frame it doesn't shout.
  const type = danger && size === "small" ? "text" : "default";
  return (
    <>
      <Button
        {...named} type={type} danger={danger ?? false} icon={icon} size={size ?? "middle"} loading={busy} onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <Dialog
        open={isAsking}
        kind="confirm"
        title={label}
        labels={{ close: words.close }}
        onClose={() => setAsking(false)}
        actions={
          <>
            <DialogButton size="lg" kind={danger ? "danger" : "primary"} onClick={go}>{yes ?? label}</DialogButton>
            <DialogButton size="lg" data-autofocus="" onClick={() => setAsking(false)}>{words.cancel}</DialogButton>
          </>
        }
      >
        {text}
      </Dialog>
    </>
  );
}
