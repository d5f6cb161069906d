import { type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import css from "./Field.module.css";
import { Icon } from "./Icon.tsx";

/** What every field shares. */
export type FieldProps = {
  label: ReactNode;
  /** Help under the field; stays beside an error. */
  hint?: ReactNode;
  /** What is wrong, word for word as specified; its presence makes the field invalid. */
  error?: string | undefined;
  className?: string | undefined;
};

/** Ties a control to its label, hint and error. */
type FieldTies = { id: string; "aria-invalid": true | undefined; "aria-describedby": string | undefined };

/** The ids of one field. `given` is an id that the caller wants. */
export function useFieldTies({ hint, error }: Pick<FieldProps, "hint" | "error">, given?: string): FieldTies {
  const own = useId();
  const id = given ?? own;
  const described = classes(error ? `${id}-error` : "", hint ? `${id}-hint` : "");
  return { id, "aria-invalid": error ? true : undefined, "aria-describedby": described || undefined };
}

/**
 * Label above, control, error with its icon, hint. The error's place is a live region, so that it's read when it appears on
 * leaving the field.
 */
export function Field({ id, label, hint, error, className, children }: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className={classes(css.field, className)}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      {children}
      <div aria-live="polite">
        {error && (
          <p id={`${id}-error`} className={css.message}>
            <Icon name="circle-alert" />
            {error}
          </p>
        )}
      </div>
      {hint && (
        <div id={`${id}-hint`} className={css.hint}>
          {hint}
        </div>
      )}
    </div>
  );
}

/** The bordered line of a control. */
export function FieldBox({
  bad,
  off,
  compact,
  children,
}: {
  bad?: boolean | undefined;
  off?: boolean | undefined;
  compact?: boolean | undefined;
  children: ReactNode;
}) {
  return <div className={classes(css.box, bad && css.bad, off && css.off, compact && css.compact)}>{children}</div>;
}
