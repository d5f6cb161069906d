import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { toast } from "../../../kit/toast.ts";
import { useText } from "../../app/context.tsx";
import { onUpdate, postponeUpdate, updateReady } from "./update.ts";
import css from "./UpdateBar.module.css";

/** Offers a new version of the site without pressing for it, and says when the network is back. */
export function UpdateBar(): ReactNode {
  const t = useText("frame");
  const update = useSyncExternalStore(onUpdate, updateReady, () => null);
  useEffect(() => {
    const back = () => toast.ok(t.online);
    addEventListener("online", back);
    return () => removeEventListener("online", back);
  }, [t]);
  return (
    <div aria-live="polite">
      {update && (
        <div className={css.bar}>
          <span>{t.newVersion}</span>
          <button type="button" className={css.reload} onClick={update}>{t.reload}</button>
          <button type="button" onClick={postponeUpdate}>{t.later}</button>
        </div>
      )}
    </div>
  );
}
