import { Button, Input } from "antd";
import type { ReactNode } from "react";
import { ConsoleIcon } from "../../../parts/console/look/ConsoleIcon.tsx";
import { notices } from "../../../parts/console/look/notices.ts";
import { Section } from "../../../parts/console/page/Section.tsx";
import { useWords } from "../../../parts/console/state/console.ts";
import css from "./partners.module.css";

/** A partner's secret, as it is known this once. */
export interface Secret {
  readonly name: string;
  readonly kid: string;
  readonly key: string;
}

/** Shows a secret to be handed over; once it is closed nobody sees it again. */
export function SecretBox({ secret, onDone }: { readonly secret: Secret; readonly onDone: () => void }): ReactNode {
  const words = useWords("partners");
  return (
    <div role="status">
      <Section title={`${words.secretTitle} · ${secret.name}`} hint={words.secretText}>
        <OneLine label={words.kid} value={secret.kid} />
        <OneLine label={words.secret} value={secret.key} />
        <Button type="primary" onClick={onDone}>{words.done}</Button>
      </Section>
    </div>
  );
}

function OneLine({ label, value }: { readonly label: string; readonly value: string }): ReactNode {
  const words = useWords("partners");
  // Where the browser keeps the clipboard to itself the field is there to be copied from.
  const copy = () => navigator.clipboard?.writeText(value).then(() => notices.done(words.copied), () => undefined);
  return (
    <p className={css.line}>
      <span>{label}</span>
      <Input readOnly value={value} aria-label={label} onFocus={({ target }) => target.select()} />
      <Button icon={<ConsoleIcon name="copy" />} aria-label={`${words.copy} · ${label}`} onClick={() => void copy()}>{words.copy}</Button>
    </p>
  );
}
