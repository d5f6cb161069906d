import type { ReactNode } from "react";
import { Dialog } from "../../../kit/Dialog.tsx";
import { useWords } from "../state/console.ts";
import { RecordFormView, type FieldWords } from "../form/RecordFormView.tsx";
import { useRecordForm } from "../form/useRecordForm.ts";

type EditDialogProps<Values extends object> = Parameters<typeof useRecordForm<Values>>[0] & {
  readonly title: string;
  readonly wide?: true;
  readonly fields: { readonly [K in keyof Values & string]?: FieldWords<Values[K]> };
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** The form of one thing of a list, over the list. Closing it keeps what was typed as a draft on the device. */
export function EditDialog<Values extends object>({ title, wide, fields, onClose, children, ...options }: EditDialogProps<Values>) {
  const { close } = useWords("frame");
  const form = useRecordForm<Values>({
    ...options,
    onSaved: () => {
      options.onSaved?.();
      onClose();
    },
  });
  return (
    <Dialog open wide={wide} title={title} labels={{ close }} onClose={onClose}>
      <RecordFormView form={form} fields={fields}>{children}</RecordFormView>
    </Dialog>
  );
}
