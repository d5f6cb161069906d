import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { RULE_BROKEN } from "#contract/codes.ts";
import { STAFF_PASSWORD_MIN, staffAccess } from "#contract/staff/access.ts";
import { fill } from "#contract/text/say.ts";
import { call, CallFailure } from "../../../client/call.ts";
import { Button } from "../../../kit/Button.tsx";
import { PasswordField } from "../../../kit/PasswordField.tsx";
import { notices } from "../../../parts/console/look/notices.ts";
import type { ConsoleScreen } from "../../../parts/console/page/screen.ts";
import { Card } from "../../../parts/console/signedOut/Card.tsx";
import { useWords } from "../../../parts/console/state/console.ts";
import { forgetSignIn } from "../../../parts/console/state/session.ts";
import { go } from "../../../parts/console/travel/travel.ts";
import css from "./invite.module.css";

/** The account and the code of an invitation link: behind `#`, which no server is sent. */
function invited(): { readonly username: string; readonly code: string } | null {
  const given = new URLSearchParams(location.hash.slice(1));
  const [username, code] = [given.get("u"), given.get("c")];
  return username && code ? { username, code } : null;
}

/** A new member, or one whose account was reset, sets the password by the link that was handed over. */
function View(): ReactNode {
  const words = useWords("signIn");
  const frame = useWords("frame");
  const [invitation] = useState(invited);
  useEffect(() => {
    document.title = `${words.inviteTitle} - ${frame.console}`;
  }, [words, frame]);
  return (
    <Card>
      <h1>{words.inviteTitle}</h1>
      {invitation ? <InviteForm {...invitation} /> : <p className={css.error} role="alert">{words.inviteBroken}</p>}
    </Card>
  );
}

function InviteForm({ username, code }: { readonly username: string; readonly code: string }): ReactNode {
  const words = useWords("signIn");
  const { offline } = useWords("frame");
  const [password, setPassword] = useState("");
  const [again, setAgain] = useState("");
  const [errors, setErrors] = useState<{ password?: string; again?: string; whole?: string }>({});
  const [busy, setBusy] = useState(false);
  const labels = { show: words.showPassword, hide: words.hidePassword };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password.length < STAFF_PASSWORD_MIN) return setErrors({ password: fill(words.passwordShort, { min: STAFF_PASSWORD_MIN }) });
    if (password !== again) return setErrors({ again: words.passwordDiffers });
    setErrors({});
    setBusy(true);
    try {
      await call(staffAccess.acceptInvite, { username, code, password }, { quiet: true });
      // Whoever was signed in here is somebody else.
      forgetSignIn();
      notices.done(words.inviteDone);
      void go("/staff", { replace: true, stays: true });
    } catch (error) {
      const failure = error instanceof CallFailure ? error : null;
      if (failure?.code === RULE_BROKEN && failure.fields["password"]) setErrors({ password: failure.fields["password"] });
      else setErrors({ whole: failure?.told(offline) ?? offline });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={css.fields} onSubmit={(event) => void submit(event)} noValidate>
      <p className={css.text}>{fill(words.inviteText, { username, min: STAFF_PASSWORD_MIN })}</p>
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <PasswordField
        label={words.newPassword} autoComplete="new-password" maxLength={200} labels={labels} error={errors.password}
        value={password} onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordField
        label={words.confirmPassword} autoComplete="new-password" maxLength={200} labels={labels} error={errors.again}
        value={again} onChange={(event) => setAgain(event.target.value)}
      />
      <p className={css.error} role="alert">{errors.whole}</p>
      <Button type="submit" kind="primary" size="lg" full loading={busy} loadingText={words.checking}>{words.inviteGo}</Button>
    </form>
  );
}

export const screen: ConsoleScreen = { View };
