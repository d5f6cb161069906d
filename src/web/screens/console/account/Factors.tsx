import { type ReactNode, useState } from "react";
import { staffAccess } from "#contract/staff/access.ts";
import { fill } from "#contract/text/say.ts";
import { call } from "../../../client/call.ts";
import { Button } from "../../../kit/Button.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { Tag } from "../../../kit/Tag.tsx";
import { askAnew } from "../../../parts/console/calls/reads.ts";
import { notices } from "../../../parts/console/look/notices.ts";
import { dateTime } from "../../../parts/console/look/when.ts";
import { Section } from "../../../parts/console/page/Section.tsx";
import { Authenticator, type AuthenticatorSecret } from "../../../parts/console/signedOut/Authenticator.tsx";
import { RecoveryCodes } from "../../../parts/console/signedOut/RecoveryCodes.tsx";
import { useConsole, useWords } from "../../../parts/console/state/console.ts";
import { Line } from "./Line.tsx";
import type { Factors as Known, Prove } from "./useProof.tsx";

interface FactorsProps {
  readonly factors: Known;
  readonly prove: Prove;
}

/** The authenticator and the recovery codes. */
export function Factors({ factors, prove }: FactorsProps): ReactNode {
  const words = useWords("account");
  const { language } = useConsole();
  const [secret, setSecret] = useState<AuthenticatorSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { totpSince, recoveryCodesLeft, isRequired } = factors;
  const refresh = () => askAnew([staffAccess.getFactors]);
  const begin = () => prove(async (proof) => setSecret(await call(staffAccess.beginTotp, proof, { quiet: true })));
  const newCodes = () =>
    prove(async (proof) => {
      setCodes((await call(staffAccess.makeRecoveryCodes, proof, { quiet: true })).recoveryCodes);
      await refresh();
    });
  const remove = async () => {
    const done = await prove(async (proof) => {
      await call(staffAccess.removeTotp, proof, { quiet: true });
      await refresh();
    });
    if (done) notices.done(words.totpRemoved);
  };
  return (
    <Section title={words.factorTitle} hint={words.factorHint} actions={isRequired && <Tag tone="brand">{words.required}</Tag>}>
      <Line
        icon="smartphone" title={words.totp}
        text={totpSince === null ? words.totpOff : fill(words.totpSince, { at: dateTime(totpSince, language) })}
      >
        <Button size="sm" onClick={() => void begin()}>{totpSince === null ? words.totpAdd : words.totpReplace}</Button>
        {totpSince !== null && <Button size="sm" onClick={() => void remove()}>{words.totpRemove}</Button>}
      </Line>
      <Line
        icon="key-round" title={words.codes}
        text={totpSince === null ? words.codesNone : fill(words.codesLeft, { n: recoveryCodesLeft })}
      >
        {totpSince !== null && <Button size="sm" onClick={() => void newCodes()}>{words.codesNew}</Button>}
      </Line>
      {secret && (
        <NewAuthenticator
          secret={secret} onClose={() => setSecret(null)}
          onReady={async (made) => {
            setSecret(null);
            setCodes(made);
            notices.done(words.totpReady);
            await refresh();
          }}
        />
      )}
      {codes && <NewCodes codes={codes} onClose={() => setCodes(null)} />}
    </Section>
  );
}

interface NewAuthenticatorProps {
  readonly secret: AuthenticatorSecret;
  readonly onReady: (codes: readonly string[]) => Promise<void>;
  readonly onClose: () => void;
}

function NewAuthenticator({ secret, onReady, onClose }: NewAuthenticatorProps): ReactNode {
  const words = useWords("account");
  const { close } = useWords("frame");
  return (
    <Dialog open title={words.totp} labels={{ close }} onClose={onClose}>
      <Authenticator
        secret={secret} action={words.totpGo}
        send={async (code) => onReady((await call(staffAccess.confirmTotp, { code }, { quiet: true })).recoveryCodes)}
      />
    </Dialog>
  );
}

function NewCodes({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }): ReactNode {
  const words = useWords("account");
  const { close } = useWords("frame");
  return (
    <Dialog
      // They are shown this once: no Esc and no press beside it may lose them.
      open blocking title={words.codes} labels={{ close }} onClose={onClose}
      actions={<Button kind="primary" size="lg" data-autofocus="" onClick={onClose}>{words.codesDone}</Button>}
    >
      <p>{words.codesText}</p>
      <RecoveryCodes codes={codes} />
    </Dialog>
  );
}
