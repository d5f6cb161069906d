import { type ReactNode, useState } from "react";
import { account } from "#contract/account.ts";
import { call, CallFailure } from "../../../client/call.ts";
import { Button } from "../../../kit/Button.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { toast } from "../../../kit/toast.ts";
import { useText } from "../../app/context.tsx";
import { loginRecord, signedOut } from "../../app/viewer.ts";
import { forgetLearner, leaveNothing } from "../../player/watched/lastTry.ts";

/** Asks before it ends the session (spec 4), then loads the home page anew. */
export function LogOutDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText("frame");
  const [busy, setBusy] = useState(false);
  const leave = () => {
    setBusy(true);
    const learner = loginRecord()?.userId ?? 0;
    const bye = leaveNothing(learner).then(() => call(account.logout, {}));
    bye.then(
      () => {
        forgetLearner(learner);
        signedOut();
        location.assign("/home");
      },
      (error: unknown) => {
        setBusy(false);
        if (!(error instanceof CallFailure && error.said)) toast.error(t.notLoggedOut);
      },
    );
  };
  return (
    <Dialog
      open
      kind="confirm"
      title={t.warmReminder}
      labels={{ close: t.close }}
      onClose={onClose}
      actions={
        <>
          <Button size="lg" onClick={leave} loading={busy}>{t.leave}</Button>
          <Button size="lg" kind="primary" onClick={onClose} data-autofocus="">{t.stay}</Button>
        </>
      }
    >
      {t.logOutSure}
    </Dialog>
  );
}
