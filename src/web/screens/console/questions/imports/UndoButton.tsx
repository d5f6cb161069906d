import { type ReactNode, useState } from "react";
import { staffQuestionFiles } from "#contract/staff/questionFiles.ts";
import { staffQuestions } from "#contract/staff/questions.ts";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../../../kit/Button.tsx";
import { Dialog } from "../../../../kit/Dialog.tsx";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { notices } from "../../../../parts/console/look/notices.ts";
import { ConfirmButton } from "../../../../parts/console/page/ConfirmButton.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import css from "./imports.module.css";

interface UndoButtonProps {
  readonly batch: { readonly batchId: number; readonly fileName: string; readonly version: number };
  readonly size?: "small";
}

/** Takes an import back; questions that had to stay are named. */
export function UndoButton({ batch: { batchId, fileName, version }, size }: UndoButtonProps): ReactNode {
  const words = useWords("questionImports");
  const { close } = useWords("frame");
  const [kept, setKept] = useState<readonly number[]>([]);
  const undo = useWrite(staffQuestionFiles.undo, {
    stale: [staffQuestionFiles.batches, staffQuestionFiles.preview, staffQuestions.list, staffQuestions.tree, staffQuestions.places],
  });
  const act = async () => {
    const written = await undo.run({ batchId, version });
    if (written.kind !== "done") return;
    notices.done(fill(words.undoDone, { n: written.data.removed }));
    setKept(written.data.kept);
  };
  return (
    <>
      <ConfirmButton
        danger {...(size ? { size } : {})} label={words.undo} about={fileName} text={fill(words.undoText, { name: fileName })} act={act}
      />
      <Dialog
        open={kept.length > 0} title={fill(words.keptTitle, { n: kept.length })} labels={{ close }} onClose={() => setKept([])}
        actions={<Button size="lg" kind="primary" data-autofocus="" onClick={() => setKept([])}>{words.gotIt}</Button>}
      >
        <p>{words.keptText}</p>
        <ul className={css.kept}>
          {kept.map((id) => <li key={id}><a className={css.link} href={`/staff/questions/${id}`}>{fill(words.questionOf, { id })}</a></li>)}
        </ul>
      </Dialog>
    </>
  );
}
