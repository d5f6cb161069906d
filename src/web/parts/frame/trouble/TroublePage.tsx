import { type ReactNode, useEffect } from "react";
import { useText } from "../../app/context.tsx";
import { useOnDemand } from "../../app/onDemand.ts";
import css from "./TroublePage.module.css";
import { troubleView } from "./troubleView.later.ts";

/** Nothing at the address, no network, or the server failed. */
export type Trouble = "missing" | "offline" | "failed";

/** The page in trouble; in words alone while its drawing can't be fetched, which is likely when the network is down. */
export function TroublePage({ trouble, onRetry }: { readonly trouble: Trouble; readonly onRetry: () => void }): ReactNode {
  const t = useText("frame");
  const view = useOnDemand(troubleView, true);
  useEffect(() => {
    if (trouble !== "offline") return;
    addEventListener("online", onRetry);
    return () => removeEventListener("online", onRetry);
  }, [trouble, onRetry]);
  if (view) return <view.TroubleView trouble={trouble} onRetry={onRetry} />;
  return (
    <div className={`wrap ${css.plain}`}>
      <h1>{{ missing: t.missingTitle, offline: t.offlineTitle, failed: t.failedTitle }[trouble]}</h1>
      <button type="button" className="lnk" onClick={onRetry}>{t.retry}</button>
    </div>
  );
}
