import type { ReactNode } from "react";
import { Button } from "../../../kit/Button.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { counted } from "../../../parts/course/counted.ts";

interface TakeOutDialogProps {
  /** Questions that are to go. */
  readonly count: number;
  readonly busy: boolean;
  readonly onKeep: () => void;
  readonly onTakeOut: () => void;
}

/** Asks once more before questions leave the error book. */
export function TakeOutDialog({ count, busy, onKeep, onTakeOut }: TakeOutDialogProps): ReactNode {
  const t = useText("books");
  return (
    <Dialog
      open
      kind="confirm"
      title={counted(count, t.sureOne, t.sure)}
      onClose={onKeep}
      labels={{ close: t.close }}
      actions={
        <>
          <Button data-autofocus="" onClick={onKeep}>
            {t.keep}
          </Button>
          <Button kind="danger" loading={busy} loadingText={t.takingOut} onClick={onTakeOut}>
            {t.takeOutNow}
          </Button>
        </>
      }
    >
      {t.sureText}
    </Dialog>
  );
}
