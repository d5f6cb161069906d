import type { ReactNode } from "react";
import { footprints } from "#contract/footprints.ts";
import { call, CallFailure } from "../../../client/call.ts";
import { toast } from "../../../kit/toast.ts";
import { ConfirmDialog } from "../../../parts/app/ConfirmDialog.tsx";
import { useText } from "../../../parts/app/context.tsx";

/** Asks before all footprints are deleted. */
export function ClearDialog({ onClose, onCleared }: { readonly onClose: () => void; readonly onCleared: () => void }): ReactNode {
  const t = useText("footprint");
  const clear = async () => {
    await call(footprints.clear, {}, { quiet: true });
    onClose();
    onCleared();
    toast.ok(t.cleared);
  };
  return (
    <ConfirmDialog
      title={t.clearTitle}
      text={t.clearText}
      close={t.close}
      yes={{ label: t.clearNow, acting: t.clearing, danger: true }}
      no={t.keep}
      act={clear}
      failed={(error) => (error instanceof CallFailure ? error.told(t.notCleared) : t.notCleared)}
      onClose={onClose}
    />
  );
}
