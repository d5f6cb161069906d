import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { useText } from "../../app/context.tsx";
import css from "./OfflineStrip.module.css";

/** That the line is down, and what becomes of the answers, as it is read out. */
export const keptWords = (t: ReturnType<typeof useText<"sitting">>, unsent: number): string => `${t.offlineTitle} ${textOf(t, unsent)}`;

const textOf = (t: ReturnType<typeof useText<"sitting">>, unsent: number): string =>
  unsent > 0 ? fill(t.offlineText, { count: unsent }) : t.offlineNone;

/**
 * The hazard strip: the line is down, answers are kept here (design system 9, Exam save). It counts on, so it is not read out
 * itself (`saveNews.ts`).
 */
export function OfflineStrip({
  shown,
  unsent,
  onReconnect,
}: {
  readonly shown: boolean;
  readonly unsent: number;
  readonly onReconnect: () => void;
}): ReactNode {
  const t = useText("sitting");
  return (
    shown && (
      <div className={css.strip}>
        <div className={css.stripRow}>
          <Icon name="wifi-off" />
          <span>
            <b>{t.offlineTitle}</b> {textOf(t, unsent)}
          </span>
          <button type="button" className={css.stripButton} onClick={onReconnect}>
            {t.reconnect}
          </button>
        </div>
      </div>
    )
  );
}
