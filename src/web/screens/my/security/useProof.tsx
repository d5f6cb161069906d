import { type ReactNode, useState } from "react";
import { loginPassword, smsCode } from "#contract/fields.ts";
import { fill } from "#contract/text/say.ts";
import { CodeField } from "../../../kit/CodeField.tsx";
import { PasswordField } from "../../../kit/PasswordField.tsx";
import { useText } from "../../../parts/app/context.tsx";
import { type Form, type Rule, rule } from "../../../parts/form/useForm.ts";
import { useEye } from "../../../parts/login/forms/useEye.ts";
import { useSendCode } from "../../../parts/login/code/useSendCode.ts";
import type { Profile } from "./security.ts";
import css from "./Security.module.css";

/** By what a person proves that the account is theirs. */
type Way = "password" | "code";

const unasked: Rule<string> = () => null;
const PASSWORD = rule(loginPassword);
const CODE = rule(smsCode);

interface Proof {
  readonly way: Way;
  readonly other: (() => void) | null;
  readonly phone: Pick<Profile, "phone" | "phoneMask">;
  /** Rules of the two fields, of which one is asked. */
  readonly rules: { readonly password: Rule<string>; readonly code: Rule<string> };
}

/** How the account's owner proves to be it: by its password, or by a code sent to its own phone. */
export function useProof(profile: Profile): Proof {
  const [way, setWay] = useState<Way>(profile.hasPassword ? "password" : "code");
  const both = profile.hasPassword && profile.phone !== "";
  return {
    way,
    other: both ? () => setWay(way === "password" ? "code" : "password") : null,
    phone: profile,
    rules: { password: way === "password" ? PASSWORD : unasked, code: way === "code" ? CODE : unasked },
  };
}

interface ProofFieldsProps<Password extends string, Code extends string> {
  readonly proof: Proof;
  readonly form: Form<Password | Code>;
  /** The names under which the call takes them. */
  readonly names: { readonly password: Password; readonly code: Code };
  readonly label?: string;
}

/** The field of the proof, and the way to the other one. */
export function ProofFields<Password extends string, Code extends string>({
  proof: { way, other, phone },
  form,
  names,
  label,
}: ProofFieldsProps<Password, Code>): ReactNode {
  const t = useText("security");
  const login = useText("login");
  const eye = useEye();
  const { send, sentTo } = useSendCode({
    phone: phone.phone,
    valid: phone.phone !== "",
    onSent: () => form.focus(names.code),
    onRefused: () => undefined,
  });
  return (
    <>
      {way === "password" ? (
        <PasswordField {...form.field(names.password)} className={css.field} label={label ?? t.password} labels={eye} />
      ) : (
        <CodeField
          {...form.field(names.code)}
          className={css.field}
          label={fill(t.codeTo, { phone: phone.phoneMask })}
          placeholder={login.codeHint}
          send={send}
          hint={sentTo === null ? undefined : fill(login.codeSent, { phone: sentTo })}
        />
      )}
      {other && (
        <button type="button" className={`lnk small ${css.other}`} onClick={other}>
          {way === "password" ? t.byCodeInstead : t.byPasswordInstead}
        </button>
      )}
    </>
  );
}
