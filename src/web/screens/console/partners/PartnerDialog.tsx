import { Checkbox, Form, Input } from "antd";
import type { ReactNode } from "react";
import type { Received } from "#contract/endpoint.ts";
import { staffPartners } from "#contract/staff/partners.ts";
import { call } from "../../../client/call.ts";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import type { Seen } from "../../../parts/console/form/useRecordForm.ts";
import { EditDialog } from "../../../parts/console/list/EditDialog.tsx";
import { useWords } from "../../../parts/console/state/console.ts";
import css from "./partners.module.css";
import type { Secret } from "./SecretBox.tsx";

export type Partner = Received<(typeof staffPartners)["partners"]>[number];
export const PARTNER_CALLS = [staffPartners.partners, staffPartners.choices];

const CODE = /^[A-Za-z0-9][\w.-]*$/;

interface Values {
  readonly code: string;
  readonly name: string;
  readonly appToken: string;
  readonly distributorId: string;
  readonly mayProvision: boolean;
  readonly allowUnsigned: boolean;
}

const NEW: Seen<Values> = {
  values: { code: "", name: "", appToken: "", distributorId: "", mayProvision: true, allowUnsigned: false }, version: 0,
};
const seenOf = ({ code, name, appToken, distributorId, mayProvision, allowUnsigned, version }: Partner): Seen<Values> => ({
  values: { code, name, appToken, distributorId, mayProvision, allowUnsigned }, version,
});

interface PartnerDialogProps {
  /** Absent: a new one. */
  readonly partner?: Partner;
  readonly onSecret: (secret: Secret) => void;
  readonly onClose: () => void;
}

/** Enters a partner, which brings its first secret, or changes what the school says of one. */
export function PartnerDialog({ partner, onSecret, onClose }: PartnerDialogProps): ReactNode {
  const words = useWords("partners");
  const options = { stale: PARTNER_CALLS, ofForm: true, done: words.saved };
  const [add, save] = [useWrite(staffPartners.addPartner, options), useWrite(staffPartners.savePartner, options)];
  const send = async ({ code, ...values }: Values, version: number) => {
    if (partner) return save.run({ partnerId: partner.partnerId, version, ...values });
    const written = await add.run({ code: code.trim(), ...values });
    if (written.kind === "done") onSecret({ name: values.name, kid: written.data.kid, key: written.data.key });
    return written;
  };
  const latest = async () => {
    const now = (await call(staffPartners.partners, {})).find(({ partnerId }) => partnerId === partner?.partnerId);
    return now ? seenOf(now) : NEW;
  };
  const isSet = (value: boolean) => (value ? words.yes : words.no);
  return (
    <EditDialog<Values>
      title={partner ? words.editTitle : words.add} object={`partner:${partner?.partnerId ?? "new"}`} seen={partner ? seenOf(partner) : NEW}
      send={send} latest={latest} onClose={onClose}
      fields={{
        name: { label: words.name }, appToken: { label: words.appToken }, distributorId: { label: words.distributorId },
        mayProvision: { label: words.mayProvision, say: isSet }, allowUnsigned: { label: words.allowUnsigned, say: isSet },
      }}
    >
      <Form.Item name="name" label={words.name} rules={[{ required: true, whitespace: true, message: words.nameNeeded }]}>
        <Input maxLength={60} autoComplete="off" spellCheck={false} data-autofocus="" />
      </Form.Item>
      {!partner && <Word name="code" max={32} hint={words.codeHint} isCode />}
      <Word name="appToken" max={64} hint={words.appTokenHint} isCode />
      <Word name="distributorId" max={20} hint={words.distributorHint} />
      <Form.Item name="mayProvision" valuePropName="checked"><Checkbox>{words.mayProvision}</Checkbox></Form.Item>
      <Form.Item name="allowUnsigned" valuePropName="checked"><Checkbox>{words.allowUnsigned}</Checkbox></Form.Item>
      <Unsigned />
    </EditDialog>
  );
}

interface WordProps {
  readonly name: "code" | "appToken" | "distributorId";
  readonly max: number;
  readonly hint: string;
  readonly isCode?: true;
}

function Word({ name, max, hint, isCode }: WordProps): ReactNode {
  const words = useWords("partners");
  const isFine = (_rule: unknown, value: string) =>
    CODE.test(value.trim()) ? Promise.resolve() : Promise.reject(new Error(words.codeInvalid));
  return (
    <Form.Item name={name} label={words[name]} extra={hint} rules={isCode ? [{ validator: isFine }] : []} validateTrigger="onSubmit">
      <Input maxLength={max} autoComplete="off" spellCheck={false} />
    </Form.Item>
  );
}

/** What links without a signature mean, once they are let in. */
function Unsigned(): ReactNode {
  const words = useWords("partners");
  const is: unknown = Form.useWatch("allowUnsigned", Form.useFormInstance());
  return is === true ? <p className={css.warn} role="alert">{words.allowUnsignedWarn}</p> : null;
}
