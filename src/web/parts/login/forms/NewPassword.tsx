import type { ReactNode } from "react";
import { account } from "#contract/account.ts";
import { confirmPassword, newPassword } from "#contract/fields.ts";
import { ask } from "../../../client/call.ts";
import { PasswordField } from "../../../kit/PasswordField.tsx";
import { useText } from "../../app/context.tsx";
import { type Rule, rule, useForm } from "../../form/useForm.ts";
import { succeeded } from "../proof/guardedCall.ts";
import css from "../Login.module.css";
import { useLoginBox } from "../loginBox.ts";
import { passwordHints } from "./newPassword.ts";
import { SendButton } from "./SendButton.tsx";
import { useEye } from "./useEye.ts";
import { useSubmit } from "./useSubmit.ts";

type Name = "newPwd" | "again";
const typedAgain = rule(confirmPassword);
const again: Rule<Name> = (value, all) => typedAgain(value, all) ?? (value === all.newPwd ? null : "confirmPasswordDiffers");
const RULES = { newPwd: rule(newPassword), again };

/** Step 2 of the lost password: the new one twice, saved; the person is signed in then (spec 4). */
export function NewPassword({ phone, onBack }: { readonly phone: string; readonly onBack: () => void }): ReactNode {
  const t = useText("login");
  const { onSignedIn } = useLoginBox();
  const labels = useEye();
  const form = useForm<Name>(RULES, { newPwd: "", again: "" });
  const submit = useSubmit(form, async () => {
    const { data, message } = succeeded(await ask(account.pcUpdatePwd, { phone, newPwd: form.values.newPwd }));
    onSignedIn("password", data, message);
  });
  return (
    <form {...submit.form}>
      {/* Password managers file the new password under this. */}
      <input type="text" name="username" autoComplete="username" value={phone} readOnly hidden />
      <PasswordField
        {...form.field("newPwd")}
        label={t.newPassword}
        autoComplete="new-password"
        labels={labels}
        rules={passwordHints(t)}
        data-first=""
      />
      <PasswordField {...form.field("again")} className={css.next} label={t.passwordAgain} autoComplete="new-password" labels={labels} />
      <SendButton form={form} busy={submit.busy} busyText={t.saving}>{t.save}</SendButton>
      <div className={css.foot}>
        <button type="button" className="lnk small" onClick={onBack}>
          {t.stepBack}
        </button>
      </div>
    </form>
  );
}
