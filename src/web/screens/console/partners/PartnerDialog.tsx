import { Checkbox, Input } from "antd";
import { type ReactNode, useId, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffPartners } from "#contract/staff/partners.ts";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { useWords } from "../../../parts/console/state/console.ts";
import { ActDialog, ActField } from "../../../parts/console/act/ActDialog.tsx";
import css from "./partners.module.css";
import type { Secret } from "./SecretBox.tsx";

export type Partner = Received<(typeof staffPartners)["partners"]>[number];
export const PARTNER_CALLS = [staffPartners.partners, staffPartners.choices];

const CODE = /^[A-Za-z0-9][\w.-]*$/;

interface PartnerDialogProps {
  /** Absent: a new one. */
  readonly partner?: Partner;
  readonly onSecret: (secret: Secret) => void;
  readonly onClose: () => void;
}

/** Enters a partner, which brings its first secret, or changes what the school says of one. */
export function PartnerDialog({ partner, onSecret, onClose }: PartnerDialogProps): ReactNode {
  const words = useWords("partners");
  const { save: go } = useWords("frame");
  const [code, setCode] = useState("");
  const [draft, setDraft] = useState({
    name: partner?.name ?? "", appToken: partner?.appToken ?? "", distributorId: partner?.distributorId ?? "",
    mayProvision: partner?.mayProvision ?? true, allowUnsigned: partner?.allowUnsigned ?? false,
  });
  const options = { stale: PARTNER_CALLS, ofForm: true, done: words.saved };
  const [add, save] = [useWrite(staffPartners.addPartner, options), useWrite(staffPartners.savePartner, options)];
  const send = async () => {
    if (partner) return save.run({ partnerId: partner.partnerId, version: partner.version, ...draft });
    const written = await add.run({ code: code.trim(), ...draft });
    if (written.kind === "done") onSecret({ name: draft.name, kid: written.data.kid, key: written.data.key });
    return written;
  };
  return (
    <ActDialog
      title={partner ? words.editTitle : words.add} go={go} onClose={onClose} send={send}
      check={() => ({
        ...(draft.name.trim() === "" ? { name: words.nameNeeded } : {}),
        ...(partner || CODE.test(code.trim()) ? {} : { code: words.codeInvalid }),
        ...(CODE.test(draft.appToken.trim()) ? {} : { appToken: words.codeInvalid }),
      })}
    >
      {(errors) => (
        <>
          <TextField
            label={words.name} value={draft.name} max={60} error={errors["name"]} isFirst onChange={(name) => setDraft({ ...draft, name })}
          />
          {!partner && (
            <TextField label={words.code} hint={words.codeHint} value={code} max={32} error={errors["code"]} onChange={setCode} />
          )}
          <TextField
            label={words.appToken} hint={words.appTokenHint} value={draft.appToken} max={64} error={errors["appToken"]}
            onChange={(appToken) => setDraft({ ...draft, appToken })}
          />
          <TextField
            label={words.distributorId} hint={words.distributorHint} value={draft.distributorId} max={20} error={errors["distributorId"]}
            onChange={(distributorId) => setDraft({ ...draft, distributorId })}
          />
          <Checkbox checked={draft.mayProvision} onChange={({ target }) => setDraft({ ...draft, mayProvision: target.checked })}>
            {words.mayProvision}
          </Checkbox>
          <Checkbox checked={draft.allowUnsigned} onChange={({ target }) => setDraft({ ...draft, allowUnsigned: target.checked })}>
            {words.allowUnsigned}
          </Checkbox>
          {draft.allowUnsigned && <p className={css.warn} role="alert">{words.allowUnsignedWarn}</p>}
        </>
      )}
    </ActDialog>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly max: number;
  readonly error?: string | undefined;
  readonly isFirst?: true;
  readonly onChange: (text: string) => void;
}

function TextField({ label, hint, value, max, error, isFirst, onChange }: TextFieldProps): ReactNode {
  const id = useId();
  return (
    <ActField id={id} label={label} hint={hint} error={error}>
      <Input
        id={id} value={value} maxLength={max} autoComplete="off" spellCheck={false} aria-invalid={error !== undefined}
        {...(isFirst ? { "data-autofocus": "" } : {})} onChange={(event) => onChange(event.target.value)}
      />
    </ActField>
  );
}
