import { type ReactNode, useEffect, useRef, useState } from "react";
import { account } from "#contract/account.ts";
import { call, CallFailure } from "../../../client/call.ts";
import { Button } from "../../../kit/Button.tsx";
import { Checkbox } from "../../../kit/Checkbox.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { toast } from "../../../kit/toast.ts";
import { useText } from "../../app/context.tsx";
import { leftToConfirm, type LoginRecord } from "../../app/viewer.ts";
import { confirmLogout } from "../../login/logOut.ts";
import css from "./TermsDialog.module.css";

const QUIET = { quiet: true };

interface TermsDialogProps {
  readonly wanted: NonNullable<LoginRecord["toConfirm"]>;
}

/** What must be confirmed before the learner goes on; who does not want that may only log out. */
export function TermsDialog({ wanted }: TermsDialogProps): ReactNode {
  const t = useText("frame");
  const [adult, setAdult] = useState(false);
  const [fault, setFault] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (fault) box.current?.focus();
  }, [fault]);
  const { busy, confirm } = useConfirming(wanted);
  const agree = () => (wanted.adult && !adult ? setFault(true) : void confirm(adult));
  return (
    <Dialog
      open
      blocking
      kind="confirm"
      title={wanted.consentVersion === null ? t.adultTitle : t.termsTitle}
      labels={{ close: t.close }}
      onClose={() => undefined}
      actions={
        <>
          <Button size="lg" onClick={confirmLogout}>{t.termsRefused}</Button>
          <Button size="lg" kind="primary" loading={busy} data-autofocus="" onClick={agree}>{t.termsAccepted}</Button>
        </>
      }
    >
      <div className={css.body}>
        {wanted.consentVersion !== null && (
          <div>
            <p>{t.termsChanged}</p>
            <p className={css.links}>
              <a className="lnk" href="/agreement" target="_blank">{t.termsAgreement}</a>
              <a className="lnk" href="/privacy" target="_blank">{t.termsPrivacy}</a>
            </p>
          </div>
        )}
        {wanted.adult && (
          <Checkbox
            ref={box}
            checked={adult}
            error={fault && !adult ? t.adultNeeded : undefined}
            onChange={(event) => setAdult(event.target.checked)}
          >
            {t.adult}
          </Checkbox>
        )}
      </div>
    </Dialog>
  );
}

/** Says to the school what the learner confirms. */
function useConfirming(wanted: TermsDialogProps["wanted"]) {
  const t = useText("frame");
  const [busy, setBusy] = useState(false);
  const send = async (adult: boolean) => {
    const { consentVersion } = wanted;
    const read = consentVersion === null ? {} : { consentVersion };
    try {
      await call(account.confirmTerms, { ...read, ...(wanted.adult ? { adult } : {}) }, QUIET);
      leftToConfirm(null);
    } catch (error) {
      // The sign-in may be days ago: what it asked for may be an older agreement than the one in force.
      if (!(error instanceof CallFailure) || !error.fields["consentVersion"]) throw error;
      leftToConfirm({ ...wanted, ...(await call(account.getTerms, {}, QUIET)) });
      toast.error(t.termsNewer);
    }
  };
  const confirm = async (adult: boolean) => {
    setBusy(true);
    try {
      await send(adult);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      toast.error(error.told(t.termsNotSaved));
    } finally {
      setBusy(false);
    }
  };
  return { busy, confirm };
}
