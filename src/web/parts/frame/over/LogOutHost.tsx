import { type ReactNode, useSyncExternalStore } from "react";
import { toast } from "../../../kit/toast.ts";
import { useText } from "../../app/context.tsx";
import { onDemand, useOnDemand } from "../../app/onDemand.ts";
import { logOutAsked, onLogOutAsked, stayLoggedIn } from "../../login/logOut.ts";

const dialog = onDemand(() => import("./LogOutDialog.tsx"));

/** Shows the question before a log-out when `confirmLogout` asks for it. */
export function LogOutHost(): ReactNode {
  const t = useText("frame");
  const asked = useSyncExternalStore(onLogOutAsked, logOutAsked, () => false);
  const loaded = useOnDemand(dialog, asked, () => {
    stayLoggedIn();
    toast.error(t.notLoggedOut);
  });
  return loaded && <loaded.LogOutDialog onClose={stayLoggedIn} />;
}
