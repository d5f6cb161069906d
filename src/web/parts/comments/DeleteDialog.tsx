import { type ReactNode, useState } from "react";
import { comments } from "#contract/comments.ts";
import type { Message } from "#contract/comments.schema.ts";
import { call, CallFailure } from "../../client/call.ts";
import { Button } from "../../kit/Button.tsx";
import { Dialog } from "../../kit/Dialog.tsx";
import { toast } from "../../kit/toast.ts";
import { useText } from "../app/context.tsx";

interface DeleteProps {
  readonly message: Message;
  readonly onClose: () => void;
  readonly onDeleted: (message: Message) => void;
}

/** Asks before one's own comment is deleted. */
export function DeleteDialog({ message, onClose, onDeleted }: DeleteProps): ReactNode {
  const t = useText("comments");
  const [busy, setBusy] = useState(false);
  const remove = () => {
    setBusy(true);
    call(comments.deleteMessage, { id: message.id }).then(
      () => {
        onDeleted(message);
        onClose();
        toast.ok(t.removed);
      },
      (error: unknown) => {
        setBusy(false);
        if (!(error instanceof CallFailure && error.said)) toast.error(t.failed);
      },
    );
  };
  return (
    <Dialog
      open
      kind="confirm"
      title={t.removeTitle}
      labels={{ close: t.close }}
      onClose={onClose}
      actions={
        <>
          <Button size="lg" kind="danger" loading={busy} loadingText={t.removing} onClick={remove}>{t.remove}</Button>
          <Button size="lg" data-autofocus="" onClick={onClose}>{t.keep}</Button>
        </>
      }
    >
      {t.removeText}
    </Dialog>
  );
}
