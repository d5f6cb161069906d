import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { staffQuestions } from "#contract/staff/questions.ts";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../../../../kit/Button.tsx";
import { Dialog } from "../../../../../kit/Dialog.tsx";
import { useWrite } from "../../../../../parts/console/calls/writes.ts";
import { useWords } from "../../../../../parts/console/state/console.ts";
import { go } from "../../../../../parts/console/travel/travel.ts";

interface RemoveEntryProps {
  readonly entry: {
    readonly kind: "trade" | "level" | "subject"; readonly id: number; readonly version: number; readonly name: string;
  };
  /** Its questions are what is shown. */
  readonly isHere: boolean;
  readonly onClose: () => void;
}

/** Asks before a trade, level or subject is removed. What still needs it is said by the server, which knows. */
export function RemoveEntry({ entry: { kind, id, version, name }, isHere, onClose }: RemoveEntryProps): ReactNode {
  const words = useWords("questions");
  const { close, cancel } = useWords("frame");
  const options = { stale: [staffQuestions.tree], done: words.removed };
  const calls = {
    trade: useWrite(staffQuestions.removeTrade, options), level: useWrite(staffQuestions.removeLevel, options),
    subject: useWrite(staffQuestions.removeSubject, options),
  };
  const titles = { trade: words.removeTrade, level: words.removeLevel, subject: words.removeSubject };
  const send = async () => {
    // The question closes first: an error that is said in a dialog ends with it.
    flushSync(onClose);
    const written = await calls[kind].run({ id, version });
    if (written.kind === "done" && isHere) void go("/staff/questions", { replace: true, stays: true });
  };
  return (
    <Dialog
      open kind="confirm" title={titles[kind]} labels={{ close }} onClose={onClose}
      actions={
        <>
          <Button size="lg" kind="danger" onClick={() => void send()}>{words.remove}</Button>
          <Button size="lg" data-autofocus="" onClick={onClose}>{cancel}</Button>
        </>
      }
    >
      <p>{fill(kind === "subject" ? words.removeSubjectText : words.removeEntryText, { name })}</p>
    </Dialog>
  );
}
