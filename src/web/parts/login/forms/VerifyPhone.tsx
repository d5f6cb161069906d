import { type ReactNode, useState } from "react";
import { account } from "#contract/account.ts";
import { phone, smsCode } from "#contract/fields.ts";
import { fill } from "#contract/text/say.ts";
import { ask } from "../../../client/call.ts";
import { Note } from "../../../kit/Note.tsx";
import { useApp, useText } from "../../app/context.tsx";
import { rule, useForm } from "../../form/useForm.ts";
import css from "../Login.module.css";
import { PhoneAndCode } from "../code/PhoneAndCode.tsx";
import { typedPhone } from "../code/typed.ts";
import { succeeded } from "../proof/guardedCall.ts";
import { KindLink } from "./KindLink.tsx";
import { useRegisterOffer } from "../offers/RegisterOffer.tsx";
import { SendButton } from "./SendButton.tsx";
import { useSubmit } from "./useSubmit.ts";

const RULES = { phone: rule(phone), verifyCode: rule(smsCode) };

/** Step 1 of the lost password: the server proves phone and code (spec 4). */
export function VerifyPhone({ onVerified }: { readonly onVerified: (phone: string) => void }): ReactNode {
  const t = useText("login");
  const { config } = useApp();
  const [lost, setLost] = useState(false);
  const form = useForm(RULES, { phone: typedPhone(), verifyCode: "" });
  const { offer, noted } = useRegisterOffer(form.values);
  const submit = useSubmit(form, async () => {
    const answer = await ask(account.pcVerifyCode, form.values);
    if (noted(answer)) return;
    succeeded(answer);
    onVerified(form.values.phone);
  });
  return (
    <form {...submit.form}>
      <PhoneAndCode form={form} phone="phone" />
      {offer ?? <SendButton form={form} busy={submit.busy} busyText={t.checking}>{t.next}</SendButton>}
      <div className={css.foot}>
        <KindLink kind="login">{t.remembered}</KindLink>
        {config.phone && (
          <button type="button" className="lnk small" aria-expanded={lost} onClick={() => setLost(!lost)}>
            {t.phoneLost}
          </button>
        )}
      </div>
      {lost && (
        <Note tone="info" icon="headset" live className={css.lost}>
          {fill(t.phoneLostHelp, { phone: config.phone })}
        </Note>
      )}
    </form>
  );
}
