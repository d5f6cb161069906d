import type { ReactNode } from "react";
import { Button } from "../../../kit/Button.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { useText } from "../../app/context.tsx";
import type { PartnerQuestion } from "./partnerQuestion.ts";

/** Asks before a partner's link signs another person out. */
export function PartnerDialog({ text, answer }: PartnerQuestion): ReactNode {
  const t = useText("login");
  return (
    <Dialog
      open
      kind="confirm"
      title={t.warmReminder}
      labels={{ close: t.close }}
      onClose={() => answer(false)}
      actions={
        <>
          <Button size="lg" onClick={() => answer(true)}>{t.usePartner}</Button>
          <Button size="lg" kind="primary" onClick={() => answer(false)} data-autofocus="">{t.keepMine}</Button>
        </>
      }
    >
      {text}
    </Dialog>
  );
}
