import { Button, Radio } from "antd";
import { type ReactNode, useId, useState } from "react";
import { SECRECIES, type Secrecy } from "#contract/questions.ts";
import { staffQuestions } from "#contract/staff/questions.ts";
import type { Received } from "#contract/endpoint.ts";
import { fill } from "#contract/text/say.ts";
import { Button as DialogButton } from "../../../../kit/Button.tsx";
import { Dialog } from "../../../../kit/Dialog.tsx";
import { ActDialog, ActField } from "../../../../parts/console/act/ActDialog.tsx";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { ConfirmButton } from "../../../../parts/console/page/ConfirmButton.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import type { RowOf } from "../../../../parts/console/table/table.ts";
import css from "./bank.module.css";

type Shown = Received<(typeof staffQuestions)["setSecrecy"]>["shown"];
const STALE = [staffQuestions.list, staffQuestions.tree, staffQuestions.places];

interface BulkActsProps {
  readonly rows: readonly RowOf<typeof staffQuestions.list>[];
  readonly onDone: () => void;
}

/** What is done with the questions that are selected. */
export function BulkActs({ rows, onDone }: BulkActsProps): ReactNode {
  const words = useWords("questions");
  const [isSetting, setSetting] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const remove = useWrite(staffQuestions.remove, { stale: STALE, done: words.removed });
  const questions = rows.map(({ questionId, version }) => ({ questionId, version }));
  const n = rows.length;
  return (
    <>
      <Button size="small" onClick={() => setSetting(true)}>{words.setSecrecy}</Button>
      <ConfirmButton
        danger size="small" label={words.remove} yes={fill(words.removeTitle, { n })} text={words.removeText}
        act={() => remove.run({ questions }).then(({ kind }) => (kind === "done" || kind === "changed") && onDone())}
      />
      {isSetting && (
        <SecrecyDialog
          questions={questions} onClose={() => setSetting(false)}
          onDone={(seen) => (seen.length > 0 ? setShown(seen) : onDone())}
        />
      )}
      {shown && <ShownDialog shown={shown} onClose={onDone} />}
    </>
  );
}

interface SecrecyDialogProps {
  readonly questions: readonly { readonly questionId: number; readonly version: number }[];
  readonly onClose: () => void;
  readonly onDone: (shown: Shown) => void;
}

function SecrecyDialog({ questions, onClose, onDone }: SecrecyDialogProps): ReactNode {
  const words = useWords("questions");
  const id = useId();
  const [secrecy, setSecrecy] = useState<Secrecy>("open");
  const save = useWrite(staffQuestions.setSecrecy, { stale: STALE, done: words.secrecySet, ofForm: true });
  return (
    <ActDialog
      title={fill(words.setSecrecyTitle, { n: questions.length })} text={words.setSecrecyText} go={words.setSecrecy} onClose={onClose}
      check={() => ({})}
      send={async () => {
        const written = await save.run({ questions: [...questions], secrecy });
        if (written.kind === "done") onDone(written.data.shown);
        return written;
      }}
    >
      {(errors) => (
        <ActField id={id} isGroup label={words.secrecy} error={errors["secrecy"]}>
          <Radio.Group className={css.radios!} value={secrecy} onChange={({ target }) => setSecrecy(target.value as Secrecy)}>
            {SECRECIES.map((value) => (
              <Radio key={value} value={value}>{words.secrecies[value]} <small>{words.secrecyHints[value]}</small></Radio>
            ))}
          </Radio.Group>
        </ActField>
      )}
    </ActDialog>
  );
}

/** Keys that are no secret any more, though they are reserved now. */
function ShownDialog({ shown, onClose }: { readonly shown: Shown; readonly onClose: () => void }): ReactNode {
  const words = useWords("questions");
  const { close } = useWords("frame");
  return (
    <Dialog
      open title={words.shownTitle} labels={{ close }} onClose={onClose}
      actions={<DialogButton size="lg" kind="primary" data-autofocus="" onClick={onClose}>{words.gotIt}</DialogButton>}
    >
      <p>{words.shownText}</p>
      <ul className={css.left}>
        {shown.map(({ questionId, learners }) => (
          <li key={questionId}>{fill(words.shownOne, { id: questionId, n: learners })}</li>
        ))}
      </ul>
    </Dialog>
  );
}
