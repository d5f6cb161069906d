import { type ReactNode, useState } from "react";
import { footprints } from "#contract/footprints.ts";
import { call, CallFailure } from "../../../client/call.ts";
import { Button } from "../../../kit/Button.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { toast } from "../../../kit/toast.ts";
import { useText } from "../../../parts/app/context.tsx";

/** Asks before all footprints are deleted. */
export function ClearDialog({ onClose, onCleared }: { readonly onClose: () => void; readonly onCleared: () => void }): ReactNode {
  const t = useText("footprint");
  const [busy, setBusy] = useState(false);
  const clear = () => {
    setBusy(true);
    call(footprints.clear, {}, { quiet: true }).then(
      () => {
        onClose();
        onCleared();
        toast.ok(t.cleared);
      },
      (error: unknown) => {
        setBusy(false);
        if (!(error instanceof CallFailure && error.said))
          toast.error(error instanceof CallFailure && error.code !== null ? error.message : t.notCleared);
      },
    );
  };
  return (
    <Dialog
      open
      kind="confirm"
      title={t.clearTitle}
      labels={{ close: t.close }}
      onClose={onClose}
      actions={
        <>
          <Button size="lg" kind="danger" loading={busy} loadingText={t.clearing} onClick={clear}>{t.clearNow}</Button>
          <Button size="lg" data-autofocus="" onClick={onClose}>{t.keep}</Button>
        </>
      }
    >
      {t.clearText}
    </Dialog>
  );
}
