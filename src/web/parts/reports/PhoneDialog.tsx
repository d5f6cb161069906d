import { type ReactNode, useState } from "react";
import { account } from "#contract/account.ts";
import { phone, smsCode } from "#contract/fields.ts";
import { call, CallFailure } from "../../client/call.ts";
import { Dialog } from "../../kit/Dialog.tsx";
import { PasswordField } from "../../kit/PasswordField.tsx";
import { toast } from "../../kit/toast.ts";
import { useText } from "../app/context.tsx";
import { rule, useForm } from "../form/useForm.ts";
import { PhoneAndCode } from "../login/code/PhoneAndCode.tsx";
import { SendButton } from "../login/forms/SendButton.tsx";
import { useSubmit } from "../login/forms/useSubmit.ts";
import css from "./Reports.module.css";

const RULES = { phone: rule(phone), verifyCode: rule(smsCode), password: () => null };

/** Adds a verified phone to one's account. */
export function PhoneForm({ onAdded }: { readonly onAdded: () => void }): ReactNode {
  const t = useText("reports");
  // Accounts with a password and no phone are asked for it.
  const [hasPassword, setHasPassword] = useState(false);
  const form = useForm<"phone" | "verifyCode" | "password">(RULES, { phone: "", verifyCode: "", password: "" });
  const submit = useSubmit(form, async () => {
    const { password, ...proven } = form.values;
    try {
      await call(account.changePhone, { ...proven, ...(password === "" ? {} : { password }) });
    } catch (error) {
      if (error instanceof CallFailure && error.fields["password"]) setHasPassword(true);
      throw error;
    }
    toast.ok(t.phoneAdded);
    onAdded();
  });
  return (
    <form {...submit.form} className={css.form}>
      <p className="ink2">{t.phoneText}</p>
      <PhoneAndCode form={form} phone="phone" />
      {hasPassword && (
        <PasswordField
          {...form.field("password")}
          label={t.password}
          autoComplete="current-password"
          labels={{ show: t.showPassword, hide: t.hidePassword }}
        />
      )}
      <SendButton form={form} busy={submit.busy} busyText={t.phoneChecking}>
        {t.phoneSend}
      </SendButton>
    </form>
  );
}

interface PhoneProps {
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

export function PhoneDialog({ onAdded, onClose }: PhoneProps): ReactNode {
  const t = useText("reports");
  const added = () => {
    onClose();
    onAdded();
  };
  return (
    <Dialog open title={t.phoneTitle} labels={{ close: t.close }} onClose={onClose}>
      <PhoneForm onAdded={added} />
    </Dialog>
  );
}
