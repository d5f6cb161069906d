import type { ReactNode } from "react";
import { account, CONSENT_VERSION } from "#contract/account.ts";
import { newPassword, phone, smsCode } from "#contract/fields.ts";
import { ask } from "../../../client/call.ts";
import { Checkbox } from "../../../kit/Checkbox.tsx";
import { PasswordField } from "../../../kit/PasswordField.tsx";
import { useApp, useText } from "../../app/context.tsx";
import { type Form, type Rule, rule, useForm } from "../../form/useForm.ts";
import { guardedCall } from "../proof/guardedCall.ts";
import css from "../Login.module.css";
import { useLoginBox } from "../loginBox.ts";
import { PhoneAndCode } from "../code/PhoneAndCode.tsx";
import { typedPhone } from "../code/typed.ts";
import { Documents } from "./Documents.tsx";
import { KindLink } from "./KindLink.tsx";
import { passwordHints } from "./newPassword.ts";
import { SendButton } from "./SendButton.tsx";
import { useEye } from "./useEye.ts";
import { useSubmit } from "./useSubmit.ts";

/** The box is never ticked beforehand: its value is empty or the version that was accepted. */
const consent: Rule<string> = (value) => (value ? null : "consentRequired");
/** The fields carry the call's own names, so that the server's messages find them. */
const RULES = { userName: rule(phone), verifyCode: rule(smsCode), password: rule(newPassword), consentVersion: consent };

/** Registration by phone, code, password and consent (spec 2, spec 7 pcRegister). */
export function RegisterForm(): ReactNode {
  const t = useText("login");
  const { config } = useApp();
  const { onSignedIn } = useLoginBox();
  const form = useForm(RULES, { userName: typedPhone(), verifyCode: "", password: "", consentVersion: "" });
  const submit = useSubmit(form, async (onProving) => {
    const { data, message } = await guardedCall({
      purpose: "register",
      subject: form.values.userName,
      send: (proof) => ask(account.pcRegister, { appToken: config.appToken, userSource: 2, ...form.values, ...proof }),
      onProving,
    });
    onSignedIn("register", data, message);
  });
  return (
    <form {...submit.form}>
      <PhoneAndCode form={form} phone="userName" />
      <PasswordField
        {...form.field("password")}
        className={css.next}
        label={t.choosePassword}
        placeholder={t.passwordHint}
        autoComplete="new-password"
        labels={useEye()}
        rules={passwordHints(t)}
      />
      <SendButton form={form} busy={submit.busy} busyText={submit.proving ?? t.registering}>{t.register}</SendButton>
      <Consent form={form} />
      <div className={css.foot}>
        <span>
          {t.haveAccount}
          <KindLink kind="login" strong>
            {t.goLogIn}
          </KindLink>
        </span>
      </div>
    </form>
  );
}

function Consent({ form }: { readonly form: Form<keyof typeof RULES> }): ReactNode {
  const t = useText("login");
  const { name, ref, error } = form.field("consentVersion");
  return (
    <div className={css.consent}>
      <Checkbox
        name={name}
        ref={ref}
        checked={form.values.consentVersion !== ""}
        error={error}
        onChange={(event) => form.set("consentVersion", event.target.checked ? CONSENT_VERSION : "")}
      >
        {t.consent}
        <Documents />
      </Checkbox>
    </div>
  );
}
