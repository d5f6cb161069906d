import { Button, Input, Radio } from "antd";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { staffWords } from "#contract/staff/words.ts";
import { Dialog } from "../../../../kit/Dialog.tsx";
import { type Written, useWrite } from "../../../../parts/console/calls/writes.ts";
import { useWords } from "../../../../parts/console/state/console.ts";
import css from "./lists.module.css";
import type { Word } from "./words.screen.tsx";

interface WordDialogProps {
  /** null: a new one. */
  readonly word: Word | null;
  readonly onClose: () => void;
}

/** Adds a word, changes it, or takes it from the list. */
export function WordDialog({ word, onClose }: WordDialogProps): ReactNode {
  const words = useWords("moderation");
  const { close } = useWords("frame");
  const [text, setText] = useState(word?.word ?? "");
  const [action, setAction] = useState(word?.action ?? "hold");
  const [fault, setFault] = useState<string | null>(null);
  const options = { stale: [staffWords.words], ofForm: true, done: words.savedWord };
  const [add, change, remove] = [
    useWrite(staffWords.addWord, options), useWrite(staffWords.changeWord, options),
    useWrite(staffWords.removeWord, { stale: [staffWords.words], done: words.removed }),
  ];
  const id = useId();
  const end = (written: Written<unknown>) => {
    if (written.kind === "done") onClose();
    else setFault("fields" in written ? (written.fields["word"] ?? written.message) : "message" in written ? written.message : null);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const said = { word: text, action };
    end(await (word ? change.run({ id: word.id, version: word.version, ...said }) : add.run(said)));
  };
  return (
    <Dialog open title={word ? words.changeWord : words.addWord} labels={{ close }} onClose={onClose}>
      <form className={css.dialog} onSubmit={(event) => void save(event)}>
        <label htmlFor={id}>{words.word}</label>
        <Input
          id={id} data-autofocus="" value={text} maxLength={50} aria-describedby={`${id}-hint`} aria-invalid={fault !== null}
          {...(fault === null ? {} : { status: "error" })}
          onChange={({ target }) => {
            setText(target.value);
            setFault(null);
          }}
        />
        <small id={`${id}-hint`}>{words.wordHint}</small>
        {fault !== null && <p className={css.fault} role="alert">{fault}</p>}
        <Radio.Group
          aria-label={words.onHit} value={action} onChange={({ target }) => setAction(target.value as typeof action)}
          options={(["hold", "reject"] as const).map((value) => ({ value, label: words.actions[value] }))}
        />
        <footer>
          {word && (
            <Button danger loading={remove.busy} onClick={() => void remove.run({ id: word.id, version: word.version }).then(end)}>
              {words.remove}
            </Button>
          )}
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="primary" htmlType="submit" loading={add.busy || change.busy}>{words.save}</Button>
        </footer>
      </form>
    </Dialog>
  );
}
