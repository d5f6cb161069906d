import type { ReactNode } from "react";
import { comments } from "#contract/comments.ts";
import type { Message } from "#contract/comments.schema.ts";
import { call } from "../../client/call.ts";
import { toast } from "../../kit/toast.ts";
import { ConfirmDialog } from "../app/ConfirmDialog.tsx";
import { useText } from "../app/context.tsx";

interface DeleteProps {
  readonly message: Message;
  readonly onClose: () => void;
  readonly onDeleted: (message: Message) => void;
}

/** Asks before one's own comment is deleted. */
export function DeleteDialog({ message, onClose, onDeleted }: DeleteProps): ReactNode {
  const t = useText("comments");
  const remove = async () => {
    await call(comments.deleteMessage, { id: message.id });
    onDeleted(message);
    onClose();
    toast.ok(t.removed);
  };
  return (
    <ConfirmDialog
      title={t.removeTitle}
      text={t.removeText}
      close={t.close}
      yes={{ label: t.remove, acting: t.removing, danger: true }}
      no={t.keep}
      act={remove}
      failed={() => t.failed}
      onClose={onClose}
    />
  );
}
