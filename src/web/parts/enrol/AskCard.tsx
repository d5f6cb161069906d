import type { ReactNode } from "react";
import { LinkButton } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { useApp, useText } from "../app/context.tsx";
import { qqAddress } from "../frame/foot/qqAddress.ts";
import css from "./AskCard.module.css";
import { telAddress } from "./Entry.tsx";

/** Whom to ask; nothing where the school names neither a hotline nor a QQ contact. */
export function AskCard(): ReactNode {
  const t = useText("details");
  const { config: { phone, qq } } = useApp();
  if (!phone && !qq) return null;
  return (
    <Card as="section" padded className={css.ask}>
      <h2>{t.ask}</h2>
      <p>{t.askText}</p>
      {phone && <LinkButton full icon="phone" href={telAddress(phone)}>{phone}</LinkButton>}
      {qq && <LinkButton full kind="ghost" icon="message-circle" href={qqAddress(qq)} target="_blank" rel="noreferrer">{t.qq}</LinkButton>}
    </Card>
  );
}
