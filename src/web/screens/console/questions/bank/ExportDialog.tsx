import { Select } from "antd";
import { type ReactNode, useId, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { QUESTION_KINDS, type QuestionKind } from "#contract/questions.ts";
import { QUESTION_FORMATS, type QuestionFormat, staffQuestionFiles } from "#contract/staff/questionFiles.ts";
import { staffQuestions } from "#contract/staff/questions.ts";
import { fill } from "#contract/text/say.ts";
import { Button } from "../../../../kit/Button.tsx";
import { Dialog } from "../../../../kit/Dialog.tsx";
import { ActField } from "../../../../parts/console/act/ActDialog.tsx";
import { useRead } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import css from "./bank.module.css";

type Written = Received<(typeof staffQuestionFiles)["write"]>;
/** How many things that a format can't carry are named on the page. */
const NAMED = 50;
const inDialog = (node: HTMLElement): HTMLElement => node.closest("dialog") ?? document.body;

interface ExportDialogProps {
  readonly subjectId: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** Writes a subject, or a part of it, into a file; what the format can't carry is named. */
export function ExportDialog({ subjectId, name, onClose }: ExportDialogProps): ReactNode {
  const words = useWords("questions");
  const { close, cancel } = useWords("frame");
  const id = useId();
  const { data } = useRead(staffQuestions.places, { subjectId: String(subjectId) });
  const [format, setFormat] = useState<QuestionFormat>("excel");
  const [chapterId, setChapterId] = useState<number | null>(null);
  const [kind, setKind] = useState<QuestionKind | null>(null);
  const [file, setFile] = useState<Written | null>(null);
  const write = useWrite(staffQuestionFiles.write);
  const go = async () => {
    const written = await write.run({
      subjectId, format, ...(chapterId === null ? {} : { chapterId }), ...(kind === null ? {} : { kind }),
    });
    if (written.kind === "done") setFile(written.data);
  };
  return (
    <Dialog
      open title={`${words.exportTitle} · ${name}`} labels={{ close }} onClose={onClose}
      actions={
        <>
          {!file && <Button size="lg" kind="primary" loading={write.busy} onClick={() => void go()}>{words.exportGo}</Button>}
          <Button size="lg" onClick={onClose}>{file ? close : cancel}</Button>
        </>
      }
    >
      <p>{words.exportText}</p>
      {file ? <File file={file} /> : (
        <div className={css.fields}>
          <ActField id={`${id}-format`} label={words.format}>
            <Select
              id={`${id}-format`} getPopupContainer={inDialog} value={format} onChange={setFormat}
              options={QUESTION_FORMATS.map((value) => ({ value, label: words.formats[value] }))}
            />
          </ActField>
          <ActField id={`${id}-chapter`} label={words.chapter}>
            <Select
              id={`${id}-chapter`} getPopupContainer={inDialog} allowClear placeholder={words.all} value={chapterId}
              onChange={(next: number | null) => setChapterId(next ?? null)}
              options={(data?.chapters ?? []).map((one) => ({ value: one.id, label: one.title }))}
            />
          </ActField>
          <ActField id={`${id}-kind`} label={words.kind}>
            <Select
              id={`${id}-kind`} getPopupContainer={inDialog} allowClear placeholder={words.all} value={kind}
              onChange={(next: QuestionKind | null) => setKind(next ?? null)}
              options={QUESTION_KINDS.map((value) => ({ value, label: words.kinds[value] }))}
            />
          </ActField>
        </div>
      )}
    </Dialog>
  );
}

function File({ file: { fileName, downloadUrl, questionCount, left } }: { readonly file: Written }): ReactNode {
  const words = useWords("questions");
  return (
    <div className={css.fields} role="status">
      <p>
        {fill(words.exportDone, { n: questionCount })}{" "}
        <a className={css.link} href={downloadUrl} download={fileName}>
          <ConsoleIcon name="download" /> {fill(words.download, { name: fileName })}
        </a>
      </p>
      {left.length > 0 && (
        <>
          <p>{fill(words.exportLeft, { n: left.length })}</p>
          <ul className={css.left}>
            {left.slice(0, NAMED).map(({ questionId, reason }, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- a question may be named twice; the list never changes
              <li key={i}>{fill(words.exportLeftOne, { id: questionId, reason })}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
