import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import css from "./Field.module.css";
import { Icon } from "./Icon.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type" | "children"> & { children: ReactNode; error?: string | undefined };

/** A box with its words to the right; links in the words work on their own. */
export function Checkbox({ children, error, className, id, ...input }: CheckboxProps) {
  const own = useId();
  const box = id ?? own;
  return (
    <div>
      <label className={classes(css.checkbox, className)}>
        <input
          {...input}
          id={box}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${box}-error` : undefined}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={`${box}-error`} className={css.message} aria-live="polite">
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </div>
  );
}
