import { type FormEvent, type ReactNode, useState } from "react";
import { PASSKEY_NAME_LENGTH, type PasskeyCreation } from "#contract/passkeys.ts";
import { staffAccess } from "#contract/staff/access.ts";
import { staffPasskeys } from "#contract/staff/passkeys.ts";
import { fill } from "#contract/text/say.ts";
import { call, CallFailure } from "../../../client/call.ts";
import { Button } from "../../../kit/Button.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { TextField } from "../../../kit/TextField.tsx";
import { askAnew, useRead } from "../../../parts/console/calls/reads.ts";
import { notices } from "../../../parts/console/look/notices.ts";
import { dateTime } from "../../../parts/console/look/when.ts";
import { Section } from "../../../parts/console/page/Section.tsx";
import { Waiting } from "../../../parts/console/page/Waiting.tsx";
import { useConsole, useWords } from "../../../parts/console/state/console.ts";
import { makePasskey, PasskeyFailure, passkeysPossible } from "../../../parts/passkeys/ceremony.ts";
import css from "./account.module.css";
import { Line } from "./Line.tsx";
import type { Prove } from "./useProof.tsx";

const refresh = () => askAnew([staffPasskeys.getPasskeys, staffAccess.getFactors]);

/** What is to be named: a passkey that is to be made, or one that there is. */
type Naming = { readonly options: PasskeyCreation } | { readonly passkeyId: number; readonly name: string };

/** One's own passkeys: added, named, removed. */
export function Passkeys({ prove }: { readonly prove: Prove }): ReactNode {
  const words = useWords("account");
  const { language } = useConsole();
  const list = useRead(staffPasskeys.getPasskeys, {});
  const [naming, setNaming] = useState<Naming | null>(null);
  const isOffered = (list.data?.offered ?? false) && passkeysPossible();
  const add = () => prove(async (proof) => setNaming(await call(staffPasskeys.beginPasskey, proof, { quiet: true })));
  const remove = async (passkeyId: number) => {
    const done = await prove(async (proof) => {
      await call(staffPasskeys.removePasskey, { ...proof, passkeyId }, { quiet: true });
      await refresh();
    });
    if (done) notices.done(words.removed);
  };
  const addButton = isOffered && <Button size="sm" onClick={() => void add()}>{words.passkeyAdd}</Button>;
  return (
    <Section title={words.passkeys} hint={words.passkeysHint} actions={addButton}>
      <Waiting reading={list}>
        {({ passkeys }) => (
          <>
            {passkeys.length === 0 && <p className={css.none}>{isOffered ? words.passkeysNone : words.passkeysOff}</p>}
            {passkeys.map(({ passkeyId, name, usedTime, isHere }) => {
              const used = usedTime === null ? words.passkeyUnused : fill(words.passkeyUsed, { at: dateTime(usedTime, language) });
              return (
                <Line key={passkeyId} icon="fingerprint" title={name} text={isHere ? used : `${used} · ${words.passkeyElsewhere}`}>
                  <Button size="sm" aria-label={`${words.rename} ${name}`} onClick={() => setNaming({ passkeyId, name })}>
                    {words.rename}
                  </Button>
                  <Button size="sm" aria-label={`${words.remove} ${name}`} onClick={() => void remove(passkeyId)}>{words.remove}</Button>
                </Line>
              );
            })}
          </>
        )}
      </Waiting>
      {naming && <NameDialog naming={naming} onClose={() => setNaming(null)} />}
    </Section>
  );
}

/** Asks for a name; for a new passkey the device makes it then. */
function NameDialog({ naming, onClose }: { readonly naming: Naming; readonly onClose: () => void }): ReactNode {
  const words = useWords("account");
  const frame = useWords("frame");
  const isNew = "options" in naming;
  const [name, setName] = useState(isNew ? "" : naming.name);
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (isNew) await call(staffPasskeys.addPasskey, { name: name.trim(), response: await makePasskey(naming.options) }, { quiet: true });
    else await call(staffPasskeys.renamePasskey, { passkeyId: naming.passkeyId, name: name.trim() }, { quiet: true });
    await refresh();
    notices.done(isNew ? words.passkeyAdded : words.renamed);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") return setError(words.passkeyNameNeeded);
    setBusy(true);
    setError(undefined);
    save().catch((thrown: unknown) => {
      setBusy(false);
      if (thrown instanceof PasskeyFailure) setError(words[thrown.trouble]);
      else setError(thrown instanceof CallFailure ? (thrown.fields["name"] ?? thrown.told(frame.offline)) : words.failed);
    });
  };
  return (
    <Dialog open title={isNew ? words.passkeyAdd : words.rename} labels={{ close: frame.close }} onClose={onClose}>
      <form className={css.proof} onSubmit={submit} noValidate>
        <TextField
          label={words.passkeyName} hint={words.passkeyNameHint} maxLength={PASSKEY_NAME_LENGTH} data-autofocus=""
          value={name} error={error} onChange={({ target }) => setName(target.value)}
        />
        <Button type="submit" kind="primary" size="lg" full loading={busy} loadingText={isNew ? words.asking : frame.saving}>
          {isNew ? words.passkeyAdd : frame.save}
        </Button>
      </form>
    </Dialog>
  );
}
