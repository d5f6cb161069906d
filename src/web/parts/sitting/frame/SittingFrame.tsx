import type { ReactNode } from "react";
import { Toaster } from "../../../kit/Toaster.tsx";
import { PictureDialog } from "../../question/html/PictureDialog.tsx";
import type { Page } from "../page/usePage.ts";
import type { SittingState } from "../running/sitting.rules.ts";
import { OfflineStrip } from "./OfflineStrip.tsx";
import { SaveState } from "./SaveState.tsx";
import { SheetDialog, type SheetProps, SheetSide } from "./SheetSide.tsx";
import css from "./SittingFrame.module.css";
import { TopBar, type TopBarProps } from "./TopBar.tsx";

interface SittingFrameProps {
  readonly page: Page;
  readonly state: SittingState;
  /** Nothing is sent any more, whatever the line. */
  readonly stopped: boolean;
  /** Answers stay on this device, and it is to be said here. */
  readonly away: boolean;
  readonly onReconnect: () => void;
  readonly bar: Pick<TopBarProps, "title" | "leaveHref" | "left" | "endLabel" | "onEnd" | "ending" | "quiet">;
  readonly sheet: SheetProps;
  readonly pane: ReactNode;
  readonly keysHint: string;
  /** What the paper's rules say; absent or empty: nothing. */
  readonly rules?: string | undefined;
  /** Dialogs of the mode. */
  readonly children: ReactNode;
}

/** What stands around a question, in an exam as in practice: bar, pane with its hints, answer sheet. */
export function SittingFrame(props: SittingFrameProps): ReactNode {
  const { page, state, stopped, away, onReconnect, bar, sheet, pane, keysHint, rules, children } = props;
  const total = sheet.cells.length;
  const percent = total === 0 ? 0 : Math.floor((100 * sheet.done) / total);
  return (
    <div className={css.page}>
      <TopBar {...bar} percent={percent} done={sheet.done} total={total} status={<SaveState state={state} stopped={stopped} />} />
      <OfflineStrip shown={away} kept={state} onReconnect={onReconnect} />
      <p className="sr" role="status">
        {page.said}
      </p>
      <div className={css.grid}>
        <div>
          {pane}
          <p className={css.keys}>{keysHint}</p>
          {rules && <p className={css.rules}>{rules}</p>}
        </div>
        <SheetSide {...sheet} />
      </div>
      <SheetDialog {...sheet} open={page.sheetOpen} onClose={() => page.openSheet(false)} />
      {children}
      <PictureDialog />
      <Toaster />
    </div>
  );
}
