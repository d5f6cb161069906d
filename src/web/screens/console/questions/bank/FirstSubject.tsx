import { Button, Input, Select } from "antd";
import { type ReactNode, useId, useRef, useState } from "react";
import { DRAWN_TRADES } from "#contract/staff/directory.ts";
import { staffQuestions } from "#contract/staff/questions.ts";
import { ActDialog, ActField } from "../../../../parts/console/act/ActDialog.tsx";
import { askAnew } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import css from "./bank.module.css";

type Made = { readonly id: number };
type Names = Readonly<Record<"trade" | "level" | "subject", string>>;
type Drawn = (typeof DRAWN_TRADES)[number];

/** An empty bank: what it is for, and the first subject with its trade and level in one go. */
export function FirstSubject(): ReactNode {
  const words = useWords("questions");
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={css.first}>
      <ConsoleIcon name="file-question-mark" />
      <h2>{words.emptyTitle}</h2>
      <p>{words.emptyText}</p>
      <Button type="primary" size="large" onClick={() => setOpen(true)}>{words.first}</Button>
      {isOpen && <FirstDialog onClose={() => setOpen(false)} />}
    </section>
  );
}

function FirstDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const words = useWords("questions");
  const id = useId();
  const [names, setNames] = useState<Names>({ trade: "", level: "", subject: "" });
  const [drawing, setDrawing] = useState<Drawn>("electrician");
  const { send, left } = useFirst(names, drawing);
  const field = (name: keyof Names, label: string, hint: string, error: string | undefined, isFirst = false) => (
    <ActField id={`${id}-${name}`} label={label} hint={hint} error={error}>
      <Input
        id={`${id}-${name}`} value={names[name]} maxLength={50} autoComplete="off" {...(isFirst ? { "data-autofocus": "" } : {})}
        onChange={({ target }) => setNames({ ...names, [name]: target.value })}
      />
    </ActField>
  );
  return (
    <ActDialog
      title={words.first} text={words.firstText} go={words.first} send={send}
      onClose={() => {
        onClose();
        left();
      }}
      check={() =>
        Object.fromEntries(Object.entries(names).flatMap(([name, value]) => (value.trim() === "" ? [[name, words.needed]] : [])))}
    >
      {(errors) => (
        <>
          {field("trade", words.tradeName, words.tradeHint, errors["trade"], true)}
          <ActField id={`${id}-drawing`} label={words.drawing}>
            <Select
              id={`${id}-drawing`} value={drawing} onChange={setDrawing}
              getPopupContainer={(node) => node.closest("dialog") ?? document.body}
              options={DRAWN_TRADES.map((value) => ({ value, label: words.drawings[value] }))}
            />
          </ActField>
          {field("level", words.levelName, words.levelHint, errors["level"])}
          {field("subject", words.subjectName, words.subjectHint, errors["subject"])}
        </>
      )}
    </ActDialog>
  );
}

/** Makes the three, one after the other. `left`: the dialog is closed; what was made by then is shown. */
function useFirst(names: Names, drawing: Drawn) {
  const words = useWords("questions");
  const options = { ofForm: true };
  const [trade, level, subject] = [
    useWrite(staffQuestions.saveTrade, options), useWrite(staffQuestions.saveLevel, options),
    useWrite(staffQuestions.saveSubject, { ...options, done: words.saved }),
  ];
  // What was made before something failed is there: trying again goes on after it.
  const made = useRef<{ trade?: Made; level?: Made }>({});
  const send = async () => {
    if (!made.current.trade) {
      const written = await trade.run({ name: names.trade.trim(), trade: drawing });
      if (written.kind !== "done") return named(written, "trade");
      made.current.trade = written.data;
    }
    if (!made.current.level) {
      const written = await level.run({ name: names.level.trim(), tradeId: made.current.trade.id });
      if (written.kind !== "done") return named(written, "level");
      made.current.level = written.data;
    }
    const written = await subject.run({ name: names.subject.trim(), levelId: made.current.level.id, published: true });
    return named(written, "subject");
  };
  const left = () => {
    if (made.current.trade) void askAnew([staffQuestions.tree]);
  };
  return { send, left };
}

/** Each of the three calls says `name`; here it is the name of the one that it made. */
function named<W extends { readonly kind: string }>(written: W, name: string): W {
  if (written.kind !== "fields") return written;
  const { fields } = written as unknown as { readonly fields: Readonly<Record<string, string>> };
  return { ...written, fields: { ...fields, [name]: fields["name"] ?? "" } };
}
