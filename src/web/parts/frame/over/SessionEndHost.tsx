import { type ReactNode, useSyncExternalStore } from "react";
import { focusAfterLoad } from "../../app/newDocument.ts";
import { onDemand, useOnDemand } from "../../app/onDemand.ts";
import { signedOut } from "../../app/viewer.ts";
import { onSessionEnd, sessionEndMessage } from "./sessionEnd.ts";

const dialog = onDemand(() => import("./SessionEndDialog.tsx"));

/** Clears the session and starts anew at the home page. */
function leave(): void {
  signedOut();
  focusAfterLoad();
  location.assign("/home");
}

/** Says once that the session ended; afterwards both records and the login cookie are cleared (spec 8). */
export function SessionEndHost(): ReactNode {
  const message = useSyncExternalStore(onSessionEnd, sessionEndMessage, () => null);
  const loaded = useOnDemand(dialog, message !== null, leave);
  return message !== null && loaded && <loaded.SessionEndDialog message={message} onLeave={leave} />;
}
