import type { ReactNode } from "react";
import { text } from "#contract/fields.ts";
import { PASSKEY_NAME_LENGTH, passkeys } from "#contract/passkeys.ts";
import { call } from "../../../client/call.ts";
import { Dialog } from "../../../kit/Dialog.tsx";
import { TextField } from "../../../kit/TextField.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { rule, useForm } from "../../../parts/form/useForm.ts";
import { SendButton } from "../../../parts/login/forms/SendButton.tsx";
import { useSubmit } from "../../../parts/login/forms/useSubmit.ts";
import type { Passkey } from "./security.ts";
import css from "./Security.module.css";

const RULES = { name: rule(text(PASSKEY_NAME_LENGTH)) };

interface RenamePasskeyProps {
  readonly passkey: Passkey;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function RenamePasskey({ passkey: { passkeyId, name }, onDone, onClose }: RenamePasskeyProps): ReactNode {
  const t = useText("security");
  const form = useForm(RULES, { name });
  const submit = useSubmit(form, async () => {
    await call(passkeys.renamePasskey, { passkeyId, name: form.values.name });
    onDone();
  });
  return (
    <Dialog open title={t.renameTitle} labels={{ close: t.close }} onClose={onClose}>
      <form {...submit.form}>
        <TextField {...form.field("name")} className={css.field} label={t.name} maxLength={PASSKEY_NAME_LENGTH} data-autofocus="" />
        <SendButton form={form} busy={submit.busy} busyText={t.saving}>{t.save}</SendButton>
      </form>
    </Dialog>
  );
}
