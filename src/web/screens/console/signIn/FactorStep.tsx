import { type FormEvent, type ReactNode, useState } from "react";
import type { LoginStep } from "#contract/codes.ts";
import { staffAccess } from "#contract/staff/access.ts";
import { call } from "../../../client/call.ts";
import { Avatar } from "../../../kit/Avatar.tsx";
import { Button } from "../../../kit/Button.tsx";
import { Segmented } from "../../../kit/Segmented.tsx";
import { TextField } from "../../../kit/TextField.tsx";
import { CodeCells } from "../../../parts/console/signedOut/CodeCells.tsx";
import { useWords } from "../../../parts/console/state/console.ts";
import { answerPasskey, PasskeyFailure } from "../../../parts/passkeys/ceremony.ts";
import css from "./signIn.module.css";
import { type SignedIn, useTry } from "./signing.ts";

type Way = LoginStep["ways"][number];

interface FactorStepProps {
  readonly username: string;
  readonly step: LoginStep;
  readonly onSignedIn: (signedIn: SignedIn) => void;
  readonly onBack: () => void;
}

/** The second step: what the authenticator shows, a passkey, or a recovery code. */
export function FactorStep({ username, step, onSignedIn, onBack }: FactorStepProps): ReactNode {
  const words = useWords("signIn");
  const { ticket, ways } = step;
  const [way, setWay] = useState<Way>(ways[0] ?? "totp");
  const main = ways.filter((one) => one !== "recovery");
  const send = async (given: { code?: string; recoveryCode?: string }) =>
    onSignedIn(await call(staffAccess.loginFactor, { ticket, ...given }, { quiet: true }));
  return (
    <>
      <h1>{words.factorTitle}</h1>
      <p className={css.who}>
        <Avatar name={username} size="s" />
        {username}
        <button type="button" className="lnk" onClick={onBack}>{words.otherAccount}</button>
      </p>
      {way !== "recovery" && main.length > 1 && (
        <div className={css.ways}>
          <Segmented
            label={words.stepFactor}
            items={main.map((id) => ({ id, label: words[id] }))}
            value={way}
            onChange={setWay}
          />
        </div>
      )}
      {way === "totp" && <TotpWay send={(code) => send({ code })} />}
      {way === "passkey" && <PasskeyWay ticket={ticket} onSignedIn={onSignedIn} />}
      {way === "recovery" && <RecoveryWay send={(recoveryCode) => send({ recoveryCode })} />}
      <p className={css.end}>
        {ways.includes("recovery") && main.length > 0 && (
          <button type="button" className="lnk" onClick={() => setWay(way === "recovery" ? main[0]! : "recovery")}>
            {way !== "recovery" ? words.useRecovery : main[0] === "totp" ? words.useTotp : words.passkey}
          </button>
        )}
        <button type="button" className="lnk" onClick={onBack}>{words.back}</button>
      </p>
    </>
  );
}

function TotpWay({ send }: { readonly send: (code: string) => Promise<void> }): ReactNode {
  const words = useWords("signIn");
  const { busy, error, setError, run } = useTry();
  const [code, setCode] = useState("");
  const go = (whole: string) => {
    if (!/^\d{6}$/.test(whole)) return setError(words.totpNeeded);
    void run(() => send(whole).finally(() => setCode("")));
  };
  return (
    <form
      className={css.fields}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        go(code);
      }}
    >
      <CodeCells
        label={words.totpLabel} hint={words.totpHint} error={error} value={code}
        onChange={(next) => {
          setCode(next);
          if (next.length === 6) go(next);
        }}
      />
      <Button type="submit" kind="primary" size="lg" full loading={busy} loadingText={words.checking}>{words.logIn}</Button>
    </form>
  );
}

function RecoveryWay({ send }: { readonly send: (code: string) => Promise<void> }): ReactNode {
  const words = useWords("signIn");
  const { busy, error, setError, run } = useTry();
  const [code, setCode] = useState("");
  return (
    <form
      className={css.fields}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (code.trim() === "") return setError(words.recoveryNeeded);
        void run(() => send(code.trim()));
      }}
    >
      <TextField
        label={words.recoveryLabel} hint={words.recoveryHint} error={error ?? undefined} value={code} maxLength={40} autoComplete="off"
        autoCapitalize="off" spellCheck={false} onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" kind="primary" size="lg" full loading={busy} loadingText={words.checking}>{words.logIn}</Button>
    </form>
  );
}

function PasskeyWay({ ticket, onSignedIn }: { readonly ticket: string; readonly onSignedIn: (signedIn: SignedIn) => void }): ReactNode {
  const words = useWords("signIn");
  const { busy, error, run } = useTry();
  const go = () =>
    run(async () => {
      const { options } = await call(staffAccess.askLoginPasskey, { ticket }, { quiet: true });
      if (options === null) throw new Error(words.passkeyNone);
      const response = await answerPasskey(options).catch((thrown: unknown) => {
        const cancelled = thrown instanceof PasskeyFailure && thrown.trouble === "cancelled";
        throw new Error(cancelled ? words.passkeyCancelled : words.passkeyFailed, { cause: thrown });
      });
      onSignedIn(await call(staffAccess.loginFactor, { ticket, response }, { quiet: true }));
    });
  return (
    <div className={css.fields}>
      <p>{words.passkeyText}</p>
      <Button kind="primary" size="lg" full data-autofocus="" loading={busy} loadingText={words.passkeyAsking} onClick={() => void go()}>
        {words.passkeyGo}
      </Button>
      <p className={css.error} role="alert">{error}</p>
    </div>
  );
}
