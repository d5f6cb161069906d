import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { type LoginStep, SECOND_FACTOR_MISSING, SECOND_FACTOR_NEEDED, SUCCESS } from "#contract/codes.ts";
import { staffAccount } from "#contract/staff/account.ts";
import { staffPasskeys } from "#contract/staff/passkeys.ts";
import { ask, call, CallFailure } from "../../../client/call.ts";
import { Button } from "../../../kit/Button.tsx";
import { PasswordField } from "../../../kit/PasswordField.tsx";
import { TextField } from "../../../kit/TextField.tsx";
import { useWords } from "../../../parts/console/state/console.ts";
import { guardedAnswer } from "../../../parts/login/proof/guardedCall.ts";
import { answerPasskey, PasskeyFailure, passkeysPossible } from "../../../parts/passkeys/ceremony.ts";
import css from "./signIn.module.css";
import { type SignedIn, useTry } from "./signing.ts";

interface AccountStepProps {
  readonly onSignedIn: (signedIn: SignedIn) => void;
  readonly onFactor: (username: string, step: LoginStep) => void;
  readonly onEnrol: (username: string, step: LoginStep) => void;
}

/** Account and password, or a passkey, which is both steps in one. */
export function AccountStep({ onSignedIn, onFactor, onEnrol }: AccountStepProps): ReactNode {
  const words = useWords("signIn");
  const { busy, error, setError, run } = useTry();
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState<"username" | "password" | null>(null);
  const [proving, setProving] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const logIn = async () => {
    const name = username.trim();
    const answer = await guardedAnswer({
      purpose: "staffLogin", subject: name,
      send: (proof) => ask(staffAccount.login, { username: name, password, ...proof }, { quiet: true }),
      onProving: (isLong) => setProving(isLong ? words.provingLong : words.proving),
    }).finally(() => setProving(null));
    if (answer.code === SUCCESS && answer.data) return onSignedIn(answer.data);
    const step = answer.data as unknown as LoginStep;
    if (answer.code === SECOND_FACTOR_NEEDED) return onFactor(name, step);
    if (answer.code === SECOND_FACTOR_MISSING) return onEnrol(name, step);
    throw new CallFailure(answer.message, answer.code, answer.data, false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const empty = username.trim() === "" ? "username" : password === "" ? "password" : null;
    setMissing(empty);
    setError(null);
    if (empty) return form.current?.querySelector<HTMLInputElement>(`[name="${empty}"]`)?.focus();
    void run(logIn);
  };
  return (
    <>
      <h1>{words.title}</h1>
      <form ref={form} className={css.fields} onSubmit={submit} noValidate>
        <TextField
          label={words.username} name="username" autoComplete="username" autoCapitalize="off" spellCheck={false} maxLength={64}
          value={username} error={missing === "username" ? words.usernameNeeded : undefined}
          onChange={(event) => setUsername(event.target.value)}
        />
        <PasswordField
          label={words.password} name="password" maxLength={200} labels={{ show: words.showPassword, hide: words.hidePassword }}
          value={password} error={missing === "password" ? words.passwordNeeded : (error ?? undefined)}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" kind="primary" size="lg" full loading={busy} loadingText={proving ?? words.checking}>{words.next}</Button>
      </form>
      {passkeysPossible() && <PasskeyWay onSignedIn={onSignedIn} />}
      <p className={css.end}>{words.forgotten}</p>
    </>
  );
}

function PasskeyWay({ onSignedIn }: Pick<AccountStepProps, "onSignedIn">): ReactNode {
  const words = useWords("signIn");
  const { busy, error, run } = useTry();
  const go = () =>
    run(async () => {
      const { options } = await call(staffPasskeys.askPasskey, {}, { quiet: true });
      const response = await answerPasskey(options).catch((thrown: unknown) => {
        const cancelled = thrown instanceof PasskeyFailure && thrown.trouble === "cancelled";
        throw new Error(cancelled ? words.passkeyCancelled : words.passkeyFailed, { cause: thrown });
      });
      onSignedIn(await call(staffPasskeys.passkeyLogin, { response }, { quiet: true }));
    });
  return (
    <>
      <div className={css.or}>{words.or}</div>
      <Button icon="key-round" size="lg" full loading={busy} loadingText={words.passkeyAsking} onClick={() => void go()}>
        {words.usePasskey}
      </Button>
      <p className={css.error} role="alert">{error}</p>
    </>
  );
}
