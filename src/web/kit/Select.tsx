import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import css from "./Field.module.css";
import { Field, type FieldProps, useFieldTies } from "./Field.tsx";
import { Icon } from "./Icon.tsx";

type SelectOption = { value: string; label: string; disabled?: boolean | undefined };

export type SelectProps = ComponentProps<"select"> & {
  options: readonly SelectOption[];
  /** 48 px and as wide as its container. */
  tall?: boolean | undefined;
};

/** The browser's own list, so that phones show their picker. Give `aria-label`, or use `SelectField`. */
export function Select({ options, tall, className, ...rest }: SelectProps) {
  return (
    <span className={classes(css.select, tall && css.tall, className)}>
      <select {...rest}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </span>
  );
}

/** A list with label and error like the other fields. */
export function SelectField({ label, hint, error, className, id, ...select }: SelectProps & FieldProps) {
  const ties = useFieldTies({ hint, error }, id);
  return (
    <Field id={ties.id} label={label} hint={hint} error={error} className={className}>
      <Select tall {...select} {...ties} />
    </Field>
  );
}
