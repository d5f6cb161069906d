import { useState } from "react";
import css from "./Field.module.css";
import { Icon } from "./Icon.tsx";
import { IconButton } from "./IconButton.tsx";
import { TextField, type TextFieldProps } from "./TextField.tsx";

/** One hint about a new password. */
export type PasswordRule = { text: string; met: (password: string) => boolean };

export type PasswordFieldProps = Omit<TextFieldProps, "suffix" | "type"> & {
  /** Names of the eye: 显示密码, 隐藏密码; `met` is read after a rule that is fulfilled. */
  labels: { show: string; hide: string; met?: string | undefined };
  /** Live list under the field; hints only, the error itself comes on leaving the field. */
  rules?: readonly PasswordRule[] | undefined;
};

/** A password with an eye; for a new one give `autoComplete="new-password"` and the rules. */
export function PasswordField({ labels, rules, onChange, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [typed, setTyped] = useState(String(field.defaultValue ?? ""));
  const password = field.value === undefined ? typed : String(field.value);
  const hint = rules ? (
    <>
      {field.hint}
      <ul className={css.rules}>
        {rules.map(({ text, met }) => {
          const fulfilled = met(password);
          return (
            <li key={text} className={fulfilled ? css.met : undefined}>
              <Icon name={fulfilled ? "circle-check" : "circle"} label={fulfilled ? labels.met : undefined} />
              {text}
            </li>
          );
        })}
      </ul>
    </>
  ) : (
    field.hint
  );
  return (
    <TextField
      autoComplete="current-password"
      maxLength={20}
      autoCapitalize="off"
      spellCheck={false}
      {...field}
      hint={hint}
      type={shown ? "text" : "password"}
      onChange={(event) => {
        setTyped(event.target.value);
        return onChange?.(event);
      }}
      suffix={
        <IconButton
          small
          className={css.eye}
          icon={shown ? "eye" : "eye-off"}
          label={shown ? labels.hide : labels.show}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
