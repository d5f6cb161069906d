import { type ReactNode, useId } from "react";
import { classes } from "../../../kit/classes.ts";
import css from "./CodeCells.module.css";

interface CodeCellsProps {
  readonly label: string;
  readonly hint?: string;
  readonly error: string | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Six digits in six cells; one field to the keyboard, to whoever pastes and to a screen reader. */
export function CodeCells({ label, hint, error, value, onChange }: CodeCellsProps): ReactNode {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={css.label}>{label}</label>
      <div className={classes(css.cells, error !== null && css.bad)}>
        {Array.from({ length: 6 }, (_, i) => (
          <span key={i} className={classes(css.cell, i === Math.min(value.length, 5) && css.next)} aria-hidden="true">
            {value[i] ?? ""}
          </span>
        ))}
        <input
          id={id}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={value}
          aria-invalid={error !== null || undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, "").slice(0, 6))}
        />
      </div>
      <p id={`${id}-error`} className={css.error} role="alert">{error}</p>
      {hint && <p id={`${id}-hint`} className={css.hint}>{hint}</p>}
    </div>
  );
}
