import type { ReactNode } from "react";
import { account } from "#contract/account.ts";
import { confirmPassword, newPassword } from "#contract/fields.ts";
import { call } from "../../../client/call.ts";
import { Dialog } from "../../../kit/Dialog.tsx";
import { PasswordField } from "../../../kit/PasswordField.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { type Rule, rule, useForm } from "../../../parts/form/useForm.ts";
import { passwordHints } from "../../../parts/login/forms/newPassword.ts";
import { SendButton } from "../../../parts/login/forms/SendButton.tsx";
import { useEye } from "../../../parts/login/forms/useEye.ts";
import { useSubmit } from "../../../parts/login/forms/useSubmit.ts";
import type { Profile } from "./security.ts";
import css from "./Security.module.css";
import { ProofFields, useProof } from "./useProof.tsx";

type Name = "oldPwd" | "verifyCode" | "newPwd" | "again";
const NEW = rule(newPassword);
const typedAgain = rule(confirmPassword);
const AGAIN: Rule<Name> = (value, all) => typedAgain(value, all) ?? (value === all.newPwd ? null : "confirmPasswordDiffers");

interface ChangePasswordProps {
  readonly profile: Profile;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Another password, after the one before or a code. Every other device is logged out. */
export function ChangePassword({ profile, onDone, onClose }: ChangePasswordProps): ReactNode {
  const t = useText("security");
  const login = useText("login");
  const eye = useEye();
  const proof = useProof(profile);
  const form = useForm<Name>(
    { oldPwd: proof.rules.password, verifyCode: proof.rules.code, newPwd: NEW, again: AGAIN },
    { oldPwd: "", verifyCode: "", newPwd: "", again: "" },
  );
  const submit = useSubmit(form, async () => {
    const { oldPwd, verifyCode, newPwd } = form.values;
    await call(account.resetUserWXPassword, { newPwd, ...(proof.way === "password" ? { oldPwd } : { verifyCode }) });
    onDone();
  });
  return (
    <Dialog open title={t.passwordTitle} labels={{ close: t.close }} onClose={onClose}>
      <form {...submit.form}>
        {/* Password managers file the new password under this. */}
        <input type="text" name="username" autoComplete="username" value={profile.phone || profile.username} readOnly hidden />
        <ProofFields proof={proof} form={form} names={{ password: "oldPwd", code: "verifyCode" }} label={t.oldPassword} />
        <PasswordField
          {...form.field("newPwd")}
          className={css.field}
          label={t.newPassword}
          autoComplete="new-password"
          labels={eye}
          rules={passwordHints(login)}
        />
        <PasswordField {...form.field("again")} className={css.field} label={t.passwordAgain} autoComplete="new-password" labels={eye} />
        <SendButton form={form} busy={submit.busy} busyText={t.saving}>{t.save}</SendButton>
      </form>
    </Dialog>
  );
}
