import type { ReactNode } from "react";
import { account } from "#contract/account.ts";
import { account as accountField, LOGIN_PASSWORD_MAX, loginPassword } from "#contract/fields.ts";
import { ask } from "../../../client/call.ts";
import { PasswordField } from "../../../kit/PasswordField.tsx";
import { TextField } from "../../../kit/TextField.tsx";
import { useText } from "../../app/context.tsx";
import { rule, useForm } from "../../form/useForm.ts";
import { guardedCall } from "../proof/guardedCall.ts";
import css from "../Login.module.css";
import { useLoginBox } from "../loginBox.ts";
import { keepTyped, typedAccount } from "../code/typed.ts";
import { LoginFoot } from "./LoginFoot.tsx";
import { KindLink } from "./KindLink.tsx";
import { SendButton } from "./SendButton.tsx";
import { useEye } from "./useEye.ts";
import { useSubmit } from "./useSubmit.ts";

const RULES = { username: rule(accountField), pass: rule(loginPassword) };

/** The tab of account and password: the button waits until both hold something. */
export function PasswordLogin(): ReactNode {
  const t = useText("login");
  const { onSignedIn } = useLoginBox();
  const form = useForm(RULES, { username: typedAccount(), pass: "" });
  const submit = useSubmit(form, async (onProving) => {
    const username = form.values.username.trim();
    const { data, message } = await guardedCall({
      purpose: "login",
      subject: username,
      send: (proof) => ask(account.userLogin, { phoneType: 2, username, pass: form.values.pass, ...proof }),
      onProving,
    });
    onSignedIn("login", data, message);
  });
  const username = form.field("username");
  return (
    <form {...submit.form}>
      <TextField
        {...username}
        label={t.account}
        placeholder={t.accountHint}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={64}
        data-first=""
        onChange={(event) => {
          keepTyped(event.target.value.trim());
          username.onChange(event);
        }}
      />
      <PasswordField {...form.field("pass")} className={css.next} label={t.password} labels={useEye()} maxLength={LOGIN_PASSWORD_MAX} />
      <SendButton form={form} busy={submit.busy} busyText={submit.proving ?? t.loggingIn}>{t.logIn}</SendButton>
      <LoginFoot>
        <KindLink kind="find">{t.forgot}</KindLink>
      </LoginFoot>
    </form>
  );
}
