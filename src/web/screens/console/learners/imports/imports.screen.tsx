import { Button } from "antd";
import { type ReactNode, useRef, useState } from "react";
import type { Received } from "#contract/endpoint.ts";
import { SHEET_BYTES, staffLearnerImports } from "#contract/staff/learnerImports.ts";
import { call, CallFailure } from "../../../../client/call.ts";
import { Tag } from "../../../../kit/Tag.tsx";
import { useWrite } from "../../../../parts/console/calls/writes.ts";
import { ConsoleIcon } from "../../../../parts/console/look/ConsoleIcon.tsx";
import { notices } from "../../../../parts/console/look/notices.ts";
import { dateTime } from "../../../../parts/console/look/when.ts";
import { Page } from "../../../../parts/console/page/Page.tsx";
import type { ConsoleScreen } from "../../../../parts/console/page/screen.ts";
import { Section } from "../../../../parts/console/page/Section.tsx";
import { useConsole, useWords } from "../../../../parts/console/state/console.ts";
import { base64Of } from "../../../../parts/console/picture/drawn.ts";
import { DataTable } from "../../../../parts/console/table/DataTable.tsx";
import type { Column } from "../../../../parts/console/table/table.ts";
import { go } from "../../../../parts/console/travel/travel.ts";
import { DropArea } from "../../../../parts/console/uploads/DropArea.tsx";
import { keepBase64 } from "./files.ts";
import css from "./imports.module.css";

type Sheet = Received<(typeof staffLearnerImports)["imports"]>["records"][number];
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
export const TONES = { open: "warn", running: "brand", done: "ok", undoing: "brand", undone: "plain" } as const;

/** Chooses a list, and shows those that were read before. */
function View(): ReactNode {
  const words = useWords("learnerImports");
  return (
    <Page title={words.title} back={{ href: "/staff/learners", label: words.back }}>
      <Upload />
      <h2 className={css.history}>{words.history}</h2>
      <DataTable<typeof staffLearnerImports.imports>
        name="learnerImports" label={words.history} columns={useColumns()} exports={false}
        rowId={({ importId }) => importId} rowLink={({ importId }) => `/staff/learners/imports/${importId}`}
        source={() => ({ endpoint: staffLearnerImports.imports, input: {} })} empty={<p>{words.noHistory}</p>}
      />
    </Page>
  );
}

function useColumns(): readonly Column<Sheet>[] {
  const words = useWords("learnerImports");
  const { language } = useConsole();
  return [
    { key: "file", title: words.file, cell: ({ fileName }) => fileName },
    { key: "rows", title: words.rows, align: "end", cell: ({ total }) => total },
    { key: "by", title: words.by, cell: ({ by }) => by },
    { key: "at", title: words.at, cell: ({ createTime }) => dateTime(createTime, language) },
    { key: "state", title: words.state, cell: ({ state }) => <Tag tone={TONES[state]}>{words.states[state]}</Tag> },
  ];
}

function Upload(): ReactNode {
  const words = useWords("learnerImports");
  const { offline } = useWords("frame");
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const read = useWrite(staffLearnerImports.read, { stale: [staffLearnerImports.imports], ofForm: true });
  const take = async (file: File | undefined) => {
    setError(null);
    if (!file) return;
    if (file.size > SHEET_BYTES) return setError(words.tooLarge);
    const base64 = await base64Of(file).catch(() => null);
    if (!base64) return setError(words.badFile);
    const written = await read.run({ fileName: file.name.slice(0, 200), file: base64 });
    if (written.kind === "done") void go(`/staff/learners/imports/${written.data.importId}`);
    else if (written.kind === "fields") setError(written.fields["file"] ?? written.message);
  };
  const template = () =>
    call(staffLearnerImports.template, {}, { quiet: true }).then(
      ({ fileName, file }) => keepBase64(fileName, file, XLSX),
      (failure: unknown) => notices.failed(failure instanceof CallFailure ? failure.told(offline) : String(failure)),
    );
  return (
    <Section
      title={words.uploadTitle} hint={words.uploadText}
      actions={<Button type="link" icon={<ConsoleIcon name="download" />} onClick={() => void template()}>{words.template}</Button>}
    >
      <DropArea className={css.drop} onDropped={({ files }) => void take(files[0])}>
        <ConsoleIcon name="file-spreadsheet" />
        <span>{words.drop}</span>
        <Button type="primary" loading={read.busy} onClick={() => input.current?.click()}>
          {read.busy ? words.reading : words.upload}
        </Button>
        <input
          ref={input} type="file" accept=".xlsx" hidden aria-label={words.upload}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </DropArea>
      {error && <p className={css.error} role="alert">{error}</p>}
    </Section>
  );
}

export const screen: ConsoleScreen = { View };
