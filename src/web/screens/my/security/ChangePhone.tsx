import type { ReactNode } from "react";
import { account } from "#contract/account.ts";
import { phone, smsCode } from "#contract/fields.ts";
import { call } from "../../../client/call.ts";
import { Dialog } from "../../../kit/Dialog.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { type Rule, rule, useForm } from "../../../parts/form/useForm.ts";
import { PhoneAndCode } from "../../../parts/login/code/PhoneAndCode.tsx";
import { SendButton } from "../../../parts/login/forms/SendButton.tsx";
import { useSubmit } from "../../../parts/login/forms/useSubmit.ts";
import type { Profile } from "./security.ts";
import { ProofFields, useProof } from "./useProof.tsx";

const PHONE = rule(phone);
const CODE = rule(smsCode);
const unasked: Rule<string> = () => null;

interface ChangePhoneProps {
  readonly profile: Profile;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Another phone: its code, and the password or, where there is none, a code of the phone before. */
export function ChangePhone({ profile, onDone, onClose }: ChangePhoneProps): ReactNode {
  const t = useText("security");
  const proof = useProof(profile);
  // The call asks for the password where there is one; an account with neither has nothing to prove by.
  const needed = profile.hasPassword || profile.phone !== "";
  const form = useForm(
    {
      phone: PHONE, verifyCode: CODE,
      password: needed ? proof.rules.password : unasked,
      oldVerifyCode: needed ? proof.rules.code : unasked,
    },
    { phone: "", verifyCode: "", password: "", oldVerifyCode: "" },
  );
  const submit = useSubmit(form, async () => {
    const { phone: next, verifyCode, password, oldVerifyCode } = form.values;
    const proved = !needed ? {} : proof.way === "password" ? { password } : { oldVerifyCode };
    await call(account.changePhone, { phone: next, verifyCode, ...proved });
    onDone();
  });
  return (
    <Dialog open title={t.phoneTitle} labels={{ close: t.close }} onClose={onClose}>
      <form {...submit.form}>
        <PhoneAndCode form={form} phone="phone" />
        {needed && (
          <ProofFields proof={{ ...proof, other: null }} form={form} names={{ password: "password", code: "oldVerifyCode" }} />
        )}
        <SendButton form={form} busy={submit.busy} busyText={t.saving}>{t.save}</SendButton>
      </form>
    </Dialog>
  );
}
