import { type ReactNode, useState } from "react";
import { staffPractice } from "#contract/staff/practice.ts";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../../kit/Button.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { useWrite } from "../../../parts/console/calls/writes.ts";
import { useWords } from "../../../parts/console/state/console.ts";
import type { Seat } from "./hall.ts";

interface HandInDialogProps {
  readonly seat: Seat;
  /** Of the hall when it was asked for: who was given time since isn't handed in. */
  readonly version: number;
  readonly onClose: () => void;
}

/** Asks before somebody's exam is ended for them, by name and with what they have answered. */
export function HandInDialog({ seat, version, onClose }: HandInDialogProps): ReactNode {
  const words = useWords("hall");
  const frame = useWords("frame");
  const [busy, setBusy] = useState(false);
  const { historyId, nickName, answered, total } = seat;
  const { run } = useWrite(staffPractice.handIn, {
    stale: [staffPractice.hall, staffPractice.halls], done: fill(words.ended, { name: nickName }),
  });
  // The question closes first: an error that is said in a dialog ends with it.
  const end = () => {
    setBusy(true);
    onClose();
    void run({ historyId, version });
  };
  return (
    <Dialog
      open kind="confirm" title={fill(words.endAsk, { name: nickName })} labels={{ close: frame.close }} onClose={onClose}
      actions={
        <>
          <Button size="lg" kind="danger" loading={busy} onClick={end}>{words.endNow}</Button>
          <Button size="lg" data-autofocus="" onClick={onClose}>{frame.cancel}</Button>
        </>
      }
    >
      {fill(words.endText, { n: answered, of: total })}
    </Dialog>
  );
}
