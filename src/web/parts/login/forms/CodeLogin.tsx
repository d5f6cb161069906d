import type { ReactNode } from "react";
import { account } from "#contract/account.ts";
import { phone, smsCode } from "#contract/fields.ts";
import { ask } from "../../../client/call.ts";
import { useText } from "../../app/context.tsx";
import { rule, useForm } from "../../form/useForm.ts";
import { succeeded } from "../proof/guardedCall.ts";
import { useLoginBox } from "../loginBox.ts";
import { PhoneAndCode } from "../code/PhoneAndCode.tsx";
import { typedPhone } from "../code/typed.ts";
import { LoginFoot } from "./LoginFoot.tsx";
import { useRegisterOffer } from "../offers/RegisterOffer.tsx";
import { SendButton } from "./SendButton.tsx";
import { useSubmit } from "./useSubmit.ts";

const RULES = { phone: rule(phone), verifyCode: rule(smsCode) };

/** The tab of the phone code: the button waits for a right phone and a whole code. */
export function CodeLogin(): ReactNode {
  const t = useText("login");
  const { onSignedIn } = useLoginBox();
  const form = useForm(RULES, { phone: typedPhone(), verifyCode: "" });
  const { offer, noted } = useRegisterOffer(form.values);
  const submit = useSubmit(form, async () => {
    const answer = await ask(account.verifyCodeLogin, { phoneType: 2, ...form.values });
    if (noted(answer)) return;
    const { data, message } = succeeded(answer);
    onSignedIn("login", data, message);
  });
  return (
    <form {...submit.form}>
      <PhoneAndCode form={form} phone="phone" />
      {offer ?? <SendButton form={form} busy={submit.busy} busyText={t.loggingIn}>{t.logIn}</SendButton>}
      <LoginFoot />
    </form>
  );
}
