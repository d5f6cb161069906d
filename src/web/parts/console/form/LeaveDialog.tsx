import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../../kit/Button.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { useWords } from "../state/console.ts";
import { guardLeaving } from "../travel/travel.ts";
import { draftsStay, leaveLost } from "./draft.ts";

/**
 * Asks before a page with unsaved changes is left, by a link, back or by closing it. Returns the question while it is asked. `isKept`: a
 * draft of them is kept on the device.
 */
export function useLeaveGuard(isDirty: boolean, isDirtyNow: () => boolean, isKept = false): ReactNode {
  const words = useWords("frame");
  const [answer, setAnswer] = useState<((leaves: boolean) => void) | null>(null);
  const now = useRef(isDirtyNow);
  useEffect(() => {
    now.current = isDirtyNow;
  });
  useEffect(() => {
    if (!isDirty) return;
    const closing = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", closing);
    const asked = () => new Promise<boolean>((resolve) => setAnswer(() => resolve));
    const end = guardLeaving(() => (now.current() ? asked() : Promise.resolve(true)));
    return () => {
      end();
      removeEventListener("beforeunload", closing);
    };
  }, [isDirty]);
  const say = (leaves: boolean) => {
    if (leaves) leaveLost();
    answer?.(leaves);
    setAnswer(null);
  };
  return (
    <Dialog
      open={answer !== null}
      kind="confirm"
      title={words.unsavedTitle}
      labels={{ close: words.close }}
      onClose={() => say(false)}
      actions={
        <>
          <Button size="lg" onClick={() => say(true)}>{words.leave}</Button>
          <Button size="lg" kind="primary" data-autofocus="" onClick={() => say(false)}>{words.stay}</Button>
        </>
      }
    >
      {answer !== null && (isKept && draftsStay() ? words.unsavedText : words.unsavedLost)}
    </Dialog>
  );
}
