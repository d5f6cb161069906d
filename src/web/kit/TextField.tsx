import type { ComponentProps, ReactNode } from "react";
import { Field, FieldBox, type FieldProps, useFieldTies } from "./Field.tsx";
import css from "./Field.module.css";
import { Icon } from "./Icon.tsx";

export type TextFieldProps = Omit<ComponentProps<"input">, "prefix" | "className"> &
  FieldProps & {
    /** Before the text, such as +86. */
    prefix?: ReactNode;
    /** After the text: an icon or a button. */
    suffix?: ReactNode;
    /** A green tick: checked and right. */
    good?: boolean | undefined;
    /** 40 px instead of 48. */
    compact?: boolean | undefined;
  };

/** One line of text. Takes what react-hook-form's `register` gives, its `ref` too. */
export function TextField({ label, hint, error, className, prefix, suffix, good, compact, id, ...input }: TextFieldProps) {
  const ties = useFieldTies({ hint, error }, id);
  return (
    <Field id={ties.id} label={label} hint={hint} error={error} className={className}>
      <FieldBox bad={!!error} off={input.disabled} compact={compact}>
        {prefix && <span className={css.prefix}>{prefix}</span>}
        <input type="text" {...input} {...ties} />
        {good && !error && <Icon name="circle-check" className={css.good} />}
        {suffix}
      </FieldBox>
    </Field>
  );
}

type TextAreaProps = Omit<ComponentProps<"textarea">, "className"> & FieldProps;

/** Several lines of text. */
export function TextArea({ label, hint, error, className, id, rows = 4, ...input }: TextAreaProps) {
  const ties = useFieldTies({ hint, error }, id);
  return (
    <Field id={ties.id} label={label} hint={hint} error={error} className={className}>
      <FieldBox bad={!!error} off={input.disabled}>
        <textarea rows={rows} {...input} {...ties} />
      </FieldBox>
    </Field>
  );
}

/** A mainland mobile number: 11 digits after +86, digits on the keyboard. */
export function PhoneField(props: TextFieldProps) {
  return (
    <TextField
      prefix={<span className="num">+86</span>}
      inputMode="numeric"
      maxLength={11}
      autoComplete="tel-national"
      {...props}
      type="tel"
    />
  );
}
