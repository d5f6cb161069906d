import { Button, Input } from "antd";
import { type ReactNode, useState } from "react";
import { fill } from "#contract/text/say.ts";
import type { LessonBlock } from "#contract/lessonText.ts";
import { Button as DialogButton } from "../../../kit/Button.tsx";
import { Dialog } from "../../../kit/Dialog.tsx";
import { useWords } from "../state/console.ts";
import css from "./document.module.css";
import { onEnter } from "./onEnter.ts";

interface StepsDialogProps {
  readonly onClose: () => void;
  readonly onDone: (block: LessonBlock) => void;
}

const EMPTY = { name: "", value: "", note: "" };
const MOST = { name: 40, value: 40, note: 80 } as const;

/** A calculation or a procedure at one glance: two to four steps beside each other. */
export function StepsDialog({ onClose, onDone }: StepsDialogProps): ReactNode {
  const words = useWords("document");
  const [steps, setSteps] = useState([EMPTY, EMPTY]);
  const change = (at: number, part: keyof typeof EMPTY, to: string) =>
    setSteps(steps.map((step, i) => (i === at ? { ...step, [part]: to } : step)));
  const isReady = steps.every(({ name, value, note }) => [name, value, note].every((text) => text.trim() !== ""));
  const insert = () => {
    if (!isReady) return;
    onDone({ kind: "steps", steps: steps.map(({ name, value, note }) => ({ name: name.trim(), value: value.trim(), note: note.trim() })) });
    onClose();
  };
  return (
    <Dialog
      open title={words.steps} labels={{ close: words.cancel }} onClose={onClose}
      actions={<DialogButton size="lg" kind="primary" disabled={!isReady} onClick={insert}>{words.insert}</DialogButton>}
    >
      {steps.map((step, at) => (
        <fieldset key={at} className={css.step}>
          <legend>{fill(words.step, { n: at + 1 })}</legend>
          {(["name", "value", "note"] as const).map((part) => (
            <Input
              key={part} aria-label={words.stepParts[part]} placeholder={words.stepParts[part]} value={step[part]} maxLength={MOST[part]}
              onChange={(event) => change(at, part, event.target.value)} onPressEnter={onEnter(insert)}
            />
          ))}
        </fieldset>
      ))}
      <Button disabled={steps.length > 3} onClick={() => setSteps([...steps, EMPTY])}>{words.addStep}</Button>{" "}
      <Button disabled={steps.length < 3} onClick={() => setSteps(steps.slice(0, -1))}>{words.dropStep}</Button>
    </Dialog>
  );
}
