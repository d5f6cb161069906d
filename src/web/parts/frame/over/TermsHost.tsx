import { type ReactNode, useSyncExternalStore } from "react";
import { onDemand, useOnDemand } from "../../app/onDemand.ts";
import { loginRecord, onViewerChange } from "../../app/viewer.ts";
import { loginRequest, onLoginRequest } from "../../login/openLogin.ts";

const dialog = onDemand(() => import("./TermsDialog.tsx"));
const asked = () => loginRecord()?.toConfirm ?? null;
/** The texts are read undisturbed; on the login page a sign-in is still greeted. */
const NOT_HERE = ["/agreement", "/privacy", "/login"];

/** Asks who signed in for what the school must know first: a new agreement, being 18 (api.md Login, `toConfirm`). */
export function TermsHost(): ReactNode {
  const wanted = useSyncExternalStore(onViewerChange, asked, () => null);
  const greeted = useSyncExternalStore(onLoginRequest, loginRequest, () => null) !== null;
  const shown = wanted !== null && !greeted && !NOT_HERE.includes(location.pathname);
  // Without its code it is asked for on the next page.
  const loaded = useOnDemand(dialog, shown, () => undefined);
  return shown && loaded && <loaded.TermsDialog wanted={wanted} />;
}
