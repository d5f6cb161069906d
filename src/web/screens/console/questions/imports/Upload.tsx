import { Button, Select } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { QUESTION_FILE_BYTES, QUESTION_FORMATS, type QuestionFormat, staffQuestionFiles } from "#contract/staff/questionFiles.ts";
import { call, CallFailure } from "../../../../client/call.ts";
import { askAnew } from "../../../../parts/console/calls/reads.ts";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { useWords } from "../../../../parts/console/state/console.ts";
import { go } from "../../../../parts/console/travel/travel.ts";
import { DropArea } from "../../../../parts/console/uploads/DropArea.tsx";
import { sendBytes } from "../../../../parts/console/uploads/sendBytes.ts";
import css from "./imports.module.css";

interface UploadProps {
  readonly subjectId: number;
  /** The field in which the subject is chosen. */
  readonly subject: ReactNode;
}

/** Sends a file for its dry run, and goes to what came of it; what is wrong with it stays here. */
export function Upload({ subjectId, subject }: UploadProps): ReactNode {
  const words = useWords("questionImports");
  const [format, setFormat] = useState<QuestionFormat | "auto">("auto");
  const { busy, error, take } = useDryRun(subjectId, format);
  return (
    <Section title={words.uploadTitle} hint={words.uploadText} actions={<Template />}>
      <div className={css.choices}>
        {subject}
        <label className={css.subject}>
          {words.format}
          <Select
            aria-label={words.format} value={format} onChange={setFormat} popupMatchSelectWidth={false}
            options={(["auto", ...QUESTION_FORMATS] as const).map((value) => ({ value, label: words.formats[value] }))}
          />
        </label>
      </div>
      <Drop busy={busy} onFile={(file) => void take(file)} />
      {error && <p className={css.error} role="alert">{error}</p>}
    </Section>
  );
}

/** Reads a file on the server and goes to its rows; `error`: why it couldn't be. */
function useDryRun(subjectId: number, format: QuestionFormat | "auto") {
  const words = useWords("questionImports");
  const { offline } = useWords("frame");
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const take = async (file: File | undefined) => {
    setError(null);
    if (!file || busy) return;
    if (file.size > QUESTION_FILE_BYTES) return setError(words.tooLarge);
    if (file.size === 0) return setError(words.nothingIn);
    setBusy(true);
    try {
      const draftId = await dryRun(file, subjectId, format === "auto" ? undefined : format);
      await askAnew([staffQuestionFiles.drafts]);
      void go(`/staff/questions/import/${draftId}`);
    } catch (failure) {
      setError(failure instanceof CallFailure ? failure.told(offline) : offline);
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, take };
}

/** Where a file is dropped, or chosen. */
function Drop({ busy, onFile }: { readonly busy: boolean; readonly onFile: (file: File | undefined) => void }): ReactNode {
  const words = useWords("questionImports");
  const input = useRef<HTMLInputElement>(null);
  return (
    <DropArea className={css.drop} onDropped={({ files }) => onFile(files[0])}>
      <ConsoleIcon name="file-spreadsheet" />
      <span>{words.drop}</span>
      <Button type="primary" loading={busy} onClick={() => input.current?.click()}>{busy ? words.reading : words.upload}</Button>
      <input
        ref={input} type="file" hidden aria-label={words.upload} accept=".xlsx,.docx,.txt,.md,.gift,.xml,.zip"
        onChange={({ target }) => {
          onFile(target.files?.[0]);
          target.value = "";
        }}
      />
    </DropArea>
  );
}

/** @returns the id of what was read. @throws CallFailure that says what is wrong with the file */
async function dryRun(file: File, subjectId: number, format: QuestionFormat | undefined): Promise<number> {
  const leave = await call(
    staffQuestionFiles.announce,
    { subjectId, fileName: file.name.slice(0, 400), bytes: file.size, ...(format ? { format } : {}) }, { quiet: true },
  );
  return (await sendBytes<{ draftId: number }>(leave, file)).draftId;
}

function Template(): ReactNode {
  const words = useWords("questionImports");
  const { run, busy } = useWrite(staffQuestionFiles.template);
  const keep = async () => {
    const written = await run({});
    if (written.kind !== "done") return;
    const link = document.createElement("a");
    link.href = written.data.downloadUrl;
    link.download = written.data.fileName;
    link.click();
  };
  return (
    <Button type="link" icon={<ConsoleIcon name="download" />} loading={busy} onClick={() => void keep()}>{words.template}</Button>
  );
}
