import { type ReactNode, useRef, useState } from "react";
import { text } from "#contract/fields.ts";
import { PASSKEY_NAME_LENGTH, type PasskeyCreation, passkeys } from "#contract/passkeys.ts";
import { call } from "../../../client/call.ts";
import { Dialog } from "../../../kit/Dialog.tsx";
import { TextField } from "../../../kit/TextField.tsx";
import { toast } from "../../../kit/toast.ts";
import { useApp, useText } from "../../../parts/app/context.tsx";
import { rule, useForm } from "../../../parts/form/useForm.ts";
import { SendButton } from "../../../parts/login/forms/SendButton.tsx";
import { useSubmit } from "../../../parts/login/forms/useSubmit.ts";
import { makePasskey, PasskeyFailure } from "../../../parts/passkeys/ceremony.ts";
import type { Profile } from "./security.ts";
import css from "./Security.module.css";
import { ProofFields, useProof } from "./useProof.tsx";

const NAME = rule(text(PASSKEY_NAME_LENGTH));
/** What was asked of the device is good for 5 min; after less than that it is asked anew. */
const GOOD_MS = 4 * 60_000;

interface AddPasskeyProps {
  readonly profile: Profile;
  /** What the passkey is called unless the learner says otherwise. */
  readonly suggestion: string;
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

/** Proves who it is, lets the device make a passkey, and keeps it. A device that refused is asked again without a new proof. */
export function AddPasskey({ profile, suggestion, onAdded, onClose }: AddPasskeyProps): ReactNode {
  const t = useText("security");
  const { config } = useApp();
  const proof = useProof(profile);
  const form = useForm(
    { name: NAME, password: proof.rules.password, verifyCode: proof.rules.code },
    { name: suggestion.slice(0, PASSKEY_NAME_LENGTH), password: "", verifyCode: "" },
  );
  const asked = useRef<{ readonly options: PasskeyCreation; readonly until: number } | null>(null);
  const [waiting, setWaiting] = useState(false);
  const begin = async (): Promise<PasskeyCreation> => {
    if (asked.current && asked.current.until > Date.now()) return asked.current.options;
    const { password, verifyCode } = form.values;
    const { options } = await call(passkeys.beginPasskey, proof.way === "password" ? { password } : { verifyCode });
    asked.current = { options, until: Date.now() + GOOD_MS };
    return options;
  };
  const submit = useSubmit(form, async () => {
    const options = await begin();
    setWaiting(true);
    try {
      const response = await makePasskey({ ...options, rp: { ...options.rp, name: config.siteName } });
      asked.current = null;
      await call(passkeys.addPasskey, { name: form.values.name, response });
      onAdded();
    } catch (error) {
      if (!(error instanceof PasskeyFailure)) throw error;
      toast.error(t[error.trouble]);
    } finally {
      setWaiting(false);
    }
  });
  return (
    <Dialog open title={t.addTitle} labels={{ close: t.close }} onClose={onClose}>
      <form {...submit.form}>
        <p className={css.say}>{t.addText}</p>
        <TextField {...form.field("name")} className={css.field} label={t.name} hint={t.nameHint} maxLength={PASSKEY_NAME_LENGTH} />
        <ProofFields proof={proof} form={form} names={{ password: "password", code: "verifyCode" }} label={t.confirmPassword} />
        <SendButton form={form} busy={submit.busy} busyText={waiting ? t.waitingForDevice : t.saving}>{t.goOn}</SendButton>
      </form>
    </Dialog>
  );
}
