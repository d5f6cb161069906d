import { type ReactNode, useEffect, useState } from "react";
import { account, CONSENT_VERSION } from "#contract/account.ts";
import { newPassword, phone, smsCode } from "#contract/fields.ts";
import { ask, call } from "../../../client/call.ts";
import { Checkbox } from "../../../kit/Checkbox.tsx";
import { Note } from "../../../kit/Note.tsx";
import { PasswordField } from "../../../kit/PasswordField.tsx";
import { useApp, useText } from "../../app/context.tsx";
import { type Form, type Rule, rule, useForm } from "../../form/useForm.ts";
import { guardedAnswer, succeeded } from "../proof/guardedCall.ts";
import css from "../Login.module.css";
import { useLoginBox } from "../loginBox.ts";
import { PhoneAndCode } from "../code/PhoneAndCode.tsx";
import { keptCode, typedPhone } from "../code/typed.ts";
import { Documents } from "./Documents.tsx";
import { KindLink } from "./KindLink.tsx";
import { useLoginOffer } from "../offers/LoginOffer.tsx";
import { passwordHints } from "./newPassword.ts";
import { SendButton } from "./SendButton.tsx";
import { useEye } from "./useEye.ts";
import { useSubmit } from "./useSubmit.ts";

/** A box is never ticked beforehand: its value is empty, or what was accepted by it. */
const consent: Rule<string> = (value) => (value ? null : "consentRequired");
const adult: Rule<string> = (value) => (value ? null : "adultRequired");
/** The fields carry the call's own names, so that the server's messages find them. */
const RULES = { userName: rule(phone), verifyCode: rule(smsCode), password: rule(newPassword), adult, consentVersion: consent };

/** Registration by phone, code, password and consent (spec 2, spec 7 pcRegister). */
export function RegisterForm(): ReactNode {
  const t = useText("login");
  const { config } = useApp();
  const { onSignedIn } = useLoginBox();
  const [brought] = useState(keptCode);
  const form = useForm(RULES, { userName: typedPhone(), verifyCode: brought, password: "", adult: "", consentVersion: "" });
  const terms = useTerms();
  const { offer, noted } = useLoginOffer({ phone: form.values.userName, verifyCode: form.values.verifyCode }, form.refuse);
  const submit = useSubmit(form, async (onProving) => {
    const answer = await guardedAnswer({
      purpose: "register",
      subject: form.values.userName,
      send: (proof) => ask(account.pcRegister, { appToken: config.appToken, userSource: 2, ...form.values, adult: true, ...proof }),
      onProving,
    });
    if (noted(answer)) return;
    const { data, message } = succeeded(answer);
    onSignedIn("register", data, message);
  });
  return (
    <form {...submit.form}>
      {brought && <Note tone="info" className={css.kept}>{t.codeKept}</Note>}
      <PhoneAndCode form={form} phone="userName" brought={brought !== ""} />
      <PasswordField
        {...form.field("password")}
        className={css.next}
        label={t.choosePassword}
        placeholder={t.passwordHint}
        autoComplete="new-password"
        labels={useEye()}
        rules={passwordHints(t)}
        data-first={brought ? "" : undefined}
      />
      {offer ?? <SendButton form={form} busy={submit.busy} busyText={submit.proving ?? t.registering}>{t.register}</SendButton>}
      <Box form={form} name="adult" value="yes">{t.adult}</Box>
      <Box form={form} name="consentVersion" value={terms}>
        {t.consent}
        <Documents />
      </Box>
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

interface BoxProps {
  readonly form: Form<keyof typeof RULES>;
  readonly name: "adult" | "consentVersion";
  /** What its tick says. */
  readonly value: string;
  readonly children: ReactNode;
}

function Box({ form, name, value, children }: BoxProps): ReactNode {
  const { ref, error } = form.field(name);
  return (
    <div className={css.consent}>
      <Checkbox
        name={name}
        ref={ref}
        checked={form.values[name] !== ""}
        error={error}
        onChange={(event) => form.set(name, event.target.checked ? value : "")}
      >
        {children}
      </Checkbox>
    </div>
  );
}

/** The version of the agreement in force; until that is known the first one, which the server refuses where it is out of date. */
function useTerms(): string {
  const [version, setVersion] = useState<string>(CONSENT_VERSION);
  useEffect(() => {
    call(account.getTerms, {}, { quiet: true }).then((terms) => setVersion(terms.consentVersion), () => undefined);
  }, []);
  return version;
}
