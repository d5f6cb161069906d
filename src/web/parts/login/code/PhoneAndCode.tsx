import type { ReactNode } from "react";
import { PHONE_LENGTH, SMS_CODE_LENGTH } from "#contract/fields.ts";
import { fill } from "#contract/text/say.ts";
import { CodeField } from "../../../kit/CodeField.tsx";
import { PhoneField } from "../../../kit/TextField.tsx";
import { useText } from "../../app/context.tsx";
import type { Form } from "../../form/useForm.ts";
import css from "../Login.module.css";
import { keepTyped } from "./typed.ts";
import { useSendCode } from "./useSendCode.ts";

interface PhoneAndCodeProps<Name extends string> {
  readonly form: Form<Name | "verifyCode">;
  /** The field that holds the phone: the calls differ in its name. */
  readonly phone: NoInfer<Name>;
  /** Both came along from another form: the cursor belongs further down. */
  readonly brought?: boolean;
}

/** A phone and the code that is sent to it. */
export function PhoneAndCode<Name extends string>({ form, phone: name, brought }: PhoneAndCodeProps<Name>): ReactNode {
  const t = useText("login");
  const { send, sentTo } = useSendCode({
    phone: form.values[name],
    valid: form.fits(name),
    onSent: () => form.focus("verifyCode"),
    onRefused: (messages) => form.refuse(messages["phone"] ? { [name]: messages["phone"] } : {}),
  });
  const phone = form.field(name);
  const code = form.field("verifyCode");
  return (
    <>
      <PhoneField
        {...phone}
        label={t.phone}
        maxLength={PHONE_LENGTH}
        data-first={brought ? undefined : ""}
        onChange={(event) => {
          keepTyped(event.target.value);
          phone.onChange(event);
        }}
      />
      <CodeField
        {...code}
        className={css.next}
        label={t.code}
        placeholder={t.codeHint}
        maxLength={SMS_CODE_LENGTH}
        send={send}
        hint={sentTo === null ? undefined : fill(t.codeSent, { phone: sentTo })}
      />
    </>
  );
}
