import type { ReactNode } from "react";
import css from "./SittingFrame.module.css";

export interface SittingFrameProps {
  /** Over the whole width: bar, strip, what is read out. */
  readonly top: ReactNode;
  readonly pane: ReactNode;
  readonly keysHint: string;
  /** What the paper's rules say; absent or empty: nothing. */
  readonly rules?: string | undefined;
  readonly side: ReactNode;
  /** Dialogs and messages. */
  readonly children: ReactNode;
}

/** What stands around a question, in an exam as in practice: bar, pane with its hints, answer sheet. */
export function SittingFrame({ top, pane, keysHint, rules, side, children }: SittingFrameProps): ReactNode {
  return (
    <div className={css.page}>
      {top}
      <div className={css.grid}>
        <div>
          {pane}
          <p className={css.keys}>{keysHint}</p>
          {rules && <p className={css.rules}>{rules}</p>}
        </div>
        {side}
      </div>
      {children}
    </div>
  );
}
