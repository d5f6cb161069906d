import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Icon } from "../../../kit/Icon.tsx";
import { useText } from "../../app/context.tsx";
import type { SittingState } from "../running/sitting.rules.ts";
import css from "./OfflineStrip.module.css";

type Kept = Pick<SittingState, "unsent" | "keptIn">;
type Words = ReturnType<typeof useText<"sitting">>;

/** That the line is down, and what becomes of the answers, as it is read out. */
export const keptWords = (t: Words, kept: Kept): string => `${titleOf(t, kept)} ${textOf(t, kept)}`;

const titleOf = (t: Words, { keptIn }: Kept): string => (keptIn === "memory" ? t.unkeptTitle : t.offlineTitle);

function textOf(t: Words, { unsent, keptIn }: Kept): string {
  const isKept = keptIn !== "memory";
  if (unsent === 0) return isKept ? t.offlineNone : t.unkeptNone;
  return fill(isKept ? t.offlineText : t.unkeptText, { count: unsent });
}

/**
 * The hazard strip: the line is down, answers are kept here, or can't be (design system 9, Exam save). It counts on, so it is not read out
 * itself (`saveNews.ts`).
 */
export function OfflineStrip({
  shown,
  kept,
  onReconnect,
}: {
  readonly shown: boolean;
  readonly kept: Kept;
  readonly onReconnect: () => void;
}): ReactNode {
  const t = useText("sitting");
  return (
    shown && (
      <div className={css.strip}>
        <div className={css.stripRow}>
          <Icon name="wifi-off" />
          <span>
            <b>{titleOf(t, kept)}</b> {textOf(t, kept)}
          </span>
          <button type="button" className={css.stripButton} onClick={onReconnect}>
            {t.reconnect}
          </button>
        </div>
      </div>
    )
  );
}
