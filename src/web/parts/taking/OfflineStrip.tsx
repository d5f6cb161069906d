import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Icon } from "../../kit/Icon.tsx";
import { useText } from "../app/context.tsx";
import css from "./Taking.module.css";

/** The hazard strip: the line is down, answers are kept here (design system 9, Exam save). Its place is a live region from the start. */
export function OfflineStrip({ shown, unsent, onReconnect }: { readonly shown: boolean; readonly unsent: number; readonly onReconnect: () => void }): ReactNode {
  const t = useText("taking");
  return (
    <div role="alert">
      {shown && (
        <div className={css.strip}>
          <div className={css.stripRow}>
            <Icon name="wifi-off" />
            <span><b>{t.offlineTitle}</b>{unsent > 0 ? fill(t.offlineText, { count: unsent }) : t.offlineNone}</span>
            <button type="button" className={css.stripButton} onClick={onReconnect}>{t.reconnect}</button>
          </div>
        </div>
      )}
    </div>
  );
}
