import css from "./Field.module.css";
import { TextField, type TextFieldProps } from "./TextField.tsx";

export type CodeFieldProps = Omit<TextFieldProps, "suffix"> & {
  send: {
    /** 获取验证码, or while waiting 52 秒后重新获取. */
    label: string;
    /** While the phone number isn't valid, a code is being sent, or the wait runs. */
    disabled: boolean;
    onSend: () => void;
    /** Read aloud when it changes; give it at the start and the end of the wait only, not every second. */
    announcement?: string | undefined;
  };
};

/** A six-digit SMS code with the button that sends it. The wait is counted by the owner. */
export function CodeField({ send, ...field }: CodeFieldProps) {
  const button = (
    <>
      <button type="button" className={`${css.send} num`} disabled={send.disabled} onClick={send.onSend}>
        {send.label}
      </button>
      <span className="sr" role="status">
        {send.announcement}
      </span>
    </>
  );
  return <TextField inputMode="numeric" maxLength={6} autoComplete="one-time-code" {...field} suffix={button} />;
}
