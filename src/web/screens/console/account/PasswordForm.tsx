import { type FormEvent, type ReactNode, useState } from "react";
import { STAFF_PASSWORD_MIN, staffAccess } from "#contract/staff/access.ts";
import { staffSessions } from "#contract/staff/sessions.ts";
import { fill } from "#contract/text/say.ts";
import { call, CallFailure } from "../../../client/call.ts";
import { Button } from "../../../kit/Button.tsx";
import { PasswordField } from "../../../kit/PasswordField.tsx";
import { askAnew } from "../../../parts/console/calls/reads.ts";
import { notices } from "../../../parts/console/look/notices.ts";
import { Section } from "../../../parts/console/page/Section.tsx";
import { useMe, useWords } from "../../../parts/console/state/console.ts";
import css from "./account.module.css";
import type { Prove } from "./useProof.tsx";

/** Sets another password; the present one is asked for with the proof. */
export function PasswordForm({ prove }: { readonly prove: Prove }): ReactNode {
  const words = useWords("account");
  const signIn = useWords("signIn");
  const { username } = useMe();
  const [next, setNext] = useState("");
  const [again, setAgain] = useState("");
  const [errors, setErrors] = useState<{ next?: string; again?: string }>({});
  const labels = { show: signIn.showPassword, hide: signIn.hidePassword };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (next.length < STAFF_PASSWORD_MIN) return setErrors({ next: fill(words.short, { min: STAFF_PASSWORD_MIN }) });
    if (next !== again) return setErrors({ again: words.differs });
    setErrors({});
    let refused: string | undefined;
    const done = await prove(async (proof) => {
      try {
        await call(staffAccess.changePassword, { ...proof, newPassword: next }, { quiet: true });
      } catch (error) {
        refused = error instanceof CallFailure ? error.fields["newPassword"] : undefined;
        if (refused === undefined) throw error;
      }
    });
    if (refused !== undefined) return setErrors({ next: refused });
    if (!done) return;
    setNext("");
    setAgain("");
    notices.done(words.changed);
    await askAnew([staffSessions.getSessions]);
  };
  return (
    <Section title={words.passwordTitle} hint={fill(words.passwordHint, { min: STAFF_PASSWORD_MIN })}>
      <form className={css.form} onSubmit={(event) => void submit(event)} noValidate>
        <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
        <PasswordField
          label={words.newPassword} autoComplete="new-password" maxLength={200} labels={labels} compact
          value={next} error={errors.next} onChange={({ target }) => setNext(target.value)}
        />
        <PasswordField
          label={words.again} autoComplete="new-password" maxLength={200} labels={labels} compact
          value={again} error={errors.again} onChange={({ target }) => setAgain(target.value)}
        />
        <Button type="submit">{words.change}</Button>
      </form>
    </Section>
  );
}
