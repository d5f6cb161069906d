import type { ReactNode } from "react";
import { useText } from "../app/context.tsx";

/** The page when there is nothing at its address, the network is down or the server failed. */
export function TroublePage({ trouble, onRetry }: { readonly trouble: "missing" | "offline" | "failed"; readonly onRetry: () => void }): ReactNode {
  const t = useText("frame");
  const title = { missing: t.missingTitle, offline: t.offlineTitle, failed: t.failedTitle }[trouble];
  return (
    <div className="wrap">
      <h1>{title}</h1>
      {trouble === "missing" ? <a href="/home">{t.goHome}</a> : <button type="button" onClick={onRetry}>{t.retry}</button>}
    </div>
  );
}
