import type { ReactNode } from "react";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../../kit/Button.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import type { AnswerSheetProps } from "../../answerSheet/AnswerSheet.tsx";
import { useText } from "../../app/context.tsx";
import { minutesText } from "../../course/duration.ts";
import css from "./HandInDialog.module.css";
import { DialogSheet } from "../frame/SheetSide.tsx";

interface HandInDialogProps extends Pick<AnswerSheetProps, "sections" | "cells" | "current" | "onPick"> {
  readonly open: boolean;
  /** Positions from 0. */
  readonly unanswered: readonly number[];
  readonly doubtful: readonly number[];
  readonly left: number | null;
  readonly onHandIn: () => void;
  readonly onClose: () => void;
}

/** Numbers that a line names; more of them are in the sheet below. */
const NAMED = 12;
const numbers = (positions: readonly number[], comma: string) =>
  positions
    .slice(0, NAMED)
    .map((index) => index + 1)
    .join(comma) + (positions.length > NAMED ? "…" : "");

/** Asks before handing in, with what is open and in doubt; a press on a number goes there. */
export function HandInDialog({ open, unanswered, doubtful, left, onHandIn, onClose, onPick, ...sheet }: HandInDialogProps): ReactNode {
  const t = useText("sitting");
  const missing = unanswered.length;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={missing === 0 ? t.confirmDone : missing === 1 ? t.confirmOne : fill(t.confirmUnanswered, { count: missing })}
      labels={{ close: t.close }}
      className={css.handIn}
      actions={
        <>
          <Button kind={missing === 0 ? "primary" : "outline"} size="lg" className={css.answer} onClick={onHandIn}>
            {missing === 0 ? t.handInDone : t.handInNow}
          </Button>
          <Button kind={missing === 0 ? "outline" : "primary"} size="lg" className={css.answer} data-autofocus onClick={onClose}>
            {t.keepAnswering}
          </Button>
        </>
      }
    >
      <p className={css.handInFacts}>
        {missing > 0 && missing <= NAMED && <span>{fill(t.confirmMissing, { list: numbers(unanswered, t.listComma) })}</span>}
        {doubtful.length > 0 && <span>{fill(t.confirmDoubts, { count: doubtful.length, list: numbers(doubtful, t.listComma) })}</span>}
        {left !== null && <span>{fill(t.confirmLeft, { time: minutesText(left) })}</span>}
      </p>
      <DialogSheet {...sheet} onPick={onPick} onClose={onClose} />
    </Dialog>
  );
}
