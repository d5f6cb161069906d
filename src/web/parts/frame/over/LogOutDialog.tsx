import type { ReactNode } from "react";
import { account } from "#contract/account.ts";
import { call } from "../../../client/call.ts";
import { ConfirmDialog } from "../../app/ConfirmDialog.tsx";
import { useText } from "../../app/context.tsx";
import { focusAfterLoad } from "../../app/newDocument.ts";
import { loginRecord, signedOut } from "../../app/viewer.ts";
import { forgetLearner, leaveNothing } from "../../player/watched/lastTry.ts";

/** Ends the session (spec 4), then loads the home page anew. */
async function logOut(): Promise<void> {
  const learner = loginRecord()?.userId ?? 0;
  await leaveNothing(learner);
  await call(account.logout, {});
  forgetLearner(learner);
  signedOut();
  focusAfterLoad();
  location.assign("/home");
}

/** Asks before the session is ended. */
export function LogOutDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText("frame");
  return (
    <ConfirmDialog
      title={t.warmReminder}
      text={t.logOutSure}
      close={t.close}
      yes={{ label: t.leave }}
      no={t.stay}
      act={logOut}
      failed={() => t.notLoggedOut}
      onClose={onClose}
    />
  );
}
