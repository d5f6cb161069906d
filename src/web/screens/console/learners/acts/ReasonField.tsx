import { Input } from "antd";
import { type ReactNode, useId } from "react";
import { useWords } from "../../../../parts/console/state/console.ts";
import { ActField } from "../../../../parts/console/act/ActDialog.tsx";

interface ReasonFieldProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
  readonly hint?: string;
  readonly label?: string;
  readonly error?: string | undefined;
}

/** Why something is done: the log keeps it. */
export function ReasonField({ value, onChange, hint, label, error }: ReasonFieldProps): ReactNode {
  const words = useWords("learners");
  const id = useId();
  return (
    <ActField id={id} label={label ?? words.reason} hint={hint ?? words.reasonHidden} error={error}>
      <Input
        id={id} value={value} maxLength={200} aria-invalid={error !== undefined} aria-describedby={error && `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      />
    </ActField>
  );
}
