import { type ReactNode, useEffect, useState } from "react";
import { staffAccess } from "#contract/staff/access.ts";
import { call } from "../../../client/call.ts";
import { Button } from "../../../kit/Button.tsx";
import { Authenticator, type AuthenticatorSecret } from "../../../parts/console/signedOut/Authenticator.tsx";
import { useWords } from "../../../parts/console/state/console.ts";
import css from "./signIn.module.css";
import { type SignedIn, useTry } from "./signing.ts";

interface EnrolStepProps {
  readonly ticket: string;
  readonly onCodes: (codes: readonly string[], signedIn: SignedIn) => void;
  readonly onBack: () => void;
}

/** The school asks for a second factor and there is none yet: an authenticator is set up before the first sign-in. */
export function EnrolStep({ ticket, onCodes, onBack }: EnrolStepProps): ReactNode {
  const words = useWords("signIn");
  const { error, run } = useTry();
  const [secret, setSecret] = useState<AuthenticatorSecret | null>(null);
  useEffect(() => {
    void run(async () => setSecret(await call(staffAccess.beginEnrolment, { ticket }, { quiet: true })));
    // Once for a ticket: a second call would make another secret.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [ticket]);
  return (
    <>
      <h1>{words.enrolTitle}</h1>
      <p className={css.text}>{words.enrolText}</p>
      {secret && (
        <Authenticator
          secret={secret}
          action={words.enrolGo}
          send={async (code) => {
            const { recoveryCodes, ...signedIn } = await call(staffAccess.confirmEnrolment, { ticket, code }, { quiet: true });
            onCodes(recoveryCodes, signedIn);
          }}
        />
      )}
      <p className={css.error} role="alert">{error}</p>
      <p className={css.end}>
        <Button kind="ghost" size="sm" onClick={onBack}>{words.back}</Button>
      </p>
    </>
  );
}
