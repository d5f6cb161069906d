import { type ReactNode, useState } from "react";
import { Button } from "../../../kit/Button.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { useWords } from "../state/console.ts";

interface Question {
  readonly title: string;
  readonly text: string;
  /** What the button says that agrees. */
  readonly yes: string;
}

/** Asks in the middle of something whether it goes on. Returns how to ask, and the question while it is asked. */
export function useQuestion(): readonly [ask: (question: Question) => Promise<boolean>, element: ReactNode] {
  const words = useWords("frame");
  const [asked, setAsked] = useState<(Question & { readonly answer: (yes: boolean) => void }) | null>(null);
  const ask = (question: Question) => new Promise<boolean>((answer) => setAsked({ ...question, answer }));
  const say = (yes: boolean) => {
    asked?.answer(yes);
    setAsked(null);
  };
  const element = asked && (
    <Dialog
      open kind="confirm" title={asked.title} labels={{ close: words.close }} onClose={() => say(false)}
      actions={
        <>
          <Button size="lg" kind="primary" onClick={() => say(true)}>{asked.yes}</Button>
          <Button size="lg" data-autofocus="" onClick={() => say(false)}>{words.cancel}</Button>
        </>
      }
    >
      {asked.text}
    </Dialog>
  );
  return [ask, element];
}
