import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Card } from "../../../kit/Card.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { AnswerSheet, type AnswerSheetProps, SheetLegend } from "../../answerSheet/AnswerSheet.tsx";
import { useText } from "../../app/context.tsx";
import css from "./SheetSide.module.css";

type Legend = Parameters<typeof SheetLegend>[0]["of"];

export interface SheetProps extends Pick<AnswerSheetProps, "sections" | "cells" | "current" | "onPick"> {
  readonly done: number;
  readonly legend: Legend;
}

/** The answer sheet beside the question, on a wide screen. */
export function SheetSide({ done, legend, ...sheet }: SheetProps): ReactNode {
  const t = useText("exam");
  return (
    <Card as="aside" className={css.side} aria-label={t.sheet}>
      <p className={css.sideHead}><b>{t.sheet}</b><span className="num">{fill(t.sheetCount, { done, total: sheet.cells.length })}</span></p>
      <div className={css.scroll}><AnswerSheet {...sheet} /></div>
      <SheetLegend of={legend} />
    </Card>
  );
}

/** The same from the bottom, on a phone. */
export function SheetDialog({
  open,
  onClose,
  done,
  legend,
  onPick,
  ...sheet
}: SheetProps & { readonly open: boolean; readonly onClose: () => void }): ReactNode {
  const t = useText("exam");
  const say = useText("sitting");
  return (
    <Dialog open={open} onClose={onClose} title={t.sheet} labels={{ close: say.close }}>
      <p className={css.dialogCount}>{fill(t.sheetCount, { done, total: sheet.cells.length })}</p>
      <DialogSheet {...sheet} onPick={onPick} onClose={onClose} />
      <SheetLegend of={legend} />
    </Dialog>
  );
}

/** The sheet within a dialog: a press on a number closes it and goes there. */
export function DialogSheet({ onPick, onClose, ...sheet }: Omit<AnswerSheetProps, "large"> & { readonly onClose: () => void }): ReactNode {
  return (
    <div className={css.dialogScroll}>
      <AnswerSheet
        {...sheet}
        large
        onPick={(index) => {
          onClose();
          onPick(index);
        }}
      />
    </div>
  );
}
